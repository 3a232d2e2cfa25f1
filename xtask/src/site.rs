//! The static site: building it, serving it while working on it, weighing it, and the benchmarks of what it runs.

use crate::{
    pins,
    shell::{Result, command, root, run, say},
    toolchain::{TARGET, Toolchain},
    tools,
};
use std::{env, fs, path::PathBuf};

/// Builds dist/, which works from any sub-path of any static host.
pub(crate) fn build(toolchain: &Toolchain) -> Result {
    run(toolchain.command("trunk").args(["build", "--release"]))
}

/// `cargo xtask build`
pub(crate) fn build_command() -> Result {
    build(&builders()?)?;
    say("The site is in dist/; any static host can serve it.");
    Ok(())
}

/// `cargo xtask serve`: trunk serves the page and builds it again on every change.
pub(crate) fn serve(arguments: &[String]) -> Result {
    let toolchain = builders()?;
    // Not in dist/: what is served here holds a script that reloads the page.
    let folder = root().join("target/serve");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    say("Building the page; trunk then prints its address. Ctrl+C stops the server.");
    run(toolchain.command("trunk").args(["serve", "--release", "--dist", "target/serve"]).args(arguments))
}

/// Weighs what a first visit loads from dist/, and the module of play, compressed; fails above the budgets.
pub(crate) fn weigh() -> Result {
    let budgets = [pins::PAGE_BUDGET, pins::EMBED_BUDGET, pins::WASM_BUDGET, pins::PLAY_BUDGET];
    let [page, embed, wasm, play] = budgets.map(|bytes| bytes.to_string());
    let weigh = ["xtask/weight.mjs", "dist", "--page", &page, "--embed", &embed, "--wasm", &wasm, "--play", &play];
    run(command("node").args(weigh))
}

/// `cargo xtask size`
pub(crate) fn size_command() -> Result {
    tools::node_ready()?;
    build(&builders()?)?;
    weigh()
}

/// `cargo xtask bench`: natively, then the same kernels as wasm in Node beside a loop in JavaScript.
pub(crate) fn bench() -> Result {
    tools::node_ready()?;
    let toolchain = builders()?;
    run(command("cargo").args(["bench", "--locked", "--bench", "kernels"]))?;
    run(toolchain
        .command("cargo")
        .args(["build", "--locked", "--release", "--target", TARGET])
        .args(["--example", "kernels_wasm"]))?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let module = target.join(TARGET).join("release/examples/kernels_wasm.wasm");
    run(command("node").arg("benches/wasm.mjs").arg(module))
}

fn builders() -> Result<Toolchain> {
    let toolchain = Toolchain::ready()?;
    tools::builders_ready(&toolchain)?;
    Ok(toolchain)
}
