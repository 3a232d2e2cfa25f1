//! Games as text: what is read, what is written, and what is refused.

use blocking_queens::Error;
use blocking_queens::partizan::{Calculation, Dyadic, Games, Style, Writer, chessfights};

fn written(games: &mut Games, text: &str, style: Style) -> String {
    let value = games.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    Writer::new(style).write(games, value, 10_000).expect("a short text")
}

macro_rules! written_as {
    ($($name:ident: $style:ident { $($text:literal => $expected:literal,)+ })+) => {$(
        #[test]
        fn $name() {
            let mut games = Games::default();
            for (text, expected) in [$(($text, $expected)),+] {
                assert_eq!(written(&mut games, text, Style::$style), expected, "{text}");
            }
        }
    )+};
}

written_as! {
    ascii_is_written_as_the_field_writes_it: Ascii {
        "0" => "0",
        "-6/4" => "-3/2",
        "*" => "*",
        "*3" => "*3",
        "1+*" => "1*",
        "^+^" => "^^",
        "^^^*" => "^3*",
        "v2" => "vv",
        "1/2^^*3" => "1/2^^*3",
        "{1|-1}" => "+-1",
        "{1/2|-1/2}" => "+-1/2",
        "{{2|1}|{-1|-2}}" => "+-{2|1}",
        "+-(1,1*)" => "+-(1,1*)",
        "+-(1*)" => "+-(1*)",
        "{2||1|0,*}" => "{2||1|0,*}",
        "{4|3||2|||1}" => "{4|3||2|||1}",
        "{5|{4|{3|{2|{1|0}}}}}" => "{5|{4||||3|||2||1|0}}",
        "{{4|3}|{2|1}}" => "{4|3||2|1}",
        "{0||0|-2}" => "Tiny(2)",
        "{1/4|0||0}" => "Miny(1/4)",
        "{1||1|0}" => "1+Tiny(1)",
        "{2|1||1}" => "1+Miny(1)",
        "3*{1|0}" => "{2|1}",
        "0*{1|0}" => "0",
        "-2*^" => "vv",
        "{0|||0||-1|-2}" => "Tiny({2|1})",
        "{5|3||1|||1}" => "1+Miny({4|2})",
        "{0|||0||0|*,*2}" => "{0|||0||0|*,*2}",
        "{0||0|v3}" => "{0||0|v3}",
        "{^|*}" => "^[2]",
        "{^|*} + {^|*}" => "{0|^[2]*}",
        "{0|v*} + 1*3" => "1^<2>*3",
        "v - {0|v*} - {0|v[2]*} + *" => "v[3]*",
        "v<4>*2 - 1/2" => "-1/2v<4>*2",
        "{0|^<2>}" => "{0|^<2>}",
    }
    tables_name_only_numbers_nimbers_and_ups: Plain {
        "-3/4" => "-3/4",
        "1*" => "1*",
        "1/2*2" => "1/2*2",
        "*7" => "*7",
        "^" => "^",
        "^^" => "^2",
        "^*3" => "^*3",
        "vv*" => "v2*",
        "v12*5" => "v12*5",
        "{1|0}" => "{1|0}",
        "+-1" => "{1|-1}",
        "1+^" => "{1|1*}",
        "-1+v*" => "{-1|-1,-1*}",
        "Tiny(2)" => "{0|{0|-2}}",
        "{2||1|0,*}" => "{2|{1|0,*}}",
    }
    html_has_real_subscripts_and_superscripts: Html {
        "-1/2^*3" => "−<sup>1</sup>⁄<sub>2</sub>↑∗3",
        "{1|-3}" => "{1|−3}",
        "^3*" => "3·↑∗",
        "2+vvv" => "2+3·↓",
        "vv" => "⇓",
        "Tiny(2)" => "+<sub>2</sub>",
        "1+Miny(1/2)" => "1−<sub><sup>1</sup>⁄<sub>2</sub></sub>",
        "+-1" => "±1",
        "Tiny({2|1})" => "+<sub>{2|1}</sub>",
        "1^[2]*" => "1↑<sup>[2]</sup>∗",
        "v<3>" => "↓<sup>&lt;3&gt;</sup>",
    }
    latex_stands_between_dollar_signs: Latex {
        "-1/2^*3" => r"-\tfrac{1}{2}{\uparrow}{\ast}3",
        "{2||1|0,*}" => r"\{2\,\|\,1\mid 0,{\ast}\}",
        "{3|{2|{1|0}}}" => r"\{3\,\||\,2\,\|\,1\mid 0\}",
        "Miny(1)" => "{-}_{1}",
        "+-{2|1}" => r"\pm \{2\mid 1\}",
        "1+Tiny({2|1})" => r"1{+}_{\{2\mid 1\}}",
        "^[3]*2" => r"{\uparrow}^{[3]}{\ast}2",
        "v<3>" => r"{\downarrow}^{3}",
    }
}

