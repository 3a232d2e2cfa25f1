//! The graph of a game's followers, for other programs: JSON, and DOT for Graphviz. Each follower stands there once, so
//! that even a form whose text would fill a library is a small graph.

use std::fmt::Write;

use crate::Error;
use crate::json;
use crate::partizan::{Game, Games, Side, Style, Writer};

/// A follower's text is given up to this many characters.
const TEXT_MAX: u64 = 80;

/// A follower: its text, where that is short, and the places of Left's options and of Right's; a number has none.
type Follower = (Option<String>, [Vec<usize>; 2]);

impl Games {
    /// The followers of a game, the game itself last, in an order in which options come first.
    fn graph(&mut self, game: Game) -> Result<Vec<Follower>, Error> {
        let followers = self.followers(game);
        let mut writer = Writer::new(Style::Ascii);
        let place = |option: &Game| followers.binary_search(option).expect("an option is a follower");
        let follower = |follower: &Game| {
            let text = match writer.write(self, *follower, TEXT_MAX) {
                Err(Error::Length { .. }) => None,
                text => Some(text?),
            };
            Ok((text, Side::BOTH.map(|side| self.options(*follower, side).iter().map(place).collect())))
        };
        followers.iter().map(follower).collect()
    }

    /// The followers of a game as JSON: `{"root":2,"games":[{"text":"0"},{"text":"*","left":[0],"right":[0]}, ...]}`.
    /// Options are places in the list. Numbers have no options there, and long texts are left out.
    pub fn to_json(&mut self, game: Game) -> Result<String, Error> {
        let graph = self.graph(game)?;
        let games = graph.iter().map(|(text, options)| {
            let mut fields: Vec<_> = text.iter().map(|text| ("text", json::text(text))).collect();
            if options.iter().any(|options| !options.is_empty()) {
                fields.extend(["left", "right"].into_iter().zip(options.each_ref().map(json::list)));
            }
            format!("\n{}", json::object(&fields))
        });
        let games = games.collect::<Vec<_>>().join(",");
        Ok(format!("{{\"root\":{},\"games\":[{games}\n]}}\n", graph.len() - 1))
    }

    /// The followers of a game as a graph in DOT: Left's options by solid edges, Right's by dashed ones.
    pub fn to_dot(&mut self, game: Game) -> Result<String, Error> {
        let mut dot = String::from("digraph game {\n  node [shape=box, fontname=monospace];\n");
        for (place, (text, options)) in self.graph(game)?.into_iter().enumerate() {
            let _ = writeln!(dot, "  g{place} [label=\"{}\"];", text.as_deref().unwrap_or("..."));
            for (options, style) in options.into_iter().zip(["solid", "dashed"]) {
                for option in options {
                    let _ = writeln!(dot, "  g{place} -> g{option} [style={style}];");
                }
            }
        }
        dot.push_str("}\n");
        Ok(dot)
    }
}
