//! A static server for the page while it is worked on: at an address of this machine alone, cross-origin isolated like
//! the server of Trunk.toml, and with a script in the page that loads it again after each change.

use crate::shell::Result;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex},
    thread,
    time::Duration,
};

/// Where a page listens for changes.
const CHANGES: &str = "/.changes";
const RELOAD: &str = "<script>new EventSource('/.changes').onmessage = () => location.reload();</script>\n";
/// So often a listener is written to, to find out whether it is still there.
const SILENCE: Duration = Duration::from_secs(20);
const LONGEST_REQUEST: u64 = 64 * 1024;

/// How many changes there have been; pages wait for the next one.
#[derive(Default)]
pub(crate) struct Changes {
    count: Mutex<u64>,
    changed: Condvar,
}

impl Changes {
    pub(crate) fn tell(&self) {
        *self.count.lock().expect("no thread panics while it counts") += 1;
        self.changed.notify_all();
    }

    /// Waits for another count than `known`, for a while, and returns the count then.
    fn wait(&self, known: u64) -> u64 {
        let count = self.count.lock().expect("no thread panics while it counts");
        let (count, _) = self.changed.wait_timeout_while(count, SILENCE, |count| *count == known).expect("likewise");
        *count
    }
}

/// Binds the address; a port that is taken is an error at once.
pub(crate) fn listen(port: u16) -> Result<TcpListener> {
    TcpListener::bind(("127.0.0.1", port))
        .map_err(|error| format!("http://127.0.0.1:{port}/ cannot be served ({error}); name another port: --port 9000"))
}

pub(crate) fn serve(listener: &TcpListener, folder: &Path, changes: &Arc<Changes>) {
    for stream in listener.incoming().flatten() {
        let (folder, changes) = (folder.to_owned(), Arc::clone(changes));
        // A browser that goes away while it is answered concerns nobody.
        thread::spawn(move || drop(answer(stream, &folder, &changes)));
    }
}

fn answer(mut stream: TcpStream, folder: &Path, changes: &Changes) -> std::io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    let mut request = BufReader::new((&stream).take(LONGEST_REQUEST)).lines();
    let line = request.next().transpose()?.unwrap_or_default();
    // The rest of the request is read and left alone.
    for line in request {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = line.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if target == CHANGES {
        return tell_changes(stream, changes);
    }
    let (status, kind, body) = match (method, file(folder, target)) {
        ("GET" | "HEAD", Some(path)) => match fs::read(&path) {
            Ok(mut body) => {
                if path.ends_with("index.html") {
                    body.extend_from_slice(RELOAD.as_bytes());
                }
                ("200 OK", kind(&path), body)
            }
            Err(_) => ("404 Not Found", "text/plain", b"not found\n".to_vec()),
        },
        ("GET" | "HEAD", None) => ("404 Not Found", "text/plain", b"not found\n".to_vec()),
        _ => ("405 Method Not Allowed", "text/plain", b"expected GET or HEAD\n".to_vec()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n\
         Connection: close\r\n\r\n",
        body.len()
    )?;
    if method == "HEAD" { Ok(()) } else { stream.write_all(&body) }
}

/// Server-sent events: one for each change.
fn tell_changes(mut stream: TcpStream, changes: &Changes) -> std::io::Result<()> {
    let mut known = changes.wait(u64::MAX);
    write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n")?;
    loop {
        let count = changes.wait(known);
        stream.write_all(if count == known { b": still here\n\n" } else { b"data: changed\n\n" })?;
        known = count;
    }
}

/// The file that a request asks for; `None` for what lies outside the folder.
fn file(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    if path.split(['/', '\\']).any(|part| part == "..") || Path::new(path).is_absolute() {
        return None;
    }
    let path = folder.join(path);
    Some(if path.is_dir() { path.join("index.html") } else { path })
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "md" | "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The server's answer to a request, and what the file at its folder's root is.
    fn ask(name: &str, request: &str) -> String {
        let folder = std::env::temp_dir().join(format!("xtask-server-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("a.js"), "let a;").unwrap();
        fs::write(folder.join("index.html"), "<p>").unwrap();
        let listener = listen(0).unwrap();
        let address = listener.local_addr().unwrap();
        let served = folder.clone();
        thread::spawn(move || serve(&listener, &served, &Arc::default()));
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        fs::remove_dir_all(folder).unwrap();
        answer
    }

    #[test]
    fn a_file_is_served_with_its_kind_and_isolated() {
        let answer = ask("file", "GET /a.js?x HTTP/1.1\r\nHost: here\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/javascript"), "{answer}");
        assert!(
            answer.contains("Cross-Origin-Embedder-Policy: require-corp\r\n") && answer.ends_with("\r\n\r\nlet a;")
        );
    }

    #[test]
    fn the_page_gets_the_script_that_loads_it_again() {
        let answer = ask("page", "GET / HTTP/1.1\r\n\r\n");
        assert!(answer.contains("text/html") && answer.ends_with(&format!("\r\n\r\n<p>{RELOAD}")), "{answer}");
    }

    #[test]
    fn what_is_missing_or_outside_is_not_found() {
        for target in ["/c.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/a/../../b", "//etc/hostname", "/%zz", "%"] {
            let answer = ask("missing", &format!("GET {target} HTTP/1.1\r\n\r\n"));
            assert!(answer.starts_with("HTTP/1.1 404 "), "{target}: {answer}");
        }
    }

    #[test]
    fn other_methods_are_refused_and_head_has_no_body() {
        assert!(ask("post", "POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405 "));
        assert!(ask("head", "HEAD / HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n"));
        assert!(ask("nothing", "\r\n\r\n").starts_with("HTTP/1.1 405 "));
    }

    #[test]
    fn a_page_that_waits_hears_of_a_change() {
        let changes = Arc::<Changes>::default();
        let waiting = Arc::clone(&changes);
        let waiter = thread::spawn(move || waiting.wait(0));
        changes.tell();
        assert_eq!(waiter.join().unwrap(), 1);
    }
}
