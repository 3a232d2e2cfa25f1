use super::*;

/// The piece of these moves.
fn piece(text: &str) -> Moves {
    text.parse().unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

fn refusal(text: &str) -> String {
    text.parse::<Moves>().expect_err(text).to_string()
}

/// The options by definition: the cells that the moves lead to one by one, sorted, each once.
fn options_by_definition(moves: &Moves, cell: Cell) -> Vec<Cell> {
    let mut options = Vec::new();
    for Move { step, reach } in moves.list() {
        let times = match reach {
            Reach::Once => 1,
            Reach::UpTo(times) => i64::from(*times),
            Reach::Unbounded => i64::MAX,
        };
        let cells = (1..=times).map(|time| std::array::from_fn(|axis| cell[axis] - time * i64::from(step[axis])));
        options.extend(cells.take_while(|cell: &Cell| cell.iter().all(|place| *place >= 0)));
    }
    options.sort_unstable();
    options.dedup();
    options
}

/// A list that overlaps in many ways, pseudo-random by its seed.
fn random_piece(seed: u64) -> Moves {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |below: u64| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) % below
    };
    let mut list = Vec::new();
    while list.len() < 7 {
        let [a, b] = [[1, 0], [0, 1], [1, 1], [1, 2], [-1, 2]][random(5) as usize];
        let multiple = 1 + random(6) as i32;
        let reach = [Reach::Once, Reach::UpTo(2 + random(5) as u32), Reach::Unbounded][random(3) as usize];
        list.push(Move { step: [a * multiple, b * multiple, 0], reach });
    }
    Moves::new(Heaps::Two, list).unwrap()
}

#[test]
fn notation_is_read_with_any_spaces_and_written_with_one_between_moves() {
    let queen = piece("(1,0)+ (0,1)+ (1,1)+");
    assert_eq!(queen.list(), [Move::rider(1, 0), Move::rider(0, 1), Move::rider(1, 1)]);
    for text in ["(1,0)+(0,1)+(1,1)+", "  ( 1 , 0 ) + ( 0,1)+\n(1, 1)+ ", "(1,0)+\t(0,1)+   (1,1)+"] {
        assert_eq!(piece(text), queen, "{text}");
    }
    for text in ["(1,0)+ (0,1)+4 (1,2)", "(-1,2) (2,-1)", "(1,0,0)+ (0,1,0)+7 (1,1,1)"] {
        assert_eq!(piece(text).to_string(), text);
    }
}

#[test]
fn link_notation_is_read_and_written_without_brackets_and_plus_signs() {
    let moves = piece("(1,0)+ (0,1)+4 (-1,2)");
    assert_eq!(moves.to_link(), "1,0r;0,1r4;-1,2");
    for link in ["1,0r;0,1r4;-1,2", "1,0r%3B0%2c1r4;-1,2", "(1,0)+(0,1)+4(-1,2)", "(1,0)%2B+(0,1)%2B4+(-1,2)"] {
        assert_eq!(Moves::from_link(link).as_ref(), Ok(&moves), "{link}");
    }
    let three = piece("(1,0,0)+ (1,1,0)+3");
    assert_eq!(three.to_link(), "1,0,0r;1,1,0r3");
    assert_eq!(Moves::from_link(&three.to_link()).unwrap(), three);
    assert_eq!(
        Moves::from_link("1,0r 0,1r").unwrap_err().to_string(),
        "the moves cannot be read from character 6 on, \"0,1r\"; expected a semicolon before the next move"
    );
    assert!(Moves::from_link("%").is_err() && Moves::from_link("%ff%2B").is_err());
}

