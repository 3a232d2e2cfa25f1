//! Laws that hold for all games, tried on random ones; what fails is shrunk to a small game.

use std::fmt;
use std::sync::Arc;

use blocking_queens::partizan::{Comparison, Dyadic, Game, Games, Outcome, Side, Style, Writer};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;

use super::definition::{Definition, Tree};

const POSITIONS: u64 = 100_000_000;
const SIDES: [Side; 2] = [Side::Left, Side::Right];

/// A form of well-known games.
#[derive(Clone)]
enum Form {
    Known(&'static str),
    Options(Vec<Form>, Vec<Form>),
}

impl Form {
    /// Its value by the engine.
    fn value(&self, games: &mut Games) -> Game {
        games.read(&format!("{self:?}")).expect("a small game")
    }

    /// Its tree, option by option, without any simplification.
    fn tree(&self, games: &mut Games) -> Arc<Tree> {
        match self {
            Self::Known(text) => {
                let game = games.read(text).expect("a small game");
                Tree::of_game(games, game)
            }
            Self::Options(left, right) => {
                let [left, right] = [left, right].map(|forms| forms.iter().map(|form| form.tree(games)).collect());
                Arc::new(Tree { left, right })
            }
        }
    }
}

impl fmt::Debug for Form {
    /// The field's notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(text) => f.write_str(text),
            Self::Options(left, right) => {
                let [left, right] = [left, right].map(|forms| {
                    let texts: Vec<String> = forms.iter().map(|form| format!("{form:?}")).collect();
                    texts.join(",")
                });
                write!(f, "{{{left}|{right}}}")
            }
        }
    }
}

/// Forms of well-known games, down to this depth, each side with this many options.
fn forms(known: &'static [&'static str], depth: u32, options: std::ops::Range<usize>) -> BoxedStrategy<Form> {
    let known = select(known).prop_map(Form::Known).boxed();
    (0..depth).fold(known.clone(), |lower, _| {
        let side = || vec(lower.clone(), options.clone());
        let form = (side(), side()).prop_map(|(left, right)| Form::Options(left, right));
        prop_oneof![1 => known.clone(), 6 => form].boxed()
    })
}

/// Games of all kinds: numbers, hot ones, infinitesimals.
fn all_games() -> BoxedStrategy<Form> {
    forms(&["0", "1", "-1", "1/2", "-2", "*", "*2", "^", "v*", "+-1", "{2|-1}", "{0|-3}", "Tiny(1)"], 2, 1..3)
}

/// All-small games: in their forms both players have options or neither has.
fn all_small_games() -> BoxedStrategy<Form> {
    forms(&["0", "*", "*2", "^", "^*", "^^", "v", "vv*", "{^|v*}"], 2, 1..3)
}

/// Games that are small as trees, to be played out.
fn small_games() -> BoxedStrategy<Form> {
    forms(&["0", "1", "-1", "*", "^", "v"], 2, 0..3)
}

fn zero(games: &mut Games) -> Game {
    games.number(Dyadic::ZERO).expect("zero")
}

