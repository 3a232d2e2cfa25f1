//! What is published beside the page: workflows, the citation, licences of dependencies, crates as they are packaged,
//! notebooks. What cannot be set up here is left out, and that is said: continuous integration has it.

use crate::{
    pins, python,
    report::Report,
    shell::{command, find, root, run},
    tools,
};
use std::{env, fs, path::PathBuf};

/// The quick checks.
pub(crate) fn add_checks(report: &mut Report) {
    if let Some(linters) =
        python_packages(report, "linters", pins::LINTERS, "the lints of workflows and of the citation")
    {
        report.step("lints of workflows", || {
            // Without the network: what it would ask there changes without us.
            run(command(linters.join("bin/zizmor")).args([
                "--offline",
                "--no-progress",
                "--persona",
                "auditor",
                ".github",
            ]))
        });
        report.step("citation", || {
            let program = "from cffconvert.cli.cli import cli; cli()";
            run(command("python3").args(["-c", program, "--validate"]).env("PYTHONPATH", &linters))
        });
    }
    if find("cargo-deny").is_some() {
        report.step("licences and sources of dependencies", || {
            run(command("cargo").args(["deny", "--locked", "check", "bans", "licenses", "sources"]))
        });
    } else {
        report.left_out("licences and sources of dependencies", "cargo-deny is not here (cargo install cargo-deny)");
    }
    report.step("crates as they are packaged", || {
        let packages = ["-p", "blocking-queens", "-p", "blocking-queens-cli"];
        run(command("cargo").args(["package", "--locked", "--no-verify", "--allow-dirty", "--quiet"]).args(packages))
    });
}

/// The notebooks, with the command line as it has been built for the tests.
pub(crate) fn add_notebooks(report: &mut Report) {
    if let Some(packages) = python_packages(report, "notebooks", pins::NOTEBOOKS, "the notebooks") {
        report.step("notebooks", || {
            run(command("cargo").args(["build", "--locked", "-p", "blocking-queens-cli"]))?;
            let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
            let mut python = command("python3");
            python.args(["notebooks/run.py", "notebooks/palaces.ipynb", "notebooks/arms.qmd"]);
            run(python.env("PYTHONPATH", packages).env("BLOCKING_QUEENS", target.join("debug/blocking-queens")))
        });
    }
}

/// Packages of PyPI in a folder of their own beside the tools; nothing where they cannot be had.
fn python_packages(report: &mut Report, name: &str, packages: &[&str], purpose: &str) -> Option<PathBuf> {
    let folder = tools::folder().ok()?.join(format!("py-{name}"));
    // Only a folder that pip has left complete counts.
    let complete = folder.join("complete");
    if fs::read_to_string(&complete).is_ok_and(|list| list == packages.join(" ")) {
        return Some(folder);
    }
    let installed = python::pip_install(packages, &folder, purpose)
        .and_then(|()| fs::write(&complete, packages.join(" ")).map_err(|error| error.to_string()));
    match installed {
        Ok(()) => Some(folder),
        Err(error) => {
            report.left_out(purpose, &error);
            None
        }
    }
}
