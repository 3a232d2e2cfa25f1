//! The Python package: built as a wheel, installed into a folder of its own, and tested from there, with the notebooks
//! and the experiments on many machines that use it.

use crate::{
    pins,
    publishing::{installed, python_packages},
    shell::{self, Result, command, list, root, run},
    site::empty,
    steps::Steps,
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Where its crate is. It has a workspace of its own, so that nothing else compiles what it needs.
const PACKAGE: &str = "packages/python";

/// The step that installs the wheel.
const WHEEL: &str = "Python package, built";

pub(crate) fn add_checks(steps: &mut Steps) {
    let manifest = ["--manifest-path", "packages/python/Cargo.toml"];
    steps.step("lints of the Python package's Rust", move || {
        let mut cargo = command("cargo");
        cargo.args(["clippy", "--locked"]).args(manifest).args(["--", "-D", "warnings"]);
        run(cargo.env("CARGO_TARGET_DIR", target()))
    });
    steps.step("format of the Python package's Rust", move || {
        run(command("cargo").arg("fmt").args(manifest).arg("--check"))
    });
}

/// The wheel and its tests, the notebooks, and a Snakefile that shares an experiment. The map in notebooks is that of
/// the site, which the given step makes, if one does.
pub(crate) fn add_tests(steps: &mut Steps, makes_site: Option<&str>) {
    if let Some(packages) = python_packages(steps, "package", pins::PYTHON_PACKAGE, "the Python package") {
        let site = target().join("site");
        let maturin = packages.join("bin/maturin");
        let installed = site.clone();
        steps.step(WHEEL, move || install(&maturin, &installed));
        if let Some(site) = makes_site {
            steps.after(site);
        }
        steps.tests("Python package", python(&[&site, &packages], &["-m", "pytest", "-q", PACKAGE]));
        steps.after(WHEEL);
        add_tests_of_installations(steps, &packages);
        // Elsewhere than where the site's build looks: it may be built again meanwhile, and must come out the same.
        steps.step("notebooks", move || run_notebooks(&[&site, &packages], "target/notebooks-tried"));
        steps.after(WHEEL);
    }
    if let Some(packages) = python_packages(steps, "snakemake", pins::SNAKEMAKE, "the experiment on many machines") {
        steps.step("an experiment on many machines", move || {
            run(command("cargo").args(["build", "--locked", "-p", "blocking-queens-cli"]))?;
            let tool = shell::target().join("debug/blocking-queens");
            run(python(&[&packages], &["docs/many-machines/try.py"]).arg(tool))
        });
    }
}

/// As people install it: the wheel into an empty environment, and the source by pip. Nothing is downloaded for that:
/// what it needs is found where the tests' packages are. Either computes all golden windows.
fn add_tests_of_installations(steps: &mut Steps, packages: &Path) {
    let golden = ["-m", "pytest", "-q", PACKAGE, "-k", "golden"];
    let pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--root-user-action=ignore"];
    let environment = target().join("empty");
    let own = environment.join(if cfg!(windows) { "Scripts/python" } else { "bin/python" });
    let in_environment = python_at(&own, &[packages], &golden);
    steps.step("wheel in an empty environment", move || {
        run(command("python3").args(["-m", "venv", "--clear"]).arg(environment))?;
        run(command(own).args(pip).arg(wheel()?))
    });
    steps.after(WHEEL);
    steps.tests("golden windows from the wheel", in_environment);
    steps.after("wheel in an empty environment");
    let site = target().join("from-source");
    let from_source = python(&[&site, packages], &golden);
    let mut install = python(&[packages], &pip);
    install.args(["--no-build-isolation", "--target"]).arg(&site).arg(root().join(PACKAGE));
    // Pip asks for maturin, and compiles with its settings what the wheel has compiled with the same.
    let programs = env::var_os("PATH").unwrap_or_default();
    let programs = env::join_paths([packages.join("bin")].into_iter().chain(env::split_paths(&programs)));
    install.env("PATH", programs.unwrap_or_default()).env("CARGO_TARGET_DIR", target());
    steps.step("pip install packages/python", move || empty(&site).and_then(|()| run(&mut install)));
    steps.after(WHEEL);
    steps.tests("golden windows from the source", from_source);
    steps.after("pip install packages/python");
}

/// `cargo xtask notebooks`: the results of the notebooks, which the next build of the site shows.
pub(crate) fn notebooks_command() -> Result {
    let packages = installed("package", pins::PYTHON_PACKAGE, "the notebooks")?;
    let site = target().join("site");
    install(&packages.join("bin/maturin"), &site)?;
    run_notebooks(&[&site, &packages], "target/notebooks")
}

fn run_notebooks(packages: &[&Path], folder: &str) -> Result {
    let mut notebooks = list(&root().join("notebooks"))?;
    notebooks.retain(|path| path.extension().is_some_and(|extension| extension == "ipynb"));
    run(python(packages, &["notebooks/run.py", folder]).args(notebooks))
}

/// Builds the wheel and puts what it holds into a folder.
fn install(maturin: &Path, site: &Path) -> Result {
    let wheels = target().join("wheels");
    for folder in [site, &wheels] {
        empty(folder)?;
    }
    copy_maps()?;
    let mut build = command(maturin);
    build.args(["build", "--release", "--locked", "--compatibility", "linux", "--manifest-path"]);
    build.arg(root().join(PACKAGE).join("Cargo.toml")).arg("--out").arg(&wheels);
    run(build.env("CARGO_TARGET_DIR", target()))?;
    let pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--root-user-action=ignore", "--target"];
    run(command("python3").args(pip).arg(site).arg(wheel()?))
}

fn wheel() -> Result<PathBuf> {
    let wheels = target().join("wheels");
    list(&wheels)?.into_iter().next().ok_or_else(|| format!("{} holds no wheel", wheels.display()))
}

/// Puts the map of each family among the package's files, if the site has been built; a wheel without them has no map
/// in notebooks.
fn copy_maps() -> Result {
    let maps = root().join(PACKAGE).join("python/blocking_queens/maps");
    let failed = |error: std::io::Error| format!("{}: {error}", maps.display());
    if maps.exists() {
        fs::remove_dir_all(&maps).map_err(failed)?;
    }
    for file in fs::read_dir(root().join("dist/one-file")).into_iter().flatten().flatten() {
        fs::create_dir_all(&maps).and_then(|()| fs::copy(file.path(), maps.join(file.file_name()))).map_err(failed)?;
    }
    Ok(())
}

fn python(folders: &[&Path], arguments: &[&str]) -> Command {
    python_at(Path::new("python3"), folders, arguments)
}

fn python_at(program: &Path, folders: &[&Path], arguments: &[&str]) -> Command {
    let mut python = command(program);
    python.args(arguments).env("PYTHONPATH", env::join_paths(folders).unwrap_or_default());
    python.env("PYTHONDONTWRITEBYTECODE", "1");
    python
}

/// What is built of it lies beside what the workspace builds, which has other settings.
fn target() -> PathBuf {
    shell::target().join("python")
}