/// Failures are kept beside this file once they have been shrunk, to be tried first ever after.
fn config() -> ProptestConfig {
    let file = FileFailurePersistence::Direct("tests/partizan/laws.failures.txt");
    ProptestConfig { failure_persistence: Some(Box::new(file)), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_are_a_group(a in all_games(), b in all_games(), c in all_games()) {
        let games = &mut Games::default();
        let [a, b, c] = [a, b, c].map(|form| form.value(games));
        let zero = zero(games);
        prop_assert_eq!(games.sum(a, zero), Ok(a));
        prop_assert_eq!(games.sum(a, b), games.sum(b, a));
        let (ab, bc) = (games.sum(a, b).unwrap(), games.sum(b, c).unwrap());
        prop_assert_eq!(games.sum(ab, c), games.sum(a, bc));
        prop_assert_eq!(games.difference(a, a), Ok(zero));
        let negative = games.negative(a).unwrap();
        prop_assert_eq!(games.negative(negative), Ok(a));
        let negatives = [negative, games.negative(b).unwrap()];
        prop_assert_eq!(games.total(&negatives), games.negative(ab));
        prop_assert_eq!(games.multiple(a, 3), games.total(&[a, a, a]));
    }

    #[test]
    fn the_order_goes_along_with_sums_and_negatives(a in all_games(), b in all_games(), c in all_games()) {
        let games = &mut Games::default();
        let [a, b, c] = [a, b, c].map(|form| form.value(games));
        let order = games.compare(a, b).unwrap();
        prop_assert_eq!(order == Comparison::Equal, a == b);
        let (ac, bc) = (games.sum(a, c).unwrap(), games.sum(b, c).unwrap());
        prop_assert_eq!(games.compare(ac, bc), Ok(order));
        let negatives = (games.negative(a).unwrap(), games.negative(b).unwrap());
        prop_assert_eq!(games.compare(negatives.1, negatives.0), Ok(order));
        let outcome = games.difference(a, b).and_then(|difference| games.outcome(difference)).unwrap();
        prop_assert_eq!(order, match outcome {
            Outcome::Previous => Comparison::Equal,
            Outcome::Next => Comparison::Confused,
            Outcome::Left => Comparison::Greater,
            Outcome::Right => Comparison::Less,
        });
        if games.le(a, b).unwrap() && games.le(b, c).unwrap() {
            prop_assert!(games.le(a, c).unwrap());
        }
    }

    #[test]
    fn a_canonical_form_is_the_game_and_has_no_needless_option(form in small_games()) {
        let games = &mut Games::default();
        let value = form.value(games);
        let tree = form.tree(games);
        let form = Tree::of_game(games, value);
        let definition = &mut Definition::allow(POSITIONS);
        prop_assert_eq!(definition.compare(&[&tree], &form), Comparison::Equal);
        // le(side, a, b): b is at least as good for that player.
        let at_least = |definition: &mut Definition, side, a: &Tree, b: &Tree| {
            let comparison = match side {
                Side::Left => definition.compare(&[a], b),
                Side::Right => definition.compare(&[b], a),
            };
            matches!(comparison, Comparison::Less | Comparison::Equal)
        };
        for side in SIDES {
            let (own, others) = match side {
                Side::Left => (&form.left, (|tree: &Tree| tree.right.clone()) as fn(&Tree) -> Vec<Arc<Tree>>),
                Side::Right => (&form.right, (|tree: &Tree| tree.left.clone()) as fn(&Tree) -> Vec<Arc<Tree>>),
            };
            for (i, option) in own.iter().enumerate() {
                for (j, other) in own.iter().enumerate() {
                    prop_assert!(i == j || !at_least(definition, side, option, other), "dominated");
                }
                for answer in others(option) {
                    prop_assert!(!at_least(definition, side, &answer, &form), "reversible");
                }
            }
        }
    }

    #[test]
    fn means_add_up_and_temperatures_do_not_grow(a in all_games(), b in all_games()) {
        let games = &mut Games::default();
        let [a, b] = [a, b].map(|form| form.value(games));
        let sum = games.sum(a, b).unwrap();
        let means = games.mean(a).unwrap().plus(games.mean(b).unwrap());
        prop_assert_eq!(games.mean(sum), means);
        let [of_a, of_b, of_sum] = [a, b, sum].map(|game| games.temperature(game).unwrap());
        prop_assert!(of_sum <= of_a.max(of_b));
        prop_assert!(games.right_stop(a) <= games.mean(a).unwrap() && games.mean(a).unwrap() <= games.left_stop(a));
    }

    #[test]
    fn walls_are_the_stops_of_the_cooled_game(form in all_games(), t in 0_i64..12) {
        let games = &mut Games::default();
        let game = form.value(games);
        let t = Dyadic::new(t, 2).unwrap();
        let cooled = cooled(games, game, t);
        let thermograph = games.thermograph(game).unwrap();
        prop_assert_eq!(thermograph.left.at(t).unwrap(), games.left_stop(cooled));
        prop_assert_eq!(thermograph.right.at(t).unwrap(), games.right_stop(cooled));
    }

    #[test]
    fn atomic_weights_add_up_and_two_ahead_wins(a in all_small_games(), b in all_small_games()) {
        let games = &mut Games::default();
        let [a, b] = [a, b].map(|form| form.value(games));
        let weight = |games: &mut Games, game| games.atomic_weight(game).unwrap().expect("an all-small game");
        let (of_a, of_b) = (weight(games, a), weight(games, b));
        let sum = games.sum(a, b).unwrap();
        let of_sum = weight(games, sum);
        prop_assert_eq!(games.sum(of_a, of_b), Ok(of_sum));
        let negative = games.negative(a).unwrap();
        let of_negative = weight(games, negative);
        prop_assert_eq!(games.negative(of_a), Ok(of_negative));
        // Two ahead and Left wins; one ahead and she wins if she begins.
        for (ahead, first) in [(2, Outcome::Left), (1, Outcome::Next)] {
            let ahead = games.number(Dyadic::integer(ahead)).unwrap();
            if games.le(ahead, of_sum).unwrap() {
                prop_assert!([Outcome::Left, first].contains(&games.outcome(sum).unwrap()));
            }
        }
    }

    #[test]
    fn a_game_and_the_ups_that_it_weighs_have_one_outcome_beside_any_game_and_a_far_star(
        a in all_small_games(), b in all_small_games(), threat in 1_i64..3, x in all_games(),
    ) {
        let games = &mut Games::default();
        let [a, b, x] = [a, b, x].map(|form| form.value(games));
        let threatened = games.number(Dyadic::integer(-threat)).unwrap();
        let threat = games.canonical(&[b], &[threatened]).unwrap();
        let game = games.canonical(&[a], &[threat]).unwrap();
        let weight = games.atomic_weight(game).unwrap().and_then(|weight| games.as_number(weight));
        let Some(weight) = weight.filter(|weight| weight.is_integer()) else { return Ok(()) };
        let ups = games.ups(weight.numerator() as i32).unwrap();
        let far_star = games.nimber(16).unwrap();
        let [first, second] = [game, ups].map(|game| {
            let sum = games.total(&[game, x, far_star]).unwrap();
            games.outcome(sum).unwrap()
        });
        prop_assert_eq!(first, second);
    }

    #[test]
    fn reduced_forms_tell_games_apart_that_differ_by_more_than_an_infinitesimal(
        a in all_games(), b in all_games(),
    ) {
        let games = &mut Games::default();
        let [a, b] = [a, b].map(|form| form.value(games));
        let (of_a, of_b) = (games.reduced(a).unwrap(), games.reduced(b).unwrap());
        prop_assert!(at_most(games, a, of_a) && at_most(games, of_a, a), "the form differs by an infinitesimal");
        prop_assert_eq!(games.reduced(of_a), Ok(of_a));
        let close = at_most(games, a, b) && at_most(games, b, a);
        prop_assert_eq!(of_a == of_b, close);
        // No option of the reduced form is dominated, or reversible, up to infinitesimals (Grossman and Siegel).
        for follower in games.followers(of_a) {
            for side in SIDES {
                let options = games.options(follower, side).to_vec();
                for option in &options {
                    let better = |games: &mut Games, a: Game, b: Game| match side {
                        Side::Left => at_most(games, a, b),
                        Side::Right => at_most(games, b, a),
                    };
                    for other in options.iter().filter(|other| *other != option) {
                        prop_assert!(!better(games, *option, *other), "dominated");
                    }
                    for answer in games.options(*option, side.other()).to_vec() {
                        prop_assert!(!better(games, answer, follower), "reversible");
                    }
                }
            }
        }
    }

    #[test]
    fn texts_read_back(form in all_games(), number in -9_i64..9) {
        let games = &mut Games::default();
        let number = games.number(Dyadic::new(number, 2).unwrap()).unwrap();
        let value = form.value(games);
        let game = games.sum(value, number).unwrap();
        for style in [Style::Ascii, Style::Plain] {
            let text = Writer::new(style).write(games, game, u64::MAX).unwrap();
            prop_assert_eq!(games.read(&text), Ok(game), "{}", text);
            // In another arena, with another history, the same text and the same fingerprint.
            let other = &mut Games::default();
            let again = other.read(&text).unwrap();
            prop_assert_eq!(Writer::new(style).write(other, again, u64::MAX).unwrap(), text);
            prop_assert_eq!(other.fingerprint(again), games.fingerprint(game));
        }
    }
}

/// The game cooled by t, by its definition: each move costs t, until nobody gains by moving; then it is its mean.
fn cooled(games: &mut Games, game: Game, t: Dyadic) -> Game {
    if games.as_number(game).is_some() {
        return game;
    }
    if games.temperature(game).unwrap() < t {
        let mean = games.mean(game).unwrap();
        return games.number(mean).unwrap();
    }
    let tax = games.number(t).unwrap();
    let options = |games: &mut Games, side| -> Vec<Game> {
        let options = games.options(game, side).to_vec().into_iter().map(|option| {
            let option = cooled(games, option, t);
            match side {
                Side::Left => games.difference(option, tax).unwrap(),
                Side::Right => games.sum(option, tax).unwrap(),
            }
        });
        options.collect()
    };
    let (left, right) = (options(games, Side::Left), options(games, Side::Right));
    games.canonical(&left, &right).unwrap()
}

/// Whether a <= b up to infinitesimals: the right stop of b - a is not negative.
fn at_most(games: &mut Games, a: Game, b: Game) -> bool {
    let difference = games.difference(b, a).unwrap();
    games.right_stop(difference) >= Dyadic::ZERO
}
