//! What the field says of well-known games: stops, means, temperatures, birthdays, weights, reduced forms.

use blocking_queens::Error;
use blocking_queens::partizan::{Board, Dyadic, Fate, Game, Games, Outcome, Style, Writer, chessfights};

/// Well-known games. Spaces part the columns, so that games have none.
const KNOWN: &str = "
    game          outcome, left stop, right stop, mean, temperature, birthday, atomic weight, reduced form
    0             P      0      0      0    -1   0     0  0
    -3            R     -3     -3     -3    -1   3  none  -3
    1/2           L    1/2    1/2    1/2  -1/2   2  none  1/2
    -11/8         R  -11/8  -11/8  -11/8  -1/8   5  none  -11/8
    *             N      0      0      0     0   1     0  0
    *5            N      0      0      0     0   5     0  0
    1*            L      1      1      1     0   2  none  1
    ^             L      0      0      0     0   2     1  0
    ^*            N      0      0      0     0   2     1  0
    ^^*           L      0      0      0     0   3     2  0
    v4*2          R      0      0      0     0   6    -4  0
    +-1           N      1     -1      0     1   2  none  {1|-1}
    {3|1}         L      3      1      2     1   4  none  {3|1}
    {2||1|0}      L      2      1    5/4   3/4   3  none  {2||1|0}
    {5||2|-4}     L      5      2      2     3   6  none  {5||2|-4}
    {4|0||-6}     R      0     -6     -2     4   7  none  {4|0||-6}
    Tiny(2)       L      0      0      0     0   4     0  0
    {0|^*}        L      0      0      0     0   3     2  0
    {^^|vv}       N      0      0      0     0   4     *  0
    {1|^}         L      1      0    1/2   1/2   3  none  {1|0}
    {1|1/2,{1|*}} L      1    1/2    3/4   1/4   3  none  {1|1/2}
";

#[test]
fn well_known_games_have_the_values_that_the_field_gives_them() {
    let mut games = Games::default();
    for line in KNOWN.trim().lines().skip(1) {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let [text, outcome, left, right, mean, temperature, birthday, weight, reduced] = columns[..] else {
            panic!("{line} has {} columns", columns.len());
        };
        let game = games.read(text).expect(text);
        assert_eq!(games.outcome(game).map(|outcome| outcome.letter().to_string()), Ok(outcome.to_string()), "{text}");
        assert_eq!(games.left_stop(game).to_string(), left, "{text}");
        assert_eq!(games.right_stop(game).to_string(), right, "{text}");
        assert_eq!(games.mean(game).map(|mean| mean.to_string()), Ok(mean.to_string()), "{text}");
        assert_eq!(games.temperature(game).map(|t| t.to_string()), Ok(temperature.to_string()), "{text}");
        assert_eq!(games.birthday(game).to_string(), birthday, "{text}");
        let expected = if weight == "none" { None } else { Some(games.read(weight).expect(weight)) };
        assert_eq!(games.atomic_weight(game), Ok(expected), "{text}");
        assert_eq!(games.reduced(game), games.read(reduced), "{text}");
    }
}

#[test]
fn atomic_weights_are_those_that_cgsuite_gives() {
    let mut games = Games::default();
    let lines = include_str!("../data/cgsuite.txt").lines().filter_map(|line| line.strip_prefix("weight; "));
    let lines: Vec<_> = lines.map(|line| line.split_once("; ").expect("a game and its weight")).collect();
    assert!(lines.len() > 20);
    for (text, weight) in lines {
        let game = games.read(text).expect(text);
        let expected = (weight != "none").then(|| games.read(weight).expect(weight));
        assert_eq!(games.atomic_weight(game), Ok(expected), "{text}");
    }
}

#[test]
fn a_thermograph_tells_its_construction() {
    let mut games = Games::default();
    let game = games.read("{2||1|0}").expect("a game");
    let construction = games.thermograph_construction(game).expect("a thermograph");
    // Left's option 2 brings her 2 - t; Right's option 1|0 has its left wall at 1 - t up to t = 1/2, then the mast.
    let at = |trajectory: &blocking_queens::partizan::Trajectory, quarters: i64| {
        trajectory.at(Dyadic::new(quarters, 2).expect("a temperature")).expect("a value").to_string()
    };
    let [left, right] = construction.scaffolds.as_ref().expect("a hot game");
    assert_eq!([0, 2, 3, 8].map(|t| at(left, t)), ["2", "3/2", "5/4", "0"]);
    assert_eq!([0, 2, 3, 8].map(|t| at(right, t)), ["1", "1", "5/4", "5/2"]);
    assert_eq!(construction.options.each_ref().map(Vec::len), [1, 1]);
    let thermograph = &construction.thermograph;
    assert_eq!([0, 2, 3, 8].map(|t| at(&thermograph.left, t)), ["2", "3/2", "5/4", "5/4"]);
    assert_eq!([0, 2, 3, 8].map(|t| at(&thermograph.right, t)), ["1", "1", "5/4", "5/4"]);
    assert_eq!(thermograph.right.pieces().len(), 3, "1 + t below zero, 1 up to 1/2, 1/2 + t, then the mast at 3/4");
}

