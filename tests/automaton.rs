//! The local rule of Figure 2, forwards and backwards.

use blocking_queens::pieces::automaton::{Automaton, initial};
use blocking_queens::queens::automaton::{self, Neighbourhood, Solutions};
use blocking_queens::queens::reference;

/// Every neighbourhood with values from -3 to 3.
fn small_neighbourhoods() -> impl Iterator<Item = Neighbourhood> {
    let digit = |number: i64, place: u32| number / 7_i64.pow(place) % 7 - 3;
    (0..7_i64.pow(6)).map(move |number| Neighbourhood {
        a: digit(number, 0),
        b: digit(number, 1),
        c: digit(number, 2),
        d: digit(number, 3),
        e: digit(number, 4),
        f: digit(number, 5),
    })
}

/// What the reversed rule says about a neighbourhood's cell a.
fn reversed(neighbourhood: &Neighbourhood, g: i64) -> Solutions {
    let Neighbourhood { b, c, d, e, f, .. } = *neighbourhood;
    automaton::reverse(b, c, d, e, f, g)
}

/// The deviations of a corner of game k by the reference, framed by the automaton's initial condition.
struct Framed {
    k: u64,
    width: i64,
    deviations: Vec<i64>,
}

impl Framed {
    fn new(k: u64, width: usize, height: usize) -> Self {
        Self { k, width: width as i64, deviations: reference::deviations(k, width, height) }
    }

    fn value(&self, x: i64, y: i64) -> i64 {
        match (x < 0, y < 0) {
            (true, true) => self.k as i64,
            (true, false) | (false, true) => 0,
            (false, false) => self.deviations[(y * self.width + x) as usize],
        }
    }

    fn neighbourhood(&self, x: i64, y: i64) -> Neighbourhood {
        Neighbourhood {
            a: self.value(x - 2, y - 2),
            b: self.value(x - 1, y - 2),
            c: self.value(x - 2, y - 1),
            d: self.value(x - 1, y - 1),
            e: self.value(x, y - 1),
            f: self.value(x - 1, y),
        }
    }

    fn cells(&self) -> impl Iterator<Item = (i64, i64)> + use<> {
        let (width, height) = (self.width, self.deviations.len() as i64 / self.width);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }
}

/// The rule that is derived from the queen's moves.
fn queen() -> Automaton {
    Automaton::new(&"(1,0)+ (0,1)+ (1,1)+".parse().unwrap()).unwrap()
}

#[test]
fn the_rule_that_is_derived_from_the_queens_moves_is_that_of_figure_2() {
    let queen = queen();
    for neighbourhood in small_neighbourhoods() {
        let Neighbourhood { a, b, c, d, e, f } = neighbourhood;
        let cells = [((2, 2), a), ((1, 2), b), ((2, 1), c), ((1, 1), d), ((0, 1), e), ((1, 0), f)];
        let value = |left: u32, up: u32| cells.iter().find(|(cell, _)| *cell == (left, up)).unwrap().1;
        assert_eq!(queen.next(value), neighbourhood.next(), "{neighbourhood:?}");
    }
}

#[test]
fn the_automaton_computes_the_deviations_of_the_reference() {
    let queen = queen();
    for k in (1..=60).chain([77, 99, 100, 250, 497, 500]) {
        for (width, height) in [(150, 150), (1, 40), (40, 1), (2, 70), (300, 33), (33, 300), (0, 5), (5, 0)] {
            let expected = reference::deviations(k, width, height);
            assert!(queen.deviations(k, width, height) == expected, "game {k}, {width} x {height} cells");
        }
    }
}

#[test]
fn the_automaton_computes_a_board_well_beyond_the_prism() {
    assert!(queen().deviations(300, 1000, 900) == reference::deviations(300, 1000, 900));
}

#[test]
fn the_rule_explains_every_cell_of_the_reference_from_its_neighbourhood() {
    for k in [1, 2, 3, 5, 17, 60, 100, 333] {
        let board = Framed::new(k, 400, 350);
        for (x, y) in board.cells() {
            assert_eq!(board.neighbourhood(x, y).next(), board.value(x, y), "game {k} at ({x}, {y})");
        }
    }
}

