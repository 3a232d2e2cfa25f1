//! The tour: the items in their order, by chapters, as `tour.md` lists them.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use crate::item::Item;
use crate::markdown::{self, Node};
use crate::{Result, read};

#[derive(Debug)]
pub struct Tour {
    pub title: String,
    /// The text before the first chapter.
    pub text: Vec<Node>,
    pub chapters: Vec<Chapter>,
}

#[derive(Debug)]
pub struct Chapter {
    pub title: String,
    pub items: Vec<Item>,
}

impl Tour {
    /// Reads `tour.md` of a folder, and each item that it names; each has a file of its own there, and none is
    /// forgotten.
    pub fn read(folder: &Path) -> Result<Self> {
        let file = folder.join("tour.md");
        let tour = Self::parse(&read(&file)?, &|name| Item::read(&folder.join(name)))
            .map_err(|sentence| format!("{}: {sentence}", file.display()))?;
        tour.check_links()?;
        let names: HashSet<&str> = tour.items().map(|item| item.name.as_str()).collect();
        for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?.flatten() {
            let path = entry.path();
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            if path.extension().is_some_and(|ending| ending == "md") && name != "tour" && !names.contains(name) {
                return Err(format!("{} is not in the tour; expected a link to it in tour.md", path.display()));
            }
        }
        Ok(tour)
    }

    /// A heading and a list of links for each chapter.
    fn parse(source: &str, item: &dyn Fn(&str) -> Result<Item>) -> Result<Self> {
        let (title, nodes) = markdown::parse(source)?;
        let mut tour = Self { title, text: Vec::new(), chapters: Vec::new() };
        for node in nodes {
            match (&node, tour.chapters.last_mut()) {
                (Node::Element { name: "h2", inside }, _) => {
                    tour.chapters.push(Chapter { title: markdown::plain(inside), items: Vec::new() });
                }
                (Node::Element { name: "ul", inside }, Some(chapter)) => {
                    for name in markdown::links(inside) {
                        chapter.items.push(item(name)?);
                    }
                }
                (_, None) => tour.text.push(node),
                (_, Some(chapter)) => {
                    return Err(format!("the chapter {} holds more than a list of links", chapter.title));
                }
            }
        }
        Ok(tour)
    }

    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.chapters.iter().flat_map(|chapter| &chapter.items)
    }

    /// The item of a file's name, like `figure-1.md`.
    pub fn item(&self, file: &str) -> Option<&Item> {
        let name = file.strip_suffix(".md")?;
        self.items().find(|item| item.name == name)
    }

    /// Texts lead to other items, to places of the map, and to other sites.
    fn check_links(&self) -> Result {
        for item in self.items() {
            for to in markdown::links(&item.text) {
                if self.item(to).is_none() && !to.starts_with("#k=") && !to.starts_with("https://") {
                    return Err(format!(
                        "{}.md leads to {to}; expected another item, #k=..., or https://...",
                        item.name
                    ));
                }
            }
        }
        Ok(())
    }
}