#[test]
fn a_refusal_names_the_text_and_its_place() {
    for (text, expected) in [
        ("", "there is no move; expected moves such as (1,0)+ (0,1)+ (1,1)"),
        ("rook", "the moves cannot be read from character 1 on, \"rook\"; expected a move such as (1,0)+ or (1,2)"),
        (
            "(1,0)+ (0;1)",
            "the moves cannot be read from character 10 on, \";1)\"; expected a comma and the move's second number",
        ),
        ("(1,0", "the moves end after 4 characters; expected a bracket that closes the move"),
        ("(1,0)+ (1,x)", "the moves cannot be read from character 11 on, \"x)\"; expected a whole number"),
        ("(1,0)+0", "the move (1,0) repeats up to 0 times; expected a whole number from 1 to 65536"),
        ("(100,0)+656", "the move (100,0) repeats up to 656 times; expected a whole number from 1 to 655"),
        ("(1,65537)", "a move has the number 65537; expected whole numbers from -65536 to 65536"),
        ("(1,-99999999999)", "a move has the number -99999999999; expected whole numbers from -65536 to 65536"),
        ("(1,0) (0,0)", "the move (0,0) goes nowhere; expected a number other than 0 in it"),
        ("(1,0)+ (1,1,0)", "the move (1,1,0) is for another number of heaps; expected two numbers in each move"),
        ("(1,0,0)+ (1,1)", "the move (1,1) is for another number of heaps; expected three numbers in each move"),
        ("(1,-1,1)", "the move (1,-1,1) adds to a heap; expected no negative number in a move with three numbers"),
        (
            "(1,0)+ (2,-2)+",
            "the move (2,-2) leads from (x, y) to (x - 2, y + 2), so the game might not end; \
             expected one that lowers x + y, or keeps it and lowers y",
        ),
    ] {
        assert_eq!(refusal(text), expected, "{text}");
    }
}

#[test]
fn every_move_must_lower_the_sum_or_keep_it_and_lower_y() {
    for text in ["(1,0)", "(0,1)", "(2,-1)", "(-1,2)", "(-1,1)+", "(-5,5)+"] {
        assert!(text.parse::<Moves>().is_ok(), "{text}");
    }
    for text in ["(-1,0)", "(0,-1)+", "(1,-1)", "(1,-2)+", "(-2,1)", "(-1,-1)"] {
        let refused = text.parse::<Moves>().unwrap_err().to_string();
        assert!(refused.contains("so the game might not end"), "{text}: {refused}");
    }
}

#[test]
fn the_canonical_list_drops_covered_moves_and_is_sorted() {
    for (text, expected) in [
        ("(1,1)+ (2,2) (0,1)+ (1,0)+", "(1,0)+ (0,1)+ (1,1)+"),
        ("(2,0)+ (1,0)+", "(1,0)+"),
        ("(1,0)+3 (1,0)+5", "(1,0)+5"),
        ("(2,0)+ (3,0)+ (6,0)+ (4,0)+7", "(2,0)+ (3,0)+"),
        ("(3,0) (1,0) (2,0) (0,2)", "(1,0)+3 (0,2)"),
        ("(2,0)+ (1,0)+4", "(1,0)+3 (2,0)+"),
        ("(1,0)+4 (2,0)+3", "(1,0)+4 (6,0)"),
        ("(2,1) (1,2) (1,1)+ (0,1)+ (1,0)+", "(1,0)+ (0,1)+ (1,1)+ (1,2) (2,1)"),
        ("(2,-1) (2,1) (-1,2) (1,2)", "(-1,2) (1,2) (2,-1) (2,1)"),
        ("(0,0,1)+ (1,1,1) (1,0,0)+ (0,1,0)+", "(1,0,0)+ (0,1,0)+ (0,0,1)+ (1,1,1)"),
        ("(65536,0)+1 (32768,0)+2 (1,0)", "(1,0) (32768,0)+2"),
    ] {
        assert_eq!(piece(text).canonical().to_string(), expected, "{text}");
    }
}

#[test]
fn lists_are_the_same_piece_exactly_if_their_canonical_lists_are_equal() {
    for seed in 0..300 {
        let moves = random_piece(seed);
        let canonical = moves.canonical();
        assert_eq!(piece(&canonical.to_string()), canonical, "{moves}");
        assert_eq!(piece(&canonical.to_string()).canonical(), canonical, "{moves}");
        assert!(moves.is_same_piece(&canonical));
        let other = random_piece(seed + 1);
        let differs = (0..40).any(|x| {
            (0..40).any(|y| options_by_definition(&moves, [x, y, 0]) != options_by_definition(&other, [x, y, 0]))
        });
        assert_eq!(moves.is_same_piece(&other), !differs, "{moves} and {other}");
    }
}

#[test]
fn options_are_cells_and_each_is_counted_once() {
    for seed in 0..300 {
        let moves = random_piece(seed);
        for cell in [[0, 0, 0], [1, 0, 0], [7, 30, 0], [24, 24, 0], [40, 13, 0]] {
            let expected = options_by_definition(&moves, cell);
            let mut options: Vec<_> = moves.options(cell).collect();
            options.sort_unstable();
            assert_eq!(options, expected, "{moves} at {cell:?}");
            assert_eq!(moves.option_count(cell), expected.len() as u64, "{moves} at {cell:?}");
        }
    }
}

