//! The lab command as its user meets it: what it writes, what it refuses, and how.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use sha2::{Digest, Sha256};

use super::words;

fn run(line: &str) -> Output {
    super::run(&words(&format!("lab {line}")))
}

fn text(line: &str) -> String {
    super::text(&words(&format!("lab {line}")))
}

fn check_refused(line: &str, sentence: &str) {
    super::check_refused(&words(&format!("lab {line}")), sentence);
}

#[test]
fn tables_are_written_as_lines_with_commas() {
    // Figure 1 of the paper, game 5: its deviations from -5 to 2.
    let figure = "deviation,cells\n-5,1\n-4,2\n-3,2\n-2,3\n-1,25\n0,63\n1,21\n2,4\n";
    assert_eq!(text("states --k 5 --size 11 --format csv"), figure);
    assert_eq!(text("states --size 11 --k 5"), figure);
    assert_eq!(text("skin --k 5 --rows 3 --format csv"), "y,edge,step\n0,5,0\n1,7,2\n2,9,2\n");
    assert_eq!(text("threads --k 5 --row 3 --gap 1 --until 11"), "first,last,palaces\n0,0,1\n3,3,1\n6,6,1\n9,10,2\n");
    assert_eq!(text("diagonals --k 5 --size 11 --from -2 --to 1"), "d,palaces\n-2,3\n-1,3\n0,3\n1,3\n");
    assert_eq!(text("brightness --from 4 --to 5 --at 1.75 --side 3"), "k,sum,cells\n4,0,9\n5,4,9\n");
    assert_eq!(text("maximum --k 5,1 --factor 2.2"), "k,max,x,y,count\n5,2,4,4,4\n1,2,2,2,1\n");
}

#[test]
fn a_list_of_games_is_in_its_order_whoever_computes_it() {
    let csv = text("maximum --k 300,2,150,1,77,300 --factor 2");
    let games: Vec<&str> = csv.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(games, ["300", "2", "150", "1", "77", "300"]);
    let csv = text("brightness --from 1 --to 120");
    let games: Vec<u32> = csv.lines().skip(1).map(|line| line.split(',').next().unwrap().parse().unwrap()).collect();
    assert_eq!(games, (1..=120).collect::<Vec<_>>());
}

#[test]
fn a_table_is_written_to_a_file() {
    let path = std::env::temp_dir().join(format!("blocking-queens-{}-lab.csv", std::process::id()));
    assert_eq!(text(&format!("skin --k 40 --rows 9000 --out {}", path.display())), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), text("skin --k 40 --rows 9000"));
    fs::remove_file(&path).unwrap();
    let output = run("skin --rows 5 --out /nowhere/at/all.csv");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("/nowhere/at/all.csv could not be written: "), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

/// A folder of its own, gone in the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("blocking-queens-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it, as an argument.
    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a shard says of rows that are complete.
fn mark(rows: &str, count: usize, of: usize) -> String {
    let sum: String = Sha256::digest(rows)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("# {count} of {of}, sha256 {sum}\n")
}

const MAXIMUM: &str = "maximum --k 1-9,3,40-60 --factor 2";

#[test]
fn shards_are_joined_to_the_whole_table_in_any_order() {
    let folder = Folder::new("shards");
    for shard in 1..=4 {
        let out = folder.file(&format!("{shard}.csv"));
        assert_eq!(text(&format!("{MAXIMUM} --shard {shard}/4 --threads {shard} --out {out}")), "");
    }
    let files = ["3.csv", "1.csv", "4.csv", "2.csv"].map(|name| folder.file(name)).join(" ");
    let whole = text(MAXIMUM);
    assert_eq!(whole.lines().count(), 1 + 9 + 1 + 21);
    assert_eq!(text(&format!("merge {files}")), whole);
    assert_eq!(text(&format!("merge {files} --out {}", folder.file("all.csv"))), "");
    assert_eq!(folder.read("all.csv"), whole);
    // One of the shards may be what is written.
    assert_eq!(text(&format!("merge {files} --out {}", folder.file("4.csv"))), "");
    assert_eq!(folder.read("4.csv"), whole);
    // More shards than games: the last ones are empty.
    for shard in 1..=3 {
        let out = folder.file(&format!("few-{shard}.csv"));
        text(&format!("maximum --k 5,7 --factor 2 --shard {shard}/3 --out {out}"));
    }
    let files = [1, 2, 3].map(|shard| folder.file(&format!("few-{shard}.csv"))).join(" ");
    assert_eq!(text(&format!("merge {files}")), text("maximum --k 5,7 --factor 2"));
}

