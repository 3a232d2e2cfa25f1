//! What a map shows of a board: bands, filters, and tiles that fill square by square.

use blocking_queens::Error;
use blocking_queens::map::tile::TileAddress;
use blocking_queens::partizan::{
    BANDS_MAX, Calculation, Dyadic, Entry, FIELDS, Field, Filter, Games, LAST, LEFT_OUT, Layer, NOT_EVALUATED, Outcome,
    TileJob, Values, chessfights, class_of,
};

fn values(games: Games) -> Values {
    Values::new(chessfights::board(), games).unwrap()
}

/// The first squares of the board, up to this side.
fn grown(side: u64) -> Values {
    let mut values = values(Games::default());
    while values.side() < side {
        values.grow().unwrap();
    }
    values
}

#[test]
fn every_entry_of_every_field_has_a_band() {
    let Values { mut games, board, .. } = grown(31);
    for field in FIELDS {
        for (x, y) in (0..31).flat_map(|y| (0..31).map(move |x| (x, y))) {
            let entry = field.of(&mut games, board.known_value((x, y)).unwrap()).unwrap();
            assert!(field.band(&mut games, entry).unwrap() < BANDS_MAX, "{field:?} at ({x},{y})");
        }
    }
}

#[test]
fn numbers_fall_in_ranges_whose_ends_belong_to_them() {
    let mut games = Games::default();
    let mut band = |field: Field, numerator, exponent| {
        field.band(&mut games, Entry::Number(Dyadic::new(numerator, exponent).unwrap())).unwrap()
    };
    assert_eq!(
        [(-1, 0), (-1, 3), (0, 0), (1, 3), (1, 1), (1, 0), (100, 0)].map(|(n, e)| band(Field::Temperature, n, e)),
        [0, 1, 2, 3, 5, 7, 12]
    );
    assert_eq!([(-5, 0), (-1, 1), (0, 0), (1, 4), (9, 0)].map(|(n, e)| band(Field::Mean, n, e)), [0, 3, 4, 5, 13]);
}

#[test]
fn a_filter_asks_for_cells_by_any_field() {
    let Values { mut games, board, .. } = grown(9);
    let mut count = |text: &str, shown| {
        let mut filter = Filter::parse(text, shown).unwrap();
        let cells = (0..9).flat_map(|y| (0..9).map(move |x| (x, y)));
        cells.filter(|cell| filter.holds(&mut games, board.known_value(*cell).unwrap()).unwrap()).count()
    };
    assert_eq!(count("P", Field::Outcome), 9);
    assert_eq!(count("outcome = P", Field::Mean), 9);
    assert_eq!(count("0", Field::Canonical), 9);
    assert_eq!(count("canonical = *", Field::Mean), 7);
    assert_eq!(count("> 2", Field::Temperature), 0);
    assert_eq!(count("none", Field::AtomicWeight), 81 - count("all-small = 1", Field::Mean));
    let printed =
        chessfights::PRINTED_REDUCED.iter().flat_map(|line| line.split(' ')).filter(|form| *form == "{1|0}").count();
    assert_eq!(count("reduced = {1|0}", Field::Mean), printed);
}

#[test]
fn wrong_filters_are_refused_with_the_place() {
    let sentence = |text, shown| Filter::parse(text, shown).unwrap_err().to_string();
    assert!(sentence("> 1/3", Field::Mean).starts_with("character 3: 1/3 is no number"));
    assert!(sentence("temperature > {1|", Field::Mean).starts_with("character 18"));
    assert!(sentence("X", Field::Outcome).contains("expected P, N, L or R"));
    assert!(sentence("(1,2)", Field::Canonical).contains("not a cell"));
}

#[test]
fn a_tile_says_of_each_cell_what_the_board_does() {
    let mut values = values(Games::default());
    let mut layer = Layer::new(Field::Outcome, None);
    let mut job = TileJob::new(TileAddress::new(0, 0, 0).unwrap());
    while job.side() < 31 {
        job.advance(&mut values, &mut layer).unwrap();
    }
    let codes = job.tile().values.numbers();
    for (x, y) in (0..31).flat_map(|y| (0..31).map(move |x| (x, y))) {
        let value = values.board.known_value((x, y)).unwrap();
        let expected = match values.games.outcome(value).unwrap() {
            Outcome::Previous => 0,
            Outcome::Next => 1,
            Outcome::Left => 2,
            Outcome::Right => 3,
        };
        assert_eq!(class_of(codes[(256 * y + x) as usize]), expected, "({x},{y})");
    }
    assert_eq!(class_of(codes[256 * 255]), NOT_EVALUATED);
}

