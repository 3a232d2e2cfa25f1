//! Links and move lists: what is written is read back, and what cannot be read is refused in a sentence.

use blocking_queens::queens::play::{
    Action, Computer, Formulation, Game, Options, Player, Sight, Situation, Strength, Task, perfect,
};
use blocking_queens::queens::rules::Position;

use super::{options, small_board, xorshift};

fn at(x: u64, y: u64) -> Position {
    Position::new(x, y)
}

/// Games of random computers from random starts, stopped anywhere.
fn games(count: u64) -> impl Iterator<Item = Game> {
    let mut random = xorshift(11);
    (0..count).map(move |seed| {
        let k = 1 + random() % 9;
        let mut board = small_board(k);
        let queen = at(random() % 12, random() % 12);
        let formulation = if random().is_multiple_of(2) { Formulation::Queen } else { Formulation::Heaps };
        let begins = if random().is_multiple_of(2) { Player::A } else { Player::B };
        let mut game = Game::new(Situation::new(k, queen, formulation, begins).expect("a legal start"));
        for _ in 0..random() % 12 {
            let sight = Sight::of(&mut board, game.now().queen()).expect("a small board");
            let strength = if random().is_multiple_of(2) { Strength::Random } else { Strength::Careless };
            if let Some(action) = (Computer { strength, seed }).choose(game.now(), &sight, &mut board) {
                game.play(action).expect("a legal action");
            }
        }
        game
    })
}

#[track_caller]
fn check_link(situation: &Situation) {
    let link = situation.to_link(None);
    let read = Situation::from_link(situation.k(), &link, None).unwrap_or_else(|refusal| panic!("{link}: {refusal}"));
    assert_eq!(read, *situation, "{link}");
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ",.-".contains(letter);
    assert!(link.chars().all(plain), "{link} needs no escaping in a link");
}

#[track_caller]
fn check_list(game: &Game) {
    let text = game.to_text();
    let read = Game::from_text(&text).unwrap_or_else(|refusal| panic!("{text}\n{refusal}"));
    assert_eq!((read.start(), read.now()), (game.start(), game.now()), "{text}");
    assert_eq!(read.steps(), game.steps(), "{text}");
    assert_eq!(read.to_text(), text);
    assert_eq!(Game::from_text(&text.replace('\n', " | ")).as_ref(), Ok(&read));
}

#[test]
fn every_situation_of_random_games_is_read_back_from_its_link() {
    for game in games(400) {
        check_link(game.start());
        for (_, situation) in game.steps() {
            check_link(situation);
        }
    }
}

#[test]
fn what_was_done_in_random_games_follows_from_their_situations() {
    for game in games(400) {
        let mut before = game.start();
        for (action, after) in game.steps() {
            assert_eq!(before.action_to(after).as_ref(), Ok(action), "{before:?}");
            before = after;
        }
    }
    let [before, after, other] =
        ["3,3", "2,2,place", "2,1,place"].map(|link| Situation::from_link(5, link, None).expect("a situation"));
    assert_eq!(before.action_to(&after), Ok(Action::Move(Position::new(2, 2))));
    assert!(before.action_to(&other).is_err() && after.action_to(&before).is_err());
    let refusal = before.action_to(&Situation::from_link(4, "2,2,place", None).expect("a situation")).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "a position does not follow from the one before; expected one that an action leads to"
    );
}

#[test]
fn random_games_are_read_back_from_their_move_lists() {
    for game in games(400) {
        check_list(&game);
        // From each situation on as well: a start in the midst of a game.
        for (index, (_, situation)) in game.steps().iter().enumerate() {
            let mut rest = Game::new(situation.clone());
            for (action, _) in &game.steps()[index + 1..] {
                rest.play(action.clone()).expect("a legal action");
            }
            check_list(&rest);
        }
    }
}

#[test]
fn links_are_short_and_plain() {
    let example = options(at(3, 3), [at(0, 0), at(1, 1), at(0, 3), at(3, 0)]);
    let situation = |formulation, turn, task, blocked: &Options| {
        Situation::at(5, formulation, turn, task, blocked.clone()).expect("legal").to_link(None)
    };
    let (queen, heaps) = (Formulation::Queen, Formulation::Heaps);
    assert_eq!(situation(queen, Player::A, Task::Move, &example), "3,3,l3,u3,d2-3");
    assert_eq!(situation(queen, Player::B, Task::Block, &Options::none(at(3, 3))), "3,3,B,place");
    assert_eq!(situation(heaps, Player::A, Task::Move, &Options::none(at(40, 7))), "40,7,heaps");
    let some = options(at(9, 9), [at(8, 9), at(6, 9), at(0, 9)]);
    assert_eq!(situation(heaps, Player::B, Task::Answer(at(9, 2)), &some), "9,9,heaps,B,answer-u7,l1.3.9");
    // A line of 10^15 cells is one run.
    let all = Options::all(at(1_000_000_000_000_000, 0));
    let far = Situation::at(1 << 53, queen, Player::A, Task::Move, all).expect("legal").to_link(None);
    assert_eq!(far, "1000000000000000,0,l1-1000000000000000");
}

