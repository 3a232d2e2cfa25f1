//! Running other programs: what is run is shown, failures become sentences.

use crate::terminal;
use std::{
    env,
    ffi::OsStr,
    fs,
    io::{BufRead, BufReader, pipe},
    path::{Path, PathBuf},
    process::{Command, ExitStatus, Stdio},
};

/// An error is a sentence for the person at the terminal.
pub(crate) type Result<T = ()> = std::result::Result<T, String>;

/// The checkout's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ lies in the checkout").to_owned()
}

/// The folder that cargo builds into.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// What a folder holds, in the alphabet's order.
pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// The value in the first line `key = value` of a manifest, without its quotation marks.
pub(crate) fn manifest_value<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    manifest.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        (name.trim() == key).then_some(value.trim().trim_matches('"'))
    })
}

/// Prints what is being done.
pub(crate) fn say(sentence: impl AsRef<str>) {
    terminal::print(&format!("xtask: {}", sentence.as_ref()));
}

pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs a command to its end; its output goes to the terminal.
pub(crate) fn run(command: &mut Command) -> Result {
    if terminal::is_in_step() {
        return run_reading(command, |_| {});
    }
    show(command);
    let status = command.stdin(Stdio::null()).status();
    finish(command, status)
}

/// Runs a command and hands on each line that it prints, which also goes to the terminal.
pub(crate) fn run_reading(command: &mut Command, mut read: impl FnMut(&str)) -> Result {
    show(command);
    let status = pipe().and_then(|(output, input)| {
        command.stdin(Stdio::null()).stdout(input.try_clone()?).stderr(input);
        let child = command.spawn();
        // The command holds the ends that are written to: the output would not end before they are closed.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = child?;
        for line in BufReader::new(output).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            terminal::print(&line);
            read(&line);
        }
        child.wait()
    });
    finish(command, status)
}

/// A command's standard output without the white space at its ends, if it can be run and succeeds.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether a command can be run and succeeds; it prints nothing.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    output(command).is_some()
}

pub(crate) fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(program)).find(|path| path.is_file())
}

fn show(command: &Command) {
    let words: Vec<_> = command.get_args().map(OsStr::to_string_lossy).collect();
    terminal::print(&format!("$ {} {}", name(command), words.join(" ")));
}

fn name(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

fn finish(command: &Command, status: std::io::Result<ExitStatus>) -> Result {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{} failed ({status})", name(command))),
        Err(error) => Err(format!("{} could not be run: {error}", name(command))),
    }
}

#[cfg(test)]
mod tests {
    use super::manifest_value;

    #[test]
    fn a_value_is_read_from_the_line_of_its_key() {
        let manifest = "[dependencies]\nwasm-bindgen-test = \"=0.3.80\"\nwasm-bindgen = \"=0.2.130\"\n\
            rust-version.workspace = true\ncrate-type = [\"cdylib\"]\n";
        assert_eq!(manifest_value(manifest, "wasm-bindgen"), Some("=0.2.130"));
        assert_eq!(manifest_value(manifest, "crate-type"), Some("[\"cdylib\"]"));
        assert_eq!(manifest_value(manifest, "rust-version"), None);
    }
}
