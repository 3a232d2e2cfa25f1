//! A small drawing of a piece's moves. The map's catalogue draws the same (`www/page/families/pieces/diagram.js`).

use std::fmt::Write;

use blocking_queens::moves::{Heaps, Move, Moves, Reach};

use crate::markdown::escaped;

const SIDE: f64 = 13.0;
const CELLS: i32 = 6;

/// As SVG: the piece is at the lower right, for it moves up and to the left; a third heap leads up and to the right.
pub fn diagram(moves: &Moves, label: &str) -> String {
    let size = f64::from(CELLS) * SIDE;
    let in_space = moves.heaps() == Heaps::Three;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {size} {size}\" width=\"{size}\" height=\"{size}\" role=\"img\" aria-label=\"{}\">",
        escaped(label)
    );
    let mut draw = |shape: std::fmt::Arguments| svg.write_fmt(shape).expect("a text takes what is written");
    if !in_space {
        for (row, column) in (0..CELLS).flat_map(|row| (0..CELLS).map(move |column| (row, column))) {
            let [x, y] = [column, row].map(|at| f64::from(at) * SIDE);
            draw(format_args!("<rect class=\"square\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"));
        }
    }
    let here = here(moves, in_space);
    let place = |made: &Move, time: i32| {
        let [a, b, c] = made.step.map(|part| f64::from(part * time));
        [here[0] - a + c / 2.0, here[1] - b - c / 2.0]
    };
    let middle = |place: [f64; 2]| place.map(|at| (at + 0.5) * SIDE);
    let [here_x, here_y] = middle(here);
    for made in moves.list() {
        let times = match made.reach {
            Reach::Once => 1,
            Reach::UpTo(times) => times as i32,
            Reach::Unbounded => i32::MAX,
        };
        let fits = |time: &i32| place(made, *time).iter().all(|at| (0.0..=f64::from(CELLS - 1)).contains(at));
        let places: Vec<[f64; 2]> =
            (1..=times.min(CELLS)).take_while(fits).map(|time| middle(place(made, time))).collect();
        if let (true, Some([x, y])) = (times > 1, places.last()) {
            draw(format_args!("<line class=\"ray\" x1=\"{here_x}\" y1=\"{here_y}\" x2=\"{x}\" y2=\"{y}\"/>"));
        }
        let radius = if times == 1 { 3.4 } else { 2.4 };
        for [x, y] in places {
            draw(format_args!("<circle class=\"step\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
        }
    }
    draw(format_args!("<circle class=\"piece\" cx=\"{here_x}\" cy=\"{here_y}\" r=\"4.4\"/>"));
    svg + "</svg>"
}

/// Where the piece stands: one that can pass by to the right or below, or into the third heap, where that is seen.
fn here(moves: &Moves, in_space: bool) -> [f64; 2] {
    let last = CELLS - 1;
    if in_space {
        return [f64::from(last - 2), f64::from(last)];
    }
    let beyond = moves.list().iter().map(|made| -made.step[0].min(made.step[1])).max().unwrap_or(0).clamp(0, 2);
    [f64::from(last - beyond); 2]
}
