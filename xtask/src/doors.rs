//! The doors to the browser: the packages under crates/ that become a wasm module each.

use crate::shell::{Result, root};
use std::fs;

/// Their names in the alphabet's order. A manifest tells by the kind of its library.
pub(crate) fn names() -> Result<Vec<String>> {
    let folder = root().join("crates");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let manifests = entries.flatten().filter_map(|entry| fs::read_to_string(entry.path().join("Cargo.toml")).ok());
    let mut names: Vec<_> = manifests.filter_map(|text| name_of_door(&text).map(str::to_owned)).collect();
    names.sort();
    if names.is_empty() {
        return Err(format!("{} holds no package whose library is a cdylib", folder.display()));
    }
    Ok(names)
}

fn name_of_door(manifest: &str) -> Option<&str> {
    let value = |key: &str| {
        manifest.lines().find_map(|line| {
            let (name, value) = line.split_once('=')?;
            (name.trim() == key).then_some(value.trim())
        })
    };
    value("crate-type")?.contains("\"cdylib\"").then(|| value("name").map(|name| name.trim_matches('"')))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_door_is_a_package_whose_library_is_a_cdylib() {
        let door = "[package]\nname = \"play\"\n\n[lib]\nname = \"table\"\ncrate-type = [\"cdylib\"]\n";
        assert_eq!(name_of_door(door), Some("play"));
        assert_eq!(name_of_door("[package]\nname = \"tool\"\n[lib]\ncrate-type = [\"rlib\"]\n"), None);
        assert_eq!(name_of_door("[package]\nname = \"tool\"\n"), None);
    }

    #[test]
    fn the_doors_of_the_checkout_are_found() {
        let names = names().unwrap();
        assert!(["play", "queens"].iter().all(|name| names.iter().any(|found| found == name)), "{names:?}");
    }
}