#[cfg(unix)]
#[test]
fn a_shard_is_read_once() {
    let folder = Folder::new("once");
    let out = folder.file("1.csv");
    text(&format!("{MAXIMUM} --shard 1/1 --out {out}"));
    // What comes through a pipe is gone after that.
    let tool = env!("CARGO_BIN_EXE_blocking-queens");
    let shard = fs::File::open(&out).unwrap();
    let mut cat = Command::new("cat").stdin(shard).stdout(Stdio::piped()).spawn().unwrap();
    let piped = cat.stdout.take().unwrap();
    let merged = Command::new(tool).args(["lab", "merge", "/dev/stdin"]).stdin(piped).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&merged.stdout), text(MAXIMUM));
    assert!(cat.wait().unwrap().success());
}

#[test]
fn shards_with_commas_in_their_fields_are_joined() {
    let folder = Folder::new("quoted");
    let files = [1, 2].map(|shard| {
        let out = folder.file(&format!("{shard}.csv"));
        text(&format!("beams --k 20-24 --row 2000 --shard {shard}/2 --out {out}"));
        out
    });
    let whole = text("beams --k 20-24 --row 2000");
    assert!(whole.contains("\"[1; 3, ...]\""), "{whole}");
    assert_eq!(text(&format!("merge {}", files.join(" "))), whole);
}

/// What the title of each file begins with.
fn beginning() -> String {
    format!("# blocking-queens {} lab ", env!("CARGO_PKG_VERSION"))
}

#[test]
fn a_shard_goes_on_where_it_was_stopped() {
    let folder = Folder::new("resumed");
    let shard = format!("{MAXIMUM} --shard 2/2 --out {}", folder.file("a.csv"));
    text(&shard);
    let whole = folder.read("a.csv");
    let lines: Vec<&str> = whole.lines().collect();
    let (title, columns, games) = (lines[0], lines[1], lines.len() - 3);
    assert!(title.starts_with(&beginning()), "{title}");
    assert!(title.ends_with("lab maximum --k 1-9,3,40-60 --factor 2 --shard 2/2"), "{title}");
    let rows = |count: usize| lines[2..2 + count].join("\n") + "\n";
    let marked = |count: usize| rows(count) + &mark(&rows(count), count, games);
    assert_eq!(format!("{title}\n{columns}\n{}", marked(games)), whole);
    for stopped in [
        String::new(),
        title[..9].to_owned(),
        format!("{title}\n"),
        format!("{title}\n{columns}\n{}", rows(2).trim_end()),
        format!("{title}\n{columns}\n{}", marked(3)),
        format!("{title}\n{columns}\n{}4,12", marked(3)),
        format!("{title}\n{columns}\n{}{}\n# 4 of", marked(2), lines[4]),
        // A mark without a checksum is none.
        format!("{title}\n{columns}\n{}# 3 of {games}\n", rows(3)),
    ] {
        folder.write("a.csv", &stopped);
        let output = run(&shard);
        assert!(output.status.success(), "{stopped:?}");
        // Whole rows that no mark speaks of are not lost.
        let unmarked = match stopped.rfind("sha256") {
            Some(place) => stopped[place..].split_once('\n').unwrap().1,
            None => stopped.split_once(&format!("{columns}\n")).map_or("", |(_, rest)| rest),
        };
        let said = String::from_utf8_lossy(&output.stderr);
        let aside = folder.file("a.csv.unmarked");
        if unmarked.contains('\n') {
            assert!(said.contains(&format!("they are computed again, and kept as they were in {aside}")), "{said}");
            assert_eq!(folder.read("a.csv.unmarked"), unmarked);
            fs::remove_file(&aside).unwrap();
        } else {
            assert!(said.is_empty() && !Path::new(&aside).exists(), "{said}");
        }
        let resumed = folder.read("a.csv");
        let without_marks = |text: &str| {
            let lines = text.lines().filter(|line| !line.starts_with("# ") || line.starts_with("# blocking"));
            lines.collect::<Vec<_>>().join("\n")
        };
        assert_eq!(without_marks(&resumed), without_marks(&whole), "{stopped:?}");
        assert!(resumed.ends_with(&mark(&rows(games), games, games)));
    }
    // What is marked is not computed again.
    let row = "7,7,7,7,7\n";
    let invented = format!("{title}\n{columns}\n{row}{}", mark(row, games, games));
    folder.write("a.csv", &invented);
    text(&shard);
    assert_eq!(folder.read("a.csv"), invented);
}

