//! Frames: which part of the board a picture shows of an item's window. The page does the same
//! (`www/page/gallery/frame.js`).

use blocking_queens::Window;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// The gallery's pictures.
pub const THUMBNAIL: Size = Size { width: 480, height: 300 };

/// A window as large as it fits a picture, in its middle; what else there is room for is what lies around it on the
/// board.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    pub x: Span,
    pub y: Span,
    /// Pixels a cell is wide.
    pub scale: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// The first cell of which something is seen.
    pub first: u64,
    /// How much of it lies before the picture's edge, less than 1.
    pub before: f64,
    /// How many cells the side is long.
    pub length: f64,
}

/// A cell is at most this many pixels wide on the map.
const LARGEST_CELL: f64 = 128.0;

impl Frame {
    pub fn new(window: &Window, size: Size) -> Self {
        let (width, height) = (f64::from(size.width), f64::from(size.height));
        let scale = (width / window.width() as f64).min(height / window.height() as f64).min(LARGEST_CELL);
        Self {
            x: Span::around(window.x(), window.width(), width / scale),
            y: Span::around(window.y(), window.height(), height / scale),
            scale,
        }
    }

    /// The link's keys for the map at this place, in a view of the picture's size.
    pub fn place(&self) -> String {
        format!("x={}&y={}&zoom={}", self.x.middle(), self.y.middle(), trimmed(&format!("{:.3}", self.scale.log2())))
    }
}

impl Span {
    /// Leaves as much room on both sides, but none before the board begins.
    fn around(start: u64, cells: u64, length: f64) -> Self {
        let room = (length - cells as f64) / 2.0;
        match start.checked_sub(room.ceil() as u64) {
            Some(first) => Self { first, before: room.ceil() - room, length },
            None => Self { first: 0, before: 0.0, length },
        }
    }

    /// In cells, to half a pixel.
    fn middle(&self) -> String {
        let middle = self.before + self.length / 2.0;
        let hundredths = ((middle - middle.floor()) * 100.0).round() as u64;
        let cell = self.first + middle.floor() as u64 + hundredths / 100;
        trimmed(&format!("{cell}.{:02}", hundredths % 100))
    }

    pub fn cells(&self) -> u64 {
        // What is left of rounding errors is not a cell.
        (self.before + self.length - 1e-9).ceil() as u64
    }
}

/// A decimal fraction without the zeros at its end.
fn trimmed(text: &str) -> String {
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(x: u64, y: u64, width: u64, height: u64) -> Frame {
        Frame::new(&Window::new(x, y, width, height).unwrap(), THUMBNAIL)
    }

    #[test]
    fn a_window_of_the_picture_s_shape_fills_it() {
        let frame = frame(1000, 500, 160, 100);
        assert_eq!(frame.x, Span { first: 1000, before: 0.0, length: 160.0 });
        assert_eq!(frame.y, Span { first: 500, before: 0.0, length: 100.0 });
        assert_eq!((frame.scale, frame.x.cells()), (3.0, 160));
        assert_eq!(frame.place(), "x=1080&y=550&zoom=1.585");
    }

    #[test]
    fn a_square_window_has_the_board_on_both_sides() {
        let frame = frame(1000, 500, 100, 100);
        assert_eq!(frame.x, Span { first: 970, before: 0.0, length: 160.0 });
        assert_eq!(frame.y, Span { first: 500, before: 0.0, length: 100.0 });
    }

    #[test]
    fn nothing_is_seen_of_what_lies_before_the_board() {
        let frame = frame(0, 0, 11, 11);
        assert_eq!(frame.x.first, 0);
        assert!((frame.x.length - 17.6).abs() < 1e-9 && frame.x.cells() == 18, "{frame:?}");
        assert_eq!(frame.place(), "x=8.8&y=5.5&zoom=4.769");
    }

    #[test]
    fn far_places_are_exact() {
        let frame = frame((1 << 53) - 1001, 300, 100, 100);
        assert_eq!(frame.place(), "x=9007199254740041&y=350&zoom=1.585");
    }
}
