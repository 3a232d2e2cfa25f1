//! How games are written: in the field's ASCII notation, plainly for tables, as HTML and as LaTeX.
//!
//! Written out, a form can be far longer than what it is made of: 23 characters for the values of the first 9 x 9
//! cells of Chessfights, but 61 million at 60 x 60. So a [`Writer`] knows the length before it writes anything, and
//! refuses what is too long; or it names each subgame that occurs more than once by a letter, which keeps any form
//! short.

use super::shape::Shape;
use super::style::Style;
use crate::Error;
use crate::partizan::games::arena::Measure;
use crate::partizan::games::hash::Lookup;
use crate::partizan::{Game, Games, Side};

/// Up to this many bars stand side by side before braces are used, as in CGSuite.
const BARS_MAX: u32 = 4;

/// A text and the definitions of its letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedText {
    /// The game.
    pub text: String,
    /// A letter and what it stands for, the simplest first; later ones may use earlier ones.
    pub definitions: Vec<(String, String)>,
}

/// Writes games in one style. How long they are is remembered with the games.
///
/// ```
/// use blocking_queens::partizan::{Dyadic, Games, Style, Writer};
///
/// let mut games = Games::default();
/// let [one, zero, star] = [games.number(Dyadic::ONE)?, games.number(Dyadic::ZERO)?, games.nimber(1)?];
/// let inner = games.canonical(&[one], &[zero, star])?;
/// let two = games.number(Dyadic::integer(2))?;
/// let game = games.canonical(&[two], &[inner])?;
/// assert_eq!(Writer::new(Style::Ascii).write(&mut games, game, 1_000)?, "{2||1|0,*}");
/// assert_eq!(Writer::new(Style::Plain).write(&mut games, game, 1_000)?, "{2|{1|0,*}}");
/// # Ok::<(), blocking_queens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    style: Style,
    letters: Option<Letters>,
}

/// The letters of subgames, and the measures of texts that have them.
#[derive(Clone, Debug, Default)]
struct Letters {
    names: Lookup<Game, String>,
    measures: Lookup<Game, Measure>,
}

enum Part {
    Literal(String),
    /// A game as it is written on its own.
    Whole(Game),
    /// A game without its braces.
    Bare(Game),
}

impl Writer {
    /// A writer of this style.
    pub const fn new(style: Style) -> Self {
        Self { style, letters: None }
    }

    /// How many characters the text has; `u64::MAX` stands for that many or more. HTML and LaTeX count their markup.
    pub fn length(&mut self, games: &mut Games, game: Game) -> Result<u64, Error> {
        Ok(self.measure(games, game)?.length)
    }

    /// The text, if it has at most `limit` characters; else [`Error::Length`].
    pub fn write(&mut self, games: &mut Games, game: Game, limit: u64) -> Result<String, Error> {
        let characters = self.length(games, game)?;
        if characters > limit {
            return Err(Error::Length { characters, limit });
        }
        let mut text = String::new();
        self.append(games, game, true, &mut text)?;
        Ok(text)
    }

    /// The text with a letter for each subgame in braces that occurs more than once. The limit holds for each text by
    /// itself.
    ///
    /// # Errors
    /// [`Error::Length`] if one of them has more characters.
    pub fn write_shared(&self, games: &mut Games, game: Game, limit: u64) -> Result<SharedText, Error> {
        let shared = Self::new(self.style).shared(games, game)?;
        let mut writer = Self { style: self.style, letters: Some(Letters::default()) };
        let mut definitions = Vec::new();
        for (i, part) in shared.into_iter().enumerate() {
            // Written before it has its letter, which it then is wherever it occurs.
            let text = writer.write(games, part, limit)?;
            let letter = letter(i);
            if let Some(letters) = &mut writer.letters {
                letters.measures.insert(part, Measure { length: letter.len() as u64, bars: 0 });
                letters.names.insert(part, letter.clone());
            }
            definitions.push((letter, text));
        }
        Ok(SharedText { text: writer.write(games, game, limit)?, definitions })
    }

    /// What occurs more than once in the text of a game, is not the game itself and is more than a name; simplest
    /// first.
    fn shared(&mut self, games: &mut Games, game: Game) -> Result<Vec<Game>, Error> {
        self.measure(games, game)?;
        let mut seen: Lookup<Game, bool> = Lookup::default();
        let mut waiting = vec![game];
        while let Some(next) = waiting.pop() {
            for part in self.parts(games, next)? {
                let (Part::Whole(option) | Part::Bare(option)) = part else { continue };
                match seen.insert(option, true) {
                    Some(_) => {}
                    None => {
                        seen.insert(option, false);
                        waiting.push(option);
                    }
                }
            }
        }
        let mut shared: Vec<Game> = seen.into_iter().filter(|(_, twice)| *twice).map(|(game, _)| game).collect();
        shared.retain(|game| self.measured(games, *game).bars > 0);
        shared.sort_unstable_by_key(|game| (games.birthday(*game), *game));
        Ok(shared)
    }