#[test]
fn coarse_pixels_count_what_the_finest_tile_shows() {
    let board =
        || blocking_queens::partizan::Board::new("(1,0)+".parse().unwrap(), "(0,1)+ (1,1)".parse().unwrap()).unwrap();
    let tile = |level| {
        let mut values = Values::new(board(), Games::default()).unwrap();
        let mut layer = Layer::new(Field::Mean, Some(Filter::parse("> 3", Field::Mean).unwrap()));
        let mut job = TileJob::new(TileAddress::new(level, 0, 0).unwrap());
        while !job.is_finished() {
            job.advance(&mut values, &mut layer).unwrap();
        }
        job.tile()
    };
    let (fine, coarse) = (tile(0).values.numbers(), tile(2));
    let classes: Vec<usize> = (0..32).filter(|class| coarse.classes & 1 << class != 0).collect();
    assert!(classes.contains(&LEFT_OUT) && classes.contains(&NOT_EVALUATED));
    let counts = coarse.values.numbers();
    for (plane, class) in classes[..classes.len() - 1].iter().enumerate() {
        for pixel in 0..64 * 64 {
            let (column, row) = (pixel % 64, pixel / 64);
            let cells = (0..16).map(|i| fine[(4 * row + i / 4) * 256 + 4 * column + i % 4]);
            let expected = cells.filter(|code| class_of(*code) == *class).count();
            assert_eq!(
                counts[plane * 256 * 256 + row * 256 + column] as usize,
                expected,
                "({column},{row}) of {class}"
            );
        }
    }
}

#[test]
fn a_board_that_takes_too_much_memory_keeps_what_it_has() {
    let mut values = values(Games::new(2 << 20));
    while !values.is_finished() {
        values.grow().unwrap();
    }
    assert!(matches!(values.stopped(), Some(Error::Memory { .. })));
    assert!(values.side() >= 9 && values.side() <= LAST);
    assert!(values.board.value((8, 8)).is_some());
}

#[test]
fn what_was_refused_stands_in_no_ones_way() {
    // As large as what the page gives at the least.
    let mut values = values(Games::new(4 << 20));
    let mut layer = Layer::new(Field::Canonical, Some(Filter::parse("{1|0}", Field::Canonical).unwrap()));
    values.grow().unwrap();
    let codes = |values: &mut Values, layer: &mut Layer| {
        let cells = (0..9).flat_map(|y| (0..9).map(move |x| (x, y)));
        let games = &mut values.games;
        cells.map(|cell| layer.code(games, values.board.value(cell).unwrap()).unwrap()).collect::<Vec<_>>()
    };
    let before = codes(&mut values, &mut layer);
    let ask = |values: &mut Values, text: &str| {
        values.begin();
        let answer = Calculation::parse(text).unwrap().answer(&mut values.games, &mut values.board);
        if answer.is_err() {
            values.give_back();
        }
        answer
    };
    for _ in 0..2 {
        assert!(ask(&mut values, "2").is_ok());
        assert_eq!(ask(&mut values, "(99,99)"), Err(Error::Memory { limit: 4 << 20 }));
        assert!(!values.is_crowded());
        for text in ["*3", "{1|0}+{1|0} > 0", "(5,7) = {0|{0|{0|*,*2}}}"] {
            assert!(ask(&mut values, text).is_ok(), "{text}");
        }
        assert_eq!(codes(&mut values, &mut layer), before);
    }
    while !values.is_finished() {
        match values.grow() {
            Ok(()) | Err(Error::Unfinished) => {}
            refusal => panic!("{refusal:?}"),
        }
    }
    assert!(values.side() >= 31, "{}", values.side());
    // What is left to questions is enough for small ones, though the map took all it may.
    assert!(matches!(values.stopped(), Some(Error::Memory { .. })));
    assert!(ask(&mut values, "*3 + {1|0}").is_ok());
    assert_eq!(codes(&mut values, &mut layer), before);
}
