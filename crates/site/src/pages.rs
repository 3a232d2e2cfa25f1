//! The gallery without the map: a page for each item and each notebook, one of all items, and a worksheet. They need no
//! script, and carry the preview for sites that show a link to them.

use crate::Result;
use crate::frame::THUMBNAIL;
use crate::item::Item;
use crate::markdown::{self, Node, escaped};
use crate::notebook::Notebook;
use crate::site::Site;
use crate::tour::Tour;

/// What all pages have in common.
const PAGE: &str = include_str!("../pages/page.html");
const ITEM: &str = include_str!("../pages/item.html");
const INDEX: &str = include_str!("../pages/index.html");
const NOTEBOOK: &str = include_str!("../pages/notebook.html");
const WORKSHEET: &str = include_str!("../pages/worksheet.html");

/// What the names in a template stand for.
type Values = Vec<(&'static str, String)>;

pub fn all(tour: &Tour, notebooks: &[Notebook], site: &Site) -> Result<Vec<(String, String)>> {
    let items: Vec<&Item> = tour.items().collect();
    let page = |(at, item): (usize, &&Item)| {
        let before = at.checked_sub(1).map(|before| items[before]);
        (
            format!("{}.html", item.name),
            of_item(tour, site, item, [before, items.get(at + 1).copied()], (at + 1, items.len())),
        )
    };
    let mut pages: Vec<(String, String)> = items.iter().enumerate().map(page).collect();
    pages.push(("index.html".to_owned(), of_all(tour, notebooks, site)));
    let description = "Ten exercises on the map of palace numbers, with answers.";
    let worksheet = page_of(site, "worksheet.html", "Worksheet", description, WORKSHEET, Vec::new());
    pages.push(("worksheet.html".to_owned(), worksheet));
    for notebook in notebooks {
        pages.push((format!("notebook-{}.html", notebook.name), of_notebook(notebook, site)?));
    }
    Ok(pages)
}

fn of_notebook(notebook: &Notebook, site: &Site) -> Result<String> {
    let note = if notebook.is_executed() { "" } else { "<p>Its results are in the notebook once you have run it.</p>" };
    let text = notebook.html(site).map_err(|sentence| format!("{}.ipynb: {sentence}", notebook.name))?;
    let values = vec![
        ("kind", "article".to_owned()),
        ("name", notebook.name.clone()),
        ("text", text),
        ("note", note.to_owned()),
    ];
    let (file, title) = (format!("notebook-{}.html", notebook.name), escaped(&notebook.title));
    Ok(page_of(site, &file, &title, &escaped(&description(&notebook.text)), NOTEBOOK, values))
}

/// A page: its file's name, what its head says, and what only it has, the lines of its head before its body, as a
/// template. Its own values come before those that others have, too.
pub fn page_of(site: &Site, file: &str, title: &str, description: &str, own: &str, mut values: Values) -> String {
    values.extend([
        ("title", title.to_owned()),
        ("description", description.to_owned()),
        ("kind", "website".to_owned()),
        ("page", site.gallery(file)),
        ("picture", site.map("preview.png")),
    ]);
    let (head, body) = own.split_at(own.find("<body").expect("a template has a body"));
    let [own, body] = [head, body].map(|part| filled(part, &values));
    values.extend([("own", own), ("body", body)]);
    filled(PAGE, &values)
}

fn of_item(
    tour: &Tour,
    site: &Site,
    item: &Item,
    [before, after]: [Option<&Item>; 2],
    (number, count): (usize, usize),
) -> String {
    let step = |to: Option<&Item>, rel: &str, arrow: &str| {
        to.map_or_else(String::new, |to| {
            format!("<a rel=\"{rel}\" href=\"./{}.html\"><span>{arrow}</span> {}</a>", to.name, escaped(&to.title))
        })
    };
    let values = vec![
        ("kind", "article".to_owned()),
        ("name", item.name.clone()),
        ("picture", site.gallery(&format!("{}.png", item.name))),
        ("oembed", site.gallery(&format!("{}.json", item.name))),
        ("width", THUMBNAIL.width.to_string()),
        ("height", THUMBNAIL.height.to_string()),
        ("alt", escaped(&item.alt)),
        ("map", escaped(&format!("../{}", item.hash()))),
        ("text", markdown::html(&item.text, &|to| address(tour, Some(item), to))),
        ("number", number.to_string()),
        ("count", count.to_string()),
        ("before", step(before, "prev", "Before:")),
        ("after", step(after, "next", "Next:")),
    ];
    let (file, title) = (format!("{}.html", item.name), escaped(&item.title));
    page_of(site, &file, &title, &escaped(&description(&item.text)), ITEM, values)
}

fn of_all(tour: &Tour, notebooks: &[Notebook], site: &Site) -> String {
    let link = |it: &Notebook| format!("<a href=\"./notebook-{}.html\">{}</a>", it.name, escaped(&it.title));
    let links = notebooks.iter().map(link).collect::<Vec<_>>().join(" · ");
    let links = if links.is_empty() { links } else { format!("<p>In Python: {links}</p>") };
    let card = |item: &Item| {
        format!(
            "<li><a href=\"./{name}.html\">\
             <img src=\"./{name}.png\" width=\"{}\" height=\"{}\" alt=\"\" loading=\"lazy\">{}</a></li>",
            THUMBNAIL.width,
            THUMBNAIL.height,
            escaped(&item.title),
            name = item.name,
        )
    };
    let chapters = tour.chapters.iter().map(|chapter| {
        let cards: String = chapter.items.iter().map(card).collect();
        format!("<h2>{}</h2>\n<ul class=\"cards\">{cards}</ul>\n", escaped(&chapter.title))
    });
    let text = markdown::html(&tour.text, &|to| address(tour, None, to));
    let values = vec![("text", text), ("notebooks", links), ("chapters", chapters.collect())];
    page_of(site, "", &escaped(&tour.title), &escaped(&description(&tour.text)), INDEX, values)
}

/// Where a link of a text leads to from a page of the gallery.
fn address(tour: &Tour, from: Option<&Item>, to: &str) -> String {
    match (tour.item(to), from) {
        (Some(item), _) => format!("./{}.html", item.name),
        (None, Some(from)) if to.starts_with('#') => format!("../{to}&item={}", from.name),
        _ => to.to_owned(),
    }
}

fn description(text: &[Node]) -> String {
    const LONGEST: usize = 200;
    let words = text.first().map(|paragraph| markdown::plain(std::slice::from_ref(paragraph))).unwrap_or_default();
    let end = words.match_indices(". ").map(|(at, _)| at + 1).take_while(|end| *end <= LONGEST).last();
    words[..end.unwrap_or(words.len())].to_owned()
}

/// A template with each `{name}` replaced.
fn filled(template: &str, values: &[(&str, String)]) -> String {
    let mut pieces = template.split('{');
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once('}').expect("a template closes its braces");
        page += &values.iter().find(|(known, _)| *known == name).expect("a template names what there is").1;
        page += rest;
    }
    page
}
