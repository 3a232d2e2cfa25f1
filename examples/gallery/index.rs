//! The index that the map's tour reads: all items with their texts.

use serde_json::{Value, json};

use crate::item::Item;
use crate::markdown;
use crate::tour::Tour;

pub fn of(tour: &Tour) -> String {
    let address = |to: &str| tour.item(to).map_or_else(|| to.to_owned(), Item::hash);
    let item = |item: &Item| {
        let window = &item.window;
        json!({
            "name": item.name,
            "title": item.title,
            "link": item.hash(),
            "window": [window.x, window.y, window.width, window.height],
            "alt": item.alt,
            "text": markdown::json(&item.text, &address),
        })
    };
    let chapters: Vec<Value> = tour
        .chapters
        .iter()
        .map(|chapter| json!({ "title": chapter.title, "items": chapter.items.iter().map(item).collect::<Vec<_>>() }))
        .collect();
    format!("{}\n", json!({ "title": tour.title, "text": markdown::json(&tour.text, &address), "chapters": chapters }))
}
