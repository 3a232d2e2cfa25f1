//! Every piece has its own automaton: derived from its moves, and run from the initial condition.

use blocking_queens::pieces::automaton::{Automaton, Coefficient};
use blocking_queens::pieces::definition::palace_numbers;
use blocking_queens::queens::automaton::Neighbourhood;

use super::{named, piece};

fn automaton(moves: &str) -> Automaton {
    Automaton::new(&piece(moves)).unwrap_or_else(|refusal| panic!("{moves}: {refusal}"))
}

#[test]
fn the_queens_rule_is_that_of_figure_2() {
    let queen = Automaton::new(&named("wythoff", None, None)).expect("an automaton");
    let list = |cells: &[Coefficient]| cells.iter().map(|cell| (cell.a, cell.b, cell.factor)).collect::<Vec<_>>();
    assert_eq!(list(queen.values()), [(0, 1, 1), (1, 0, 1), (1, 2, -1), (2, 1, -1), (2, 2, 1)]);
    assert_eq!(list(queen.palaces()), [(0, 1, 1), (1, 0, 1), (1, 1, -1), (1, 2, -2), (2, 1, -2), (2, 2, 3)]);
    assert_eq!(queen.order(), 4);
    // The same rule, as the blocking queens have it.
    for number in 0..7_i64.pow(6) {
        let [a, b, c, d, e, f] = std::array::from_fn(|place| number / 7_i64.pow(place as u32) % 7 - 3);
        let next = queen.next(|across, down| match (across, down) {
            (2, 2) => a,
            (1, 2) => b,
            (2, 1) => c,
            (1, 1) => d,
            (0, 1) => e,
            _ => f,
        });
        assert_eq!(next, Neighbourhood { a, b, c, d, e, f }.next());
    }
}

#[test]
fn automata_have_as_many_cells_as_was_counted() {
    let ryuo_4_6 = named("ryuo", Some(4), Some(6)).to_string();
    for (moves, values, palaces, order) in [
        ("(1,0)+ (0,1)+ (1,1)+", 5, 6, 4),
        ("(1,0)+ (0,1)+", 3, 3, 2),
        ("(1,0)+ (0,1)+ (1,1)", 3, 6, 4),
        ("(1,0)+ (0,1)+ (1,1)+ (1,2) (2,1)", 5, 13, 7),
        ("(1,0)+ (0,1)+ (1,1)+ (1,2)+ (2,1)+", 11, 19, 10),
        ("(1,0)+ (0,1)+ (1,2)+ (2,1)+", 14, 14, 8),
        ("(1,0)+ (0,1)+ (2,1)+ (3,1)", 7, 13, 9),
        ("(1,0) (0,1) (1,1)", 3, 6, 4),
        ("(1,2)+ (2,1)+", 14, 11, 8),
        (&ryuo_4_6, 3, 12, 7),
    ] {
        let automaton = automaton(moves);
        let found = (automaton.values().len(), automaton.palaces().len(), automaton.order());
        assert_eq!(found, (values, palaces, order), "{moves}");
    }
}

#[test]
fn automata_compute_the_palace_numbers_of_every_game_on_70_x_70() {
    for moves in [
        named("wythoff", None, None),
        named("nim", None, None),
        named("ryuo", None, None),
        named("maharaja", None, None),
        named("generalized-wythoff", None, None),
        named("king", None, None),
        named("nightrider", None, None),
        named("ryuo", Some(4), Some(6)),
        piece("(1,0)+ (0,1)+ (1,2)+ (2,1)+"),
        piece("(1,0)+ (0,1)+ (2,1)+ (3,1)"),
        piece("(2,0)+ (3,0)+ (0,1)+"),
        piece("(1,0)+ (0,2)+ (2,2)+ (3,3)+ (1,1)+4"),
        piece("(3,0)+4 (0,2)+ (1,5)"),
        piece("(4,1)"),
    ] {
        let automaton = Automaton::new(&moves).expect("an automaton");
        for k in [1, 2, 5, 17] {
            let expected: Vec<_> =
                palace_numbers(&moves, k, [70, 70, 1]).iter().map(|n| *n as i64 - k as i64).collect();
            assert!(automaton.deviations(k, 70, 70) == expected, "{moves}, k = {k}");
        }
    }
}

#[test]
fn pieces_without_such_an_automaton_are_refused_in_a_sentence() {
    for (moves, sentence) in [
        (
            "(1,0)+ (0,1)+ (-1,2)",
            "the move (-1,2) looks past the edges of the board, so there is no such automaton; \
             expected moves without negative numbers",
        ),
        ("(1,0,0)+ (1,1,1)", "these moves have three numbers; expected two for an automaton"),
        (
            "(1,0)+60000 (1,1)+60000 (1,2)+30000",
            "the rule of this piece's automaton has more than 4096 cells; expected fewer or shorter moves",
        ),
    ] {
        assert_eq!(Automaton::new(&piece(moves)).unwrap_err().to_string(), sentence);
    }
}
