//! What is said about moves and endings.

use blocking_queens::queens::play::{Action, Deed, Explanation, Game, Options, Player, Sight, Situation};
use blocking_queens::queens::rules::Position;

use super::{options, small_board};

fn at(x: u64, y: u64) -> Position {
    Position::new(x, y)
}

/// The explanation of an action in the situation of a link.
fn explained(k: u64, link: &str, action: Action) -> Explanation {
    let mut board = small_board(k);
    let before = Situation::from_link(k, link, None).expect("a legal situation");
    let sight = Sight::of(&mut board, before.queen()).expect("a small board");
    Explanation::of(&before, &action, &sight, &mut board).expect("a legal action")
}

#[track_caller]
fn check(k: u64, link: &str, action: Action, sentence: &str, is_mistake: bool) {
    let explanation = explained(k, link, action);
    assert_eq!(explanation.to_string(), sentence);
    assert_eq!(explanation.is_mistake, is_mistake, "{explanation:?}");
}

#[test]
fn moves_are_explained_by_the_palaces_in_sight() {
    let to = |x, y| Action::Move(at(x, y));
    let example = "3,3,l3,u3,d2-3";
    let sentence = "A moved to (2, 2), which sees six palaces; four pawns are too few for them. \
                    No palace was open: every move loses.";
    check(5, example, to(2, 2), sentence, false);
    let sentence = "A moved to (2, 2), which sees six palaces; four pawns are too few for them. One palace was open.";
    check(5, "3,3,l3,u3,d2", to(2, 2), sentence, true);
    let sentence =
        "A moved to (3, 1), which sees five palaces; four pawns are too few for them. Four palaces were open.";
    check(5, "3,3", to(3, 1), sentence, true);
    check(
        5,
        "3,3",
        to(0, 3),
        "A moved to a palace: (0, 3) sees three palaces, and four pawns are enough for them.",
        false,
    );
    check(2, "1,1,B,l1", to(0, 0), "B moved to a palace: (0, 0) sees none.", false);
    let sentence = "A moved to (2, 2), which sees three palaces. Two palaces were open.";
    check(1, "3,2,heaps", to(2, 2), sentence, true);
    let explanation = explained(1, "3,2,heaps", to(2, 2));
    assert_eq!((explanation.deed, explanation.to, explanation.open), (Deed::Moved(Some(3)), at(2, 2), 2));
}

#[test]
fn pawns_are_explained_by_the_palaces_that_they_leave_open() {
    let queen = at(3, 3);
    let all = options(queen, [at(0, 0), at(1, 1), at(0, 3), at(3, 0)]);
    let block = |pawns: &Options| Action::Block(pawns.clone());
    check(5, "3,3,B,place", block(&all), "B blocked all palaces in sight: every move of A loses.", false);
    let mut three = all.clone();
    three.remove(at(0, 3));
    check(
        5,
        "3,3,B,place",
        block(&three),
        "B left one palace open, though four pawns are enough for all in sight.",
        true,
    );
    let none = Options::none(at(2, 2));
    let sentence = "A left six palaces open: six are in sight, and four pawns are too few for them.";
    check(5, "2,2,place", block(&none), sentence, false);
    let one = options(at(1, 0), [at(0, 0)]);
    check(2, "1,0,place", block(&one), "A blocked the only palace in sight: every move of B loses.", false);
}

#[test]
fn proposals_and_answers_are_explained_by_the_rejections_that_are_left() {
    let propose = |x, y| Action::Move(at(x, y));
    let sentence = "A proposed a palace, (0, 0). Four palaces are open, and four rejections are enough for them.";
    check(5, "3,3,heaps", propose(0, 0), sentence, false);
    let sentence = "A proposed (3, 1), which is no palace: B can accept it and win.";
    check(5, "3,3,heaps", propose(3, 1), sentence, false);
    let sentence = "A proposed a palace, (0, 0). Six palaces are open, and four rejections are too few for them.";
    check(5, "2,2,heaps", propose(0, 0), sentence, false);
    check(5, "2,2,heaps,l1", propose(0, 0), &sentence.replace("Six", "Five").replace("four rej", "three rej"), false);
    let sentence = "B rejected a palace, (0, 0). Three palaces are open, and three rejections are enough for them.";
    check(5, "3,3,heaps,B,answer-d3", Action::Reject, sentence, false);
    let sentence = "B rejected (3, 1), which is no palace and could be accepted. \
                    Four palaces are open, and three rejections are too few for them.";
    check(5, "3,3,heaps,B,answer-u2", Action::Reject, sentence, true);
    let sentence = "B accepted a palace: A can win from (0, 0).";
    check(5, "3,3,heaps,B,answer-d3", Action::Accept, sentence, true);
    let sentence = "B accepted (3, 1), which is no palace: B can win from there.";
    check(5, "3,3,heaps,B,answer-u2", Action::Accept, sentence, false);
}

#[test]
fn to_give_a_won_game_away_is_a_mistake() {
    let explanation = explained(5, "3,3,l3,u3,d2", Action::Move(at(0, 0)));
    assert_eq!((explanation.player, explanation.blocks, explanation.is_mistake), (Player::A, 4, false));
    assert!(explained(5, "3,3,l3,u3,d2", Action::Move(at(2, 2))).is_mistake);
}

#[test]
fn endings_are_explained() {
    for (text, sentence) in [
        ("k=1 (2,2)|(0,0)", "A has won: the queen is at (0, 0), and B cannot move her."),
        ("k=1 (2,2) heaps|(0,0)", "A has won: both heaps are empty, and B has no counters to remove."),
        ("k=5 (1,1)|B block (0,0) (1,0) (0,1)", "B has won: pawns stand on all three options of A."),
        ("k=5 (2,0)|B block (0,0) (1,0)", "B has won: pawns stand on both options of A."),
        ("k=5 (1,0)|B block (0,0)", "B has won: a pawn stands on the only option of A."),
        ("k=5 (1,1) heaps|A not (0,0) not (1,0) not (0,1)", "B has won: all three moves of A have been rejected."),
        ("k=5 (1,0) heaps|A not (0,0)", "B has won: the only move of A has been rejected."),
    ] {
        let game = Game::from_text(text).expect("a legal game");
        let ending = game.now().ending().expect("the end");
        assert_eq!(ending.to_string(), sentence);
    }
    assert_eq!(Game::from_text("k=5 (1,1)|B block (0,0) (1,0)").expect("a legal game").now().ending(), None);
}