#[test]
fn the_initial_condition_is_k_opposite_the_board_and_0_beside_it() {
    let places = [(true, true), (true, false), (false, true)];
    assert_eq!(places.map(|(is_left, is_above)| initial(7, is_left, is_above)), [7, 0, 0]);
}

#[test]
fn each_palace_of_the_neighbourhood_adds_its_compensation_term() {
    let none = Neighbourhood { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0 };
    let terms = [
        (none, 0),
        (Neighbourhood { a: -1, ..none }, 3),
        (Neighbourhood { b: -1, ..none }, -2),
        (Neighbourhood { c: -1, ..none }, -2),
        (Neighbourhood { d: -1, ..none }, -1),
        (Neighbourhood { e: -1, ..none }, 1),
        (Neighbourhood { f: -1, ..none }, 1),
        (Neighbourhood { a: -1, b: -2, c: -3, d: -4, e: -5, f: -6 }, 0),
        (Neighbourhood { a: 9, b: 8, c: 7, d: 6, e: 5, f: 4 }, 0),
    ];
    for (neighbourhood, compensation) in terms {
        assert_eq!(neighbourhood.compensation(), compensation, "{neighbourhood:?}");
    }
}

#[test]
fn the_rule_is_linear_where_there_is_no_palace_and_of_d_only_the_sign_matters() {
    for neighbourhood in small_neighbourhoods() {
        let Neighbourhood { a, b, c, d, e, f } = neighbourhood;
        if [a, b, c, d, e, f].iter().all(|&value| value >= 0) {
            assert_eq!(a + e + f, b + c + neighbourhood.next(), "{neighbourhood:?}");
        }
        let other = Neighbourhood { d: if d < 0 { -100 } else { 100 }, ..neighbourhood };
        assert_eq!(neighbourhood.next(), other.next(), "{neighbourhood:?}");
    }
}

#[test]
fn the_reversed_rule_recovers_a_in_every_cell_of_many_boards() {
    for k in [1, 2, 3, 4, 5, 10, 30, 68, 100, 250] {
        let board = Framed::new(k, 300, 280);
        for (x, y) in board.cells() {
            let neighbourhood = board.neighbourhood(x, y);
            let solutions = reversed(&neighbourhood, board.value(x, y));
            assert!(solutions.contains(neighbourhood.a), "game {k} at ({x}, {y}): {solutions:?}");
        }
    }
}

#[test]
fn the_reversed_rule_leaves_a_choice_exactly_if_the_right_side_is_0_1_or_2() {
    for k in [1, 3, 5, 40, 100] {
        let board = Framed::new(k, 200, 200);
        for (x, y) in board.cells() {
            let Neighbourhood { b, c, d, e, f, .. } = board.neighbourhood(x, y);
            let g = board.value(x, y);
            // The paper's right side, with the compensation terms spelt out.
            let palace = |value: i64| if value < 0 { 1 } else { 0 };
            let terms = -2 * palace(b) - 2 * palace(c) - palace(d) + palace(e) + palace(f);
            let expected = match g - f - e + c + b - terms {
                right @ 0..=2 => Solutions::Two(right, right - 3),
                right @ 3.. => Solutions::One(right),
                right => Solutions::One(right - 3),
            };
            assert_eq!(automaton::reverse(b, c, d, e, f, g), expected, "game {k} at ({x}, {y})");
        }
    }
}

#[test]
fn the_reversed_rule_names_all_solutions_and_no_others() {
    for neighbourhood in small_neighbourhoods().filter(|neighbourhood| neighbourhood.a == 0) {
        for g in -4..=4 {
            let solutions = reversed(&neighbourhood, g);
            let count = (-30..=30)
                .filter(|&a| {
                    let leads_to_g = Neighbourhood { a, ..neighbourhood }.next() == g;
                    assert_eq!(leads_to_g, solutions.contains(a), "a = {a}, g = {g}, {neighbourhood:?}");
                    leads_to_g
                })
                .count();
            let expected = if matches!(solutions, Solutions::One(_)) { 1 } else { 2 };
            assert_eq!(count, expected, "g = {g}, {neighbourhood:?}");
        }
    }
}
