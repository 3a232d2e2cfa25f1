//! An item's picture: each pixel has the average colour, in linear light, of the part of the board that it covers.

use blocking_queens::palaces::{COLOURS, class_of};
use blocking_queens::{Board, Window};
use png::{BitDepth, ColorType, Compression};

use crate::Result;
use crate::colours::{Colour, Read};
use crate::frame::{Frame, Size, Span};
use crate::item::Item;
use crate::link::{Comparison, Subject};

/// Red, green and blue, 0 to 1, in linear light.
type Light = [f32; 3];

/// Of cells in which two games differ.
const WHITE: Colour = [255; 3];

/// About how many cells are held at once.
const CELLS_A_STRIP: u64 = 1 << 23;

pub fn png(item: &Item, size: Size) -> Result<Vec<u8>> {
    let pixels = pixels(item, size).map_err(|sentence| format!("{}: {sentence}", item.name))?;
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size.width, size.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    let title = |error: png::EncodingError| format!("{}: {error}", item.name);
    encoder.add_itxt_chunk("Title".to_owned(), item.title.clone()).map_err(title)?;
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).map_err(title)?;
    Ok(file)
}

fn pixels(item: &Item, size: Size) -> Result<Vec<u8>> {
    let frame = Frame::new(&item.window, size);
    let (columns, rows) = (covered(&frame.x, size.width), covered(&frame.y, size.height));
    let mut lights = vec![[0.0; 3]; (size.width * size.height) as usize];
    let mut shades = Shades::new(item, &frame)?;
    let mut pixel_row = 0;
    let mut y = 0;
    while let Some(shades) = shades.next_row()? {
        let light = columns.iter().map(|parts| average(parts, shades)).collect::<Vec<Light>>();
        while rows[pixel_row].end() <= y {
            pixel_row += 1;
        }
        // A row of large cells lies in many rows of pixels, and may lie in parts of two.
        for (row, parts) in rows.iter().enumerate().skip(pixel_row).take_while(|(_, parts)| parts.first <= y) {
            let weight = parts.weights[y - parts.first];
            let at = row * size.width as usize;
            for (sum, light) in lights[at..].iter_mut().zip(&light) {
                for (sum, light) in sum.iter_mut().zip(light) {
                    *sum += weight * light;
                }
            }
        }
        y += 1;
    }
    Ok(lights.iter().flat_map(|light| light.map(encoded)).collect())
}

/// The cells along a side of the frame that a pixel covers, each by its share of the pixel.
struct Parts {
    first: usize,
    weights: Vec<f32>,
}

impl Parts {
    fn end(&self) -> usize {
        self.first + self.weights.len()
    }
}

fn covered(span: &Span, pixels: u32) -> Vec<Parts> {
    let edge = |pixel: u32| span.before + span.length * f64::from(pixel) / f64::from(pixels);
    let parts = |pixel| {
        let (start, end) = (edge(pixel), edge(pixel + 1));
        let cells = start as u64..(end.ceil() as u64).min(span.cells());
        let share = |cell: u64| (end.min((cell + 1) as f64) - start.max(cell as f64)).max(0.0) / (end - start);
        Parts { first: cells.start as usize, weights: cells.map(|cell| share(cell) as f32).collect() }
    };
    (0..pixels).map(parts).collect()
}

fn average(parts: &Parts, shades: &[Light]) -> Light {
    let mut sum = [0.0; 3];
    for (weight, shade) in parts.weights.iter().zip(&shades[parts.first..]) {
        for (sum, shade) in sum.iter_mut().zip(shade) {
            *sum += weight * shade;
        }
    }
    sum
}

/// The colours of a frame's cells, row by row, computed in strips.
struct Shades {
    read: Read,
    window: Window,
    done: u64,
    strip: Vec<Light>,
    /// What each amount of red, green or blue is in linear light: a frame may have a billion cells.
    decoded: [f32; 256],
}

impl Shades {
    fn new(item: &Item, frame: &Frame) -> Result<Self> {
        let read = match &item.link.subject {
            Subject::Pair(pair) => pair.colours()?,
            Subject::Piece(piece) => piece.colours()?,
            Subject::Queens(k) => queens(*k, item.link.comparison).map_err(|error| error.to_string())?,
        };
        let window = Window::new(frame.x.first, frame.y.first, frame.x.cells(), frame.y.cells());
        let decoded = std::array::from_fn(|value| decoded(value as u8));
        Ok(Self { read, window: window.map_err(|error| error.to_string())?, done: 0, strip: Vec::new(), decoded })
    }

