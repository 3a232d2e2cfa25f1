//! The static site: building it, serving it while working on it, weighing it, and the benchmarks of what it runs.

use crate::{
    node, pins,
    shell::{Result, command, find, root, run, say, target},
    toolchain::{TARGET, Toolchain},
    tools,
};
use std::fs;

mod assembly;
mod server;
mod trunk;
mod watch;
mod work;

pub(crate) use assembly::{build_gallery_program, empty};
pub(crate) use trunk::compare as compare_with_trunk;

/// Builds dist/, which works from any sub-path of any static host.
pub(crate) fn build(toolchain: &Toolchain) -> Result {
    build_gallery_program()?;
    build_with_gallery_program(toolchain)
}

/// The same, where the program that makes the gallery is there already.
pub(crate) fn build_with_gallery_program(toolchain: &Toolchain) -> Result {
    // Under target/ until it is whole, so that dist/ never holds a part of a site.
    let folder = root().join("target/site");
    // The last step makes scripts small by a package of Node's; without Node they are published as they are written.
    let small = if find("node").is_some() { node::packages_ready() } else { Err("there is no Node here".into()) };
    empty(&folder)?;
    assembly::build_modules(toolchain, &folder)?;
    assembly::copy_files(&folder)?;
    assembly::run_script(toolchain, "after-build.sh", &folder)?;
    let dist = root().join("dist");
    empty(&dist)?;
    fs::remove_dir(&dist).and_then(|()| fs::rename(&folder, &dist)).map_err(|error| format!("dist: {error}"))?;
    if let Err(why) = small {
        say(format!("!! NOT MINIFIED: the scripts in dist/ are published as they are written, because {why}."));
    }
    Ok(())
}

/// Has the types of the wasm modules written, for the check of the scripts that call them.
pub(crate) fn write_types(toolchain: &Toolchain) -> Result {
    let folder = root().join("target/modules");
    empty(&folder)?;
    assembly::build_modules(toolchain, &folder)
}

pub(crate) fn build_command() -> Result {
    build(&builders()?)?;
    say("The site is in dist/; any static host can serve it.");
    Ok(())
}

pub(crate) fn serve(arguments: &[String]) -> Result {
    work::serve(work::port(arguments)?, &builders()?)
}

/// Weighs what a first visit loads from dist/ and the module of play, compressed, and the maps that are one file; fails
/// above the budgets.
pub(crate) fn weigh() -> Result {
    let budgets = [
        ("--page", pins::PAGE_BUDGET),
        ("--embed", pins::EMBED_BUDGET),
        ("--wasm", pins::WASM_BUDGET),
        ("--play", pins::PLAY_BUDGET),
        ("--file", pins::FILE_BUDGET),
        ("--family-file", pins::FAMILY_FILE_BUDGET),
    ];
    let mut weigh = command("node");
    weigh.args(["xtask/weight.mjs", "dist"]);
    for (name, bytes) in budgets {
        weigh.args([name, &bytes.to_string()]);
    }
    run(&mut weigh)
}

pub(crate) fn size_command() -> Result {
    node::ready()?;
    build(&builders()?)?;
    weigh()
}

/// `cargo xtask bench`: natively, then the same kernels as wasm in Node beside a loop in JavaScript.
pub(crate) fn bench() -> Result {
    node::ready()?;
    let toolchain = builders()?;
    run(command("cargo").args(["bench", "--locked", "--package", "benches", "--bench", "kernels"]))?;
    run(toolchain.command("cargo").args(["build", "--locked", "--release", "--target", TARGET]).args([
        "--package",
        "benches",
        "--example",
        "kernels_wasm",
    ]))?;
    let module = target().join(TARGET).join("release/examples/kernels_wasm.wasm");
    run(command("node").arg("benches/wasm.mjs").arg(module))
}

fn builders() -> Result<Toolchain> {
    let toolchain = Toolchain::ready()?;
    tools::wasm_bindgen()?.ready()?;
    Ok(toolchain)
}
