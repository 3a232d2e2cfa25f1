//! The handle by which a game is known, and the players whose options it has.

/// A game in canonical form, as a handle to the [`Games`](crate::partizan::Games) that made it. Within them, equal
/// games have equal handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(pub(crate) u32);

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Left, for whom positive games are won.
    Left,
    /// Right, for whom negative games are won.
    Right,
}

impl Side {
    /// Left and Right.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}
