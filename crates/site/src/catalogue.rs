//! The catalogue of pieces that have names: a page without script, and two pictures of each, its Grundy values and its
//! palaces, which the map's own catalogue shows, too.

use blocking_queens::Window;
use blocking_queens::moves::Heaps;
use blocking_queens::pieces::named::{Kind, Named, Piece, TABLE};

use crate::Result;
use crate::diagram::diagram;
use crate::frame::Size;
use crate::item::Item;
use crate::link::Link;
use crate::markdown::escaped;
use crate::pages::page_of;
use crate::site::Site;

const PAGE: &str = include_str!("../pages/catalogue.html");

/// Whole pixels a cell, for the picture is as wide as a multiple of the windows'.
pub const PICTURE: Size = Size { width: 192, height: 192 };
const VALUES: u64 = 96;
const PALACES: u64 = 192;
/// The plane of three heaps: in the first one the game has two.
const Z: u64 = 4;

/// The pictures of all pieces, as items that no tour has.
pub fn pictures() -> Result<Vec<Item>> {
    let of_one = |named: &'static Named| {
        [("", VALUES, None), ("-palaces", PALACES, Some(pattern(named)))].map(|(ending, side, k)| {
            let hash = link(named, k)?;
            Ok(Item {
                name: format!("game-{}{ending}", named.key),
                title: named.name.to_owned(),
                link: Link::parse(&hash)?,
                window: Window::new(0, 0, side, side).map_err(|error| error.to_string())?,
                alt: String::new(),
                text: Vec::new(),
            })
        })
    };
    TABLE.iter().flat_map(of_one).collect()
}

pub fn page(site: &Site) -> Result<String> {
    let cards = TABLE.iter().map(card).collect::<Result<String>>()?;
    let description = "Every piece that has a name: how it moves, its values and its palaces.";
    Ok(page_of(site, "games.html", "Games and pieces", description, PAGE, vec![("cards", cards)]))
}

fn card(named: &Named) -> Result<String> {
    let moves = Piece::new(named.key, None, None).map_err(|refusal| refusal.to_string())?.moves();
    let (name, noun) = (escaped(named.name), escaped(named.noun()));
    let size = format!("width=\"{}\" height=\"{}\"", PICTURE.width, PICTURE.height);
    let picture = |ending: &str, k: Option<u64>, words: &str| -> Result<String> {
        Ok(format!(
            "<a href=\"../{}\"><img src=\"./game-{}{ending}.png\" {size} loading=\"lazy\" \
             alt=\"{words} of {noun}\"></a>",
            escaped(&link(named, k)?),
            named.key,
        ))
    };
    let k = pattern(named);
    let theorem = named.theorem.map_or_else(String::new, |theorem| format!("<p>{}</p>", escaped(theorem)));
    Ok(format!(
        "<li>{}{}{}<div><h2>{name}</h2><p>{}</p>{theorem}\
         <p class=\"source\"><code>{}</code>{}. Source: {}.</p></div></li>\n",
        diagram(&moves, &format!("Moves of {noun}")),
        picture("", None, "Grundy values")?,
        picture("-palaces", Some(k), &format!("Palace numbers, k = {k},"))?,
        escaped(named.rule),
        escaped(&moves.to_string()),
        if named.parameters.is_empty() { "" } else { " with p = 3" },
        escaped(named.source),
    ))
}

/// The k whose pattern is seen within the picture: with as many pawns as options all cells are palaces.
fn pattern(named: &Named) -> u64 {
    match named.kind {
        Kind::King | Kind::WhiteKnight => 2,
        Kind::Nightrider => 20,
        _ => 60,
    }
}

fn link(named: &Named, k: Option<u64>) -> Result<String> {
    let piece = Piece::new(named.key, None, None).map_err(|refusal| refusal.to_string())?;
    let z = if piece.moves().heaps() == Heaps::Three { format!("&z={Z}") } else { String::new() };
    Ok(format!("#game={}{z}{}", named.key, k.map_or_else(String::new, |k| format!("&k={k}"))))
}