#[test]
fn the_terms_count_each_option_once() {
    for seed in 0..300 {
        let moves = random_piece(seed);
        let cell = [29, 41, 0];
        let mut counts = BTreeMap::new();
        for Term { coefficient, step, reach } in moves.terms() {
            let term = Moves::new(Heaps::Two, vec![Move { step: step.map(|part| part as i32), reach }]).unwrap();
            for option in options_by_definition(&term, cell) {
                *counts.entry(option).or_insert(0) += coefficient;
            }
        }
        counts.retain(|_, count| *count != 0);
        let expected: BTreeMap<_, _> =
            options_by_definition(&moves, cell).into_iter().map(|option| (option, 1)).collect();
        assert_eq!(counts, expected, "{moves}");
    }
    let overlapping = piece("(2,0)+ (3,0)+").terms();
    let riders: Vec<_> = overlapping.iter().map(|term| (term.coefficient, term.step[0])).collect();
    assert_eq!(riders, [(1, 2), (1, 3), (-1, 6)]);
}

#[test]
fn a_piece_is_symmetric_if_it_moves_alike_in_x_and_y() {
    for (text, is_symmetric) in [
        ("(1,0)+ (0,1)+ (1,1)", true),
        ("(1,2) (-1,2) (2,1) (2,-1)", true),
        ("(1,0)+ (0,1)", false),
        ("(1,0)+ (0,1)+ (1,2)", false),
        ("(1,0)+2 (0,1) (0,2)", true),
        ("(-1,1)+", false),
    ] {
        assert_eq!(piece(text).is_symmetric(), is_symmetric, "{text}");
    }
}

#[test]
fn the_most_options_of_a_piece_without_riders_are_those_far_from_the_edges() {
    for (text, most) in [
        ("(1,0) (0,1) (1,1)", Some(3)),
        ("(1,0)+7 (2,0)+2 (0,1)", Some(8)),
        ("(1,2) (-1,2) (2,1) (2,-1)", Some(4)),
        ("(1,0)+65536 (0,65536)", Some(65_537)),
        ("(1,0) (0,1)+", None),
        ("(-1,2)+", None),
    ] {
        let moves = piece(text);
        assert_eq!(moves.most_options(0), most, "{text}");
        if let Some(most) = most {
            let sides = [0, 1, 2, 5, 65_535, 65_536, 1 << 40];
            let counts = sides.map(|x| sides.map(|y| moves.option_count([x, y, 0])));
            assert_eq!(counts.into_iter().flatten().max(), Some(most), "{text}");
        }
    }
    let three: Moves = "(0,0,1)+ (1,0,0)".parse().unwrap();
    assert_eq!([0, 9].map(|z| three.most_options(z)), [Some(1), Some(10)]);
}

#[test]
fn limits_are_kept_without_endless_work() {
    let far: Cell = [1 << 53, 1 << 53, 0];
    assert_eq!(piece("(1,0)+ (0,1)+ (1,1)+").option_count(far), 3 << 53);
    assert_eq!(piece("(1,1)+ (-1,2)+").options(far).next(), Some([(1 << 53) - 1, (1 << 53) - 1, 0]));
    assert!(piece("(1,65536)").options(far).eq([[(1 << 53) - 1, (1 << 53) - 65_536, 0]]));

    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23];
    let riders =
        |count: usize| Moves::new(Heaps::Two, primes[..count].iter().map(|prime| Move::rider(*prime, 0)).collect());
    assert_eq!(riders(8).unwrap().terms().len(), 255);
    assert_eq!(
        riders(9).unwrap_err().to_string(),
        "more than 8 unbounded moves are parallel to (2,0,0), and none covers another; expected at most 8"
    );
    let many = |count: usize| Moves::new(Heaps::Two, vec![Move::once(1, 0); count]);
    assert!(many(MOVES_MAX).is_ok());
    assert_eq!(many(MOVES_MAX + 1), Err(refusal::too_many_moves(MOVES_MAX + 1)));
    let bounded = |b: i32| Move { step: [1, b % 2, 0], reach: Reach::UpTo(65_536) };
    let long = |count: i32| Moves::new(Heaps::Two, (0..count).map(bounded).collect());
    assert!(long(16).is_ok());
    assert_eq!(long(17), Err(refusal::too_many_steps(17 << 16)));
}