#[test]
fn blocked_palaces_are_told_in_a_word_to_whoever_sees_them() {
    let mut board = small_board(100);
    for (x, y) in [(500, 700), (40, 333), (200, 180), (0, 0)] {
        let sight = Sight::of(&mut board, at(x, y)).expect("a small board");
        let pawns = perfect::pawns(&sight);
        for (turn, name) in [(Player::A, ""), (Player::B, ",B")] {
            let situation = Situation::at(100, Formulation::Queen, turn, Task::Move, pawns.clone()).expect("legal");
            let link = situation.to_link(Some(&sight));
            if !pawns.is_empty() {
                assert_eq!(link, format!("{x},{y}{name},palaces"));
            }
            assert_eq!(Situation::from_link(100, &link, Some(&sight)), Ok(situation.clone()));
            assert_eq!(Situation::from_link(100, &situation.to_link(None), Some(&sight)), Ok(situation));
        }
        let open = Situation::new(100, at(x, y), Formulation::Heaps, Player::B).expect("legal");
        assert_eq!(open.to_link(Some(&sight)), open.to_link(None));
    }
    // Where both are as long, the pawns are told one by one: that says more.
    let mut board = small_board(4);
    let sight = Sight::of(&mut board, at(4, 1)).expect("a small board");
    let situation = Situation::at(4, Formulation::Queen, Player::A, Task::Move, perfect::pawns(&sight)).expect("legal");
    assert_eq!(situation.to_link(Some(&sight)), "4,1,l3-4,d1");
    let mut board = small_board(100);
    let sight = Sight::of(&mut board, at(40, 30)).expect("a small board");
    for (text, sentence) in [
        ("40,31,palaces", "these are options of (40, 30); expected options of (40, 31)"),
        ("40,30,palaces,l1", "in the position's text there is \"l1\"; expected nothing that was told before"),
        ("40,30,l1,palaces", "in the position's text there is \"palaces\"; expected nothing that was told before"),
        ("40,30,palaces,palaces", "in the position's text there is \"palaces\"; expected nothing that was told before"),
    ] {
        assert_eq!(Situation::from_link(100, text, Some(&sight)).expect_err(text).to_string(), sentence);
    }
}

#[test]
fn what_a_link_says_wrong_is_refused_in_a_sentence() {
    for (text, sentence) in [
        ("", "in the position's text there is \"\"; expected a whole number from 0 to 9007199254740992"),
        ("3", "in the position's text there is \"\"; expected a whole number from 0 to 9007199254740992"),
        ("3,-1", "in the position's text there is \"-1\"; expected a whole number from 0 to 9007199254740992"),
        ("3,9007199254740993", "expected a whole number from 0 to 9007199254740992"),
        ("3,3,x2", "there is \"x2\"; expected heaps, B, place, palaces, answer- or a line l, u or d with distances"),
        ("3,3,l4", "there is \"l4\"; expected distances from 1 to 3, such as 1 or 1-3"),
        ("3,3,l+1", "there is \"l+1\"; expected distances from 1 to 3, such as 1 or 1-3"),
        ("3,3,l0", "there is \"l0\"; expected distances from 1 to 3"),
        ("3,3,l2-1", "there is \"l2-1\"; expected distances from 1 to 3"),
        ("3,0,u1", "there is \"u1\"; expected no distances, for the queen stands at the board's edge"),
        ("3,3,l1,l2", "there is \"l2\"; expected nothing that was told before"),
        ("3,3,place,answer-l1", "there is \"answer-l1\"; expected nothing that was told before"),
        ("3,3,heaps,answer-l1-2", "there is \"answer-l1-2\"; expected one distance"),
        ("3,3,l1-3,u1-2", "there are 5 pawns; expected at most 4 in game 5"),
        ("3,3,heaps,l1-3,u1-2", "there are 5 rejected moves; expected at most 4 in game 5"),
        ("3,3,heaps,place", "pawns are to be placed beside two heaps; expected a move or an answer"),
        ("3,3,answer-l1", "a queen's move is to be answered; expected a move or pawns to be placed"),
        ("3,3,heaps,answer-l1,l1", "the move to (2, 3) has been rejected; expected one of the 8 options that are open"),
        ("3,3,heaps,answer-d3,l1-3,u1", "a move is to be answered that must be allowed; expected a move"),
        ("3,3,palaces", "there is \"palaces\"; expected distances, for what she sees is not known"),
        ("0,0,place", "pawns are to be placed where there are none to place; expected a move"),
    ] {
        let refusal = Situation::from_link(5, text, None).expect_err(text).to_string();
        assert!(refusal.contains(sentence), "{text}: {refusal}");
    }
    let refusal = Situation::from_link(0, "3,3", None).unwrap_err();
    assert_eq!(refusal.to_string(), "k is 0; expected a whole number from 1 to 9007199254740992");
}

