//! The formats in which a window is written, row by row.

use std::io::Write;

use blocking_queens::Window;
use png::{BitDepth, ColorType};
use sha2::{Digest, Sha256};

use super::rows::Rows;
use super::target::{Format, Target};
use crate::failure::Failure;

/// Writes the rows of a window.
pub fn write(target: &Target, rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    match target.format {
        Format::Sha256 => write_sha256(rows, out),
        Format::Csv => write_csv(rows, out),
        Format::Npy => write_npy(&target.window, rows, out),
        Format::Png => write_png(&target.window, rows, out),
    }
}

/// The hash of the integers, of 32 bits each where these hold all of them, else of 64.
fn write_sha256(rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut narrow, mut wide) = (Some(Sha256::new()), Sha256::new());
    let may_be_wide = rows.may_be_wide;
    rows.each_row(|row| {
        if may_be_wide {
            wide.update(of_64_bits(row));
        }
        match (of_32_bits(row), &mut narrow) {
            (Ok(bytes), Some(hash)) => hash.update(bytes),
            (Err(refused), _) if !may_be_wide => return Err(refused),
            _ => narrow = None,
        }
        Ok(())
    })?;
    Ok(writeln!(out, "{:x}", narrow.unwrap_or(wide).finalize())?)
}

fn write_csv(rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    let field = rows.field;
    rows.each_row(|row| {
        let numbers: Vec<String> = row.iter().map(|integer| field.text(*integer)).collect();
        Ok(writeln!(out, "{}", numbers.join(","))?)
    })
}

/// NumPy's format, version 1.0: a header that is a Python literal, padded so that the integers start at a multiple of
/// 64. The header says how wide they are, so where they may be wide all are read before it is written.
fn write_npy(window: &Window, rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    const MAGIC_AND_VERSION: &[u8] = b"\x93NUMPY\x01\x00";
    let (width, height) = (window.width(), window.height());
    let mut held = Vec::new();
    if rows.may_be_wide {
        rows.each_row(|row| {
            held.push(row.to_vec());
            Ok(())
        })?;
    }
    let is_wide = held.iter().any(|row| of_32_bits(row).is_err());
    let bytes = if is_wide { 8 } else { 4 };
    let literal = format!("{{'descr': '<i{bytes}', 'fortran_order': False, 'shape': ({height}, {width}), }}");
    let before = MAGIC_AND_VERSION.len() + size_of::<u16>();
    let padded = (before + literal.len() + 1).next_multiple_of(64) - before;
    out.write_all(MAGIC_AND_VERSION)?;
    out.write_all(&(padded as u16).to_le_bytes())?;
    writeln!(out, "{literal:<padding$}", padding = padded - 1)?;
    let mut write = |row: &[i64]| -> Result<(), Failure> {
        Ok(out.write_all(&if is_wide { of_64_bits(row) } else { of_32_bits(row)? })?)
    };
    match rows.may_be_wide {
        true => held.iter().try_for_each(|row| write(row)),
        false => rows.each_row(write),
    }
}

/// A picture of indexed colours, four bits a pixel.
fn write_png(window: &Window, rows: &mut Rows, out: &mut dyn Write) -> Result<(), Failure> {
    let (width, height) = (window.width(), window.height());
    let (Ok(columns), Ok(lines)) = (u32::try_from(width), u32::try_from(height)) else {
        return Err(Failure::Refused(format!("a picture of {width} x {height} pixels; expected at most {}", u32::MAX)));
    };
    let mut encoder = png::Encoder::new(out, columns, lines);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    encoder.set_palette(rows.field.palette().concat());
    encoder.add_text_chunk("Title".to_owned(), rows.title.clone())?;
    let mut writer = encoder.write_header()?;
    let mut pixels = writer.stream_writer()?;
    let (field, k) = (rows.field, rows.k);
    rows.each_row(|row| {
        // Two pixels a byte, the left one in the upper half.
        let class = |integer: &i64| field.class(integer - k);
        let pair = |pair: &[i64]| class(&pair[0]) << 4 | pair.get(1).map_or(0, class);
        Ok(pixels.write_all(&row.chunks(2).map(pair).collect::<Vec<u8>>())?)
    })?;
    pixels.finish()?;
    Ok(writer.finish()?)
}

fn of_64_bits(integers: &[i64]) -> Vec<u8> {
    integers.iter().flat_map(|integer| integer.to_le_bytes()).collect()
}

fn of_32_bits(integers: &[i64]) -> Result<Vec<u8>, Failure> {
    let narrow = |integer: &i64| i32::try_from(*integer).map(i32::to_le_bytes).map_err(|_| too_large(*integer));
    Ok(integers.iter().map(narrow).collect::<Result<Vec<_>, _>>()?.concat())
}

fn too_large(integer: i64) -> Failure {
    let expected = "expected one that 32 bits hold; --format csv writes any";
    Failure::Refused(format!("an integer of this window is {integer}; {expected}"))
}
