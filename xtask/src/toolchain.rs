//! The compiler for wasm: the machine's own where it has the target or rustup may fetch it, otherwise Debian's.
//!
//! Debian's rustc-web has no built standard library for the target, but its sources: it is built once, like a tool.
//! Host programs, the host tests and the tools are always built by the machine's own compiler.

use crate::{
    packages, pins,
    shell::{Result, command, find, output, read, root, run, say},
    tools,
};
use std::{
    collections::BTreeMap,
    env,
    ffi::{OsStr, OsString},
    fs,
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
            let toolchain = Self::new(true)?;
            library_ready(&toolchain)?;
            return Ok(toolchain);
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

    /// The flags of rustdoc where every warning is an error.
    pub(crate) fn rustdoc_flags(&self) -> Result<String> {
        let library = if self.is_debian { library_flag()? } else { String::new() };
        Ok(format!("-D warnings {library}"))
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
                ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", pins::DEBIAN_WASM_LINKER),
            ] {
                changes.insert(name, Some(value.into()));
            }
            // Beside the flags of .cargo/config.toml.
            changes.insert("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", Some(library_flag()?.into()));
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

/// Where the standard library lies that was built for Debian's compiler, in the folders of a compiler's own.
fn library_folder() -> Result<PathBuf> {
    Ok(tools::folder()?.join("standard-library"))
}

fn library_flag() -> Result<String> {
    Ok(format!("--sysroot={}", library_folder()?.display()))
}

/// What the standard library is built of, besides its sources: another compiler or other flags need another one.
fn library_is_made_of() -> Result<String> {
    let flags = read(&root().join(".cargo/config.toml"))?;
    let compiler = output(command("/usr/bin/rustc").arg("-vV")).ok_or("/usr/bin/rustc tells no version")?;
    Ok(format!("{compiler}\n\n{flags}"))
}

fn has_library() -> bool {
    let written = library_folder().ok().and_then(|folder| fs::read_to_string(folder.join(MADE_OF)).ok());
    written.is_some() && written == library_is_made_of().ok()
}

/// The file in the library's folder with what it was made of, written last.
const MADE_OF: &str = "made-of.txt";

/// Builds the standard library if it is missing: as one dependency of an empty package, since cargo builds it along
/// with what needs it. What it leaves is what a compiler finds in its own folder for a target that it came with.
fn library_ready(toolchain: &Toolchain) -> Result {
    if has_library() {
        return Ok(());
    }
    let folder = library_folder()?;
    say(format!("Building the standard library for wasm, into {} (once, takes a minute).", folder.display()));
    let package = root().join("target/standard-library");
    let sentence = |error: std::io::Error| format!("the standard library for wasm: {error}");
    fs::create_dir_all(package.join("src")).map_err(sentence)?;
    fs::write(package.join("src/lib.rs"), "").map_err(sentence)?;
    fs::write(package.join("Cargo.toml"), LIBRARY).map_err(sentence)?;
    let built = package.join("target");
    let mut cargo = toolchain.command("cargo");
    cargo.args(["build", "--release", "--target", TARGET, "--target-dir"]).arg(&built);
    cargo.arg("--manifest-path").arg(package.join("Cargo.toml"));
    cargo.env("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort,test");
    cargo.env_remove("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS");
    run(&mut cargo)?;
    let _ = fs::remove_dir_all(&folder);
    let target = folder.join("lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&target).map_err(sentence)?;
    for entry in fs::read_dir(built.join(TARGET).join("release/deps")).map_err(sentence)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".rlib") && !name.starts_with("libempty-") {
            fs::copy(entry.path(), target.join(name)).map_err(sentence)?;
        }
    }
    fs::write(folder.join(MADE_OF), library_is_made_of()?).map_err(sentence)
}

/// The package that the standard library is built for, in the same way as the modules that it becomes a part of.
const LIBRARY: &str = r#"[package]
name = "empty"
edition = "2024"

[workspace]

[profile.release]
opt-level = "s"
lto = true
codegen-units = 1
strip = "symbols"
"#;

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

/// Asks rustup for the target; whether it is there now.
fn add_target() -> bool {
    if !rustup_may_download() {
        return false;
    }
    say(format!("Adding the target {TARGET} to the Rust toolchain."));
    run(command("rustup").args(["target", "add", TARGET])).is_ok() && has_target()
}

pub(crate) fn missing() -> Vec<String> {
    let is_debian = !rustup_may_download() && has_debian();
    if has_target() || (is_debian && has_library()) {
        vec![]
    } else if is_debian {
        vec!["the standard library for wasm (built of Debian's sources)".into()]
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
