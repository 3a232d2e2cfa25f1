//! The graph of a game's followers, for other programs: JSON, and DOT for Graphviz. Each follower stands there once, so
//! that even a form whose text would fill a library is a small graph.

use std::fmt::Write;

use crate::Error;
use crate::json;
use crate::partizan::games::hash::Lookup;
use crate::partizan::{Game, Games, Side, Style, Writer};

/// A follower's text is given up to this many characters.
const TEXT_MAX: u64 = 80;

/// The followers of a game, in an order in which options come first.
struct Graph {
    followers: Vec<Game>,
    /// Where each follower stands in the list.
    places: Lookup<Game, usize>,
    /// Their texts, where they are short.
    texts: Vec<Option<String>>,
}

impl Graph {
    fn new(games: &mut Games, game: Game) -> Result<Self, Error> {
        let followers = games.followers(game);
        let places = followers.iter().enumerate().map(|(place, follower)| (*follower, place)).collect();
        let mut writer = Writer::new(Style::Ascii);
        let texts = followers.iter().map(|follower| match writer.write(games, *follower, TEXT_MAX) {
            Ok(text) => Ok(Some(text)),
            Err(Error::Length { .. }) => Ok(None),
            Err(refusal) => Err(refusal),
        });
        let texts = texts.collect::<Result<_, _>>()?;
        Ok(Self { followers, places, texts })
    }

    /// The places of a follower's options of one side.
    fn options(&self, games: &Games, follower: Game, side: Side) -> Vec<usize> {
        games.options(follower, side).iter().map(|option| self.places[option]).collect()
    }
}

impl Games {
    /// The followers of a game as JSON: `{"root":2,"games":[{"text":"0"},{"text":"*","left":[0],"right":[0]}, ...]}`.
    /// Options are places in the list. Numbers have no options there, and long texts are left out.
    ///
    /// # Errors
    /// [`Error::Unfinished`] and [`Error::Memory`].
    pub fn to_json(&mut self, game: Game) -> Result<String, Error> {
        let graph = Graph::new(self, game)?;
        let mut games = Vec::new();
        for (place, follower) in graph.followers.iter().enumerate() {
            let mut fields: Vec<_> = graph.texts[place].iter().map(|text| ("text", json::text(text))).collect();
            if self.as_number(*follower).is_none() {
                for (side, name) in [(Side::Left, "left"), (Side::Right, "right")] {
                    fields.push((name, json::list(graph.options(self, *follower, side))));
                }
            }
            games.push(format!("\n{}", json::object(&fields)));
        }
        Ok(format!("{{\"root\":{},\"games\":[{}\n]}}\n", graph.places[&game], games.join(",")))
    }

    /// The followers of a game as a graph in DOT: Left's options by solid edges, Right's by dashed ones.
    ///
    /// # Errors
    /// [`Error::Unfinished`] and [`Error::Memory`].
    pub fn to_dot(&mut self, game: Game) -> Result<String, Error> {
        let graph = Graph::new(self, game)?;
        let mut dot = String::from("digraph game {\n  node [shape=box, fontname=monospace];\n");
        for (place, follower) in graph.followers.iter().enumerate() {
            let label = graph.texts[place].as_deref().unwrap_or("...");
            let _ = writeln!(dot, "  g{place} [label=\"{label}\"];");
            for (side, style) in [(Side::Left, "solid"), (Side::Right, "dashed")] {
                for option in graph.options(self, *follower, side) {
                    let _ = writeln!(dot, "  g{place} -> g{option} [style={style}];");
                }
            }
        }
        dot.push_str("}\n");
        Ok(dot)
    }
}
