//! The folders of the core import each other one way only.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of src/, each with the layers below it: what its files may name.
const LAYERS: [(&str, &[&str]); 8] = [
    ("map", &["error"]),
    ("blocks", &["error", "map"]),
    ("moves", &["error", "map"]),
    ("palaces", &["error", "map", "moves"]),
    ("queens", &["error", "map", "blocks", "moves", "palaces"]),
    ("pieces", &["error", "map", "blocks", "moves", "palaces"]),
    ("partizan", &["error", "map", "moves", "palaces"]),
    ("lab", &["error", "map", "moves", "palaces", "queens", "pieces", "partizan"]),
];

/// What lib.rs hands on, and from which folder.
const HANDED_ON: [(&str, &str); 2] = [("Board", "queens"), ("Window", "map")];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Whether a file has tests alone: a `tests.rs`, which its module declares for tests.
fn is_tests(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == "tests.rs")
}

/// The names that follow `crate::` in a file's code, tests and comments aside: those of one `use` with braces, too.
fn names(code: &str) -> Vec<String> {
    let code = code.split("#[cfg(test)]").next().unwrap();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let after = lines.split("crate::").skip(1);
    let mut names = Vec::new();
    for text in after {
        let list = match text.strip_prefix('{') {
            Some(rest) => rest.split('}').next().unwrap().split(',').collect(),
            None => vec![text],
        };
        for name in list {
            let name: String = name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            names.push(name);
        }
    }
    names
}

#[test]
fn every_folder_names_only_the_layers_below_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut faults = Vec::new();
    for (folder, below) in LAYERS {
        for file in files(&src.join(folder)).into_iter().filter(|file| !is_tests(file)) {
            for name in names(&fs::read_to_string(&file).unwrap()) {
                let of = HANDED_ON.iter().find(|(handed_on, _)| *handed_on == name).map_or(&*name, |(_, of)| of);
                let is_folder = LAYERS.iter().any(|(known, _)| *known == of);
                if is_folder && of != folder && !below.contains(&of) {
                    faults.push(format!("{} names {name}", file.strip_prefix(&src).unwrap().display()));
                }
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn every_module_folder_of_the_core_has_a_layer() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders: Vec<String> = fs::read_dir(src)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("mod.rs").is_file())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    folders.sort();
    let mut known: Vec<&str> = LAYERS.iter().map(|(folder, _)| *folder).collect();
    known.sort_unstable();
    assert_eq!(folders, known);
}
