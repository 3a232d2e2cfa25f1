//! The compiler for wasm: the machine's own where it has the target or rustup may fetch it, otherwise Debian's.
//!
//! Debian's rustc-web has no built standard library for the target, but its sources, and cargo builds them along.
//! Host programs, the host tests and the tools are always built by the machine's own compiler.

use crate::{
    packages, pins,
    shell::{Result, command, find, output, run, say},
    tools,
};
use std::{
    collections::BTreeMap,
    env,
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    process::Command,
};

/// The target's name.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// How to run a command so that it builds wasm.
pub(crate) struct Toolchain {
    is_debian: bool,
    /// What to change in the environment; `None` removes a variable.
    changes: BTreeMap<&'static str, Option<OsString>>,
}

impl Toolchain {
    /// The toolchain, set up if it is missing.
    pub(crate) fn ready() -> Result<Self> {
        if !has_target() && !add_target() {
            debian_ready()?;
            return Self::new(true);
        }
        Self::new(false)
    }

    /// A command that builds wasm and finds the tools of [`tools`].
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = command(program);
        for (name, value) in &self.changes {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command
    }

    /// Whether clippy comes with this compiler; Debian's has none.
    pub(crate) fn has_clippy(&self) -> bool {
        !self.is_debian
    }

    fn new(is_debian: bool) -> Result<Self> {
        let mut changes = BTreeMap::new();
        // These would replace the target's flags in .cargo/config.toml; NO_COLOR=1 stops trunk 0.21.
        for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "NO_COLOR"] {
            changes.insert(name, None);
        }
        let mut path = vec![tools::bin()?];
        if is_debian {
            path.push("/usr/bin".into());
            for (name, value) in [
                ("RUSTC", "/usr/bin/rustc"),
                ("RUSTDOC", "/usr/bin/rustdoc"),
                ("RUSTC_BOOTSTRAP", "1"),
                // With what tests need, the site and the tests are built of the same.
                ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort,test"),
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", pins::DEBIAN_WASM_LINKER),
            ] {
                changes.insert(name, Some(value.into()));
            }
            // What rustup's proxies have set for this very process.
            for name in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"] {
                changes.insert(name, None);
            }
        }
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        changes.insert("PATH", Some(env::join_paths(path).map_err(|error| error.to_string())?));
        Ok(Self { is_debian, changes })
    }
}

/// Whether rustup is here and may download: RUSTUP_AUTO_INSTALL=0 is how a machine forbids it.
pub(crate) fn rustup_may_download() -> bool {
    env::var_os("RUSTUP_AUTO_INSTALL").is_none_or(|value| value != "0") && find("rustup").is_some()
}

fn has_target() -> bool {
    sysroot("rustc").is_some_and(|sysroot| sysroot.join("lib/rustlib").join(TARGET).join("lib").is_dir())
}

fn sysroot(rustc: &str) -> Option<PathBuf> {
    output(command(rustc).args(["--print", "sysroot"])).map(PathBuf::from)
}

/// Asks rustup for the target and tells whether it is there now.
fn add_target() -> bool {
    if !rustup_may_download() {
        return false;
    }
    say(format!("Adding the target {TARGET} to the Rust toolchain."));
    run(command("rustup").args(["target", "add", TARGET])).is_ok() && has_target()
}

/// What would be set up to build wasm.
pub(crate) fn missing() -> Vec<String> {
    if has_target() || !rustup_may_download() && has_debian() {
        vec![]
    } else if rustup_may_download() {
        vec![format!("the Rust target {TARGET} (rustup target add {TARGET})")]
    } else {
        vec![format!("Debian's compiler for wasm (apt-get install {})", pins::DEBIAN_WASM.join(" "))]
    }
}

/// Whether Debian's compiler for the web is here, with the sources of its standard library.
fn has_debian() -> bool {
    Path::new("/usr/bin/cargo").exists()
        && find(pins::DEBIAN_WASM_LINKER).is_some()
        && sysroot("/usr/bin/rustc")
            .is_some_and(|sysroot| sysroot.join("lib/rustlib/src/rust/library/Cargo.toml").exists())
}

/// Installs Debian's compiler for the web if it is missing.
fn debian_ready() -> Result {
    if has_debian() {
        return Ok(());
    }
    if find("apt-get").is_none() {
        return Err(format!("the Rust toolchain has no target {TARGET}; add it: rustup target add {TARGET}"));
    }
    let purpose = format!("building wasm, because the Rust toolchain has no target {TARGET} and rustup may not add it");
    packages::install(pins::DEBIAN_WASM, &purpose)?;
    if has_debian() { Ok(()) } else { Err("Debian's rustc-web is installed, but has no library sources".into()) }
}
