//! Why actions were good or bad, and endings.

use blocking_queens::queens::play::{Action, Ending, Explanation, Game, Options, Player, Sight, Situation};
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

/// Whether it is about a palace, how many are seen and how many open, how many rejections are left, and whether it was
/// a mistake.
type Facts = (bool, u64, u64, u64, bool);

#[track_caller]
fn check(k: u64, link: &str, action: Action, facts: Facts) {
    let Explanation { is_palace, seen, open, rejections, is_mistake } = explained(k, link, action);
    assert_eq!((is_palace, seen.expect("near by"), open, rejections, is_mistake), facts);
}

#[test]
fn moves_are_explained_by_the_palaces_in_sight() {
    let to = |x, y| Action::Move(at(x, y));
    check(5, "3,3,l3,u3,d2-3", to(2, 2), (false, 6, 0, 0, false));
    check(5, "3,3,l3,u3,d2", to(2, 2), (false, 6, 1, 1, true));
    check(5, "3,3", to(3, 1), (false, 5, 4, 4, true));
    check(5, "3,3", to(0, 3), (true, 3, 4, 4, false));
    check(2, "1,1,B,l1", to(0, 0), (true, 0, 2, 0, false));
    check(1, "3,2,heaps", to(2, 2), (false, 3, 2, 0, true));
}

#[test]
fn pawns_are_explained_by_the_palaces_that_they_leave_open() {
    let queen = at(3, 3);
    let all = options(queen, [at(0, 0), at(1, 1), at(0, 3), at(3, 0)]);
    let block = |pawns: &Options| Action::Block(pawns.clone());
    check(5, "3,3,B,place", block(&all), (true, 4, 0, 0, false));
    let mut three = all.clone();
    three.remove(at(0, 3));
    check(5, "3,3,B,place", block(&three), (true, 4, 1, 1, true));
    let none = Options::none(at(2, 2));
    check(5, "2,2,place", block(&none), (false, 6, 6, 4, false));
    let one = options(at(1, 0), [at(0, 0)]);
    check(2, "1,0,place", block(&one), (true, 1, 0, 0, false));
}

#[test]
fn proposals_and_answers_are_explained_by_the_rejections_that_are_left() {
    let propose = |x, y| Action::Move(at(x, y));
    check(5, "3,3,heaps", propose(0, 0), (true, 4, 4, 4, false));
    check(5, "3,3,heaps", propose(3, 1), (false, 4, 4, 4, false));
    check(5, "2,2,heaps", propose(0, 0), (true, 6, 6, 4, false));
    check(5, "2,2,heaps,l1", propose(0, 0), (true, 6, 5, 3, false));
    check(5, "3,3,heaps,B,answer-d3", Action::Reject, (true, 4, 3, 3, false));
    check(5, "3,3,heaps,B,answer-u2", Action::Reject, (false, 4, 4, 3, true));
    check(5, "3,3,heaps,B,answer-d3", Action::Accept, (true, 0, 4, 4, true));
    check(5, "3,3,heaps,B,answer-u2", Action::Accept, (false, 5, 4, 4, false));
}

#[test]
fn to_give_a_won_game_away_is_a_mistake() {
    assert!(!explained(5, "3,3,l3,u3,d2", Action::Move(at(0, 0))).is_mistake);
    assert!(explained(5, "3,3,l3,u3,d2", Action::Move(at(2, 2))).is_mistake);
}

#[test]
fn endings_are_explained() {
    use Player::{A, B};
    for (text, winner, blocked) in [
        ("k=1 (2,2)|(0,0)", A, 0),
        ("k=1 (2,2) heaps|(0,0)", A, 0),
        ("k=5 (1,1)|B block (0,0) (1,0) (0,1)", B, 3),
        ("k=5 (2,0)|B block (0,0) (1,0)", B, 2),
        ("k=5 (1,0)|B block (0,0)", B, 1),
        ("k=5 (1,1) heaps|A not (0,0) not (1,0) not (0,1)", B, 3),
        ("k=5 (1,0) heaps|A not (0,0)", B, 1),
    ] {
        let game = Game::from_text(text).expect("a legal game");
        assert_eq!(game.now().ending(), Some(Ending { winner, blocked }), "{text}");
    }
    assert_eq!(Game::from_text("k=5 (1,1)|B block (0,0) (1,0)").expect("a legal game").now().ending(), None);
}
