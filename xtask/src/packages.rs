//! Debian's packages: asked for only when something is missing, and with sudo only where that was allowed.

use crate::shell::{Result, command, find, output, run, say};
use std::{
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
};

/// Whether this command was given --sudo.
static SUDO: AtomicBool = AtomicBool::new(false);

/// Lets [`install`] use sudo.
pub(crate) fn allow_sudo() {
    SUDO.store(true, Ordering::Relaxed);
}

/// Whether packages can be installed here: there is apt, and it has the rights that it needs.
pub(crate) fn can_be_installed() -> bool {
    apt_get().is_ok()
}

/// Installs packages. `purpose` says what for.
pub(crate) fn install(packages: &[&str], purpose: &str) -> Result {
    let list = packages.join(" ");
    let mut apt = apt_get().map_err(|why| format!("{purpose} needs Debian's packages {list}; {why}"))?;
    say(format!("Installing Debian's packages {list} for {purpose}."));
    // An update may fail for one of several sources and still list what is needed.
    let _ = run(apt.args(["update", "-q"]));
    run(apt_get()?.args(["install", "-y", "-q", "--no-install-recommends", "--no-remove"]).args(packages))
        .map_err(|error| format!("{error}; install them by hand: apt-get install {list}"))
}

/// apt-get with the rights that it needs, or why it can't be run.
fn apt_get() -> Result<Command> {
    if find("apt-get").is_none() {
        return Err("there is no apt-get here".into());
    }
    let mut apt = if output(command("id").arg("-u")).as_deref() == Some("0") {
        command("apt-get")
    } else if find("sudo").is_none() {
        return Err("install them as root with apt-get install".into());
    } else if SUDO.load(Ordering::Relaxed) {
        let mut sudo = command("sudo");
        sudo.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
        sudo
    } else {
        return Err("install them with sudo apt-get install, or let this command do so: add --sudo".into());
    };
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    Ok(apt)
}
