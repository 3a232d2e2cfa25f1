//! The gallery's tool (crates/site) as the build meets it: what it makes of a folder of texts, and what it refuses.
use std::collections::HashSet;
use std::fs;
use std::io::Cursor;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::SystemTime;

use blocking_queens::lab::claims::claims;
use blocking_queens::palaces::COLOURS;
use blocking_queens::pieces::named::TABLE;
use blocking_queens::{Board, Window};
use serde_json::Value;

/// Folders of this test's own, that are removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    /// With a tour of these items: names, links, windows.
    fn new(name: &str, items: &[(&str, &str, &str)]) -> Self {
        let scratch = Self(std::env::temp_dir().join(format!("blocking-queens-{}-{name}", std::process::id())));
        fs::create_dir_all(scratch.0.join("texts")).unwrap();
        let mut tour = "# The tour\n\nSome words.\n\n## All\n\n".to_owned();
        for (name, link, window) in items {
            tour += &format!("- [{name}]({name}.md)\n");
            let text = "# Not <b>bold</b> & \"quoted\"\n\nA *text* with [a link](#k=7&x=1&y=1&zoom=1).\n"
                .replace("<b>bold</b>", "\\<b\\>bold\\</b\\>");
            scratch.write(
                &format!("{name}.md"),
                &format!("---\nlink: {link}\nwindow: {window}\nalt: Words.\n---\n{text}"),
            );
        }
        scratch.write("tour.md", &tour);
        scratch.write("page.css", "");
        scratch
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join("texts").join(name), text).unwrap();
    }

    fn run(&self, address: &str) -> Output {
        let folders = ["texts", "site", "kept", "notebooks", "executed"].map(|name| self.0.join(name));
        Command::new(env!("CARGO_BIN_EXE_blocking-queens-site"))
            .args(folders)
            .env("SITE_ADDRESS", address)
            .output()
            .unwrap()
    }

    fn make(&self, address: &str) {
        let output = self.run(address);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join("site").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.text(name)).unwrap()
    }

    /// Red, green and blue of each pixel.
    fn picture(&self, name: &str) -> Vec<[u8; 3]> {
        let file = fs::read(self.0.join("site/gallery").join(name)).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        assert_eq!((reader.info().width, reader.info().height), (480, 300), "{name}");
        bytes.chunks(3).map(|pixel| pixel.try_into().unwrap()).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// As it stands in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A window's cells in the page's colours, row by row.
fn cells(k: u64, x: u64, y: u64, width: u64, height: u64) -> Vec<[u8; 3]> {
    let starts = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];
    let deviations = Board::new(k).unwrap().deviations(&Window::new(x, y, width, height).unwrap()).unwrap();
    deviations.iter().map(|v| COLOURS[starts.iter().filter(|start| *start <= v).count()]).collect()
}

