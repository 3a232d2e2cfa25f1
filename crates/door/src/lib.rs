//! What the doors to the browser have in common: how a module starts, numbers and plain objects of JavaScript, what a
//! job says of its tile, and the clock that bounds a slice of work.

use std::rc::Rc;

use blocking_queens::map::Progress;
use blocking_queens::map::classes::Planes;
use blocking_queens::map::tile::{LEVEL_MAX, TileAddress, no_level, no_tile};
use blocking_queens::{COORDINATE_MAX, Error, Window};
use js_sys::{Array, Int32Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::Performance;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(thread_local_v2, js_name = performance)]
    static CLOCK: Performance;

    /// A number as JavaScript writes it.
    #[wasm_bindgen(js_name = String)]
    pub fn js_string(number: f64) -> String;
}

/// Runs once, when a worker instantiates a module: a panic is reported in words.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The release that a module is of, for the handshake with the page.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Which game work is of: work that one has begun is of no use to another.
#[derive(Clone, Debug, Default)]
pub struct Owner(Rc<()>);

impl Owner {
    /// Refuses work of another owner.
    ///
    /// # Errors
    /// A sentence that says so.
    pub fn check(&self, work: &Self) -> Result<(), JsError> {
        if Rc::ptr_eq(&self.0, &work.0) {
            return Ok(());
        }
        Err(JsError::new("the work was begun in another game; expected the game that began it"))
    }
}

/// By the clock of the scope, in milliseconds.
pub fn now() -> f64 {
    CLOCK.with(Performance::now)
}

/// Whether there is time left: true for this many milliseconds from now on.
pub fn until_deadline(milliseconds: f64) -> impl FnMut() -> bool {
    let end = now() + milliseconds;
    move || now() < end
}

/// How many cells are done, and how many there are in all, unless there is nothing left to do.
pub fn unfinished(Progress { done, total, finished }: Progress) -> Option<Vec<f64>> {
    (!finished).then(|| vec![done as f64, total as f64])
}

/// A JavaScript number as a whole number that it holds exactly.
pub fn to_exact_u64(number: f64) -> Option<u64> {
    (number >= 0.0 && number <= COORDINATE_MAX as f64 && number.fract() == 0.0).then_some(number as u64)
}

/// The same of a number that has a name.
///
/// # Errors
/// [`Error::Refused`] if it is none.
pub fn whole(name: &'static str, number: f64) -> Result<u64, Error> {
    to_exact_u64(number).ok_or_else(|| Error::coordinate(name, js_string(number)))
}

/// A window of the board, by its first cell.
///
/// # Errors
/// [`Error::Refused`] if it is none.
pub fn window(x: f64, y: f64, width: f64, height: f64) -> Result<Window, Error> {
    Window::new(whole("x", x)?, whole("y", y)?, whole("width", width)?, whole("height", height)?)
}

/// A level of detail that tiles have.
///
/// # Errors
/// [`Error::Refused`] if there is none.
pub fn level_of(level: f64) -> Result<u32, Error> {
    let known = to_exact_u64(level).and_then(|level| u32::try_from(level).ok()).filter(|level| *level <= LEVEL_MAX);
    known.ok_or_else(|| no_level(js_string(level)))
}

/// The address of a tile.
///
/// # Errors
/// [`Error::Refused`] if there is no such tile.
pub fn address(level_of_detail: f64, column: f64, row: f64) -> Result<TileAddress, Error> {
    let level = level_of(level_of_detail)?;
    match (to_exact_u64(column), to_exact_u64(row)) {
        (Some(column), Some(row)) => TileAddress::new(level, column, row),
        _ => Err(no_tile(level, js_string(column), js_string(row))),
    }
}

/// Copies bytes into a view of as many bytes.
///
/// # Errors
/// A sentence with both lengths.
pub fn copy(bytes: &[u8], out: &Uint8Array) -> Result<(), JsError> {
    if out.length() as usize != bytes.len() {
        return Err(JsError::new(&format!("the view has {} bytes; expected {}", out.length(), bytes.len())));
    }
    out.copy_from(bytes);
    Ok(())
}

/// The counts of pixels, a plane of a class after another.
pub fn joined(planes: &Planes) -> Int32Array {
    let counts: Vec<i32> = planes.iter().flatten().map(|count| *count as i32).collect();
    Int32Array::from(&counts[..])
}

/// What a job says of its field `tile`, once it is finished.
#[macro_export]
macro_rules! tile_of {
    ($job:ident) => {
        #[wasm_bindgen]
        impl $job {
            /// The classes that occur in the finished tile, as bits; 0 at level 0.
            pub fn classes(&self) -> u32 {
                self.tile.classes
            }

            /// The number of the tile's values.
            pub fn length(&self) -> usize {
                self.tile.values.len()
            }

            /// The bytes that each of them takes: 1, 2, or 4; 0 if there is none. Those of one or two bytes have no
            /// sign.
            pub fn size(&self) -> usize {
                self.tile.values.size()
            }

            /// Copies the bytes of the tile's values, the lowest of each first, into a view of as many bytes.
            pub fn write(&self, out: &js_sys::Uint8Array) -> Result<(), JsError> {
                $crate::copy(self.tile.values.bytes(), out)
            }
        }
    };
}

/// An object with these properties.
pub fn object<const N: usize>(properties: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new().into();
    for (name, value) in properties {
        set(&object, name, value);
    }
    object
}

/// Sets a property of a plain object, which takes any.
pub fn set(object: &JsValue, name: &str, value: impl Into<JsValue>) {
    let _ = Reflect::set(object, &name.into(), &value.into());
}

/// A list.
pub fn list<T: Into<JsValue>>(items: impl IntoIterator<Item = T>) -> JsValue {
    items.into_iter().map(Into::into).collect::<Array>().into()
}
