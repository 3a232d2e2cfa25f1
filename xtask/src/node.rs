//! Node and its packages: the linter and the type checker of JavaScript, and what the tests of the page need.

use crate::{
    packages, pins,
    shell::{Result, command, find, output, root, run, say},
};
use std::fs;

pub(crate) fn ready() -> Result {
    let (major, minor) = pins::NODE;
    if find("node").is_none() {
        packages::install(&["nodejs", "npm"], "testing JavaScript")
            .map_err(|error| format!("{error}; any Node from {major}.{minor} on will do"))?;
    }
    let answer = output(command("node").arg("--version")).ok_or("node does not answer to --version")?;
    let mut numbers = answer.trim_start_matches('v').split('.').map(|number| number.parse().unwrap_or(0));
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if version >= pins::NODE { Ok(()) } else { Err(format!("node is {answer}; expected {major}.{minor} or later")) }
}

/// A copy of the package-lock.json that node_modules/ was made of.
const INSTALLED_LOCK: &str = "node_modules/.installed-lock.json";

fn has_packages() -> bool {
    let read = |file: &str| fs::read(root().join(file)).ok();
    read(INSTALLED_LOCK).is_some_and(|installed| read("package-lock.json") == Some(installed))
}

/// Installs Node's packages (package-lock.json) if they are missing or not the locked ones.
pub(crate) fn packages_ready() -> Result {
    ready()?;
    if has_packages() {
        return Ok(());
    }
    if find("npm").is_none() {
        packages::install(&["npm"], "checking JavaScript")?;
    }
    say("Installing the type checker and the linter of JavaScript (npm ci).");
    run(command("npm").args(["ci", "--no-progress"]))?;
    fs::copy(root().join("package-lock.json"), root().join(INSTALLED_LOCK))
        .map_err(|error| format!("{INSTALLED_LOCK}: {error}"))?;
    Ok(())
}

pub(crate) fn missing() -> Vec<String> {
    let (major, minor) = pins::NODE;
    let node = || format!("Node {major}.{minor} or later (on Debian: apt-get install nodejs npm)");
    let packages = (!has_packages()).then(|| "the packages of package-lock.json (npm ci)".into());
    find("node").is_none().then(node).into_iter().chain(packages).collect()
}