fn light(value: u8) -> f64 {
    let part = f64::from(value) / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn encoded(light: f64) -> f64 {
    255.0 * if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}

#[test]
fn a_picture_of_large_cells_shows_each_in_its_colour() {
    let scratch = Scratch::new("large", &[("large", "#k=20", "48 x 30 at 3, 5")]);
    scratch.make("");
    let (picture, cells) = (scratch.picture("large.png"), cells(20, 3, 5, 48, 30));
    for (i, pixel) in picture.iter().enumerate() {
        let (column, row) = (i % 480 / 10, i / 480 / 10);
        assert_eq!(*pixel, cells[row * 48 + column], "pixel {i}");
    }
}

#[test]
fn a_picture_of_small_cells_shows_their_average_in_linear_light() {
    let scratch = Scratch::new("small", &[("small", "#k=100", "1440 x 900 at 30, 7")]);
    scratch.make("");
    let (picture, cells) = (scratch.picture("small.png"), cells(100, 30, 7, 1440, 900));
    for (i, pixel) in picture.iter().enumerate() {
        let corner = i / 480 * 3 * 1440 + i % 480 * 3;
        let nine = [0, 1, 2].map(|row| &cells[corner + row * 1440..][..3]).concat();
        for channel in 0..3 {
            let average = encoded(nine.iter().map(|cell| light(cell[channel])).sum::<f64>() / 9.0);
            assert!((f64::from(pixel[channel]) - average).abs() < 0.6, "pixel {i}: {pixel:?}, expected {average}");
        }
    }
}

#[test]
fn a_picture_of_two_games_is_white_where_they_differ() {
    let scratch = Scratch::new("two", &[("two", "#k=50&cmp=47,1,1,3,difference", "240 x 150 at 1, 1")]);
    scratch.make("");
    let (picture, mine) = (scratch.picture("two.png"), cells(50, 1, 1, 240, 150));
    let deviations = |k, x| Board::new(k).unwrap().deviations(&Window::new(x, x, 240, 150).unwrap()).unwrap();
    // Game 47 has k = 47, and its numbers are raised by 3: equal numbers are equal deviations.
    let (ours, theirs) = (deviations(50, 1), deviations(47, 0));
    let mut whites = 0;
    for (i, pixel) in picture.iter().enumerate() {
        let cell = i / 480 / 2 * 240 + i % 480 / 2;
        let expected = if ours[cell] == theirs[cell] { mine[cell] } else { [255; 3] };
        whites += usize::from(expected == [255; 3]);
        assert_eq!(*pixel, expected, "pixel {i}");
    }
    assert!((10_000..130_000).contains(&whites), "{whites}");
}

#[test]
fn an_oembed_answer_has_what_the_specification_asks_for() {
    let scratch = Scratch::new("oembed", &[("one", "#k=5", "11 x 11 at 0, 0")]);
    scratch.make("https://example.org/queens");
    for (name, width, height) in [("gallery/one.json", 480, 300), ("oembed.json", 1200, 630)] {
        let answer = scratch.json(name);
        assert_eq!((&answer["version"], &answer["type"]), (&"1.0".into(), &"rich".into()), "{name}");
        assert_eq!((&answer["width"], &answer["height"]), (&800.into(), &500.into()), "{name}");
        assert_eq!(
            (&answer["thumbnail_width"], &answer["thumbnail_height"]),
            (&width.into(), &height.into()),
            "{name}"
        );
        for key in ["title", "provider_name", "provider_url", "thumbnail_url", "html"] {
            assert!(answer[key].as_str().is_some_and(|text| !text.is_empty()), "{name}: {key}");
        }
        let html = answer["html"].as_str().unwrap();
        assert!(
            html.starts_with("<iframe src=\"https://example.org/queens/embed.html") && html.ends_with("</iframe>"),
            "{html}"
        );
    }
    let one = scratch.json("gallery/one.json");
    assert_eq!(one["thumbnail_url"], "https://example.org/queens/gallery/one.png");
    assert!(one["html"].as_str().unwrap().contains("/embed.html#k=5&amp;x=8.8&amp;y=5.5&amp;zoom=5.506\""), "{one}");
    assert_eq!(one["title"], "Not <b>bold</b> & \"quoted\"");
    assert!(one["html"].as_str().unwrap().contains("title=\"Not &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;\""));
}

#[test]
fn a_page_names_its_picture_its_answer_and_the_map() {
    let scratch = Scratch::new("page", &[("one", "#k=5", "11 x 11 at 0, 0"), ("two", "#k=6", "11 x 11 at 0, 0")]);
    for (address, gallery) in [("", "./"), ("https://example.org/queens/", "https://example.org/queens/gallery/")] {
        scratch.make(address);
        let page = scratch.text("gallery/one.html");
        for expected in [
            format!("<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{gallery}one.json\""),
            format!("<meta property=\"og:image\" content=\"{gallery}one.png\">"),
            format!("<link rel=\"canonical\" href=\"{gallery}one.html\">"),
            "<h1>Not &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;</h1>".to_owned(),
            "<a class=\"open\" href=\"../#k=5&amp;item=one\">".to_owned(),
            "<a href=\"../#k=7&amp;x=1&amp;y=1&amp;zoom=1&amp;item=one\">a link</a>".to_owned(),
            "<a rel=\"next\" href=\"./two.html\">".to_owned(),
        ] {
            assert!(page.contains(&expected), "{expected} is missing in {page}");
        }
        assert!(!page.contains("rel=\"prev\"") && !page.contains("<script") && !page.contains(" style="));
        assert!(scratch.text("gallery/index.html").contains("<a href=\"./two.html\">"));
    }
    let item = &scratch.json("gallery/index.json")["chapters"][0]["items"][1];
    assert_eq!((&item["name"], &item["link"]), (&"two".into(), &"#k=6&item=two".into()));
    assert_eq!(item["window"], serde_json::json!([0, 0, 11, 11]));
    assert_eq!(item["text"][0][4], serde_json::json!(["a", "#k=7&x=1&y=1&zoom=1&item=two", "a link"]));
}

#[test]
fn the_catalogue_has_moves_pictures_rule_and_source_of_each_piece_that_has_a_name() {
    let scratch = Scratch::new("catalogue", &[("one", "#k=5", "11 x 11 at 0, 0")]);
    scratch.make("");
    let page = scratch.text("gallery/games.html");
    assert!(!page.contains("<script") && !page.contains(" style=") && !page.contains('{'), "{page}");
    assert!(scratch.text("gallery/index.html").contains("href=\"./games.html\""));
    let mut pictures = HashSet::new();
    for named in TABLE {
        let card = page.split("<li>").find(|card| card.contains(&format!("<h2>{}</h2>", escaped(named.name)))).unwrap();
        for expected in [named.rule, named.source, "<svg ", "class=\"piece\"", &format!("../#game={}", named.key)] {
            assert!(card.contains(expected) || card.contains(&escaped(expected)), "{expected} is missing in {card}");
        }
        for ending in ["", "-palaces"] {
            let name = format!("game-{}{ending}.png", named.key);
            assert!(card.contains(&format!("src=\"./{name}\"")), "{name} is missing in {card}");
            let is_new = pictures.insert(fs::read(scratch.0.join("site/gallery").join(&name)).unwrap());
            assert!(is_new, "{name} is a picture of another piece, too");
        }
    }
}

#[test]
fn the_page_of_claims_has_verdict_finding_and_source_of_each_and_leads_to_its_check() {
    let scratch = Scratch::new("claims", &[("one", "#k=5", "11 x 11 at 0, 0")]);
    scratch.make("");
    let page = scratch.text("gallery/claims.html");
    assert!(!page.contains("<script") && !page.contains(" style="), "{page}");
    assert!(scratch.text("gallery/index.html").contains("href=\"./claims.html\""));
    assert_eq!(page.matches("<li id=").count(), claims().count());
    for claim in claims() {
        let row = page.split("<li ").find(|row| row.starts_with(&format!("id=\"{}\"", claim.name))).unwrap();
        let check = format!("../#lab=claim;name:{};at:{}", claim.name, claim.at.default);
        for expected in [claim.claim, claim.checked, claim.source, claim.verdict.word(), &check] {
            assert!(row.contains(&escaped(expected)), "{expected} is missing in {row}");
        }
        assert_eq!(row.contains("See it on the map"), claim.view.is_some(), "{row}");
    }
    assert!(scratch.text("gallery/worksheet.html").contains("claims.html#bounds") && page.contains("id=\"bounds\""));
    assert!(scratch.text("gallery/index.html").contains("href=\"./worksheet.html\""));
    let list = scratch.json("gallery/claims.json");
    let listed: Vec<_> = list.as_array().unwrap().iter().map(|claim| [&claim["name"], &claim["source"]]).collect();
    assert_eq!(listed, claims().map(|claim| [claim.name, claim.source]).collect::<Vec<_>>());
}

#[test]
fn a_picture_of_a_piece_shows_the_values_of_its_cells() {
    let scratch = Scratch::new("nim", &[("nim", "#game=nim", "96 x 60 at 0, 0")]);
    scratch.make("");
    let file = fs::read(scratch.0.join("site/gallery/game-nim.png")).unwrap();
    let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    let pixel = |x: usize, y: usize| &bytes[3 * (192 * y + x)..][..3];
    // Cells are 2 x 2 pixels, and those on the diagonal alone have the value 0.
    for (x, y) in (0..96).flat_map(|y| (0..96).map(move |x| (x, y))) {
        assert_eq!(pixel(2 * x + 1, 2 * y) == [0xff, 0xf7, 0xe0], x == y, "cell ({x}, {y})");
        let same = (x ^ y).checked_ilog2() == Some(4);
        assert_eq!(pixel(2 * x, 2 * y + 1) == pixel(32, 0), same, "cell ({x}, {y})");
    }
}

#[test]
fn pictures_are_kept_as_long_as_they_are_asked_for() {
    let scratch = Scratch::new("kept", &[("one", "#k=5", "11 x 11 at 0, 0")]);
    let kept = || -> Vec<(PathBuf, SystemTime)> {
        let files = fs::read_dir(scratch.0.join("kept")).unwrap().map(|entry| entry.unwrap());
        files.map(|file| (file.path(), file.metadata().unwrap().modified().unwrap())).collect()
    };
    scratch.make("");
    let first = kept();
    // One of the item, and two of each piece that has a name.
    let pieces = 2 * TABLE.len();
    assert_eq!(first.len(), 1 + pieces);
    scratch.make("");
    assert_eq!(kept(), first);
    let item = scratch.0.join("texts/one.md");
    fs::write(&item, fs::read_to_string(&item).unwrap().replace("11 x 11", "12 x 12")).unwrap();
    scratch.make("");
    let second = kept();
    let same = second.iter().filter(|picture| first.contains(picture)).count();
    assert!(second.len() == 1 + pieces && same == pieces, "{second:?}");
}

#[test]
fn what_is_not_well_formed_is_refused_in_a_sentence_that_names_the_file() {
    let items = [("one", "#k=5", "11 x 11 at 0, 0")];
    for (name, file, text, sentence) in [
        ("missing", "tour.md", "# T\n\n## A\n\n- [Two](two.md)\n", "two.md: "),
        ("forgotten", "two.md", "", "two.md is not in the tour"),
        ("headless", "one.md", "# One\n", "one.md: the file begins otherwise"),
        (
            "astray",
            "one.md",
            "---\nlink: #k=5\nwindow: 1 x 1 at 0, 0\nalt: A\n---\n# One\n\n[x](zwei.md)\n",
            "one.md leads to zwei.md; expected",
        ),
    ] {
        let scratch = Scratch::new(name, &items);
        scratch.write(file, text);
        let output = scratch.run("");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.lines().count() == 1 && error.contains(sentence), "{name}: {error}");
    }
}