#[test]
fn the_example_game_is_told_in_words() {
    let text = "k=5 (3,3) A begins\n\
                B block (0,3) (3,0) (1,1) (0,0)\n\
                A (3,1) block (0,1) (3,0) (2,0) (1,1)\n\
                B (2,1) block (1,1)-(0,1) (2,0) (1,0)";
    let game = Game::from_text(text).expect("a legal game");
    assert_eq!(game.now().queen(), at(2, 1));
    assert_eq!(game.now().turn(), Player::A);
    let expected =
        text.replace("(1,1)-(0,1)", "(1,1) (0,1)").replace("(0,1) (3,0) (2,0) (1,1)", "(1,1) (0,1) (3,0) (2,0)");
    assert_eq!(game.to_text(), expected);
    let loose = " k=5 ( 3 , 3 ) |block(0,0)(1,1)(0,3)(3,0)|(3,1)block(0,1)(3,0)(2,0)(1,1)||\
                 B (2,1) block (2,0) (0,1)-(1,1) (1,0) |";
    assert_eq!(Game::from_text(loose), Ok(game));
}

#[test]
fn rejected_and_waiting_proposals_are_told() {
    let text = "k=3 (2,2) heaps B begins\nB not (0,0) not (2,0) (1,1)\nA (0,1)?";
    let game = Game::from_text(text).expect("a legal game");
    assert_eq!(game.now().task(), Task::Answer(at(0, 1)));
    assert_eq!(game.now().turn(), Player::B);
    assert_eq!(game.to_text(), text);
    let asked = "k=3 (2,2) heaps A answers (0,2) blocked (1,2)\nB not (0,2) (2,1)";
    assert_eq!(Game::from_text(asked).expect("a legal game").to_text(), asked);
}

#[test]
fn pawns_of_a_turn_that_goes_on_are_not_told() {
    let mut game = Game::from_text("k=5 (3,3) B begins").expect("a start");
    let pawns = game.now().toggled(at(0, 0)).expect("an option");
    game.play(Action::Place(pawns)).expect("a pawn");
    assert_eq!(game.to_text(), "k=5 (3,3) B begins");
    assert_eq!(game.now().to_link(None), "3,3,place,d3");
}

#[test]
fn what_a_move_list_says_wrong_is_refused_in_a_sentence() {
    for (text, sentence) in [
        ("", "in the move list there is \"\"; expected k= and a whole number from 1 to 9007199254740992, such as k=5"),
        ("k=five (3,3)", "there is \"k=five\"; expected k= and a whole number"),
        ("k=0 (3,3)", "k is 0; expected a whole number from 1 to 9007199254740992"),
        ("k=5", "there is \"\"; expected a cell, such as (3,3)"),
        ("k=5 (3;3)", "there is \"(3;3)\"; expected a cell of two whole numbers up to 9007199254740992, such as (3,3)"),
        ("k=5 (3,3", "there is \"(3,3\"; expected a cell of two whole numbers"),
        ("k=5 (3,3) C begins", "there is \"C\"; expected the player A or B, and what he does"),
        ("k=5 (3,3) A wins", "there is \"wins\"; expected begins, moves, places or answers"),
        ("k=5 (3,3) A begins now", "there is \"now\"; expected the end of the line"),
        ("k=5 (3,3)|A block (0,0)", "turn 1: in the move list there is \"A\"; expected B, whose turn it is"),
        ("k=5 (3,3)|(0,0)", "turn 1: a move came at the wrong time; expected that B places pawns"),
        (
            "k=5 (3,3)|block (0,0) and",
            "turn 1: in the move list there is \"and\"; expected a cell, or the end of the turn",
        ),
        (
            "k=5 (3,3)|block (0,3)-(3,0)",
            "turn 1: in the move list there is \"(0,3)-(3,0)\"; expected a run of cells on one line",
        ),
        ("k=5 (3,3)|block (0,3)-(2,3) (3,0)-(3,1)", "turn 1: there are 5 pawns; expected at most 4 in game 5"),
        (
            "k=5 (3,3)|block|(3,1) blocks",
            "turn 2: in the move list there is \"blocks\"; expected block and the pawns' cells",
        ),
        ("k=5 (3,3)|block (3,1)|(3,1)", "turn 2: a pawn stands on (3, 1); expected one of the 8 options that are open"),
        ("k=5 (3,3)|block|(3,4)", "turn 2: (3, 4) is not an option of (3, 3); expected a cell to its left"),
        ("k=1 (2,2)|(0,0)|(0,0)", "turn 2: the game is over and A has won; expected no more moves"),
        ("k=1 (2,2)|(1,1) block", "turn 1: placing pawns came at the wrong time; expected that B moves the queen"),
        ("k=1 (2,2) heaps|(1,1)?", "turn 1: in the move list there is \"?\"; expected no question"),
        ("k=2 (2,2) heaps|not (1,1) not (1,2)", "turn 1: rejecting came at the wrong time; expected that B"),
    ] {
        let refusal = Game::from_text(text).expect_err(text).to_string();
        assert!(refusal.contains(sentence), "{text}: {refusal}");
    }
}

