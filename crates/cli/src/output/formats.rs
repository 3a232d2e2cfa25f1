//! The formats in which a window is written, row by row.

use std::io::Write;

use blocking_queens::Window;
use png::{BitDepth, ColorType};
use sha2::{Digest, Sha256};

use super::table::{Picture, Table};
use super::target::{Format, Target};
use crate::failure::Failure;

/// Writes the rows of a window.
pub fn write(target: &Target, table: &mut dyn Table, out: &mut dyn Write) -> Result<(), Failure> {
    match target.format {
        Format::Sha256 => write_sha256(table, out)?,
        Format::Csv => write_csv(table, out)?,
        Format::Npy => write_npy(&target.window, table, out)?,
        Format::Png => write_png(&target.window, table, out)?,
    }
    Ok(out.flush()?)
}

fn write_sha256(table: &mut dyn Table, out: &mut dyn Write) -> Result<(), Failure> {
    let mut hash = Sha256::new();
    while let Some(row) = table.integers()? {
        hash.update(little_endian(&row, table.is_wide())?);
    }
    Ok(writeln!(out, "{:x}", hash.finalize())?)
}

fn write_csv(table: &mut dyn Table, out: &mut dyn Write) -> Result<(), Failure> {
    while let Some(row) = table.integers()? {
        let numbers: Vec<String> = row.iter().map(|integer| table.text(*integer)).collect();
        writeln!(out, "{}", numbers.join(","))?;
    }
    Ok(())
}

/// NumPy's format, version 1.0: a header that is a Python literal, padded so that the integers start at a multiple of
/// 64.
fn write_npy(window: &Window, table: &mut dyn Table, out: &mut dyn Write) -> Result<(), Failure> {
    const MAGIC_AND_VERSION: &[u8] = b"\x93NUMPY\x01\x00";
    let (width, height) = (window.width(), window.height());
    let bytes = if table.is_wide() { 8 } else { 4 };
    let literal = format!("{{'descr': '<i{bytes}', 'fortran_order': False, 'shape': ({height}, {width}), }}");
    let before = MAGIC_AND_VERSION.len() + size_of::<u16>();
    let padded = (before + literal.len() + 1).next_multiple_of(64) - before;
    out.write_all(MAGIC_AND_VERSION)?;
    out.write_all(&(padded as u16).to_le_bytes())?;
    writeln!(out, "{literal:<padding$}", padding = padded - 1)?;
    while let Some(row) = table.integers()? {
        out.write_all(&little_endian(&row, table.is_wide())?)?;
    }
    Ok(())
}

/// A picture of indexed colours, four bits a pixel.
fn write_png(window: &Window, table: &mut dyn Table, out: &mut dyn Write) -> Result<(), Failure> {
    let (width, height) = (window.width(), window.height());
    let (Ok(columns), Ok(lines)) = (u32::try_from(width), u32::try_from(height)) else {
        return Err(Failure::Refused(format!("a picture of {width} x {height} pixels; expected at most {}", u32::MAX)));
    };
    let mut encoder = png::Encoder::new(out, columns, lines);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    let Picture { title, palette } = table.picture();
    encoder.set_palette(palette.concat());
    encoder.add_text_chunk("Title".to_owned(), title)?;
    let mut writer = encoder.write_header()?;
    let mut pixels = writer.stream_writer()?;
    while let Some(row) = table.classes()? {
        // Two pixels a byte, the left one in the upper half.
        let pair = |pair: &[u8]| pair[0] << 4 | pair.get(1).unwrap_or(&0);
        pixels.write_all(&row.chunks(2).map(pair).collect::<Vec<u8>>())?;
    }
    pixels.finish()?;
    Ok(writer.finish()?)
}

fn little_endian(integers: &[i64], is_wide: bool) -> Result<Vec<u8>, Failure> {
    if is_wide {
        return Ok(integers.iter().flat_map(|integer| integer.to_le_bytes()).collect());
    }
    let narrow = |integer: &i64| i32::try_from(*integer).map(i32::to_le_bytes).map_err(|_| too_large(*integer));
    Ok(integers.iter().map(narrow).collect::<Result<Vec<_>, _>>()?.concat())
}

fn too_large(integer: i64) -> Failure {
    let expected = "expected one that 32 bits hold; --format csv writes any";
    Failure::Refused(format!("an integer of this window is {integer}; {expected}"))
}
