//! `cargo xtask test`: what must pass before a change is merged; with `--all` also what a release must pass.

use crate::{
    browsers::{Browsers, Engine},
    check, doors, node,
    options::{Options, Part},
    python,
    shell::{Result, command, list, root, say},
    site,
    steps::Steps,
    toolchain::{TARGET, Toolchain},
    tools, wheel,
};
use std::{path::Path, process::Command};

/// The step that builds what makes the gallery.
const PROGRAM: &str = "the gallery's program";

/// The step that makes dist/.
const SITE: &str = "site";

pub(crate) fn run(options: &Options) -> Result {
    say("Setting up what is missing for the tests.");
    let toolchain = Toolchain::ready()?;
    tools::wasm_bindgen()?.ready()?;
    node::packages_ready()?;
    if options.include(Part::Check) {
        check::ready()?;
    }
    if options.all && options.include(Part::Site) {
        tools::trunk().ready()?;
    }
    let runs_browsers = options.include(Part::Browser) || options.include(Part::Wasm) && options.all;
    let wanted = if runs_browsers { options.engines.as_slice() } else { &[] };
    let browsers = Browsers::ready(wanted, options.names_engines)?;

    // What takes long and what others wait for comes first.
    let mut steps = Steps::default();
    for (engine, why) in &browsers.left_out {
        steps.left_out(&format!("tests in {engine}"), why);
    }
    let needs_site = options.include(Part::Site) || options.include(Part::Browser);
    if needs_site {
        // By itself, before the tests are built for minutes in the same folder: cargo builds one thing at a time there.
        steps.step(PROGRAM, site::build_gallery_program);
        steps.step(SITE, || site::build_with_gallery_program(&toolchain));
        steps.after(PROGRAM);
    }
    if options.include(Part::Host) {
        steps.tests("Rust natively", host_tests(options.all)?);
        if needs_site {
            steps.after(PROGRAM);
        }
    }
    if options.include(Part::JavaScript) {
        steps.tests("JavaScript in Node", node_tests(options.all)?);
    }
    if options.include(Part::Wasm) {
        add_wasm_steps(&toolchain, &browsers, options, &mut steps);
    }
    if options.include(Part::Browser) {
        add_browser_steps(&browsers, options, &mut steps);
    }
    if options.include(Part::Site) {
        add_site_steps(&toolchain, options, &mut steps);
    }
    if options.include(Part::Check) {
        check::add_steps(&toolchain, options.all, needs_site.then_some(SITE), &mut steps);
    }
    if options.include(Part::Host) && options.all {
        wheel::add_tests(&mut steps, needs_site.then_some(SITE));
    }
    steps.run()
}

/// The tests of Rust. The doors are compiled as wasm alone, and the benchmarks when they are run or linted. With `all`
/// also those that say why they wait for that.
fn host_tests(all: bool) -> Result<Command> {
    let mut cargo = command("cargo");
    cargo.args(["test", "--locked", "--workspace", "--no-fail-fast"]);
    for other in doors::names()?.iter().map(String::as_str).chain(["door", "benches"]) {
        cargo.args(["--exclude", other]);
    }
    if all {
        cargo.args(["--", "--include-ignored"]);
    }
    Ok(cargo)
}

/// `node --test` with every tests/js/*.test.js: not every version of Node takes a folder.
fn node_tests(all: bool) -> Result<Command> {
    let folder = root().join("tests/js");
    let mut files = list(&folder)?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.js"));
    if files.is_empty() {
        return Err(format!("{} holds no *.test.js", folder.display()));
    }
    let mut node = command("node");
    node.arg("--test").args(files);
    if all {
        node.env("FUZZED", "100000");
    }
    if let Some(numpy) = python::numpy() {
        node.env("PYTHONPATH", numpy);
    }
    Ok(node)
}

/// The doors to the browser in Node and, if all is to be tested, that of the queens in the scopes of the browsers.
fn add_wasm_steps(toolchain: &Toolchain, browsers: &Browsers, options: &Options, steps: &mut Steps) {
    // The runner takes the first driver that it finds named, so that exactly one is named, and a variable for the
    // scope; with neither it takes Node.
    let test_of = |packages: &[&str], driver: Option<(&str, &Path)>, scope: Option<&str>| {
        let mut cargo = toolchain.command("cargo");
        // What the site is built of serves the tests, too. What a test runs for a moment need not be compiled as well:
        // half of the time of all went into that.
        cargo.args(["test", "--locked", "--release", "--target", TARGET, "--lib"]);
        for package in packages {
            let quicker = format!("profile.release.package.{package}.opt-level=1");
            cargo.args(["--package", package, "--config", &quicker]);
        }
        for name in ["CHROMEDRIVER", "GECKODRIVER", "SAFARIDRIVER", "MSEDGEDRIVER"] {
            cargo.env_remove(name);
        }
        cargo.envs(driver).envs(scope.map(|name| (name, "1"))).env("WASM_BINDGEN_TEST_TIMEOUT", "120");
        cargo
    };
    steps.tests("wasm in Node", test_of(&["queens", "lab", "partizan", "pieces"], None, None));
    if !options.all {
        return;
    }
    for (engine, driver) in [
        (Engine::Chromium, browsers.chromedriver.as_deref().map(|path| ("CHROMEDRIVER", path))),
        (Engine::Firefox, browsers.geckodriver.as_deref().map(|path| ("GECKODRIVER", path))),
    ] {
        if driver.is_some() {
            for (place, scope) in
                [("page", "WASM_BINDGEN_USE_BROWSER"), ("worker", "WASM_BINDGEN_USE_DEDICATED_WORKER")]
            {
                steps.tests(&format!("wasm in a {place} of {engine}"), test_of(&["queens"], driver, Some(scope)));
            }
        }
    }
}

/// The page in real browsers; tests/browser/select.mjs chooses the cases of each.
fn add_browser_steps(browsers: &Browsers, options: &Options, steps: &mut Steps) {
    for engine in &browsers.engines {
        let mut node = command("node");
        node.args(["tests/browser/run.mjs", "--engines", &engine.to_string()]);
        match &options.cases {
            Some(word) => node.args(["--cases", word]),
            None if options.all => node.arg("--all"),
            None => &mut node,
        };
        browsers.name_in(&mut node, options.all);
        steps.tests(&format!("page in {engine}"), node);
        steps.after(SITE);
    }
}

/// The site as it is published: its weight, and that trunk builds the same.
fn add_site_steps<'a>(toolchain: &'a Toolchain, options: &Options, steps: &mut Steps<'a>) {
    steps.step("weight of a first visit", site::weigh);
    steps.after(SITE);
    if options.all {
        steps.step("the same site by trunk", || site::compare_with_trunk(toolchain));
        steps.after(SITE);
    }
}
