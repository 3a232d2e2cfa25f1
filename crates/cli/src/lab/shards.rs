//! Shards of an experiment: a file each, which is resumed where it stopped, and the command that joins them.
//!
//! A shard's file is the table as CSV among comments, which are lines with a `#`: the first says which shard of what it
//! is, and `# 17 of 40, sha256 0123456789abcdef` that everything above is complete as far as the 17th of 40 games, and
//! that the rows have this checksum, the beginning of their SHA-256. It ends with `# 40 of 40` and one. Whole rows
//! behind the last mark are computed again, and kept in a file beside it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use blocking_queens::lab::{Arguments, Experiment, Shard};
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Command, ValueHint};
use sha2::{Digest, Sha256};

use super::parallel::in_order;
use crate::command_line::refuse;
use crate::failure::Failure;
use crate::output::{out, path, write_to};

/// At most about this much work is lost when a machine stops, and at least a game's.
const PERIOD: Duration = Duration::from_secs(1);

/// Computes what is missing of a shard's file.
pub fn run(
    experiment: &Experiment,
    arguments: &Arguments,
    shard: Shard,
    threads: usize,
    path: &Path,
) -> Result<(), Failure> {
    let place = path.display().to_string();
    let games = experiment.shard(arguments, shard)?;
    let options: String = arguments.texts().map(|(name, text)| format!(" --{name} {text}")).collect();
    let title =
        format!("# blocking-queens {} lab {}{options} --shard {shard}", env!("CARGO_PKG_VERSION"), experiment.name);
    let (mut file, done, mut sum) = open(path, &title, experiment, games.len())?;
    let mut length = file.stream_position().map_err(|error| Failure::from(error).at(&place))?;
    let at = |error: io::Error| Failure::from(error).at(&place);
    let (mut count, mut marked) = (done, Instant::now());
    let mut lines = String::new();
    let mut mark = |lines: &mut String, count: usize| -> io::Result<()> {
        if file.metadata()?.len() != length {
            return Err(io::Error::other("another program writes it, too"));
        }
        sum.update(lines.as_bytes());
        let text = format!("{lines}# {count} of {}, sha256 {}\n", games.len(), written(&sum));
        file.write_all(text.as_bytes())?;
        length += text.len() as u64;
        lines.clear();
        file.sync_data()
    };
    if done == 0 && games.is_empty() {
        mark(&mut lines, 0).map_err(at)?;
    }
    in_order(experiment, &games[done..], threads, |table| {
        lines += &table.lines(0..table.rows());
        count += 1;
        if count == games.len() || marked.elapsed() >= PERIOD {
            mark(&mut lines, count).map_err(|error| Failure::from(error).at(&place))?;
            marked = Instant::now();
        }
        Ok(())
    })
}

/// A shard's file, ready to go on at its end, how many games it has, and the checksum of their rows so far.
fn open(path: &Path, title: &str, experiment: &Experiment, games: usize) -> Result<(File, usize, Sha256), Failure> {
    let place = path.display().to_string();
    let at = |error: io::Error| Failure::from(error).at(&place);
    let Some(mut file) = open_alone(path).map_err(at)? else {
        return refuse(format!("{place} is being written by another program; wait for its end, or take another file"));
    };
    let head = format!("{title}\n{}\n", experiment.columns.join(","));
    let mut reader = BufReader::new(&mut file);
    let mut first = String::new();
    reader.by_ref().take(head.len() as u64).read_to_string(&mut first).map_err(at)?;
    if !head.starts_with(&first) {
        let found = first.lines().next().unwrap_or_default();
        if found == title {
            return refuse(format!(
                "{place} has other ends of lines than were written; expected them, or another file"
            ));
        }
        return refuse(format!("{place} begins with \"{found}\"; expected \"{title}\", or another file"));
    }
    // What was written after the last mark may be half a line.
    let (mut end, mut position, mut done) = (0, head.len() as u64, 0);
    let (mut sum, mut sum_at_end) = (Sha256::new(), Sha256::new());
    let (mut line, mut number) = (Vec::new(), 2);
    while first.len() == head.len() && reader.read_until(b'\n', &mut line).map_err(at)? > 0 {
        position += line.len() as u64;
        number += 1;
        match Mark::read(&line) {
            Some(mark) if mark.of == games && mark.count <= games => {
                mark.check(&sum, &place, number)?;
                (end, done, sum_at_end) = (position, mark.count, sum.clone());
            }
            _ => sum.update(&line),
        }
        line.clear();
    }
    drop(reader);
    set_aside(&mut file, end.max(first.len() as u64), &place)?;
    if end == 0 {
        file.set_len(0).and_then(|()| file.rewind()).map_err(at)?;
        file.write_all(head.as_bytes()).map_err(at)?;
        end = head.len() as u64;
    }
    file.set_len(end).map_err(at)?;
    file.seek(SeekFrom::End(0)).map_err(at)?;
    Ok((file, done, sum_at_end))
}

