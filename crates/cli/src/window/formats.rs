//! The formats in which a window is written, row by row.

use std::io::Write;

use blocking_queens::Window;
use blocking_queens::palaces::{COLOURS, class_of};
use png::{BitDepth, ColorType};
use sha2::{Digest, Sha256};

use super::arguments::{Cells, Field, Format};
use super::rows::Rows;
use crate::failure::Failure;

/// Writes rows of a window of game k.
pub fn write(cells: &Cells, rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    match cells.format {
        Format::Sha256 => write_sha256(cells.field, rows, out)?,
        Format::Csv => write_csv(cells.field, rows, out)?,
        Format::Npy => write_npy(cells, rows, out)?,
        Format::Png => write_png(cells, rows, out)?,
    }
    Ok(out.flush()?)
}

fn write_sha256(field: Field, rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    let mut hash = Sha256::new();
    while let Some(row) = rows.integers(field)? {
        hash.update(little_endian(&row));
    }
    Ok(writeln!(out, "{:x}", hash.finalize())?)
}

fn write_csv(field: Field, rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    while let Some(row) = rows.integers(field)? {
        let numbers: Vec<String> = row.iter().map(i32::to_string).collect();
        writeln!(out, "{}", numbers.join(","))?;
    }
    Ok(())
}

/// NumPy's format, version 1.0: a header that is a Python literal, padded so that the integers start at a multiple of 64.
fn write_npy(cells: &Cells, rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    const MAGIC_AND_VERSION: &[u8] = b"\x93NUMPY\x01\x00";
    let Window { width, height, .. } = cells.window;
    let literal = format!("{{'descr': '<i4', 'fortran_order': False, 'shape': ({height}, {width}), }}");
    let before = MAGIC_AND_VERSION.len() + size_of::<u16>();
    let padded = (before + literal.len() + 1).next_multiple_of(64) - before;
    out.write_all(MAGIC_AND_VERSION)?;
    out.write_all(&(padded as u16).to_le_bytes())?;
    writeln!(out, "{literal:<padding$}", padding = padded - 1)?;
    while let Some(row) = rows.integers(cells.field)? {
        out.write_all(&little_endian(&row))?;
    }
    Ok(())
}

/// A picture of indexed colours, four bits a pixel.
fn write_png(cells: &Cells, rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    let Window { x, y, width, height } = cells.window;
    let (Ok(columns), Ok(lines)) = (u32::try_from(width), u32::try_from(height)) else {
        return Err(Failure::Refused(format!("a picture of {width} x {height} pixels; expected at most {}", u32::MAX)));
    };
    let mut encoder = png::Encoder::new(out, columns, lines);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    encoder.set_palette(COLOURS.concat());
    encoder.add_text_chunk("Title".to_owned(), format!("Palace numbers of game {} from cell ({x}, {y})", cells.k))?;
    let mut writer = encoder.write_header()?;
    let mut pixels = writer.stream_writer()?;
    while let Some(row) = rows.deviations()? {
        // Two pixels a byte, the left one in the upper half.
        let class = |v: &i32| class_of(*v) as u8;
        let pair = |pair: &[i32]| class(&pair[0]) << 4 | pair.get(1).map_or(0, class);
        pixels.write_all(&row.chunks(2).map(pair).collect::<Vec<u8>>())?;
    }
    pixels.finish()?;
    Ok(writer.finish()?)
}

fn little_endian(integers: &[i32]) -> Vec<u8> {
    integers.iter().flat_map(|integer| integer.to_le_bytes()).collect()
}
