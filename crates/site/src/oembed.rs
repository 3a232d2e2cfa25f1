//! oEmbed answers (<https://oembed.com>), as files: what another site needs to show the map in a frame.
//!
//! The specification asks for absolute addresses. A site that works on any host knows none: without SITE_ADDRESS they
//! are relative to the answer's own address.

use serde_json::{Value, json};

use crate::frame::{Size, THUMBNAIL};
use crate::item::Item;
use crate::markdown::escaped;
use crate::site::Site;

/// The frame's size in CSS pixels, of the same shape as the thumbnail.
const EMBED: Size = Size { width: 800, height: 500 };

/// The picture that stands for the map as a whole (`www/preview.png`).
const PREVIEW: Size = Size { width: 1200, height: 630 };

pub fn of_item(item: &Item, site: &Site) -> String {
    let picture = (site.gallery(&format!("{}.png", item.name)), THUMBNAIL);
    answer(&item.title, &site.map(""), &site.map(&format!("embed.html{}", item.place(EMBED))), picture)
}

pub fn of_map(site: &Site) -> String {
    answer(
        "Blocking Queens: a map of palace numbers",
        &site.here(""),
        &site.here("embed.html"),
        (site.here("preview.png"), PREVIEW),
    )
}

fn answer(title: &str, provider: &str, map: &str, (picture, size): (String, Size)) -> String {
    let Size { width, height } = EMBED;
    let frame = format!(
        "<iframe src=\"{}\" title=\"{}\" width=\"{width}\" height=\"{height}\" style=\"border:0\" loading=\"lazy\" \
         allow=\"fullscreen; clipboard-write\" allowfullscreen></iframe>",
        escaped(map),
        escaped(title)
    );
    let answer: Value = json!({
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Blocking Queens",
        "provider_url": provider,
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": picture,
        "thumbnail_width": size.width,
        "thumbnail_height": size.height,
    });
    format!("{answer:#}\n")
}