/// Keeps in another file what is about to be cut off, if it is more than half a line: no mark says that these rows are
/// complete, so they are computed again; but somebody may have lost the marks, and not the work.
fn set_aside(file: &mut File, end: u64, place: &str) -> Result<(), Failure> {
    let at = |error: io::Error| Failure::from(error).at(place);
    let mut rest = Vec::new();
    file.seek(SeekFrom::Start(end)).and_then(|_| file.read_to_end(&mut rest)).map_err(at)?;
    if rest.contains(&b'\n') {
        let aside = format!("{place}.unmarked");
        let kept = OpenOptions::new().append(true).create(true).open(&aside);
        kept.and_then(|mut kept| kept.write_all(&rest).and_then(|()| kept.sync_data()))
            .map_err(|error| Failure::from(error).at(&aside))?;
        eprintln!(
            "{place}: no mark says that the rows from byte {end} on are complete; they are computed again, and kept as \
             they were in {aside}"
        );
    }
    Ok(())
}

/// A file to be written by this program alone, as long as it is open; none if another one has it. The system gives it
/// free however the program ends.
#[cfg(unix)]
fn open_alone(path: &Path) -> io::Result<Option<File>> {
    use rustix::fs::{FlockOperation, flock};
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => Ok(None),
        // A disk without locks: there the length of the file tells of another program, if late.
        _ => Ok(Some(file)),
    }
}

#[cfg(windows)]
fn open_alone(path: &Path) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    const SHARED_TO_BE_READ: u32 = 1;
    const SHARING_VIOLATION: i32 = 32;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).share_mode(SHARED_TO_BE_READ);
    match options.open(path) {
        Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Ok(None),
        opened => opened.map(Some),
    }
}

/// What a line says of the rows above it.
struct Mark {
    /// How many games are complete.
    count: usize,
    /// Of how many.
    of: usize,
    /// The checksum of their rows.
    sum: String,
}

impl Mark {
    /// A line that is whole, and is a mark.
    fn read(line: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(line).ok()?;
        let (count, rest) = text.strip_prefix("# ")?.strip_suffix('\n')?.split_once(" of ")?;
        let (of, sum) = rest.split_once(", sha256 ")?;
        Some(Self { count: count.parse().ok()?, of: of.parse().ok()?, sum: sum.to_owned() })
    }

    /// Refuses rows that have been changed since.
    fn check(&self, sum: &Sha256, place: &str, line: usize) -> Result<(), Failure> {
        if written(sum) != self.sum {
            return refuse(format!(
                "{place}, line {line}: the rows above are not those that were written; remove the file, and run its \
                 command again"
            ));
        }
        Ok(())
    }
}