    fn measure(&mut self, games: &mut Games, game: Game) -> Result<Measure, Error> {
        if let Some(measure) = self.known(games, game) {
            return Ok(measure);
        }
        // From the simplest followers upwards, so that depth costs no stack.
        for follower in games.followers(game) {
            if self.known(games, follower).is_some() {
                continue;
            }
            games.step()?;
            games.check_memory(0)?;
            let (mut length, mut bars) = (0_u64, 0);
            let shape = games.shape(follower, self.style)?;
            // What is tiny need not be among the followers.
            if let Shape::Tiny { size, .. } = shape {
                self.measure(games, size)?;
            }
            for part in self.parts(games, follower)? {
                let characters = match part {
                    Part::Literal(text) => text.chars().count() as u64,
                    Part::Whole(option) => self.measured(games, option).length,
                    Part::Bare(option) => match self.measured(games, option).length {
                        u64::MAX => u64::MAX,
                        length => length - self.style.braces_length(),
                    },
                };
                length = length.saturating_add(characters);
            }
            if shape == Shape::Braces {
                bars = self.bars(games, follower);
            }
            let measure = Measure { length, bars };
            match &mut self.letters {
                Some(letters) => letters.measures.insert(follower, measure),
                None => games.texts.insert((follower, self.style as u8), measure),
            };
        }
        Ok(self.measured(games, game))
    }

    fn known(&self, games: &Games, game: Game) -> Option<Measure> {
        match &self.letters {
            Some(letters) => letters.measures.get(&game).copied(),
            None => games.texts.get(&(game, self.style as u8)).copied(),
        }
    }

    /// The measure of a game that has been measured, as options are before the games that have them.
    fn measured(&self, games: &Games, game: Game) -> Measure {
        self.known(games, game).expect("options are measured first")
    }

    fn append(&mut self, games: &mut Games, game: Game, whole: bool, text: &mut String) -> Result<(), Error> {
        if let Some(letter) = self.letters.as_ref().and_then(|letters| letters.names.get(&game)) {
            text.push_str(letter);
            return Ok(());
        }
        let parts = self.parts(games, game)?;
        // Without its braces, which are the first and the last part.
        let shown = if whole { 0..parts.len() } else { 1..parts.len() - 1 };
        for part in &parts[shown] {
            match part {
                Part::Literal(literal) => text.push_str(literal),
                Part::Whole(option) => self.append(games, *option, true, text)?,
                Part::Bare(option) => self.append(games, *option, false, text)?,
            }
        }
        Ok(())
    }

    /// The text of a game in pieces; all its options have been measured.
    fn parts(&self, games: &mut Games, game: Game) -> Result<Vec<Part>, Error> {
        let style = self.style;
        let literal = |text: &str| Part::Literal(text.to_string());
        Ok(match games.shape(game, style)? {
            Shape::Name(name) => vec![Part::Literal(style.name(name, None))],
            Shape::Power(power, name) => vec![Part::Literal(style.name(name, Some(power)))],
            Shape::Tiny { number, size, sign } => {
                let (before, behind) = style.tiny(number, sign);
                vec![Part::Literal(before), Part::Whole(size), literal(behind)]
            }
            Shape::Switch => {
                let mut options = self.side(games, game, Side::Left);
                let alone = match options[..] {
                    [Part::Whole(option) | Part::Bare(option)] => {
                        self.measured(games, option).bars > 0 || games.as_number(option).is_some()
                    }
                    _ => false,
                };
                if let [Part::Bare(option)] = options[..] {
                    options = vec![Part::Whole(option)];
                }
                let (open, close) = if alone { ("", "") } else { ("(", ")") };
                options.insert(0, Part::Literal(format!("{}{open}", style.plus_minus())));
                options.push(literal(close));
                options
            }
            Shape::Braces => {
                let mut parts = vec![literal(style.braces().0)];
                parts.extend(self.side(games, game, Side::Left));
                parts.push(Part::Literal(style.bars(self.bars(games, game))));
                parts.extend(self.side(games, game, Side::Right));
                parts.push(literal(style.braces().1));
                parts
            }
        })
    }

    /// One side's options: a single one stands without braces, if not too many bars come together.
    fn side(&self, games: &Games, game: Game, side: Side) -> Vec<Part> {
        let mut options = games.options(game, side).to_vec();
        if let [option] = options[..] {
            let bare = self.style != Style::Plain && (1..BARS_MAX).contains(&self.measured(games, option).bars);
            return vec![if bare { Part::Bare(option) } else { Part::Whole(option) }];
        }
        // Names come first, then what was born first; the same order wherever the game is stored.
        options
            .sort_by_key(|option| (games.name(*option).is_none(), games.birthday(*option), games.fingerprint(*option)));
        let mut parts = Vec::new();
        for option in options {
            if !parts.is_empty() {
                parts.push(Part::Literal(",".to_string()));
            }
            parts.push(Part::Whole(option));
        }
        parts
    }

    /// How many bars part the sides: one more than within a side that stands without braces.
    fn bars(&self, games: &Games, game: Game) -> u32 {
        let within = Side::BOTH.map(|side| match self.side(games, game, side)[..] {
            [Part::Bare(option)] => self.measured(games, option).bars,
            _ => 0,
        });
        1 + within[0].max(within[1])
    }
}

/// A, B, ... Z, A1, B1, ...
fn letter(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}
