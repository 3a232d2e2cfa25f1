//! The tools that cargo installs: trunk and wasm-bindgen. They lie outside the checkout, in a folder named after their
//! versions, so that a fresh clone finds them.

use crate::{
    pins,
    shell::{Result, command, manifest_value, read, root, run, say},
};
use std::{
    env,
    path::{Path, PathBuf},
};

pub(crate) fn bin() -> Result<PathBuf> {
    Ok(folder()?.join("bin"))
}

/// The folder of all that is installed for this project, but is no part of a checkout.
pub(crate) fn folder() -> Result<PathBuf> {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = cargo_home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let home = home.ok_or("neither CARGO_HOME nor a home folder is set, so there is no place for the tools")?;
    Ok(home.join("xtask-tools").join(format!("trunk-{}-wasm-bindgen-{}", pins::TRUNK, wasm_bindgen_version()?)))
}

/// The version of wasm-bindgen, which the crate and its command line must have in common.
fn wasm_bindgen_version() -> Result<String> {
    let manifest = read(&root().join("Cargo.toml"))?;
    let version = manifest_value(&manifest, "wasm-bindgen").and_then(|version| version.strip_prefix('='));
    version.map(str::to_owned).ok_or_else(|| "Cargo.toml: expected an exact version, wasm-bindgen = \"=...\"".into())
}

pub(crate) struct Tool {
    package: &'static str,
    version: String,
    /// What it is for: the programs that are run.
    programs: &'static [&'static str],
}

impl Tool {
    /// Whether it is here. Its folder is named after its version.
    fn is_here(&self) -> bool {
        bin().is_ok_and(|bin| self.programs.iter().all(|program| bin.join(program).is_file()))
    }

    pub(crate) fn missing(&self) -> Option<String> {
        let folder = folder().ok()?;
        let line = || format!("{} {} (cargo install, into {})", self.package, self.version, folder.display());
        (!self.is_here()).then(line)
    }

    /// Installs it if it is missing, built quickly rather than well: it is a tool, not the product.
    pub(crate) fn ready(&self) -> Result {
        if self.is_here() {
            return Ok(());
        }
        let Self { package, version, .. } = self;
        let folder = folder()?;
        say(format!("Installing {package} {version} into {} (once, takes a few minutes).", folder.display()));
        // A registry may lack a version that the tool's own lock file names.
        self.install(&folder, &["--locked"]).or_else(|_| self.install(&folder, &[]))
    }

    fn install(&self, folder: &Path, locked: &[&str]) -> Result {
        let mut cargo = command("cargo");
        // Elsewhere, because .cargo/config.toml of the checkout is not meant for it.
        cargo.current_dir(env::temp_dir()).arg("install").args(locked).arg("--root").arg(folder);
        // Without TLS: trunk has nothing to download once wasm-bindgen is there, and its tests talk to this machine
        // alone.
        cargo.arg(format!("{}@{}", self.package, self.version)).arg("--no-default-features");
        for (setting, value) in
            [("LTO", "off"), ("OPT_LEVEL", "0"), ("CODEGEN_UNITS", "16"), ("DEBUG", "0"), ("STRIP", "symbols")]
        {
            cargo.env(format!("CARGO_PROFILE_RELEASE_{setting}"), value);
        }
        for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_DIR"] {
            cargo.env_remove(name);
        }
        run(&mut cargo)
    }
}

pub(crate) fn wasm_bindgen() -> Result<Tool> {
    Ok(Tool {
        package: "wasm-bindgen-cli",
        version: wasm_bindgen_version()?,
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
    })
}

/// Only the test that it builds the same site needs it.
pub(crate) fn trunk() -> Tool {
    Tool { package: "trunk", version: pins::TRUNK.into(), programs: &["trunk"] }
}