#[test]
fn each_step_of_a_simplification_has_its_witness() {
    let mut games = Games::default();
    let read = |games: &mut Games, text: &str| games.read(text).expect("a game");
    let [zero, star, up, one] = ["0", "*", "^", "1"].map(|text| read(&mut games, text));
    // {^, *, 0 | ^, 1}: what each step says is checked, whatever the steps are.
    let (value, steps) = games.simplify(&[up, star, zero], &[one, up]).expect("a small game");
    let mut writer = Writer::new(Style::Ascii);
    let text = writer.write(&mut games, value, 100).expect("a short text");
    assert_eq!(text, "^^*");
    for (side, option, fate) in &steps {
        match fate {
            Fate::Stays => panic!("a step changes something"),
            Fate::Reversible { through, .. } => {
                assert!(games.options(*option, blocking_queens::partizan::Side::Right).contains(through));
                assert!(games.le(*through, value).expect("a comparison"));
            }
            Fate::Dominated { by } => {
                let (less, more) = match side {
                    blocking_queens::partizan::Side::Left => (option, by),
                    blocking_queens::partizan::Side::Right => (by, option),
                };
                assert!(games.le(*less, *more).expect("a comparison"));
            }
        }
    }
    assert!(!steps.is_empty());
}

#[test]
fn memory_beyond_the_budget_is_refused_and_the_rest_stays() {
    let mut games = Games::new(2 << 20);
    let before = games.read("{2||1|0,*} + ^").expect("a small game");
    let refusal = games.read("*999 + ^").expect_err("a million options");
    assert_eq!(refusal, Error::Memory { limit: 2 << 20 });
    assert!(refusal.to_string().starts_with("this needs more than the 2 MB"), "{refusal}");
    assert!(games.memory() <= 2 << 20);
    assert_eq!(games.read("^ + {2||1|0,*}"), Ok(before));
    assert_eq!(games.outcome(before), Ok(Outcome::Left));
}

#[test]
fn games_that_are_kept_are_worth_the_same_and_all_others_are_given_back() {
    let mut games = Games::default();
    let (mut kept, mut forgotten) = (chessfights::board(), chessfights::board());
    for board in [&mut kept, &mut forgotten] {
        board.ask((20, 20)).unwrap();
        board.evaluate(&mut games).unwrap();
    }
    let texts = ["{2||1|0,*} + ^", "3/4", "{1|0}", "*5", "{5|^^*||-3}", "{1|0}"];
    let mut held = texts.map(|text| games.read(text).unwrap());
    let write = |games: &mut Games, game| Writer::new(Style::Ascii).write(games, game, 1000).unwrap();
    let known = |games: &mut Games, game: Game| {
        (write(games, game), games.fingerprint(game), games.birthday(game), games.mean(game).unwrap())
    };
    let before = held.map(|game| known(&mut games, game));
    let cells: Vec<_> = (0..400).map(|at| (at % 20, at / 20)).collect();
    let values = |games: &mut Games, board: &mut Board| -> Vec<String> {
        cells
            .iter()
            .map(|cell| {
                board.find(games, *cell).unwrap();
                write(games, board.found_value(*cell).unwrap())
            })
            .collect()
    };
    let of_board = values(&mut games, &mut kept);
    for number in 0..5_000 {
        games.read(&format!("{{{number}|*}}")).unwrap();
    }
    let (count, memory) = (games.count(), games.memory());

    let of_games = kept.held(&games);
    games.keep(of_games.chain(&mut held));
    assert!(games.count() < count - 4_000 && games.memory() < memory / 2, "{} of {count}", games.count());
    assert_eq!(held.map(|game| known(&mut games, game)), before);
    assert_eq!(held[2], held[5]);
    for (game, text) in held.iter().zip(texts) {
        assert_eq!(games.read(text).unwrap(), *game, "{text}");
    }
    assert!(cells.iter().all(|cell| kept.value(*cell).is_some()), "nothing is evaluated again");
    assert!(values(&mut games, &mut kept) == of_board && values(&mut games, &mut forgotten) == of_board);
}