/// A checksum as marks have it.
fn written(sum: &Sha256) -> String {
    sum.clone().finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The commas of a line of CSV that separate fields: those outside quotation marks.
fn commas(line: &str) -> usize {
    line.split('"').step_by(2).map(|text| text.matches(',').count()).sum()
}

pub fn merge_command() -> Command {
    let files = Arg::new("FILE").num_args(1..).required(true).value_parser(ValueParser::path_buf());
    Command::new("merge")
        .about("Joins the files of all shards of an experiment to its table, if they are complete and belong together")
        .arg(files.value_hint(ValueHint::FilePath).help("a shard's file, in any order"))
        .arg(out())
}

/// Joins shards.
pub fn merge(given: &ArgMatches) -> Result<(), Failure> {
    let files: Vec<&PathBuf> = given.get_many("FILE").into_iter().flatten().collect();
    let mut shards = files.iter().map(|path| Part::read(path)).collect::<Result<Vec<_>, _>>()?;
    shards.sort_by_key(|part| part.shard.index);
    let first = &shards[0];
    for part in &shards {
        if (&part.title, &part.columns, part.shard.of) != (&first.title, &first.columns, first.shard.of) {
            return refuse(format!("{} and {} are not of the same experiment", first.place(), part.place()));
        }
    }
    if let Some(pair) = shards.windows(2).find(|pair| pair[0].shard == pair[1].shard) {
        return refuse(format!("{} and {} are both shard {}", pair[0].place(), pair[1].place(), pair[0].shard));
    }
    let of = first.shard.of;
    let missing = (1..=of).find(|index| shards.get(index - 1).is_none_or(|part| part.shard.index != *index));
    if let Some(index) = missing {
        return refuse(format!("shard {index}/{of} is missing: {} of {of} were given", shards.len()));
    }
    let path = path(given);
    // Beside its place until it is whole: it may be that of a shard, and joining them may fail.
    let part = path.as_ref().map(|path| format!("{}.part", path.display()));
    write_to(part.as_ref().map(Path::new), |out| {
        // The names of the columns once, and all rows.
        let mut lines = [&shards[0].columns].into_iter().chain(shards.iter().map(|part| &part.rows));
        Ok(lines.try_for_each(|lines| out.write_all(lines.as_bytes()))?)
    })?;
    match path.zip(part) {
        Some((path, part)) => fs::rename(&part, path).map_err(|error| Failure::from(error).at(&part)),
        None => Ok(()),
    }
}

/// A shard's file that is complete. It is read once: what is joined is what was checked, also where the file changes
/// meanwhile. The table takes as much memory as it takes where it is not computed in shards.
struct Part {
    path: PathBuf,
    /// Its first line, as far as the shard.
    title: String,
    /// Its second line: the names of the columns.
    columns: String,
    shard: Shard,
    /// All of its rows.
    rows: String,
}

impl Part {
    /// Reads what is said of it, and whether all of it is there: rows with all columns, and marks that rise to the end.
    fn read(path: &Path) -> Result<Self, Failure> {
        let (title, columns, rows) = (String::new(), String::new(), String::new());
        let mut part = Self { path: path.to_owned(), title, columns, shard: "1/1".parse()?, rows };
        let bytes = fs::read(path).map_err(|error| part.unreadable(&error))?;
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = text.split_inclusive('\n');
        let title = lines.next().unwrap_or_default().trim_end();
        let Some((title, shard)) = title.strip_prefix("# ").and_then(|title| title.split_once(" --shard ")) else {
            let beginning: String = title.chars().take(40).collect();
            return refuse(format!("{} is no shard: it begins with {beginning:?}", part.place()));
        };
        let columns = lines.next().unwrap_or_default();
        let (mut marked, mut is_marked, mut sum) = (None, false, Sha256::new());
        for (index, line) in lines.enumerate() {
            let mark = Mark::read(line.as_bytes());
            is_marked = mark.is_some();
            let is_row = !line.starts_with('#') && commas(line) == commas(columns);
            let mark_before = marked;
            let is_rising = mark
                .as_ref()
                .is_some_and(|mark| mark_before.is_none_or(|(count, of)| mark.of == of && mark.count >= count));
            if line.ends_with('\n') && !(if is_marked { is_rising } else { is_row }) {
                let line = line.trim_end();
                return refuse(format!("{}, line {}: \"{line}\" is no row of its table", part.place(), index + 3));
            }
            match mark {
                Some(mark) => {
                    mark.check(&sum, &part.place(), index + 3)?;
                    marked = Some((mark.count, mark.of));
                }
                None => {
                    sum.update(line.as_bytes());
                    part.rows += line;
                }
            }
        }
        if !is_marked || marked.is_none_or(|(count, of)| count != of) {
            let how = match marked {
                Some((count, of)) if is_marked => format!("it has {count} of {of} games"),
                _ => "it was stopped in the midst of a game".to_owned(),
            };
            return refuse(format!("{} is not complete: {how}; run its command again", part.place()));
        }
        (part.title, part.columns, part.shard) = (title.to_owned(), columns.to_owned(), shard.parse()?);
        Ok(part)
    }

    fn place(&self) -> String {
        self.path.display().to_string()
    }

    fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::Refused(format!("{} could not be read: {error}", self.place()))
    }
}