#[test]
fn rows_of_a_shard_that_were_edited_or_deleted_are_noticed_by_merge_and_by_whoever_goes_on() {
    let folder = Folder::new("edited");
    let out = folder.file("1.csv");
    let shard = format!("{MAXIMUM} --shard 1/1 --out {out}");
    text(&shard);
    let whole = folder.read("1.csv");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let row = lines[4];
    let sentence = |line: usize| {
        format!(
            "{out}, line {line}: the rows above are not those that were written; remove the file, and run its command \
             again"
        )
    };
    for edited in [
        whole.replace(row, ""),
        whole.replace(row, &row.replace(',', ",1")),
        whole.replace(row, &row.repeat(2)),
        whole.replace(&format!("{}{row}", lines[3]), &format!("{row}{}", lines[3])),
    ] {
        assert_ne!(edited, whole);
        let line = edited.lines().count();
        folder.write("1.csv", &edited);
        check_refused(&format!("merge {out}"), &sentence(line));
        check_refused(&shard, &sentence(line));
        assert_eq!(folder.read("1.csv"), edited, "it stays as it was");
    }
}

#[cfg(unix)]
#[test]
fn two_programs_do_not_write_one_shard() {
    let folder = Folder::new("twice");
    let out = folder.file("1.csv");
    let long = format!("lab maximum --k 2000-2400 --factor 3 --shard 1/1 --threads 1 --out {out}");
    let mut first = Command::new(env!("CARGO_BIN_EXE_blocking-queens"))
        .args(words(&long))
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !fs::read_to_string(&out).is_ok_and(|text| text.contains("k,max")) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let second = super::run(&words(&long));
    first.kill().unwrap();
    first.wait().unwrap();
    let sentence = format!("{out} is being written by another program; wait for its end, or take another file\n");
    assert_eq!(String::from_utf8_lossy(&second.stderr), sentence);
    assert_eq!(second.status.code(), Some(2));
    // One that was killed leaves it free.
    let other = super::run(&words(&long.replace("2000-2400", "5")));
    assert!(String::from_utf8_lossy(&other.stderr).contains(" begins with "), "{other:?}");
}

#[test]
fn a_game_that_takes_too_much_work_is_refused_before_any_of_its_shard_is_begun() {
    let folder = Folder::new("limit");
    let out = folder.file("1.csv");
    for shard in ["", &format!(" --shard 1/1 --out {out}")] {
        let refused = run(&format!("maximum --k 5,100000000 --factor 2{shard}"));
        let error = String::from_utf8_lossy(&refused.stderr);
        assert!(
            error.starts_with("this needs about ") && error.contains(" cells to be computed; the limit is "),
            "{error}"
        );
        assert!(!Path::new(&out).exists(), "it is refused before anything is begun");
    }
}

#[test]
fn shards_that_do_not_belong_together_are_refused() {
    let folder = Folder::new("refused");
    let out = |name: &str| folder.file(name);
    for (name, options) in
        [("1.csv", "--shard 1/3"), ("2.csv", "--shard 2/3"), ("again.csv", "--shard 2/3"), ("half.csv", "--shard 1/2")]
    {
        text(&format!("{MAXIMUM} {options} --out {}", out(name)));
    }
    let [one, two, again, half] = ["1.csv", "2.csv", "again.csv", "half.csv"].map(out);
    check_refused(&format!("merge {one} {two}"), "shard 3/3 is missing: 2 of 3 were given");
    check_refused(&format!("merge {two} {one} {again}"), &format!("{two} and {again} are both shard 2/3"));
    check_refused(&format!("merge {one} {half}"), &format!("{one} and {half} are not of the same experiment"));
    let complete = folder.read("1.csv");
    let last = complete.lines().last().unwrap();
    let (some, rest) = last.strip_prefix("# 1").unwrap().split_once(" of ").unwrap();
    let (games, _) = rest.split_once(", ").unwrap();
    folder.write("1.csv", &complete.replace(last, &last.replace("# 1", "# ")));
    let sentence = format!("{one} is not complete: it has {some} of {games} games; run its command again");
    check_refused(&format!("merge {one} {two}"), &sentence);
    assert!(games.len() == 2, "{games}");
    folder.write("1.csv", complete.strip_suffix(&format!("{last}\n")).unwrap());
    let sentence = format!("{one} is not complete: it was stopped in the midst of a game; run its command again");
    check_refused(&format!("merge {one} {two}"), &sentence);
    // A mark of "10 of 10" may be cut to "1 of 1".
    folder.write("1.csv", &complete.replace(&format!("{last}\n"), &last[..last.len() / 2]));
    check_refused(&format!("merge {one} {two}"), &sentence);
    let row = complete.lines().nth(3).unwrap();
    for damaged in ["", "row", "1,2", "# row", "\0\0\0"] {
        folder.write("1.csv", &complete.replace(&format!("\n{row}\n"), &format!("\n{damaged}\n")));
        let sentence = format!("{one}, line 4: \"{damaged}\" is no row of its table");
        check_refused(&format!("merge {one} {two}"), &sentence);
    }
    folder.write("1.csv", &complete.replacen("k,", "c,", 1));
    check_refused(&format!("merge {one} {two}"), &format!("{one} and {two} are not of the same experiment"));
    folder.write("1.csv", "k,max\n1,2\n");
    check_refused(&format!("merge {one}"), &format!("{one} is no shard: it begins with \"k,max\""));
    folder.write("1.csv", &complete.replace('\n', "\r\n"));
    check_refused(
        &format!("{MAXIMUM} --shard 1/3 --out {one}"),
        &format!("{one} has other ends of lines than were written; expected them, or another file"),
    );
    check_refused(
        &format!("{MAXIMUM} --shard 1/3"),
        "--out is missing; expected the file of this shard, which is resumed if it is there",
    );
    check_refused(
        &format!("{MAXIMUM} --shard 4/3 --out {one}"),
        "shard is 4/3; expected I/N, such as 3/64, with N up to 1000000",
    );
    let output = run(&format!("{MAXIMUM} --shard 1/3 --out {two}"));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with(&format!("{two} begins with \"{}", beginning())), "{error}");
    assert!(error.contains(&format!("--shard 2/3\"; expected \"{}", beginning())), "{error}");
}

