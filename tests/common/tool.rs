//! Programs of the project (examples) that a test calls as their users do.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The program that an example becomes, built as this test is.
pub fn example(name: &str) -> PathBuf {
    // Tests lie in target/PROFILE/deps, examples in target/PROFILE/examples.
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") => "dev",
        Some(name) => name,
        None => panic!("{} has no folder", test.display()),
    };
    // `cargo test` has just built it, but `cargo test --test NAME` has not.
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--example", name, "--profile", profile, "--target-dir"])
        .arg(folder.parent().unwrap())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(built.is_ok_and(|status| status.success()), "the example {name} can be built");
    folder.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}
