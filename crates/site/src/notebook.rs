//! Notebooks as pages: their texts, their code, and what it gave where an executed copy is at hand.
//!
//! A notebook lies in `notebooks/` without results. `cargo xtask notebooks` leaves executed copies in another folder;
//! if its cells are still those of the notebook, the page shows its results. Without it the page shows the code
//! alone, so that building the site needs no Python.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::markdown::{self, Node, escaped};
use crate::site::Site;
use crate::{Result, read};

/// Where the site is, in the notebooks' own texts.
const PLACEHOLDER: &str = "https://queens.example/";

#[derive(Debug)]
pub struct Notebook {
    /// The file's, without its ending.
    pub name: String,
    pub title: String,
    /// What follows the title in the first cell.
    pub text: Vec<Node>,
    cells: Vec<Value>,
    /// The file, as it is handed out.
    pub file: String,
}

impl Notebook {
    /// The notebooks of a folder, by their names; with the results of their copies in another one.
    pub fn all(folder: &Path, executed: &Path) -> Result<Vec<Self>> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|it| it == "ipynb")).collect();
        paths.sort();
        let read = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default();
            Self::read(path, &executed.join(name)).map_err(|sentence| format!("{}: {sentence}", path.display()))
        };
        paths.iter().map(read).collect()
    }

    fn read(path: &Path, executed: &Path) -> Result<Self> {
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        let (mut file, mut cells) = cells(path)?;
        if executed.exists() {
            let (copy, with_results) = self::cells(executed)?;
            if sources(&with_results) == sources(&cells) {
                (file, cells) = (copy, with_results);
            }
        }
        let first = cells.first().map(source).unwrap_or_default();
        let (title, text) = markdown::parse(&first)?;
        Ok(Self { name, title, text, cells, file })
    }

    pub fn is_executed(&self) -> bool {
        self.cells.iter().filter(|cell| is_code(cell)).all(|cell| !cell["execution_count"].is_null())
    }

    pub fn html(&self, site: &Site) -> Result<String> {
        let mut html = markdown::html(&self.text, &|to| address(site, to));
        for cell in &self.cells[1..] {
            if is_code(cell) {
                html += &format!("<pre><code>{}</code></pre>\n", escaped(&source(cell)));
                for output in outputs(cell) {
                    html += &result(&output, cell, site)?;
                }
            } else {
                html += &markdown::html(&markdown::body(&source(cell))?, &|to| address(site, to));
            }
        }
        Ok(html)
    }
}

fn cells(path: &Path) -> Result<(String, Vec<Value>)> {
    let file = read(path)?;
    let json: Value = serde_json::from_str(&file).map_err(|error| format!("it is no notebook: {error}"))?;
    let cells = json["cells"].as_array().ok_or("it is no notebook: it has no cells")?.clone();
    Ok((file, cells))
}

fn is_code(cell: &Value) -> bool {
    cell["cell_type"] == "code"
}

/// A text that notebooks may have as a list of its lines.
fn lines(text: &Value) -> String {
    match text {
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        text => text.as_str().unwrap_or_default().to_owned(),
    }
}

fn source(cell: &Value) -> String {
    lines(&cell["source"])
}

fn sources(cells: &[Value]) -> Vec<(bool, String)> {
    cells.iter().map(|cell| (is_code(cell), source(cell))).collect()
}

fn address(site: &Site, to: &str) -> String {
    to.strip_prefix(PLACEHOLDER).map_or_else(|| to.to_owned(), |rest| site.map(rest))
}

/// All that a cell gave. What it printed bit by bit is one text, and bars of progress are left out.
fn outputs(cell: &Value) -> Vec<Value> {
    let mut outputs: Vec<Value> = Vec::new();
    for output in cell["outputs"].as_array().into_iter().flatten().filter(|output| output["name"] != "stderr") {
        match outputs.last_mut() {
            Some(before) if output["output_type"] == "stream" && before["output_type"] == "stream" => {
                before["text"] = (lines(&before["text"]) + &lines(&output["text"])).into();
            }
            _ => outputs.push(output.clone()),
        }
    }
    outputs
}

/// What a cell gave, by the richest of the forms in which it gave it.
fn result(output: &Value, cell: &Value, site: &Site) -> Result<String> {
    if output["output_type"] == "stream" {
        return Ok(format!("<pre class=\"result\">{}</pre>\n", escaped(&lines(&output["text"]))));
    }
    let form = |kind: &str| output["data"].get(kind).map(lines);
    let alt = cell["metadata"]["alt"].as_str();
    if let Some(png) = form("image/png") {
        let alt = alt.ok_or_else(|| format!("a cell shows a picture and has no alt: {}", source(cell)))?;
        let bytes: String = png.split_whitespace().collect();
        return Ok(format!(
            "<p><img class=\"pixels\" src=\"data:image/png;base64,{bytes}\" alt=\"{}\"></p>\n",
            escaped(alt)
        ));
    }
    if let Some(svg) = form("image/svg+xml") {
        let alt = alt.ok_or_else(|| format!("a cell shows a picture and has no alt: {}", source(cell)))?;
        return Ok(format!("<p class=\"drawing\" role=\"img\" aria-label=\"{}\">{svg}</p>\n", escaped(alt)));
    }
    if let Some(html) = form("text/html") {
        return Ok(format!("<div class=\"result\">{}</div>\n", html.replace(PLACEHOLDER, &site.map(""))));
    }
    match form("text/plain") {
        Some(text) => Ok(format!("<pre class=\"result\">{}</pre>\n", escaped(&text))),
        None => Err(format!("a cell gave {}; expected text or a picture: {}", output["output_type"], source(cell))),
    }
}
