//! An item: one file of the gallery. Its first lines say what is seen, its heading how it is called, the rest is text:
//!
//! ```text
//! ---
//! link: #k=5
//! window: 11 x 11 at 0, 0
//! alt: Alt text: a sentence for anyone who cannot see the picture.
//! ---
//! # Figure 1: game 5
//!
//! Some paragraphs.
//! ```

use std::path::Path;

use blocking_queens::Window;

use crate::frame::{Frame, Size, THUMBNAIL};
use crate::link::Link;
use crate::markdown::{self, Node};
use crate::{Result, read};

#[derive(Debug)]
pub struct Item {
    /// The file's, without its ending; in links.
    pub name: String,
    pub title: String,
    pub link: Link,
    /// The cells that it is about; a picture shows them whole, and perhaps some more beside them.
    pub window: Window,
    /// The picture in words.
    pub alt: String,
    pub text: Vec<Node>,
}

impl Item {
    pub fn read(path: &Path) -> Result<Self> {
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        Self::parse(name, &read(path)?).map_err(|sentence| format!("{}: {sentence}", path.display()))
    }

    fn parse(name: &str, file: &str) -> Result<Self> {
        if name.is_empty()
            || !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        {
            return Err(format!("the name is {name}; expected small letters, digits and hyphens"));
        }
        let (head, body) = file
            .strip_prefix("---\n")
            .and_then(|rest| rest.split_once("\n---\n"))
            .ok_or("the file begins otherwise; expected a line ---, what is seen, and a line ---")?;
        let mut fields = [("link", None), ("window", None), ("alt", None)];
        for line in head.lines() {
            let (key, value) =
                line.split_once(": ").ok_or_else(|| format!("the line is {line}; expected key: value"))?;
            let field = fields.iter_mut().find(|(name, value)| *name == key && value.is_none());
            field.ok_or_else(|| format!("the key is {key}; expected link, window and alt, once each"))?.1 =
                Some(value.trim());
        }
        let [link, window, alt] = fields.map(|(name, value)| value.ok_or_else(|| format!("{name} is missing")));
        let (title, text) = markdown::parse(body)?;
        Ok(Self {
            name: name.to_owned(),
            title,
            link: Link::parse(link?)?,
            window: read_window(window?)?,
            alt: alt?.to_owned(),
            text,
        })
    }

    /// The link that opens the map here, with this text beside it.
    pub fn hash(&self) -> String {
        format!("{}&item={}", self.link.hash, self.name)
    }

    /// The link of the map alone, as a view of this size shows it.
    pub fn place(&self, size: Size) -> String {
        let (game, others) = self.link.parts();
        format!("{game}&{}{others}", Frame::new(&self.window, size).place())
    }

    pub fn picture(&self) -> String {
        format!("{:?} {:?} {:?} {}", self.link, self.window, THUMBNAIL, self.title)
    }
}

/// From `11 x 12 at 3, 4`: width, height, first column and row.
fn read_window(text: &str) -> Result<Window> {
    let refused = || format!("the window is {text}; expected one like 300 x 200 at 1000, 0");
    let numbers = text
        .split_once(" at ")
        .and_then(|(size, place)| Some([size.split_once(" x ")?, place.split_once(", ")?]))
        .ok_or_else(refused)?
        .map(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let [Some((width, height)), Some((x, y))] = numbers else { return Err(refused()) };
    Window::new(x, y, width, height).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "---\nlink: #k=5\nwindow: 11 x 12 at 3, 4\nalt: A board.\n---\n# Figure 1\n\nText.\n";

    #[test]
    fn a_file_says_what_is_seen_and_what_there_is_to_say() {
        let item = Item::parse("figure-1", FILE).unwrap();
        assert_eq!((item.title.as_str(), item.alt.as_str()), ("Figure 1", "A board."));
        assert_eq!(item.window, Window::new(3, 4, 11, 12).unwrap());
        assert_eq!(item.hash(), "#k=5&item=figure-1");
        assert_eq!(item.place(THUMBNAIL), "#k=5&x=9.6&y=10&zoom=4.644");
    }

    #[test]
    fn a_file_that_is_not_well_formed_is_refused_in_a_sentence() {
        for (from, to, sentence) in [
            ("---\nlink", "link", "begins otherwise"),
            ("link: #k=5\n", "", "link is missing"),
            ("alt:", "lat:", "the key is lat; "),
            ("alt: A board.", "alt: A\nalt: B", "the key is alt; "),
            ("alt: ", "alt:", "the line is alt:A board.; "),
            ("11 x 12", "11x12", "the window is 11x12 at 3, 4; "),
            ("11 x 12", "0 x 12", "the window of 0 x 12 cells"),
            ("# Figure 1", "Figure 1", "heading"),
        ] {
            let error = Item::parse("figure-1", &FILE.replace(from, to)).unwrap_err();
            assert!(error.contains(sentence), "{error}");
        }
        assert!(Item::parse("Figure 1", FILE).unwrap_err().contains("the name is Figure 1; "));
    }
}