#[test]
fn signs_of_print_and_blanks_are_read_too() {
    let mut games = Games::default();
    for (print, ascii) in [
        ("{1| ↑ 3∗}", "{1|^3*}"),
        ("{1| ⇑, {1|∗2}}", "{1|^^,{1|*2}}"),
        ("± 1 − ⇓", "+-1 - vv"),
        ("1±1", "{2|0}"),
        ("  { 2 || 1 | 0 , * } ", "{2||1|0,*}"),
        ("3·↑", "^3"),
        ("tiny(2)", "Tiny(2)"),
        ("--^", "^"),
        ("-1^", "-1+^"),
        ("2-1^", "1v"),
        ("-^*2", "v*2"),
        ("(^+*)", "^*"),
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{||0}", "-1"),
        ("{1|||}", "2"),
    ] {
        assert_eq!(games.read(print), games.read(ascii), "{print} is {ascii}");
    }
}

#[test]
fn what_cgsuite_reads_and_writes_is_read_alike() {
    let mut games = Games::default();
    let lines = include_str!("../data/cgsuite.txt").lines().filter_map(|line| line.strip_prefix("read; "));
    let lines: Vec<_> = lines.map(|line| line.split_once("; ").expect("a text and what is written")).collect();
    assert!(lines.len() > 25);
    for (text, expected) in lines {
        let value = games.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(games.read(expected), Ok(value), "{text} is {expected}");
        // Options may stand in another order, and a number is added to tiny by a plus.
        let sorted = |text: &str| {
            let mut signs: Vec<char> = text.replace("+Tiny", "Tiny").chars().collect();
            signs.sort_unstable();
            signs
        };
        let written = Writer::new(Style::Ascii).write(&mut games, value, 1_000).expect("a short text");
        let has_braces = expected.starts_with("+-{") || expected.contains(',');
        assert!(has_braces || sorted(&written) == sorted(expected), "{text} is written {written}, not {expected}");
    }
}

#[test]
fn print_and_tex_are_read_as_what_they_stand_for() {
    let mut games = Games::default();
    for (print, ascii) in [
        ("{0∣∣0∣−2}", "Tiny(2)"),
        ("{0‖0｜–2}", "Tiny(2)"),
        ("↑↑∗", "^^*"),
        ("⤊ + ⟱", "^3 + v4"),
        ("↑²", "^<2>"),
        ("1↑<2>∗", "1^<2>*"),
        ("↓[3]", "v[3]"),
        ("^.Pow(2) + v.PowTo(3)*", "^<2> + v[3]*"),
        ("^<1> + ^[1]", "^^"),
        ("⧾2 + ⧿{2|1}", "Tiny(2) + Miny({2|1})"),
        ("½↑ + 1⁄4", "1/2^ + 1/4"),
        ("2½∗ - 1 ¾", "5/2* - 7/4"),
        ("0.25 - 1.50*", "1/4 - 3/2*"),
        ("٣ + ４ + ๓ + ৩ + 𝟑", "16"),
        ("{0¦＾⁎} ＋－ 1", "{0|^*} +- 1"),
        (r"\mathord{\ast}2 \mathbin{+} 1", "1*2"),
        ("+₂ + −₁", "Tiny(2) + Miny(1)"),
        ("\u{200e}1\u{200b} + 2", "3"),
        (r"$\{1\mid 0\} + \pm 1$", "{1|0} + +-1"),
        (r"\left\{ 2 \,\middle\|\, 1 \vert 0 , \ast \right\}", "{2||1|0,*}"),
        (r"\{0\mid\mid 0 \mid -2\}", "Tiny(2)"),
        (r"\uparrow\uparrow{\ast} - \Downarrow", "^^* - vv"),
        (r"\frac12 + \dfrac{3}{4}\uparrow^{[2]} + \downarrow^2", "1/2 + 3/4^[2] + v<2>"),
        (r"1{+}_{2} + -_1", "1 + Tiny(2) + Miny(1)"),
        (r"3\cdot\uparrow + +_{\tfrac{1}{2}}", "^3 + Tiny(1/2)"),
        (r"{1|0} + \uparrow", "{1|0} + ^"),
        (r"\pm(1,1{\ast})", "+-(1,1*)"),
    ] {
        let expected = games.read(ascii).expect(ascii);
        assert_eq!(games.read(print), Ok(expected), "{print} is {ascii}");
    }
}

