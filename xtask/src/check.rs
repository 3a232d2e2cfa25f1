//! Formatting, lints, documentation and types of Rust and JavaScript; every warning is an error.

use crate::{
    doors, node, oldest, publishing,
    report::Report,
    shell::{Result, command, run, say, succeeds},
    site,
    test::WASM_TESTS,
    toolchain::{TARGET, Toolchain, rustup_may_download},
    tools,
};

/// What the type checker is run for: a page and a worker know different names.
const TYPED: [(&str, &str); 2] = [("the page", "tsconfig.json"), ("the worker", "tsconfig.worker.json")];

/// `cargo xtask check`
pub(crate) fn run_command() -> Result {
    let toolchain = Toolchain::ready()?;
    tools::wasm_bindgen_ready()?;
    ready()?;
    let mut report = Report::new();
    add_steps(&toolchain, false, &mut report);
    report.close()
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

/// What would be set up for the checks.
pub(crate) fn missing() -> Vec<String> {
    missing_components().iter().map(|name| format!("{name} (rustup component add {name})")).collect()
}

/// Runs every check and goes on after a failure, so that one run shows them all. A quick run does without those that
/// seldom find what the others miss.
pub(crate) fn add_steps(toolchain: &Toolchain, is_quick: bool, report: &mut Report) {
    report.step("format of Rust", || run(command("cargo").args(["fmt", "--all", "--check"])));
    report.step("lints of Rust", || {
        run(command("cargo").args(["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    });
    if !is_quick {
        report.step("lints of Rust for wasm", || lint_wasm(toolchain));
        report.step("documentation of Rust", || document(toolchain));
        oldest::add_step(report);
    }
    report.step("format of JavaScript", || {
        run(command("node").args(["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."]))
    });
    report.step("lints of JavaScript", || {
        run(command("node").args(["node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."]))
    });
    report.step("types of the wasm modules", || site::write_types(toolchain));
    for (scope, program) in TYPED {
        report.step(&format!("types of JavaScript in {scope}"), || {
            run(command("node").args(["node_modules/typescript/bin/tsc", "--project", program]))
        });
    }
    if !is_quick {
        publishing::add_checks(report);
    }
}

/// The documentation, that of the doors as wasm has it.
fn document(toolchain: &Toolchain) -> Result {
    let document = ["doc", "--locked", "--no-deps"];
    run(command("cargo").args(document).arg("--workspace").env("RUSTDOCFLAGS", "-D warnings"))?;
    let mut cargo = toolchain.command("cargo");
    cargo.args(document).args(["--lib", "--target", TARGET]).env("RUSTDOCFLAGS", "-D warnings");
    for door in doors::names()? {
        cargo.args(["--package", &door]);
    }
    run(&mut cargo)
}

/// What only wasm compiles: the doors to the browser and their tests.
fn lint_wasm(toolchain: &Toolchain) -> Result {
    let mut cargo = toolchain.command("cargo");
    cargo.arg(if toolchain.has_clippy() { "clippy" } else { "check" });
    cargo.args(["--locked", "--target", TARGET, "--lib"]);
    for door in doors::names()? {
        cargo.args(["--package", &door]);
    }
    for test in WASM_TESTS {
        cargo.args(["--test", test]);
    }
    if toolchain.has_clippy() {
        cargo.args(["--", "-D", "warnings"]);
    } else {
        say("Debian's compiler for wasm has no clippy: only its own warnings are denied.");
        cargo.env("CARGO_UNSTABLE_WARNINGS", "true").env("CARGO_BUILD_WARNINGS", "deny");
    }
    run(&mut cargo)
}
