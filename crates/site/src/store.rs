//! Pictures that were computed before. A picture's name is a hash of what it shows and of the program that made it, so
//! that no old picture outlives a change of either.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

use crate::{Result, write};

pub struct Store {
    folder: PathBuf,
    program: Sha256,
    used: HashSet<String>,
}

impl Store {
    pub fn open(folder: &Path) -> Result<Self> {
        let at = |error| format!("{}: {error}", folder.display());
        fs::create_dir_all(folder).map_err(at)?;
        let program = env::current_exe().and_then(fs::read).map_err(|error| format!("this program itself: {error}"))?;
        Ok(Self { folder: folder.to_owned(), program: Sha256::new_with_prefix(program), used: HashSet::new() })
    }

    /// The picture that a description stands for; only computed if it isn't kept.
    pub fn picture(&mut self, description: &str, compute: impl FnOnce() -> Result<Vec<u8>>) -> Result<Vec<u8>> {
        let name = format!("{:x}.png", self.program.clone().chain_update(description).finalize());
        let path = self.folder.join(&name);
        self.used.insert(name);
        if let Ok(kept) = fs::read(&path) {
            return Ok(kept);
        }
        let picture = compute()?;
        // Under another name first, so that an interrupted run leaves no half of a picture.
        let unfinished = path.with_extension("unfinished");
        write(&unfinished, &picture)?;
        fs::rename(&unfinished, &path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(picture)
    }

    /// Forgets what was not asked for.
    pub fn close(self) -> Result {
        let at = |error| format!("{}: {error}", self.folder.display());
        for entry in fs::read_dir(&self.folder).map_err(at)?.flatten() {
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name.ends_with(".png") && !self.used.contains(name)) {
                fs::remove_file(entry.path()).map_err(at)?;
            }
        }
        Ok(())
    }
}
