//! Mixed colours, against averages that are taken cell by cell in double precision.

#[path = "common/random.rs"]
mod random;

use blocking_queens::map::mixing::{Source, mix};
use random::Random;

const SIDE: usize = 256;
const PIXELS: usize = SIDE * SIDE;
const STEPS: usize = 1000;

/// A channel's value by its light: any table does, so here one that isn't that of sRGB.
fn values() -> Vec<u8> {
    (0..STEPS + 2).map(|light| (light.min(STEPS) * 255 / STEPS) as u8).collect()
}

/// The light of a tile's pixel, column and row.
type Light<'a> = &'a dyn Fn(usize, usize) -> [f64; 3];

/// How much of each of a tile's columns (rows) lies under a pixel, of this many.
fn under(pixel: usize, length: usize) -> Vec<(usize, f64)> {
    let [from, to] = [pixel, pixel + 1].map(|pixel| (pixel * SIDE) as f64 / length as f64);
    let overlap = |index: usize| (to.min(index as f64 + 1.0) - from.max(index as f64)).max(0.0);
    (0..SIDE).map(|index| (index, overlap(index))).filter(|(_, part)| *part > 0.0).collect()
}

/// Each pixel's channel is the value of the average light of what lies under it, or of light that is a step away.
fn check(mixed: &[[u8; 4]], width: usize, height: usize, light: Light) {
    let values = values();
    for row in 0..height {
        for column in 0..width {
            let mut sums = [0.0; 4];
            for (y, part) in under(row, height) {
                for (x, share) in under(column, width) {
                    let light = light(x, y);
                    (0..3).for_each(|channel| sums[channel] += part * share * light[channel]);
                    sums[3] += part * share;
                }
            }
            let pixel = mixed[row * SIDE + column];
            for channel in 0..3 {
                let [least, most] =
                    [-0.6, 0.6].map(|by| values[(sums[channel] / sums[3] + by + 0.5).max(0.0) as usize]);
                let value = pixel[channel];
                assert!(
                    (least..=most).contains(&value),
                    "channel {channel} of pixel ({column}, {row}) of {width} x {height}: {value}, not {least} to {most}"
                );
            }
            assert_eq!(pixel[3], 255, "opaque");
        }
    }
}

const SIZES: [(usize, usize); 7] = [(256, 256), (255, 254), (181, 180), (129, 128), (128, 256), (200, 3), (1, 1)];

#[test]
fn a_pixel_has_the_average_light_of_the_cells_that_lie_under_it() {
    let mut random = Random(7);
    let gains = [[0.05, 0.1, 0.2], [0.0, 0.15, 0.01], [0.02, 0.0, 0.0]];
    let base = [30.0, 500.0, 20.0];
    let planes: Vec<u32> = (0..gains.len() * PIXELS).map(|_| random.below(250) as u32).collect();
    let light: Vec<[f32; 3]> = [base].into_iter().chain(gains).map(|light| light.map(|part| part as f32)).collect();
    let expected = |x: usize, y: usize| {
        let mut light = base;
        for (plane, gains) in gains.iter().enumerate() {
            let count = f64::from(planes[plane * PIXELS + y * SIDE + x]);
            (0..3).for_each(|channel| light[channel] += count * gains[channel]);
        }
        light
    };
    for size in [1, 2, 4] {
        let counts: Vec<u8> = planes.iter().flat_map(|count| count.to_le_bytes().into_iter().take(size)).collect();
        for (width, height) in SIZES {
            let source = Source::Counts { counts: &counts, size, light: &light };
            check(&mix(source, &values(), width, height).unwrap(), width, height, &expected);
        }
    }
}

#[test]
fn a_pixel_has_the_average_light_of_the_pixels_that_lie_under_it() {
    let mut random = Random(8);
    let pixels: Vec<u8> = (0..4 * PIXELS).map(|_| random.below(256) as u8).collect();
    // Far from linear.
    let light: Vec<f32> = (0..256_u16).map(|value| f32::from(value * value) / 66.0).collect();
    let expected = |x: usize, y: usize| {
        std::array::from_fn(|channel| f64::from(light[usize::from(pixels[4 * (y * SIDE + x) + channel])]))
    };
    for (width, height) in SIZES {
        let source = Source::Pixels { pixels: &pixels, light: &light };
        check(&mix(source, &values(), width, height).unwrap(), width, height, &expected);
    }
}

#[test]
fn the_last_column_and_row_of_a_smaller_picture_come_twice() {
    let mut random = Random(9);
    let pixels: Vec<u8> = (0..4 * PIXELS).map(|_| random.below(256) as u8).collect();
    let light: Vec<f32> = (0..256_u16).map(f32::from).collect();
    for (width, height) in [(255, 255), (181, 99), (1, 1)] {
        let mixed = mix(Source::Pixels { pixels: &pixels, light: &light }, &values(), width, height).unwrap();
        for row in mixed.chunks(SIDE).take(height) {
            assert_eq!(row[width], row[width - 1]);
        }
        let [last, again] = [height - 1, height].map(|row| &mixed[row * SIDE..][..=width]);
        assert_eq!(last, again);
    }
}

#[test]
fn light_beyond_full_is_full_and_below_none_is_none() {
    let counts = vec![1; PIXELS];
    for (gain, value) in [(1e9, 255), (-1e9, 0)] {
        let light = [[STEPS as f32 / 2.0; 3], [gain; 3]];
        let mixed = mix(Source::Counts { counts: &counts, size: 1, light: &light }, &values(), 256, 256).unwrap();
        assert!(mixed.iter().all(|pixel| *pixel == [value, value, value, 255]));
    }
}

#[test]
fn what_is_no_tile_is_not_mixed() {
    let counts = vec![0; 2 * PIXELS];
    let light = [[0.0; 3]; 3];
    let source = |planes: usize, size| Source::Counts { counts: &counts[..planes * PIXELS], size, light: &light };
    assert!(mix(source(2, 1), &values(), 256, 256).is_some());
    assert!(mix(source(1, 1), &values(), 256, 256).is_none(), "a plane is missing");
    assert!(mix(source(2, 2), &values(), 256, 256).is_none(), "half of the bytes are");
    for (width, height) in [(0, 256), (256, 0), (257, 256), (256, 257)] {
        assert!(mix(source(2, 1), &values(), width, height).is_none(), "{width} x {height}");
    }
    let pixels = Source::Pixels { pixels: &counts, light: &[0.0; 256] };
    assert!(mix(pixels, &values(), 256, 256).is_none(), "half of the pixels are missing");
}