#[test]
fn ranges_are_written_as_numbers_are() {
    assert_eq!(text("maximum --k 1e1-1.2e1 --factor 2"), text("maximum --k 10,11,12 --factor 2"));
}

#[test]
fn help_tells_the_experiments_and_their_options() {
    let list = text("--help");
    let help = text("diagonals --help");
    assert!(["states", "skin", "threads", "diagonals", "brightness", "maximum"].iter().all(|name| list.contains(name)));
    assert!(["--k", "--size", "--from", "--to", "d, palaces"].iter().all(|name| help.contains(name)), "{help}");
    assert!(list.lines().chain(help.lines()).all(|line| line.len() <= 160));
}

#[test]
fn bad_options_are_refused_in_a_sentence() {
    check_refused("states --k 0", "k is 0; expected a whole number from 1 to 9007199254740992");
    check_refused("states --rows 5", "there is no argument --rows; expected --k, --size, --format, --out, or --help");
    check_refused("states k 5", "there is no argument k; expected --k, --size, --format, --out, or --help");
    // An experiment on one game is not shared.
    check_refused(
        "states --shard 1/2",
        "there is no argument --shard; expected --k, --size, --format, --out, or --help",
    );
    check_refused(
        "maximum --rows 5",
        "there is no argument --rows; expected --k, --factor, --format, --out, --shard, --threads, or --help",
    );
    check_refused("states --k", "--k has no value; expected one");
    check_refused("states --k 5 --k 5", "--k is given twice; expected it once");
    check_refused("states --format json", "--format is json; expected csv");
    check_refused("diagonals --from 3 --to -3", "to is -3; expected at least from, 3");
    check_refused(
        "states --k 5 --size 100000000000",
        "this needs about 3.1e21 cells to be computed; the limit is 1.0e14",
    );
    let output = run("nothing");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("there is no experiment nothing; expected states, "), "{error}");
}

#[test]
fn claims_are_listed_and_checked() {
    let written = |line: &str| super::text(&words(&format!("claims {line}")));
    let list = written("");
    assert!(list.lines().count() > 40 && list.lines().all(|line| line.split_whitespace().count() > 4), "{list}");
    assert!(written("hood").ends_with("upheld at k = 100: 0 of 10609 cells differ.\n"));
    assert!(written("hood --k 7").ends_with("upheld at k = 7: 0 of 100 cells differ.\n"));
    let json: serde_json::Value = serde_json::from_str(&written("--format json")).unwrap();
    assert_eq!(json.as_array().unwrap().len(), list.lines().count());
    for (line, sentence) in [
        ("hood --k 0", "k is 0; expected a whole number from 1 to 1500"),
        ("hood --rows 5", "there is no argument --rows; expected --k, or --help"),
        ("hood --k x", "k is x; expected a whole number from 1 to 1500"),
        ("nothing", "there is no claim nothing; expected one that --help lists"),
    ] {
        super::check_refused(&words(&format!("claims {line}")), sentence);
    }
}
