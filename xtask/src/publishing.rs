//! What is published beside the page: workflows, the citation, licences of dependencies, crates as they are packaged.
//! What cannot be set up here is reported as left out: continuous integration has it.

use crate::{
    pins, python,
    shell::{Result, command, find, root, run},
    site::empty,
    steps::Steps,
    tools,
};
use std::{fs, path::PathBuf};

pub(crate) fn add_checks(steps: &mut Steps) {
    if let Some(linters) =
        python_packages(steps, "linters", pins::LINTERS, "the lints of workflows and of the citation")
    {
        let program = linters.join("bin/zizmor");
        steps.step("lints of workflows", move || {
            // Without the network: what it would ask there changes without us.
            run(command(program).args(["--offline", "--no-progress", "--persona", "auditor", ".github"]))
        });
        steps.step("citation", move || {
            let program = "from cffconvert.cli.cli import cli; cli()";
            run(command("python3").args(["-c", program, "--validate"]).env("PYTHONPATH", linters))
        });
    }
    if find("cargo-deny").is_some() {
        steps.step("licences and sources of dependencies", || {
            for manifest in ["Cargo.toml", "packages/python/Cargo.toml"] {
                let mut deny = command("cargo");
                deny.args(["deny", "--locked", "--manifest-path", manifest, "check", "--config", "deny.toml"]);
                run(deny.args(["bans", "licenses", "sources"]))?;
            }
            Ok(())
        });
    } else {
        steps.left_out("licences and sources of dependencies", "cargo-deny is not here (cargo install cargo-deny)");
    }
    steps.step("crates as they are packaged", || {
        let packages = ["-p", "blocking-queens", "-p", "blocking-queens-cli"];
        run(command("cargo").args(["package", "--locked", "--no-verify", "--allow-dirty", "--quiet"]).args(packages))
    });
}

/// Packages of PyPI in a folder of their own beside the tools; nothing where they cannot be installed.
pub(crate) fn python_packages(steps: &mut Steps, name: &str, packages: &[&str], purpose: &str) -> Option<PathBuf> {
    match installed(name, packages, purpose) {
        Ok(folder) => Some(folder),
        Err(error) => {
            steps.left_out(purpose, &error);
            None
        }
    }
}

/// The same, or the reason why not.
pub(crate) fn installed(name: &str, packages: &[&str], purpose: &str) -> Result<PathBuf> {
    let folder = tools::folder()?.join(format!("py-{name}"));
    // Only a folder that pip has left complete counts.
    let complete = folder.join("complete");
    let mut wanted = packages.join(" ");
    for file in packages.iter().filter_map(|package| package.strip_prefix("--constraint=")) {
        wanted += &fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))?;
    }
    if fs::read_to_string(&complete).is_ok_and(|list| list == wanted) {
        return Ok(folder);
    }
    // In a folder of their own: pip would leave other versions there. The old ones are gone only when these are here.
    let new = folder.with_extension("new");
    empty(&new)?;
    python::pip_install(packages, &new, purpose)?;
    empty(&folder)
        .and_then(|()| fs::rename(&new, &folder).map_err(|error| format!("{}: {error}", folder.display())))?;
    fs::write(&complete, wanted).map_err(|error| format!("{}: {error}", complete.display()))?;
    Ok(folder)
}
