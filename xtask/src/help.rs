//! What `cargo xtask help` prints: the commands, and what they would install on this machine.

use crate::{browsers, check, node, python, toolchain, tools};

pub(crate) const COMMANDS: &str = "\
The project's commands. Each installs whatever is missing.

cargo xtask serve [--port 9000]  build the page as it is written, serve it at http://127.0.0.1:8080/, and build again on
                                 every change; needs Rust alone
cargo xtask test [--all] [--engines chromium,firefox,webkit] [--cases WORD] [PART..]
                                 run what must pass before a change is merged, or only these parts of it:
                                 check host js wasm site browser;
                                 --all adds what must pass before a release, and takes three times as long;
                                 --engines names the browsers, --cases a word in the names of browser cases
cargo xtask build                build the static site into dist/, and the map as one file
cargo xtask notebooks            run the notebooks on the Python package; the next build makes pages of their results
cargo xtask check                formatting, lints, documentation and types of Rust and JavaScript
cargo xtask size                 build the site and weigh what a first visit loads, compressed
cargo xtask bench                benchmarks, natively and as wasm in Node
cargo xtask help                 this, and what would be installed here

Tests in browsers that are not here are left out, and that is said. Debian's packages are installed by root; others
are told the command, or let sudo run it: --sudo.
";

/// What is missing here, and how the commands would set it up.
pub(crate) fn needs() -> String {
    let missing = |tool: Option<tools::Tool>| Vec::from_iter(tool.and_then(|tool| tool.missing()));
    let lists = [
        ("to build the page", [toolchain::missing(), missing(tools::wasm_bindgen().ok())].concat()),
        ("to check", check::missing()),
        ("to test", [node::missing(), browsers::missing(), python::missing(), missing(Some(tools::trunk()))].concat()),
    ];
    let lines: Vec<_> = lists
        .iter()
        .flat_map(|(purpose, missing)| missing.iter().map(move |what| format!("  {purpose}: {what}\n")))
        .collect();
    if lines.is_empty() {
        return "Nothing is missing here: no command would install anything.\n".into();
    }
    format!("What is missing here, and what would set it up:\n{}", lines.concat())
}
