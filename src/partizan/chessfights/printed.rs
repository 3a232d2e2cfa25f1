//! What the paper prints: its tables of values, and where they differ from what one computes.
//!
//! A line of a printed table is a value of x, from 0 downwards; along it y goes from 0 to 8.

/// The table of canonical forms, as printed: `PRINTED_CANONICAL[x][y]`.
pub const PRINTED_CANONICAL: [[&str; 9]; 9] = [
    ["0", "1", "{1|0}", "1/2", "1", "{1|^}", "1/2", "1", "{1|^3*}"],
    ["0", "1", "{1|0}", "^", "1", "{1|1/2,{1|*}}", "^3*", "1", "{1|1/2}"],
    ["0", "*", "{1|0}", "{1|*}", "^^", "{1|^}", "{1|1,{1|*2}}", "^3", "{1|^3*}"],
    ["0", "*", "^*", "{1|*}", "{1|*2}", "^^*", "{1|^^,{1|*2}}", "{1|{1|^},^3*}", "^3*3"],
    ["0", "*", "*2", "^", "{1|*2}", "{1|^}", "^^*2", "{1|^^*,{1||0|*,*2}}", "{1|^3,{1|^*3}}"],
    ["0", "*", "*2", "^", "^*3", "{1||0|*,*2}", "{1|^*3}", "{0||0|*,*2}", "{1|^^*2}"],
    ["0", "*", "*2", "{0|*,*2}", "^*3", "{0||0|*,*2}", "{1|^*3}", "{1|||0||0|*,*2}", "{0||0|*2,{0|*,*2}}"],
    [
        "0",
        "*",
        "*2",
        "{0|*,*2}",
        "^*3",
        "{0||0|*,*2}",
        "{0||0|*2,{0|*,*2}}",
        "{1|||0||0|*,*2}",
        "{1|||0||0|*2,{0|*,*2}}",
    ],
    [
        "0",
        "*",
        "*2",
        "{0|*,*2}",
        "{0|*2,{0|*,*2}}",
        "{0||0|*,*2}",
        "{0||0|*2,{0|*,*2}}",
        "{0||0|*,*2}",
        "{1|||0||0|*2,{0|*,*2}}",
    ],
];

/// The table of reduced canonical forms, as printed: `PRINTED_REDUCED[x][y]`.
pub const PRINTED_REDUCED: [[&str; 9]; 9] = [
    ["0", "1", "{1|0}", "1/2", "1", "{1|0}", "1/2", "1", "{1|0}"],
    ["0", "1", "{1|0}", "0", "1", "{1|1/2}", "0", "1", "{1|1/2}"],
    ["0", "0", "{1|0}", "{1|0}", "0", "{1|0}", "1", "0", "{1|0}"],
    ["0", "0", "0", "{1|0}", "{1|0}", "0", "{1|0}", "{1|0}", "0"],
    ["0", "0", "0", "0", "{1|0}", "{1|0}", "0", "{1|0}", "{1|0}"],
    ["0", "0", "0", "0", "0", "{1|0}", "{1|0}", "0", "{1|0}"],
    ["0", "0", "0", "0", "0", "0", "{1|0}", "{1|0}", "0"],
    ["0", "0", "0", "0", "0", "0", "0", "{1|0}", "{1|0}"],
    ["0", "0", "0", "0", "0", "0", "0", "0", "{1|0}"],
];

/// A cell whose printed form differs from the computed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The cell (x, y).
    pub cell: (u64, u64),
    /// What the paper prints.
    pub printed: &'static str,
    /// What one computes.
    pub computed: &'static str,
    /// Why.
    pub reason: &'static str,
}

/// The three cells, of 81, where the printed canonical form is one level short. The reduced forms agree everywhere.
pub const DIFFERENCES: [Difference; 3] = [
    Difference {
        cell: (5, 7),
        printed: "{0||0|*,*2}",
        computed: "{0|{0|{0|*,*2}}}",
        reason: "Right's option (6,5) is worth {0||0|*,*2} and no other remains; Left's is 0. \
                 So (5,7) is {0|(6,5)}: the print gives (6,5) itself.",
    },
    Difference {
        cell: (8, 7),
        printed: "{0||0|*,*2}",
        computed: "{0|{0|{0|*,*2}}}",
        reason: "Right's options (7,5) and (9,5) are worth {0||0|*,*2} and no other remains; Left's is 0. \
                 So (8,7) is {0|(7,5)}: the print gives (7,5) itself.",
    },
    Difference {
        cell: (6, 8),
        printed: "{0||0|*2,{0|*,*2}}",
        computed: "{0|{0|{0|*2,{0|*,*2}}}}",
        reason: "Right's option (7,6) is worth {0||0|*2,{0|*,*2}} and no other remains; Left's is 0. \
                 So (6,8) is {0|(7,6)}: the print gives (7,6) itself.",
    },
];

/// What the paper prints for a cell (x, y): the canonical and the reduced form; `None` outside its tables.
pub fn printed_cell((x, y): (u64, u64)) -> Option<(&'static str, &'static str)> {
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    Some((PRINTED_CANONICAL.get(x)?.get(y)?, PRINTED_REDUCED.get(x)?.get(y)?))
}
