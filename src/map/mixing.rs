//! Colours of tiles that are shown smaller than they are, or whose pixels are many cells: each pixel has the average
//! light of what lies under it, for an average of the values by which light is written would be too dark.
//!
//! The page can do the same by itself (`www/page/tiles/averaged.js`), which takes several times as long.

use crate::map::tile::{PIXELS, TILE_SIDE};

const SIDE: usize = TILE_SIDE as usize;

/// The light of a row of a tile's pixels: red, green, blue.
type Line = [[f32; SIDE]; 3];

/// What lies under the pixels of a tile.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// How many cells of a class each pixel holds, a plane a class.
    Counts {
        /// All planes, one after the other: integers of one, two or four bytes, the lowest first.
        counts: &'a [u8],
        /// Bytes of a count.
        size: usize,
        /// The light of all pixels, and then what a cell adds to it, by plane: red, green, blue.
        light: &'a [[f32; 3]],
    },
    /// Pixels.
    Pixels {
        /// Red, green, blue and what is not looked at, a byte each.
        pixels: &'a [u8],
        /// The light of a channel, by its value.
        light: &'a [f32],
    },
}

/// The pixels of a tile that is to be this many pixels wide and high: red, green, blue, opaque, a byte each.
///
/// Light is measured in steps; `values` has the value of a channel for each number of them. Each row begins where one
/// of the tile would. The last column and row of a smaller picture come twice, since browsers mix in what lies beside
/// it. Nothing if the source is not that of a tile, or the picture is larger than one.
pub fn mix(source: Source, values: &[u8], width: usize, height: usize) -> Option<Vec<[u8; 4]>> {
    let fits = match source {
        Source::Counts { counts, size, light } => {
            let planes = light.len().checked_sub(1);
            matches!(size, 1 | 2 | 4)
                && planes.and_then(|planes| planes.checked_mul(size * PIXELS)) == Some(counts.len())
        }
        Source::Pixels { pixels, light } => pixels.len() == 4 * PIXELS && light.len() > u8::MAX.into(),
    };
    let is_side = |length| (1..=SIDE).contains(&length);
    if !fits || !is_side(width) || !is_side(height) {
        return None;
    }
    let mut edges = [(0, 0.0); SIDE];
    for (pixel, right) in edges.iter_mut().take(width).enumerate() {
        *right = edge(pixel + 1, width);
    }
    let share = (width * height) as f32 / PIXELS as f32;
    let mut pixels = vec![[0; 4]; PIXELS];
    let [mut line, mut rest] = [[[0.0; SIDE]; 3]; 2];
    let mut next = 0;
    for (row, pixels) in pixels.chunks_exact_mut(SIDE).take(height).enumerate() {
        let (end, part) = edge(row + 1, height);
        let mut sums = std::mem::replace(&mut rest, [[0.0; SIDE]; 3]);
        while next < end {
            read_line(source, next, &mut line);
            add(&line, 1.0, &mut sums);
            next += 1;
        }
        // A row that is cut by the edge belongs to both sides of it.
        if part > 0.0 {
            read_line(source, next, &mut line);
            add(&line, part, &mut sums);
            add(&line, 1.0 - part, &mut rest);
            next += 1;
        }
        write_row(&sums, share, &edges[..width], values, pixels);
    }
    if height < SIDE {
        let last = (height - 1) * SIDE;
        pixels.copy_within(last..last + SIDE, height * SIDE);
    }
    Some(pixels)
}

