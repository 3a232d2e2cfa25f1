//! The record of a game: where it began, and what has been done in it.

use super::situation::{Action, Situation};
use crate::Error;

/// A game from some situation on, with all that has been done in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Situation,
    steps: Vec<(Action, Situation)>,
}

impl Game {
    /// A game that begins with a situation.
    pub fn new(start: Situation) -> Self {
        Self { start, steps: Vec::new() }
    }

    /// The situation that it began with.
    pub fn start(&self) -> &Situation {
        &self.start
    }

    /// The situation now.
    pub fn now(&self) -> &Situation {
        self.steps.last().map_or(&self.start, |(_, after)| after)
    }

    /// What has been done, each action with the situation that it led to.
    pub fn steps(&self) -> &[(Action, Situation)] {
        &self.steps
    }

    /// The last action, with the situation that it was taken in.
    pub fn last(&self) -> Option<(&Situation, &Action)> {
        let ((action, _), earlier) = self.steps.split_last()?;
        Some((earlier.last().map_or(&self.start, |(_, after)| after), action))
    }

    /// Takes an action of the player whose turn it is.
    ///
    /// # Errors
    /// An [`Error`] if the rules don't allow the action; nothing is changed then.
    pub fn play(&mut self, action: Action) -> Result<(), Error> {
        let after = self.now().after(&action)?;
        self.steps.push((action, after));
        Ok(())
    }
}
