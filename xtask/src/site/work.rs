//! `cargo xtask serve`: the page as it is written, built again whenever something changes. What a first look does not
//! need comes after it: the pictures of the gallery are made while the page is already there.

use super::{assembly, server, watch};
use crate::{
    shell::{Result, root, say},
    toolchain::Toolchain,
};
use std::{
    path::Path,
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

const PORT: u16 = 8080;
const LOOK_EVERY: Duration = Duration::from_millis(300);
/// What the wasm modules are made of, the files, and the gallery.
const RUST: &[&str] = &["src", "crates", "Cargo.toml", "Cargo.lock"];
const FILES: &[&str] = &["www"];
const GALLERY: &[&str] = &["www/gallery", "www/page/core/colours.js", "crates/site", "notebooks"];

pub(crate) fn port(arguments: &[String]) -> Result<u16> {
    match arguments {
        [] => Ok(PORT),
        [name, value] if name == "--port" => {
            value.parse().map_err(|_| format!("a port is a number up to 65535, not \"{value}\""))
        }
        [first, ..] => Err(format!("there is no argument \"{first}\"; expected --port and a number, or nothing")),
    }
}

/// Builds the page, serves it at a port and watches for changes, for ever.
pub(crate) fn serve(port: u16, toolchain: &Toolchain) -> Result {
    let listener = server::listen(port)?;
    // Not in dist/: what is served here is not what is published.
    let folder = root().join("target/serve");
    assembly::empty(&folder)?;
    let mut seen = (watch::look(RUST), watch::look(FILES), watch::look(GALLERY));
    assembly::build_modules(toolchain, &folder)?;
    assembly::copy_files(&folder)?;

    let changes = Arc::<server::Changes>::default();
    thread::scope(|scope| {
        scope.spawn(|| server::serve(&listener, &folder, &changes));
        say(format!("The page is at http://127.0.0.1:{port}/ and follows each change. Ctrl+C ends this."));
        let (wanted, wishes) = mpsc::channel();
        let (served, changed) = (&folder, &changes);
        scope.spawn(move || make_galleries(toolchain, served, &wishes, changed));
        let _ = wanted.send(());
        loop {
            thread::sleep(LOOK_EVERY);
            let now = (watch::look(RUST), watch::look(FILES), watch::look(GALLERY));
            if now == seen {
                continue;
            }
            let result = renew(toolchain, &folder, now.0 != seen.0);
            if now.2 != seen.2 {
                let _ = wanted.send(());
            }
            seen = now;
            match result {
                Ok(()) => changes.tell(),
                Err(error) => say(format!("{error}; the page stays as it was")),
            }
        }
    })
}

fn renew(toolchain: &Toolchain, folder: &Path, is_rust: bool) -> Result {
    if is_rust {
        assembly::build_modules(toolchain, folder)?;
    }
    assembly::copy_files(folder)
}

/// Makes the gallery each time that it is wanted; wishes that came meanwhile are one.
fn make_galleries(toolchain: &Toolchain, folder: &Path, wishes: &mpsc::Receiver<()>, changes: &server::Changes) {
    while wishes.recv().is_ok() {
        while wishes.try_recv().is_ok() {}
        let made =
            assembly::build_gallery_program().and_then(|()| assembly::run_script(toolchain, "gallery.sh", folder));
        match made {
            Ok(()) => say("The gallery is there, too."),
            Err(error) => say(format!("the gallery could not be made: {error}")),
        }
        changes.tell();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_named_or_the_usual_one() {
        let port = |line: &str| port(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(port(""), Ok(PORT));
        assert_eq!(port("--port 9000"), Ok(9000));
        assert!(port("--port 70000").unwrap_err().contains("70000"));
        assert!(port("--prot 1").unwrap_err().contains("--prot"));
        assert!(port("--port").is_err());
    }
}