/// Texts made of good ones by small changes, and of pieces at random.
fn mangled(sources: &[String], pieces: &[&str], count: usize) -> Vec<String> {
    let mut random = xorshift(99);
    let mut texts = Vec::new();
    for _ in 0..count {
        let mut text: Vec<char> = sources[random() as usize % sources.len()].chars().collect();
        for _ in 0..1 + random() % 3 {
            let place = random() as usize % (text.len() + 1);
            let end = (place + random() as usize % 3).min(text.len());
            let piece = pieces[random() as usize % pieces.len()];
            text.splice(place..end, piece.chars());
        }
        texts.push(text.into_iter().collect());
        texts.push((0..random() % 12).map(|_| pieces[random() as usize % pieces.len()]).collect());
    }
    texts
}

#[test]
fn any_text_is_read_or_refused_and_what_is_read_is_written_the_same_again() {
    let games: Vec<Game> = games(60).collect();
    let links: Vec<String> = games.iter().map(|game| game.now().to_link(None)).collect();
    let pieces = [
        ",",
        ".",
        "-",
        "l",
        "u",
        "d",
        "0",
        "1",
        "2",
        "3",
        "12",
        "9007199254740992",
        "18446744073709551616",
        "B",
        "heaps",
        "place",
        "palaces",
        "answer-",
        "é",
        "",
        " ",
        "+",
    ];
    let mut read = 0;
    for text in mangled(&links, &pieces, 20_000) {
        for k in [1, 4, 1 << 53] {
            match Situation::from_link(k, &text, None) {
                Ok(situation) => {
                    check_link(&situation);
                    read += 1;
                }
                Err(refusal) => assert!(refusal.to_string().contains("expected"), "{text}: {refusal}"),
            }
        }
    }
    assert!(read > 1000, "{read}");

    let lists: Vec<String> = games.iter().map(Game::to_text).collect();
    let pieces = [
        "(",
        ")",
        ",",
        "-",
        "?",
        "|",
        "\n",
        "k=",
        "3",
        "(0,0)",
        "(1,1)",
        "(0,3)",
        " ",
        "A",
        "B",
        "block",
        "blocked",
        "not",
        "begins",
        "moves",
        "places",
        "answers",
        "heaps",
        "18446744073709551616",
        "9007199254740992",
        "é",
        "",
    ];
    let mut read = 0;
    for text in mangled(&lists, &pieces, 20_000) {
        match Game::from_text(&text) {
            Ok(game) => {
                check_list(&game);
                read += 1;
            }
            Err(refusal) => assert!(refusal.to_string().contains("expected"), "{text}: {refusal}"),
        }
    }
    assert!(read > 100, "{read}");
}

#[test]
fn very_long_texts_are_read_in_no_time() {
    // Every second cell of a line of 200,000, the farthest last and first in turn.
    let length = 200_000;
    let cells: String = (0..length / 4).map(|i| format!("({},0) ({},0) ", 2 * i, length - 2 - 2 * i)).collect();
    let text = format!("k={length} ({length},0) | block {cells}");
    let game = Game::from_text(&text).expect("a legal game");
    assert_eq!(game.now().blocked().count(), length / 2);
    check_link(game.now());
    let wrong = Game::from_text(&text.replace("k=200000", "k=3"));
    assert!(wrong.unwrap_err().to_string().starts_with("turn 1: "));
}

#[test]
fn names_of_strengths_are_read_and_others_are_refused() {
    let strengths = [Strength::Perfect, Strength::Careless, Strength::Random];
    assert_eq!(["perfect", "careless", "random"].map(Strength::from_name), strengths.map(Ok));
    for name in ["", "a", "C", "AB", "Perfect", "hopeless"] {
        let refusal = Strength::from_name(name).unwrap_err().to_string();
        let expected = format!("in the computer's strength there is \"{name}\"; expected perfect, careless or random");
        assert_eq!(refusal, expected);
    }
}
