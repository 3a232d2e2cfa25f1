//! The doors to the browser: the packages under crates/ that become a wasm module each.

use crate::shell::{Result, list, manifest_value, root};
use std::fs;

/// Their names, sorted: the packages whose library is a cdylib.
pub(crate) fn names() -> Result<Vec<String>> {
    let folder = root().join("crates");
    let manifests =
        list(&folder)?.into_iter().filter_map(|package| fs::read_to_string(package.join("Cargo.toml")).ok());
    let names: Vec<_> = manifests.filter_map(|text| name_of_door(&text).map(str::to_owned)).collect();
    if names.is_empty() {
        return Err(format!("{} holds no package whose library is a cdylib", folder.display()));
    }
    Ok(names)
}

/// Arguments of cargo that name them all.
pub(crate) fn packages() -> Result<Vec<String>> {
    Ok(names()?.into_iter().flat_map(|name| ["--package".to_owned(), name]).collect())
}

fn name_of_door(manifest: &str) -> Option<&str> {
    manifest_value(manifest, "crate-type").filter(|kind| kind.contains("\"cdylib\""))?;
    manifest_value(manifest, "name")
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
