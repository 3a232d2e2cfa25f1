//! `cargo xtask test`: everything that can be tested, from the formatting to the page in three browsers.

use crate::{
    browsers::{Browsers, Engine},
    check, node,
    options::{Options, Part},
    publishing, python,
    report::Report,
    shell::{Result, command, root, say},
    site,
    toolchain::{TARGET, Toolchain},
    tools,
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The tests of crates/queens that only wasm compiles: for Node, a page and a dedicated worker.
pub(crate) const WASM_TESTS: [&str; 3] = ["node", "page", "worker"];

pub(crate) fn run(options: &Options) -> Result {
    say("Setting up what is missing for the tests.");
    let toolchain = Toolchain::ready()?;
    tools::wasm_bindgen_ready()?;
    node::packages_ready()?;
    if options.include(Part::Check) {
        check::ready()?;
    }
    let runs_browsers = options.include(Part::Browser) || options.include(Part::Wasm) && !options.quick;
    let wanted = if runs_browsers { options.engines.as_slice() } else { &[] };
    let browsers = Browsers::ready(wanted, options.names_engines)?;

    let mut report = Report::new();
    for (engine, why) in &browsers.left_out {
        report.left_out(&format!("tests in {engine}"), why);
    }
    if options.include(Part::Check) {
        check::add_steps(&toolchain, options.quick, &mut report);
    }
    if options.include(Part::Host) {
        report.tests("Rust natively", command("cargo").args(["test", "--locked", "--workspace"]));
        if !options.quick {
            publishing::add_notebooks(&mut report);
        }
    }
    if options.include(Part::JavaScript) {
        report.tests("JavaScript in Node", &mut node_tests()?);
    }
    if options.include(Part::Wasm) {
        add_wasm_steps(&toolchain, &browsers, options, &mut report);
    }
    if options.include(Part::Site) || options.include(Part::Browser) {
        add_site_steps(&toolchain, &browsers, options, &mut report);
    }
    report.close()
}

/// `node --test` with every tests/js/*.test.js: not every version of Node takes a folder.
fn node_tests() -> Result<Command> {
    let folder = root().join("tests/js");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.js"));
    files.sort();
    if files.is_empty() {
        return Err(format!("{} holds no *.test.js", folder.display()));
    }
    let mut node = command("node");
    node.arg("--test").args(files);
    if let Some(numpy) = python::numpy() {
        node.env("PYTHONPATH", numpy);
    }
    Ok(node)
}

/// The doors to the browser in Node, and that of the queens in the scopes of the browsers.
fn add_wasm_steps(toolchain: &Toolchain, browsers: &Browsers, options: &Options, report: &mut Report) {
    // The runner takes the first driver that it finds named, so that exactly one is named, or none for Node.
    let test_of = |package: &str, driver: Option<(&str, &Path)>, file: &str| {
        let mut cargo = toolchain.command("cargo");
        cargo.args(["test", "--locked", "--target", TARGET, "--package", package, "--test", file]);
        for name in ["CHROMEDRIVER", "GECKODRIVER", "SAFARIDRIVER", "MSEDGEDRIVER"] {
            cargo.env_remove(name);
        }
        cargo.envs(driver).env("WASM_BINDGEN_TEST_TIMEOUT", "120");
        cargo
    };
    let test = |driver, file| test_of("queens", driver, file);
    let [in_node, in_page, in_worker] = WASM_TESTS;
    report.tests("wasm in Node", &mut test(None, in_node));
    report.tests("wasm of the laboratory in Node", &mut test_of("lab", None, in_node));
    report.tests("wasm of Left and Right in Node", &mut test_of("partizan", None, in_node));
    report.tests("wasm of any piece in Node", &mut test_of("pieces", None, in_node));
    if options.quick {
        return;
    }
    for (engine, driver) in [
        (Engine::Chromium, browsers.chromedriver.as_deref().map(|path| ("CHROMEDRIVER", path))),
        (Engine::Firefox, browsers.geckodriver.as_deref().map(|path| ("GECKODRIVER", path))),
    ] {
        if driver.is_some() {
            report.tests(&format!("wasm in a page of {engine}"), &mut test(driver, in_page));
            report.tests(&format!("wasm in a worker of {engine}"), &mut test(driver, in_worker));
        }
    }
}

/// The site as it is published: its weight, and what it does in real browsers.
fn add_site_steps(toolchain: &Toolchain, browsers: &Browsers, options: &Options, report: &mut Report) {
    if !report.step("site", || site::build(toolchain)) {
        return;
    }
    if options.include(Part::Site) {
        report.step("weight of a first visit", site::weigh);
        if !options.quick {
            report.step("the same site by trunk", || {
                tools::trunk_ready()?;
                site::compare_with_trunk(toolchain)
            });
        }
    }
    if options.include(Part::Browser) {
        for (at, engine) in browsers.engines.iter().enumerate() {
            let mut node = command("node");
            node.args(["tests/browser/run.mjs", "--engines", &engine.to_string()]);
            if options.quick {
                node.arg("--quick");
            }
            match &options.cases {
                Some(word) => node.args(["--cases", word]),
                // What no engine can do differently has run in the first one.
                None if at > 0 => node.arg("--dependent"),
                None => &mut node,
            };
            browsers.name_in(&mut node);
            report.tests(&format!("page in {engine}"), &mut node);
        }
    }
}
