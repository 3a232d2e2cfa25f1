//! The site put together from its parts: a wasm module for each door, and the files of www/ that index.html names for
//! trunk. One list serves both ways of building, this one and trunk's.

use crate::{
    doors,
    shell::{Result, command, read, root, run, target},
    toolchain::{TARGET, Toolchain},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Builds the doors, as modules with their glue, into a folder. Their types go to [`TYPES`].
pub(crate) fn build_modules(toolchain: &Toolchain, folder: &Path) -> Result {
    run(toolchain
        .command("cargo")
        .args(["build", "--locked", "--release", "--target", TARGET])
        .args(doors::packages()?))?;
    let types = root().join(TYPES);
    empty(&types)?;
    for door in doors::names()? {
        let name = door.replace('-', "_");
        let module = target().join(TARGET).join("release").join(format!("{name}.wasm"));
        let mut bindgen = toolchain.command("wasm-bindgen");
        bindgen.args(["--target", "web", "--out-name", &name, "--out-dir"]).arg(folder);
        run(bindgen.arg(module))?;
        let written = format!("{name}.d.ts");
        fs::rename(folder.join(&written), types.join(&written)).map_err(|error| format!("{written}: {error}"))?;
        let inner = format!("{name}_bg.wasm.d.ts"); // of what the glue alone calls
        fs::remove_file(folder.join(&inner)).map_err(|error| format!("{inner}: {error}"))?;
        let glue = folder.join(format!("{name}.js"));
        fs::write(&glue, without_types(&read(&glue)?)).map_err(|error| format!("{name}.js: {error}"))?;
    }
    Ok(())
}

/// The glue without the line that leads to its types: they lie elsewhere, and trunk has none written.
fn without_types(glue: &str) -> &str {
    match glue.split_once('\n') {
        Some((first, rest)) if first.starts_with("/* @ts-self-types=") => rest.trim_start_matches('\n'),
        _ => glue,
    }
}

/// Where tsconfig.json looks for the modules' types.
const TYPES: &str = "target/types";

/// Builds the program that makes the gallery, as the tests are built.
pub(crate) fn build_gallery_program() -> Result {
    run(command("cargo").args(["build", "--locked", "--package", "blocking-queens-site"]))
}

pub(crate) fn gallery_program() -> PathBuf {
    target().join("debug/blocking-queens-site")
}

/// Copies the files of www/ into a folder, and index.html without what is meant for trunk.
pub(crate) fn copy_files(folder: &Path) -> Result {
    let www = root().join("www");
    let page = read(&www.join("index.html"))?;
    for name in named_for_trunk(&page) {
        copy(&www.join(name), &folder.join(name)).map_err(|error| format!("www/{name}: {error}"))?;
    }
    let target = folder.join("index.html");
    fs::write(&target, without_trunk(&page)).map_err(|error| format!("{}: {error}", target.display()))
}

/// What begins a link that only trunk reads.
const LINK: &str = "<link data-trunk";

fn named_for_trunk(page: &str) -> Vec<&str> {
    let links = page.split(LINK).skip(1).filter(|link| link.starts_with(" rel=\"copy-"));
    links.filter_map(|link| link.split_once("href=\"")?.1.split('"').next()).collect()
}

fn without_trunk(page: &str) -> String {
    let mut parts = page.split(LINK);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |page, link| {
        let rest = link.split_once('>').map_or("", |(_, rest)| rest);
        page.trim_end_matches([' ', '\n']).to_owned() + rest
    })
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

pub(crate) fn empty(folder: &Path) -> Result {
    let sentence = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(sentence)?;
    }
    fs::create_dir_all(folder).map_err(sentence)
}

/// Runs a script of xtask/ that adds to a folder what is not published yet.
pub(crate) fn run_script(toolchain: &Toolchain, name: &str, folder: &Path) -> Result {
    let mut script = toolchain.command("sh");
    script.arg(format!("xtask/{name}")).env("TRUNK_STAGING_DIR", folder).env("GALLERY_PROGRAM", gallery_program());
    run(&mut script)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head>\n  <link rel=\"icon\" href=\"./icon.svg\">\n  \
        <link data-trunk rel=\"rust\"\n    href=\"../Cargo.toml\">\n  \
        <link data-trunk rel=\"copy-file\" href=\"icon.svg\">\n  \
        <link data-trunk rel=\"copy-dir\" href=\"page\">\n</head>\n";

    #[test]
    fn the_glue_leads_to_no_types() {
        assert_eq!(without_types("/* @ts-self-types=\"./queens.d.ts\" */\n\nlet wasm;\n"), "let wasm;\n");
        assert_eq!(without_types("let wasm;\n"), "let wasm;\n");
    }

    #[test]
    fn what_the_page_names_for_trunk_is_copied() {
        assert_eq!(named_for_trunk(PAGE), ["icon.svg", "page"]);
        assert_eq!(without_trunk(PAGE), "<head>\n  <link rel=\"icon\" href=\"./icon.svg\">\n</head>\n");
    }
}
