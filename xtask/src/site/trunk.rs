//! Trunk builds the same site: `trunk build --release` and `trunk serve` are for those who have trunk already.

use crate::{
    shell::{Result, root, run},
    toolchain::Toolchain,
};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Names the release by hashes of all files, index.html among them, in which trunk leaves empty lines.
const DIFFERS: &str = "service-worker.js";

/// Builds the site by trunk and fails if it has other files than dist/, or others in them.
pub(crate) fn compare(toolchain: &Toolchain) -> Result {
    let built = root().join("target/trunk");
    let mut trunk = toolchain.command("trunk");
    // The hook would build it with the compiler for wasm.
    trunk.env("GALLERY_PROGRAM", super::assembly::gallery_program());
    run(trunk.args(["build", "--release", "--dist"]).arg(&built))?;
    let (ours, theirs) = (contents(&root().join("dist"))?, contents(&built)?);
    let differ = |name: &&PathBuf| ours.get(*name) != theirs.get(*name) && name.as_path() != Path::new(DIFFERS);
    let mut names: Vec<_> = ours.keys().chain(theirs.keys()).filter(differ).collect();
    names.sort();
    names.dedup();
    if names.is_empty() { Ok(()) } else { Err(format!("trunk builds another site: {names:?} differ")) }
}

/// All files of a folder by their names in it; pages without the ends of lines.
fn contents(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut contents = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inside) = folders.pop() {
        let sentence = |error: std::io::Error| format!("{}: {error}", inside.display());
        for entry in fs::read_dir(&inside).map_err(sentence)? {
            let path = entry.map_err(sentence)?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let mut bytes = fs::read(&path).map_err(sentence)?;
            if path.extension().is_some_and(|ending| ending == "html") {
                bytes.retain(|byte| !byte.is_ascii_whitespace());
            }
            contents.insert(path.strip_prefix(folder).expect("it lies in the folder").to_owned(), bytes);
        }
    }
    Ok(contents)
}
