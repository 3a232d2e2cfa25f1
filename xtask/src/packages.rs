//! Debian's packages: asked for only when something is missing.

use crate::shell::{Result, command, find, output, run, say, succeeds};
use std::process::Command;

/// Installs packages by apt, where there is apt. `purpose` tells what for.
pub(crate) fn install(packages: &[&str], purpose: &str) -> Result {
    let list = packages.join(" ");
    if find("apt-get").is_none() {
        return Err(format!("there is no apt-get here to install Debian's packages {list} for {purpose}"));
    }
    say(format!("Installing Debian's packages {list} for {purpose}."));
    let by_hand = |error| format!("{error}; install them by hand: apt-get install {list}");
    // An update may fail for one of several sources and still list what is needed.
    let _ = run(apt_get()?.args(["update", "-q"]));
    run(apt_get()?.args(["install", "-y", "-q", "--no-install-recommends"]).args(packages)).map_err(by_hand)
}

/// apt-get with the rights that it needs.
fn apt_get() -> Result<Command> {
    let is_root = output(command("id").arg("-u")).as_deref() == Some("0");
    let mut apt = if is_root {
        command("apt-get")
    } else if succeeds(command("sudo").arg("--version")) {
        let mut sudo = command("sudo");
        sudo.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
        sudo
    } else {
        return Err("apt-get needs root's rights, and there is no sudo".into());
    };
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    Ok(apt)
}
