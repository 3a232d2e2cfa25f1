//! The oldest Rust that Cargo.toml promises: the workspace is built with it, where it is at hand.

use crate::{
    shell::{command, find, manifest_value, output, read, root, run},
    steps::Steps,
};
use std::process::Command;

/// Adds the step that builds with the promised Rust; without that Rust it is left out. Nothing is installed for it.
pub(crate) fn add_step(steps: &mut Steps) {
    let name = "oldest Rust";
    let Some(version) = promised() else {
        return steps.step(name, || Err("Cargo.toml has no line like rust-version = \"1.88\"".into()));
    };
    match cargo(&version) {
        // A target folder of its own: the toolchains would throw away what the other has built.
        Some(mut cargo) => {
            cargo.args(["build", "--locked", "--workspace", "--target-dir", "target/oldest"]);
            steps.step(&format!("{name}, {version}"), move || run(&mut cargo));
        }
        None => steps.left_out(name, &format!("Rust {version} is not here (rustup toolchain install {version})")),
    }
}

/// The version in Cargo.toml.
fn promised() -> Option<String> {
    manifest_value(&read(&root().join("Cargo.toml")).ok()?, "rust-version").map(str::to_owned)
}

/// That version's cargo: rustup's, or the programs that Ubuntu's packages bring.
fn cargo(version: &str) -> Option<Command> {
    let toolchains = output(command("rustup").args(["toolchain", "list"])).unwrap_or_default();
    let mut cargo = if let Some(toolchain) = toolchain_of(&toolchains, version) {
        let mut rustup = command("rustup");
        rustup.args(["run", toolchain, "cargo"]).env("RUSTUP_AUTO_INSTALL", "0");
        rustup
    } else {
        let rustc = find(&format!("rustc-{version}"))?;
        let mut cargo = command(find(&format!("cargo-{version}"))?);
        cargo.env("RUSTC", rustc);
        cargo
    };
    // What rustup's proxies have set for this very process.
    for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"] {
        cargo.env_remove(name);
    }
    Some(cargo)
}

/// The toolchain of a version in rustup's list: "1.88" is also "1.88.0-x86_64-unknown-linux-gnu", but not "1.880".
fn toolchain_of<'a>(list: &'a str, version: &str) -> Option<&'a str> {
    list.lines()
        .filter_map(|line| line.split_whitespace().next())
        .find(|name| name.strip_prefix(version).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_toolchain_is_known_by_its_version() {
        let list = "stable-x86_64-unknown-linux-gnu (active, default)\n1.88.0-x86_64-unknown-linux-gnu\n1.9-aarch64\n";
        assert_eq!(toolchain_of(list, "1.88"), Some("1.88.0-x86_64-unknown-linux-gnu"));
        assert_eq!(toolchain_of(list, "1.9"), Some("1.9-aarch64"));
        assert_eq!(toolchain_of(list, "1.8"), None);
    }
}
