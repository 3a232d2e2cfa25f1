//! The index that the map's tour reads: all items with their texts.

use serde_json::{Value, json};

use crate::item::Item;
use crate::markdown;
use crate::tour::Tour;

pub fn of(tour: &Tour) -> String {
    let address = |from: Option<&Item>, to: &str| match (tour.item(to), from) {
        (Some(item), _) => item.hash(),
        // Another view of the map leaves the text where it is.
        (None, Some(from)) if to.starts_with('#') => format!("{to}&item={}", from.name),
        _ => to.to_owned(),
    };
    let item = |item: &Item| {
        let window = &item.window;
        json!({
            "name": item.name,
            "title": item.title,
            "link": item.hash(),
            "window": [window.x(), window.y(), window.width(), window.height()],
            "alt": item.alt,
            "text": markdown::json(&item.text, &|to| address(Some(item), to)),
        })
    };
    let chapters: Vec<Value> = tour
        .chapters
        .iter()
        .map(|chapter| json!({ "title": chapter.title, "items": chapter.items.iter().map(item).collect::<Vec<_>>() }))
        .collect();
    let text = markdown::json(&tour.text, &|to| address(None, to));
    format!("{}\n", json!({ "title": tour.title, "text": text, "chapters": chapters }))
}
