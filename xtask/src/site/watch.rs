//! What has changed since the last look, by the times of files: nothing but the standard library is needed for that.

use crate::shell::root;
use std::{
    collections::hash_map::DefaultHasher,
    fs,
    hash::{Hash, Hasher},
    path::Path,
};

/// A hash of names, lengths and times of change of some files: it differs after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen(u64);

/// Looks at files, and at folders with all that they hold; names are from the checkout on.
pub(crate) fn look(places: &[&str]) -> Seen {
    let mut hasher = DefaultHasher::new();
    for place in places {
        add(&root().join(place), &mut hasher);
    }
    Seen(hasher.finish())
}

fn add(path: &Path, hasher: &mut DefaultHasher) {
    let Ok(about) = fs::metadata(path) else { return };
    path.hash(hasher);
    if !about.is_dir() {
        about.len().hash(hasher);
        about.modified().ok().hash(hasher);
        return;
    }
    let mut inside: Vec<_> = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    inside.sort();
    inside.iter().for_each(|path| add(path, hasher));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_and_another_length_are_changes_and_a_second_look_is_none() {
        let folder = std::env::temp_dir().join(format!("xtask-watch-{}", std::process::id()));
        fs::create_dir_all(folder.join("inside")).unwrap();
        let place = folder.to_str().unwrap();
        let empty = look(&[place]);
        assert_eq!(look(&[place]), empty);
        fs::write(folder.join("inside/a.js"), "let a;").unwrap();
        let one = look(&[place]);
        assert_ne!(one, empty);
        fs::write(folder.join("inside/a.js"), "let abc;").unwrap();
        assert_ne!(look(&[place]), one);
        fs::remove_dir_all(folder).unwrap();
    }
}
