//! A cell explained: every option with what became of it on the way to the canonical form.

use crate::Error;
use crate::partizan::games::hash::Lookup;
use crate::partizan::{Board, Fate, Game, Games, Side};

/// The options of one player that are worth the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InspectedOption {
    /// Whose options they are.
    pub side: Side,
    /// The cells that the player's piece may move to; none for an option that another one was replaced by.
    pub cells: Vec<(u64, u64)>,
    /// What they are worth.
    pub value: Game,
    /// What became of them.
    pub fate: Fate,
}

impl Board {
    /// Explains a cell: both players' options by value, Left's first; those of cells in the order of the piece's moves,
    /// then those that reversible ones were replaced by.
    ///
    /// # Errors
    /// [`Error::Cell`] if the cell, or one of its options, has not been evaluated.
    pub fn inspect(&self, games: &mut Games, cell: (u64, u64)) -> Result<Vec<InspectedOption>, Error> {
        self.known_value(cell)?;
        let mut options = Vec::new();
        for side in Side::BOTH {
            for option in self.destinations(side, cell) {
                let value = self.known_value(option)?;
                let same = |known: &&mut InspectedOption| known.side == side && known.value == value;
                match options.iter_mut().find(same) {
                    Some(known) => known.cells.push(option),
                    None => options.push(InspectedOption { side, cells: vec![option], value, fate: Fate::Stays }),
                }
            }
        }
        let values = |side| -> Vec<Game> {
            options.iter().filter(|option| option.side == side).map(|option| option.value).collect()
        };
        let (value, steps) = games.simplify(&values(Side::Left), &values(Side::Right))?;
        let mut fates: Lookup<(Side, Game), Fate> =
            steps.into_iter().map(|(side, option, fate)| ((side, option), fate)).collect();
        for option in &mut options {
            if let Some(fate) = fates.remove(&(option.side, option.value)) {
                option.fate = fate;
            }
        }
        // The rest are options that replaced others and did not stay either.
        let known = |side, value| options.iter().any(|option| option.side == side && option.value == value);
        let mut added: Vec<_> = fates.into_iter().map(|((side, value), fate)| (side, value, fate)).collect();
        for side in Side::BOTH {
            let canonical = games.all_options(value, side)?.into_iter();
            added.extend(canonical.filter(|value| !known(side, *value)).map(|value| (side, value, Fate::Stays)));
        }
        added.sort_by_key(|(_, value, _)| *value);
        let added =
            added.into_iter().map(|(side, value, fate)| InspectedOption { side, cells: Vec::new(), value, fate });
        options.extend(added);
        options.sort_by_key(|option| option.side == Side::Right);
        Ok(options)
    }
}