    fn next_row(&mut self) -> Result<Option<&[Light]>> {
        let (width, height) = (self.window.width(), self.window.height());
        if self.done == height {
            return Ok(None);
        }
        let strip_height = (CELLS_A_STRIP / width).clamp(1, 1024);
        let row = self.done % strip_height;
        if row == 0
            && let Some(window) = self.window.rows(self.window.y() + self.done, strip_height.min(height - self.done))
        {
            let light = |colour: Colour| colour.map(|value| self.decoded[usize::from(value)]);
            self.strip = (self.read)(&window)?.into_iter().map(light).collect();
        }
        self.done += 1;
        Ok(Some(&self.strip[(row * width) as usize..][..width as usize]))
    }
}

/// Blocking queens, and perhaps another game of theirs under it.
fn queens(k: u64, comparison: Option<Comparison>) -> std::result::Result<Read, blocking_queens::Error> {
    let mut board = Board::new(k)?;
    let mut other = comparison.map(|other| Ok((Board::new(other.k)?, other))).transpose()?;
    Ok(Box::new(move |window| {
        let colours = match &mut other {
            None => {
                board.deviations(window).map(|deviations| deviations.iter().map(|v| COLOURS[class_of(*v)]).collect())
            }
            Some((other, comparison)) => compared(&mut board, other, comparison, window),
        };
        colours.map_err(|error| error.to_string())
    }))
}

/// The colours of a game's window, white where another game differs.
fn compared(
    board: &mut Board,
    other: &mut Board,
    Comparison { dx, dy, shift, .. }: &Comparison,
    window: &Window,
) -> std::result::Result<Vec<Colour>, blocking_queens::Error> {
    let deviations = board.deviations(window)?;
    let mut colours: Vec<Colour> = deviations.iter().map(|v| COLOURS[class_of(*v)]).collect();
    // What the other game has no cell for is no mismatch.
    let (overlap_x, overlap_y) = (window.x().max(*dx), window.y().max(*dy));
    if overlap_x >= window.right() || overlap_y >= window.bottom() {
        return Ok(colours);
    }
    let (width, height) = (window.right() - overlap_x, window.bottom() - overlap_y);
    let theirs = other.deviations(&Window::new(overlap_x - *dx, overlap_y - *dy, width, height)?)?;
    for (i, v) in theirs.iter().enumerate() {
        let (x, y) = (overlap_x + i as u64 % width, overlap_y + i as u64 / width);
        let at = ((y - window.y()) * window.width() + x - window.x()) as usize;
        let number = board.exact_deviation(x, y, deviations[at]) + board.k() as i64;
        if other.exact_deviation(x - *dx, y - *dy, *v) + other.k() as i64 + *shift != number {
            colours[at] = WHITE;
        }
    }
    Ok(colours)
}

fn decoded(value: u8) -> f32 {
    let part = f32::from(value) / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn encoded(light: f32) -> u8 {
    let part = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (255.0 * part).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pixel_is_covered_wholly_and_once() {
        for span in [
            Span { first: 0, before: 0.0, length: 17.6 },
            Span { first: 7, before: 0.25, length: 3000.5 },
            Span { first: 7, before: 0.75, length: 480.0 },
        ] {
            let parts = covered(&span, 480);
            assert!(parts.iter().all(|parts| (parts.weights.iter().sum::<f32>() - 1.0).abs() < 1e-4), "{span:?}");
            let mut cells = vec![0.0; span.cells() as usize];
            for parts in &parts {
                for (cell, weight) in cells[parts.first..].iter_mut().zip(&parts.weights) {
                    *cell += f64::from(*weight) * span.length / 480.0;
                }
            }
            assert!(cells[1..cells.len() - 1].iter().all(|covered| (covered - 1.0).abs() < 1e-4), "{span:?}");
            assert!((cells[0] - (1.0 - span.before)).abs() < 1e-4, "{span:?}");
        }
    }

    #[test]
    fn sixteen_colours_outlive_linear_light() {
        for colour in COLOURS {
            assert_eq!(colour.map(decoded).map(encoded), colour);
        }
    }
}