/// The light of one of a tile's rows.
#[inline(never)]
fn read_line(source: Source, row: usize, line: &mut Line) {
    match source {
        Source::Counts { counts, size, light } => {
            let Some((base, gains)) = light.split_first() else { return };
            for (light, base) in line.iter_mut().zip(base) {
                light.fill(*base);
            }
            let rows = |plane: usize| &counts[size * SIDE * (plane * SIDE + row)..];
            for (pair, gains) in gains.chunks(2).enumerate() {
                let first = rows(2 * pair);
                // The light of all pixels is in the memory: two planes at once, and it is read and written half as
                // often.
                let (second, second_gains) =
                    gains.get(1).map_or((first, &[0.0; 3]), |gains| (rows(2 * pair + 1), gains));
                let (rows, gains) = ([first, second], [&gains[0], second_gains]);
                match size {
                    1 => add_counts(rows, gains, line, |[byte]| byte.into()),
                    2 => add_counts(rows, gains, line, |count| u16::from_le_bytes(count).into()),
                    _ => add_counts(rows, gains, line, |count| i32::from_le_bytes(count) as f32),
                }
            }
        }
        Source::Pixels { pixels, light } => {
            let [red, green, blue] = line;
            let pixels = pixels[4 * SIDE * row..].as_chunks().0;
            for (((red, green), blue), [r, g, b, _]) in red.iter_mut().zip(green).zip(blue).zip(pixels) {
                [*red, *green, *blue] = [r, g, b].map(|value| light[usize::from(*value)]);
            }
        }
    }
}

/// Writes a row of pixels, from the light of all that lies under it, column by column.
#[inline(never)]
fn write_row(sums: &Line, share: f32, edges: &[(usize, f32)], values: &[u8], pixels: &mut [[u8; 4]]) {
    // The channels beside one another, so that all of them are added at once; and a column beyond the last one.
    let mut columns = [[0.0; 4]; SIDE + 1];
    let [red, green, blue] = sums;
    for (((column, red), green), blue) in columns.iter_mut().zip(red).zip(green).zip(blue) {
        *column = [share * red, share * green, share * blue, 0.0];
    }
    let value = |light: f32| values.get(steps(light)).copied().unwrap_or(u8::MAX);
    let mut pixels = pixels.iter_mut();
    let (mut first, mut sum) = (0, [0.0; 4]);
    let mut last = [0; 4];
    for ((end, part), pixel) in edges.iter().zip(&mut pixels) {
        for column in &columns[first..*end] {
            sum = std::array::from_fn(|channel| sum[channel] + column[channel]);
        }
        // A column that is cut by the edge belongs to both sides of it.
        let cut = columns[*end].map(|light| part * light);
        let light: [f32; 4] = std::array::from_fn(|channel| sum[channel] + cut[channel]);
        last = [value(light[0]), value(light[1]), value(light[2]), u8::MAX];
        *pixel = last;
        (first, sum) = (*end, cut.map(|light| -light));
    }
    if let Some(beside) = pixels.next() {
        *beside = last;
    }
}

/// Light, rounded to whole steps; 0 below 0, and some number that is not less than 2^23 from there on.
// From 2^23 to 2^24 floats are the integers, one after the other, and so are their bits. As wasm, a conversion takes
// much longer.
#[inline(always)]
fn steps(light: f32) -> usize {
    const WHOLE: f32 = (1 << 23) as f32;
    const LEAST: i32 = WHOLE.to_bits() as i32;
    (((light + WHOLE).to_bits() as i32).max(LEAST) - LEAST) as usize
}

/// Where a pixel of this many ends in a tile: whole columns or rows, and the part of the next one.
fn edge(pixel: usize, length: usize) -> (usize, f32) {
    let edge = (pixel * SIDE) as f32 / length as f32;
    let whole = edge as usize;
    (whole, edge - whole as f32)
}

fn add(line: &Line, part: f32, sums: &mut Line) {
    for (sum, light) in sums.as_flattened_mut().iter_mut().zip(line.as_flattened()) {
        *sum += part * light;
    }
}

/// Adds the light of two rows of counts, of N bytes each.
#[inline(always)]
fn add_counts<const N: usize>(
    rows: [&[u8]; 2],
    [first, second]: [&[f32; 3]; 2],
    [red, green, blue]: &mut Line,
    number: impl Fn([u8; N]) -> f32,
) {
    let [Some(counts), Some(others)] = rows.map(|bytes| bytes.as_chunks().0.first_chunk::<SIDE>()) else { return };
    let light = red.iter_mut().zip(green).zip(blue);
    for (((red, green), blue), (count, other)) in light.zip(counts.iter().zip(others)) {
        let (count, other) = (number(*count), number(*other));
        *red += count * first[0] + other * second[0];
        *green += count * first[1] + other * second[1];
        *blue += count * first[2] + other * second[2];
    }
}
