//! The gallery: from plain text files, one an item, to what the site shows of them.
//!
//! `cargo run --release -p blocking-queens-site -- www/gallery dist target/gallery notebooks target/notebooks`
//!
//! reads the tour and its items (`tour.md` and what it names) in the first folder, and writes into the site in the
//! second one: a picture, a page and an oEmbed answer for each item, the page of all items, the catalogue of pieces,
//! the page and the list of claims, and the index that the map's tour reads. Pictures are kept in the third folder, and
//! computed again only if they might have become others. The last two folders, which may be missing, have notebooks and
//! executed copies of them, which become pages. Building the site runs it.
//!
//! Where SITE_ADDRESS is set, like `https://example.org/queens/`, pages and answers hold absolute addresses, as oEmbed
//! and Open Graph ask for; otherwise addresses are relative to the file that they stand in, and work on any host.

mod catalogue;
mod claims;
mod colours;
mod diagram;
mod frame;
mod index;
mod item;
mod link;
mod markdown;
mod notebook;
mod oembed;
mod pages;
mod pair;
mod piece;
mod site;
mod store;
mod thumbnail;
mod tour;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use blocking_queens::lab::json::all_claims;
use frame::THUMBNAIL;
use notebook::Notebook;
use site::Site;
use store::Store;
use tour::Tour;

/// An error is a sentence for the person at the terminal.
type Result<T = ()> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let folders: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let made = match folders.as_slice() {
        [texts, site, kept, notebooks, executed] => {
            Notebook::all(notebooks, executed).and_then(|notebooks| make(texts, site, kept, &notebooks))
        }
        other => Err(format!(
            "{} arguments were given; expected five folders: texts, site, kept pictures, notebooks, executed ones",
            other.len()
        )),
    };
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("gallery: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn make(texts: &Path, folder: &Path, kept: &Path, notebooks: &[Notebook]) -> Result {
    let tour = Tour::read(texts)?;
    let site = Site::new(env::var("SITE_ADDRESS").ok())?;
    let gallery = folder.join("gallery");
    fs::create_dir_all(&gallery).map_err(|error| format!("{}: {error}", gallery.display()))?;
    let mut store = Store::open(kept)?;
    for item in tour.items() {
        let picture = store.picture(&item.picture(), || thumbnail::png(item, THUMBNAIL))?;
        write(&gallery.join(format!("{}.png", item.name)), picture)?;
        write(&gallery.join(format!("{}.json", item.name)), oembed::of_item(item, &site))?;
    }
    for item in &catalogue::pictures()? {
        let picture = store.picture(&format!("{} {:?}", item.picture(), catalogue::PICTURE), || {
            thumbnail::png(item, catalogue::PICTURE)
        })?;
        write(&gallery.join(format!("{}.png", item.name)), picture)?;
    }
    for (name, page) in pages::all(&tour, notebooks, &site)? {
        write(&gallery.join(name), page)?;
    }
    for notebook in notebooks {
        write(&gallery.join(format!("notebook-{}.ipynb", notebook.name)), &notebook.file)?;
    }
    write(&gallery.join("games.html"), catalogue::page(&site)?)?;
    write(&gallery.join("claims.html"), claims::page(&site))?;
    write(&gallery.join("claims.json"), all_claims())?;
    write(&gallery.join("page.css"), read(&texts.join("page.css"))?)?;
    write(&gallery.join("index.json"), index::of(&tour))?;
    write(&folder.join("oembed.json"), oembed::of_map(&site))?;
    store.close()
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result {
    fs::write(path, contents).map_err(|error| format!("{}: {error}", path.display()))
}
