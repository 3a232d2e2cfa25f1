//! What the paper prints: its tables of values, and where they differ from what one computes.
//!
//! A line of a printed table is a value of x, from 0 downwards; along it y goes from 0 to 8.

/// The table of canonical forms, as printed: `PRINTED_CANONICAL[x]` has those of y, with blanks between them.
pub const PRINTED_CANONICAL: [&str; 9] = [
    "0 1 {1|0} 1/2 1 {1|^} 1/2 1 {1|^3*}",
    "0 1 {1|0} ^ 1 {1|1/2,{1|*}} ^3* 1 {1|1/2}",
    "0 * {1|0} {1|*} ^^ {1|^} {1|1,{1|*2}} ^3 {1|^3*}",
    "0 * ^* {1|*} {1|*2} ^^* {1|^^,{1|*2}} {1|{1|^},^3*} ^3*3",
    "0 * *2 ^ {1|*2} {1|^} ^^*2 {1|^^*,{1||0|*,*2}} {1|^3,{1|^*3}}",
    "0 * *2 ^ ^*3 {1||0|*,*2} {1|^*3} {0||0|*,*2} {1|^^*2}",
    "0 * *2 {0|*,*2} ^*3 {0||0|*,*2} {1|^*3} {1|||0||0|*,*2} {0||0|*2,{0|*,*2}}",
    "0 * *2 {0|*,*2} ^*3 {0||0|*,*2} {0||0|*2,{0|*,*2}} {1|||0||0|*,*2} {1|||0||0|*2,{0|*,*2}}",
    "0 * *2 {0|*,*2} {0|*2,{0|*,*2}} {0||0|*,*2} {0||0|*2,{0|*,*2}} {0||0|*,*2} {1|||0||0|*2,{0|*,*2}}",
];

/// The table of reduced canonical forms, likewise.
pub const PRINTED_REDUCED: [&str; 9] = [
    "0 1 {1|0} 1/2 1 {1|0} 1/2 1 {1|0}",
    "0 1 {1|0} 0 1 {1|1/2} 0 1 {1|1/2}",
    "0 0 {1|0} {1|0} 0 {1|0} 1 0 {1|0}",
    "0 0 0 {1|0} {1|0} 0 {1|0} {1|0} 0",
    "0 0 0 0 {1|0} {1|0} 0 {1|0} {1|0}",
    "0 0 0 0 0 {1|0} {1|0} 0 {1|0}",
    "0 0 0 0 0 0 {1|0} {1|0} 0",
    "0 0 0 0 0 0 0 {1|0} {1|0}",
    "0 0 0 0 0 0 0 0 {1|0}",
];

/// The three cells (x, y), of 81, where the printed canonical form is one level short, and why. The reduced forms agree
/// everywhere.
pub const DIFFERENCES: [((u64, u64), &str); 3] = [
    (
        (5, 7),
        "Right's option (6,5) is worth {0||0|*,*2} and no other remains; Left's is 0. \
         So (5,7) is {0|(6,5)}: the print gives (6,5) itself.",
    ),
    (
        (8, 7),
        "Right's options (7,5) and (9,5) are worth {0||0|*,*2} and no other remains; Left's is 0. \
         So (8,7) is {0|(7,5)}: the print gives (7,5) itself.",
    ),
    (
        (6, 8),
        "Right's option (7,6) is worth {0||0|*2,{0|*,*2}} and no other remains; Left's is 0. \
         So (6,8) is {0|(7,6)}: the print gives (7,6) itself.",
    ),
];

/// What the paper prints for a cell (x, y): the canonical and the reduced form; `None` outside its tables.
pub fn printed_cell((x, y): (u64, u64)) -> Option<(&'static str, &'static str)> {
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    let form = |table: [&'static str; 9]| table.get(x)?.split(' ').nth(y);
    Some((form(PRINTED_CANONICAL)?, form(PRINTED_REDUCED)?))
}
