//! Random pieces and windows.

use crate::random::Random;
use blocking_queens::Window;
use blocking_queens::moves::{Heaps, Move, Moves, Reach};

/// A piece with up to a dozen moves that raise no coordinate: riders, bounded ones and steps, parallel ones among them.
pub fn piece(random: &mut Random) -> Moves {
    let mut moves = Vec::new();
    for _ in 0..=random.below(5) {
        add(&mut moves, random, |random| [random.below(5) as i32, random.below(5) as i32, 0]);
    }
    if random.below(2) == 0 {
        moves.extend([Move::rider(1, 0), Move::rider(0, 1)]);
    }
    Moves::new(Heaps::Two, moves).unwrap()
}

/// A piece with moves that may raise a coordinate, and one that does.
pub fn raising_piece(random: &mut Random) -> Moves {
    let mut moves = vec![Move {
        step: [[-1, 2, 0], [2, -1, 0], [-1, 1, 0], [-3, 4, 0], [-2, 2, 0]][random.below(5) as usize],
        reach: reach(random),
    }];
    for _ in 0..=random.below(4) {
        add(&mut moves, random, |random| [random.below(7) as i32 - 3, random.below(7) as i32 - 3, 0]);
    }
    Moves::new(Heaps::Two, moves).unwrap()
}

/// Adds a move, and as often as not its mirror image, if the game ends with them.
fn add(moves: &mut Vec<Move>, random: &mut Random, step: impl Fn(&mut Random) -> [i32; 3]) {
    let [a, b, c] = step(random);
    let reach = reach(random);
    let ends = |[a, b, _]: [i32; 3]| (a + b, b) > (0, 0);
    let mirrored = random.below(2) == 0;
    let steps = [Some([a, b, c]), mirrored.then_some([b, a, c])].into_iter().flatten();
    moves.extend(steps.filter(|step| ends(*step)).map(|step| Move { step, reach }));
}

fn reach(random: &mut Random) -> Reach {
    match random.below(6) {
        0 | 1 => Reach::Once,
        2 => Reach::UpTo(2 + random.below(7) as u32),
        _ => Reach::Unbounded,
    }
}

/// A window within the first `side` columns and rows.
pub fn window(random: &mut Random, side: u64) -> Window {
    let (x, y) = (random.below(side), random.below(side));
    Window::new(x, y, 1 + random.below(side - x), 1 + random.below(side - y)).unwrap()
}
