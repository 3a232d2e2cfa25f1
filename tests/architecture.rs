//! Modules import each other one way only: the folders of the core by their layers, and whatever lies in one folder.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of src/, each with the layers below it: what its files may name, beside the files of src/ itself.
const LAYERS: [(&str, &[&str]); 8] = [
    ("map", &[]),
    ("blocks", &["map"]),
    ("moves", &["map"]),
    ("palaces", &["map", "moves"]),
    ("queens", &["map", "blocks", "moves", "palaces"]),
    ("pieces", &["map", "blocks", "moves", "palaces"]),
    ("partizan", &["map", "moves", "palaces"]),
    ("lab", &["map", "moves", "palaces", "queens", "pieces", "partizan"]),
];

/// A module by its path in its crate, that of the crate itself being empty.
type Module = Vec<String>;

/// The modules of a crate, each with its imports; tests aside.
struct Crate {
    modules: BTreeMap<Module, Imports>,
}

#[derive(Default)]
struct Imports {
    paths: Vec<String>,
    /// What is handed on: a name, and the path that it stands for.
    handed_on: BTreeMap<String, String>,
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let entries = entries.filter(|path| path.file_stem().is_some_and(|name| name != "tests"));
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The paths of a tree of names: those of `a::{b, c::d}` are `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((before, inner)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap().trim().to_owned()];
    };
    let mut depth = 0;
    let inner = inner.trim_end().strip_suffix('}').unwrap();
    let parts = inner.split(|character| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        character == ',' && depth == 0
    });
    let paths = parts.map(str::trim).filter(|part| !part.is_empty()).flat_map(expanded);
    paths.map(|path| format!("{}{path}", before.trim())).collect()
}

impl Imports {
    fn of(code: &str) -> Self {
        let code = code.split("#[cfg(test)]\nmod tests").next().unwrap();
        let lines = code.lines().map(str::trim).filter(|line| !line.starts_with("//"));
        let mut imports = Self::default();
        for statement in lines.collect::<Vec<_>>().join(" ").split(';') {
            let start = statement.rfind("use ").filter(|at| *at == 0 || statement[..*at].ends_with(' '));
            match start.map(|at| statement.split_at(at)) {
                Some((before, tree)) => {
                    let paths = expanded(tree.strip_prefix("use ").unwrap());
                    if before.trim_end().ends_with("pub") || before.trim_end().ends_with(')') {
                        let name = |path: &String| path.rsplit("::").next().unwrap().to_owned();
                        imports.handed_on.extend(paths.into_iter().map(|path| (name(&path), path)));
                    } else {
                        imports.paths.extend(paths);
                    }
                }
                None => {
                    let words = statement.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
                    imports.paths.extend(words.filter(|word| word.contains("::")).map(str::to_owned));
                }
            }
        }
        imports
    }
}

impl Crate {
    fn read(src: &Path) -> Self {
        let module = |file: PathBuf| {
            let path = file.strip_prefix(src).unwrap().with_extension("");
            let mut module: Module = path.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
            module.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
            (module, Imports::of(&fs::read_to_string(file).unwrap()))
        };
        let sources = files(src).into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs"));
        Self { modules: sources.map(module).collect() }
    }

    /// The module that a path means or whose item it is, as seen in another module; nothing if it is another crate's.
    fn target(&self, from: &Module, path: &str) -> Option<Module> {
        let mut parts = path.split("::").peekable();
        let mut module = match parts.peek()? {
            &"crate" => Vec::new(),
            &("super" | "self") => from.clone(),
            child => {
                let is_child = self.modules.contains_key(&[&from[..], &[(*child).to_owned()]].concat());
                is_child.then(|| from.clone())?
            }
        };
        for part in parts {
            match part {
                "crate" | "self" => continue,
                "super" => {
                    module.pop();
                    continue;
                }
                _ => {}
            }
            module.push(part.to_owned());
            if !self.modules.contains_key(&module) {
                module.pop();
                let handed_on = self.modules[&module].handed_on.get(part);
                return handed_on.and_then(|path| self.target(&module, path)).or(Some(module));
            }
        }
        Some(module)
    }

    /// Each module with one that it imports.
    fn edges(&self) -> impl Iterator<Item = (&Module, Module)> {
        self.modules.iter().flat_map(move |(from, imports)| {
            imports.paths.iter().filter_map(move |path| Some((from, self.target(from, path)?)))
        })
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_folder_names_only_the_layers_below_it() {
    let layer = |module: &Module| LAYERS.iter().find(|(folder, _)| module.first().is_some_and(|first| first == folder));
    let core = Crate::read(&root().join("src"));
    let mut faults = Vec::new();
    for (from, to) in core.edges().filter(|(from, _)| !from.is_empty()) {
        let (own, below) = layer(from).copied().unwrap_or(("", &[]));
        if layer(&to).is_some_and(|(folder, _)| *folder != own && !below.contains(folder)) {
            faults.push(format!("{} names {}", from.join("::"), to.join("::")));
        }
    }
    assert_eq!(faults, Vec::<String>::new());
}

/// A module and what lies in its folder are one here: they are read together.
#[test]
fn the_modules_of_a_folder_import_each_other_in_no_circle() {
    let crates = fs::read_dir(root().join("crates")).into_iter().flatten().map(|entry| entry.unwrap().path());
    for package in crates.chain([root().to_owned(), root().join("xtask")]).filter(|package| package.is_dir()) {
        let mut edges: BTreeSet<(Module, Module)> = BTreeSet::new();
        for (from, to) in Crate::read(&package.join("src")).edges() {
            let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            if common < from.len().min(to.len()) {
                edges.insert((from[..=common].to_vec(), to[..=common].to_vec()));
            }
        }
        // What nothing imports, or what imports nothing, lies on no circle.
        loop {
            let (importing, imported): (BTreeSet<Module>, BTreeSet<Module>) = edges.iter().cloned().unzip();
            let count = edges.len();
            edges.retain(|(from, to)| importing.contains(to) && imported.contains(from));
            if edges.len() == count {
                break;
            }
        }
        let circles = edges.iter().map(|(from, to)| format!("{} imports {}", from.join("::"), to.join("::")));
        assert_eq!(circles.collect::<Vec<_>>(), Vec::<String>::new(), "{}", package.display());
    }
}

#[test]
fn every_module_folder_of_the_core_has_a_layer() {
    let mut folders: Vec<String> = fs::read_dir(root().join("src"))
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
