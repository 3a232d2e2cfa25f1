//! Formatting, lints, documentation and types of Rust and JavaScript; every warning is an error.

use crate::{
    doors, node, oldest, publishing,
    shell::{Result, command, run, say, succeeds},
    site,
    steps::Steps,
    toolchain::{TARGET, Toolchain, rustup_may_download},
    tools, wheel,
};

/// What the type checker is run for: a page and a worker know different names.
const TYPED: [(&str, &str); 2] = [("the page", "tsconfig.json"), ("the worker", "tsconfig.worker.json")];

pub(crate) fn run_command() -> Result {
    let toolchain = Toolchain::ready()?;
    tools::wasm_bindgen()?.ready()?;
    ready()?;
    let mut steps = Steps::default();
    add_steps(&toolchain, true, None, &mut steps);
    steps.run()
}

/// Sets up rustfmt, clippy and Node's packages where they are missing.
pub(crate) fn ready() -> Result {
    let missing = missing_components();
    if !missing.is_empty() {
        let list = missing.join(" and ");
        if !rustup_may_download() {
            return Err(format!("{list} is missing from the Rust toolchain, and rustup may not add it"));
        }
        say(format!("Adding {list} to the Rust toolchain."));
        run(command("rustup").args(["component", "add"]).args(&missing))?;
    }
    node::packages_ready()
}

fn missing_components() -> Vec<&'static str> {
    [("rustfmt", "fmt"), ("clippy", "clippy")]
        .into_iter()
        .filter(|(_, subcommand)| !succeeds(command("cargo").args([subcommand, "--version"])))
        .map(|(component, _)| component)
        .collect()
}

pub(crate) fn missing() -> Vec<String> {
    missing_components().iter().map(|name| format!("{name} (rustup component add {name})")).collect()
}

/// Adds every check; without `all` those are left out that seldom find what the others miss. The types of the wasm
/// modules come from the step that makes the site, if there is one.
pub(crate) fn add_steps<'a>(toolchain: &'a Toolchain, all: bool, site: Option<&str>, steps: &mut Steps<'a>) {
    steps.step("lints of Rust", move || {
        let mut cargo = command("cargo");
        cargo.args(["clippy", "--locked", "--workspace"]);
        if all {
            // To check all tests and benchmarks takes as long again.
            cargo.arg("--all-targets");
        }
        run(cargo.args(["--", "-D", "warnings"]))
    });
    // Debian's compiler for wasm has no clippy; what it warns of is printed when the modules and their tests are built.
    if all || toolchain.has_clippy() {
        steps.step("lints of Rust for wasm", || lint_wasm(toolchain));
    }
    if all {
        steps.step("documentation of Rust", || {
            run(command("cargo").args(DOCUMENT).arg("--workspace").env("RUSTDOCFLAGS", "-D warnings"))
        });
        steps.step("documentation of the wasm modules", || document_wasm(toolchain));
        oldest::add_step(steps);
        wheel::add_checks(steps);
    }
    let types = site.unwrap_or("types of the wasm modules");
    if site.is_none() {
        steps.step(types, || site::write_types(toolchain));
    }
    for (scope, program) in TYPED {
        steps.step(&format!("types of JavaScript in {scope}"), || {
            run(command("node").args(["node_modules/typescript/bin/tsc", "--project", program]))
        });
        steps.after(types);
    }
    steps.step("lints of JavaScript", || {
        run(command("node").args(["node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."]))
    });
    steps.step("format of JavaScript", || {
        run(command("node").args(["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."]))
    });
    steps.step("format of Rust", || run(command("cargo").args(["fmt", "--all", "--check"])));
    publishing::add_checks(steps);
}

/// What begins both calls of rustdoc.
const DOCUMENT: [&str; 3] = ["doc", "--locked", "--no-deps"];

fn document_wasm(toolchain: &Toolchain) -> Result {
    let mut cargo = toolchain.command("cargo");
    cargo.args(DOCUMENT).args(["--lib", "--target", TARGET]).args(doors::packages()?);
    run(cargo.env("RUSTDOCFLAGS", toolchain.rustdoc_flags()?))
}

/// What only wasm compiles: the doors to the browser and their tests.
fn lint_wasm(toolchain: &Toolchain) -> Result {
    let mut cargo = toolchain.command("cargo");
    cargo.arg(if toolchain.has_clippy() { "clippy" } else { "check" });
    cargo.args(["--locked", "--target", TARGET, "--lib", "--tests"]).args(doors::packages()?);
    if toolchain.has_clippy() {
        cargo.args(["--", "-D", "warnings"]);
    } else {
        say("Debian's compiler for wasm has no clippy: only its own warnings are denied.");
        cargo.env("CARGO_UNSTABLE_WARNINGS", "true").env("CARGO_BUILD_WARNINGS", "deny");
    }
    run(&mut cargo)
}