/// A notebook of these cells: of code with what it gave, and of text.
fn notebook(cells: &[Value]) -> String {
    serde_json::json!({ "cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5 }).to_string()
}

fn text_cell(source: &str) -> Value {
    serde_json::json!({ "cell_type": "markdown", "metadata": {}, "source": source })
}

fn code_cell(source: &[&str], alt: Option<&str>, outputs: &[Value]) -> Value {
    let metadata = alt.map_or_else(|| serde_json::json!({}), |alt| serde_json::json!({ "alt": alt }));
    let count = (!outputs.is_empty()).then_some(1);
    serde_json::json!({
        "cell_type": "code", "metadata": metadata, "source": source, "outputs": outputs, "execution_count": count
    })
}

fn shown(data: &Value) -> Value {
    serde_json::json!({ "output_type": "display_data", "metadata": {}, "data": data })
}

#[test]
fn a_notebook_becomes_a_page_with_the_results_of_its_executed_copy() {
    let scratch = Scratch::new("notebooks", &[("one", "#k=5", "11 x 11 at 0, 0")]);
    let title = text_cell("# Palaces & more\n\nSome *words* on [a map](https://queens.example/#k=5).");
    let code = ["if 1 < 2:\n", "    print('x')"];
    let source = notebook(&[title.clone(), text_cell("## Then"), code_cell(&code, Some("A <tent>"), &[])]);
    let outputs = [
        serde_json::json!({ "output_type": "stream", "name": "stdout", "text": ["x <"] }),
        serde_json::json!({ "output_type": "stream", "name": "stderr", "text": "70 %" }),
        serde_json::json!({ "output_type": "stream", "name": "stdout", "text": " y\n" }),
        shown(&serde_json::json!({ "text/plain": "<Picture>", "image/png": "iVBO\nRw0K" })),
        shown(&serde_json::json!({ "text/plain": "<Game>", "image/svg+xml": ["<svg id=\"tent\"/>"] })),
        shown(&serde_json::json!({ "text/html": "<iframe src='https://queens.example/embed.html#k=5'>" })),
    ];
    let executed = notebook(&[title, text_cell("## Then"), code_cell(&code, Some("A <tent>"), &outputs)]);
    for folder in ["notebooks", "executed"] {
        fs::create_dir_all(scratch.0.join(folder)).unwrap();
    }
    let write = |folder: &str, text: &str| fs::write(scratch.0.join(folder).join("palaces.ipynb"), text).unwrap();
    let made = || {
        scratch.make("");
        scratch.text("gallery/notebook-palaces.html")
    };
    write("notebooks", &source);
    let page = made();
    assert!(page.contains("<h1>Palaces &amp; more</h1>") && page.contains("<h2>Then</h2>"), "{page}");
    assert!(page.contains("<em>words</em> on <a href=\"../#k=5\">a map</a>"), "{page}");
    assert!(page.contains("<pre><code>if 1 &lt; 2:\n    print('x')</code></pre>"), "{page}");
    assert!(page.contains("once you have run it") && !page.contains("<img"), "{page}");
    assert!(scratch.text("gallery/index.html").contains("<a href=\"./notebook-palaces.html\">Palaces &amp; more</a>"));
    assert_eq!(scratch.text("gallery/notebook-palaces.ipynb"), source);

    write("executed", &executed);
    let page = made();
    assert!(page.contains("<pre class=\"result\">x &lt; y\n</pre>") && !page.contains("70 %"), "{page}");
    assert!(page.contains("src=\"data:image/png;base64,iVBORw0K\" alt=\"A &lt;tent&gt;\""), "{page}");
    assert!(page.contains("aria-label=\"A &lt;tent&gt;\"><svg id=\"tent\"/></p>"), "{page}");
    assert!(page.contains("<iframe src='../embed.html#k=5'>") && !page.contains("queens.example"), "{page}");
    assert!(!page.contains("once you have run it") && !page.contains("&lt;Picture&gt;"), "{page}");
    assert_eq!(scratch.text("gallery/notebook-palaces.ipynb"), executed);

    // A copy of another notebook lends nothing.
    write("notebooks", &source.replace("1 < 2", "1 < 3"));
    let page = made();
    assert!(page.contains("1 &lt; 3") && !page.contains("<img"), "{page}");

    for (text, sentence) in [
        (source.replace("# Palaces", "Palaces"), "palaces.ipynb: the text begins otherwise; expected a heading"),
        ("{}".to_owned(), "palaces.ipynb: it is no notebook: it has no cells"),
        (notebook(&[text_cell("# A"), code_cell(&["p"], None, &outputs)]), "a cell shows a picture and has no alt: p"),
    ] {
        write("notebooks", &text);
        let output = scratch.run("");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(sentence), "{error}");
    }
}