#[test]
fn what_others_may_read_in_another_way_tells_how_it_was_read() {
    for (text, reading) in [
        ("3+-1", Some("3 + ±1")),
        ("3 - 2 +- 6", Some("3 - 2 + ± 6")),
        ("+-1+-2 = 0", Some("±1 + ±2 = 0")),
        ("0.25 + ^", Some("1/4 + ^")),
        ("1.000", Some("1")),
        ("9Tiny({2|1})", Some("9 + Tiny({2|1})")),
        ("3*2", Some("3 + *2")),
        ("0^2", Some("0 + ^2")),
        ("3 + -1", None),
        ("+-1 + +-{2|1}", None),
        ("4·↑∗", Some("4·↑ + ∗")),
        ("1* + 2^^*3 - *4", None),
        (r"1{+}_{2}", None),
    ] {
        let calculation = Calculation::parse(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(calculation.reading(), reading, "{text}");
        if let Some(reading) = reading {
            let again = Calculation::parse(reading).expect("a text");
            let (mut games, mut board) = (Games::default(), chessfights::board());
            let mut answer =
                |mut calculation: Calculation| calculation.answer(&mut games, &mut board).expect("an answer");
            assert_eq!(answer(again), answer(calculation), "{text} is {reading}");
        }
    }
}

#[test]
fn what_is_written_reads_back_as_the_same_game() {
    let mut games = Games::default();
    let [one, half] = ["1", "1/2"].map(|text| games.read(text).expect("a number"));
    let mut found = vec![games.read("0").expect("zero"), one, half];
    // Games from games, so that every shape comes up: switches, tinies, names, braces of many bars.
    for i in 0..600 {
        let pick = |step: usize| found[(i * step + i / 7) % found.len()];
        let (left, right) = ([pick(3), pick(5)], [pick(11), pick(2)]);
        let game = games.canonical(&left, &right).expect("a small game");
        if games.birthday(game) < 12 && !found.contains(&game) {
            found.push(game);
        }
    }
    assert!(found.len() > 100, "{}", found.len());
    for style in [Style::Ascii, Style::Plain, Style::Latex] {
        let mut writer = Writer::new(style);
        for game in &found {
            let text = writer.write(&mut games, *game, u64::MAX).expect("a text");
            assert_eq!(text.chars().count() as u64, writer.length(&mut games, *game).expect("a length"), "{text}");
            assert_eq!(games.read(&text), Ok(*game), "{text}");
        }
    }
}

#[test]
fn wrong_text_is_a_sentence_with_the_place() {
    let mut games = Games::default();
    for (text, sentence) in [
        ("", "character 1: the text ends where a game was expected, such as {1|0} or ^*"),
        ("{1|", "character 4: the text ends, but the { at character 1 is open; expected }"),
        ("{0|*,*2}}", "character 9: this } closes nothing"),
        ("1/3", "character 1: 1/3 is no number of a short game; its denominator must be a power of two"),
        ("1/0", "character 1: 1/0 is no number of a short game; its denominator must be a power of two"),
        ("1/", "character 3: expected the denominator, a power of two"),
        ("{1|0|-1}", "character 5: another bar of the same length; write {1||0|-1} or {1|0||-1}, not {1|0|-1}"),
        ("{1}", "character 1: expected a bar between these braces, as in {1|0}"),
        ("{1,|0}", "character 4: expected a game here, such as {1|0}, ^* or -1/2"),
        ("1|0", "character 2: a bar stands between braces only: {1|0}"),
        ("(1", "character 3: the text ends, but the ( at character 1 is open; expected )"),
        ("(1,", "character 3: a cell is two whole numbers in brackets, such as (2,5)"),
        ("{1|0)", "character 5: expected } for the { at character 1, or + or - before another game"),
        ("1 2", "character 3: expected + or - before another game, or the end"),
        ("1 = 2", "character 3: only two games can be compared at once"),
        ("up", "character 1: up is no name of a game"),
        ("1 + $", "character 5: $ is no sign of a game"),
        ("Tiny 2", "character 6: expected ( after Tiny, as in Tiny(2)"),
        ("^^3", "character 3: a number of ups or downs stands behind a single sign: ^3 or ^^^"),
        ("*9999999999", "character 2: 9999999999 is too large here; expected at most 2147483647"),
        ("99999999999999999999", "character 1: 99999999999999999999 is too large; numbers may have 62 bits"),
        (
            "0,25",
            "character 2: a comma parts options, as in {1,*|0}, and the numbers of a cell; a decimal has a point: 0.25",
        ),
        ("0.1", "character 1: 0.1 is no number of a short game; its denominator must be a power of two"),
        ("0.00000000000000000001", "character 1: 0.00000000000000000001 is too large; numbers may have 62 bits"),
        ("^[0]", "character 2: expected the power of up, a whole number from 1 to 4294967295"),
        ("^<2000>", "this game is more than 1000 moves deep; at most 1000 are allowed"),
        ("over", "character 1: over is a loopy game; expected one that ends"),
        (r"\foo", "character 1: \\foo is no sign of a game"),
        (r"\frac1", "character 1: expected whole numbers after \\frac, as in \\frac{1}{2}"),
        ("+_", "character 2: expected how tiny, as in +_2 or +_{1/2}"),
        ("*2000", "this game is more than 1000 moves deep; at most 1000 are allowed"),
        ("(2,5)", "the cell (2,5) has no value here; expected a game without cells, as there is no board"),
    ] {
        let refusal = games.read(text).expect_err(text);
        assert_eq!(refusal.to_string(), sentence, "{text}");
    }
    // However deep the nesting, it is refused before it can overflow the stack.
    for open in ["{", "(", "+-(", "-(", "Tiny(", "+-", "1·", "2*(", "1Tiny(", r"\{", "{1|{"] {
        let refusal = games.read(&format!("{}^", open.repeat(100_000))).expect_err("an endless text");
        assert!(refusal.to_string().ends_with("nested more than 200 deep"), "{open}: {refusal}");
    }
    let tiny = format!("{}1{}", "+_{".repeat(100_000), "}".repeat(100_000));
    assert!(games.read(&tiny).expect_err("an endless text").to_string().ends_with("nested more than 200 deep"));
    let bars: String = (1..1_500).map(|bars| format!("0{}", "|".repeat(1_500 - bars))).collect();
    let refusal = games.read(&format!("{{{bars}0}}")).expect_err("a form of many bars");
    assert!(refusal.to_string().ends_with("nested more than 200 deep"), "{refusal}");
}

#[test]
fn a_form_that_is_too_long_says_how_long_it_would_be() {
    let mut games = Games::default();
    let game = games.read("{2||1|0,*}").expect("a game");
    let refusal = Writer::new(Style::Ascii).write(&mut games, game, 9).expect_err("too long");
    assert_eq!(refusal, Error::Length { characters: 10, limit: 9 });
    assert_eq!(refusal.to_string(), "written out, this form has 10 characters; at most 9 are written");
    // g_1(200) has about as many characters as the 200th Fibonacci number, far beyond 64 bits.
    let game = games.one_row_value(200).expect("a graph of 200 games");
    let refusal = Writer::new(Style::Plain).write(&mut games, game, 1_000_000).expect_err("too long");
    assert_eq!(
        refusal.to_string(),
        "written out, this form has more than 10^19 characters; at most 1000000 are written"
    );
    // Named once, its subgames make a short text.
    let shared = Writer::new(Style::Ascii).write_shared(&mut games, game, 100).expect("short texts");
    assert_eq!(shared.definitions.len(), 196);
    assert_eq!(shared.definitions[0], ("A".to_string(), "{0|*,*2}".to_string()));
    assert_eq!(shared.definitions[1], ("B".to_string(), "{0|*2,A}".to_string()));
    assert_eq!(shared.text, "{0|N7,{0|M7,N7}}");
}

#[test]
fn a_text_that_takes_long_goes_on_where_it_was_stopped_whichever_writer_is_asked() {
    let (mut games, mut board) = (Games::default(), chessfights::board());
    board.ask((30, 30)).expect("a board");
    board.evaluate(&mut games).expect("values");
    let game = board.value((30, 30)).expect("a value");
    let (mut calls, mut sums) = (0, 0);
    let length = loop {
        // So few steps are left that the form has to be measured in many parts.
        games.allow(10_000);
        while games.steps_left() > 10 {
            let number = games.number(Dyadic::integer(sums % 500)).expect("a number");
            let nimber = games.nimber(1 + sums as u32 / 500).expect("a nimber");
            games.sum(number, nimber).expect("a sum");
            sums += 1;
        }
        calls += 1;
        match Writer::new(Style::Ascii).length(&mut games, game) {
            Err(Error::Unfinished) => assert!(calls < 100, "it never ends"),
            length => break length.expect("a length"),
        }
    };
    assert!(calls > 2, "{calls}");
    games.allow(u64::MAX);
    assert_eq!(Writer::new(Style::Ascii).write(&mut games, game, length).map(|text| text.len() as u64), Ok(length));
}
