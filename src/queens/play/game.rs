//! A game in progress: what has been done, to be taken back and done again.

use super::situation::{Action, Situation};
use crate::Error;

/// A game from some situation on, with all that has been done in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Situation,
    /// What was done, also what was taken back, and what it led to.
    steps: Vec<(Action, Situation)>,
    /// How many of the steps are done.
    done: usize,
}

impl Game {
    /// A game that begins with a situation.
    pub fn new(start: Situation) -> Self {
        Self { start, steps: Vec::new(), done: 0 }
    }

    /// The situation that it began with.
    pub fn start(&self) -> &Situation {
        &self.start
    }

    /// The situation now.
    pub fn now(&self) -> &Situation {
        self.steps().last().map_or(&self.start, |(_, after)| after)
    }

    /// What has been done, each action with the situation that it led to.
    pub fn steps(&self) -> &[(Action, Situation)] {
        &self.steps[..self.done]
    }

    /// The last action, with the situation that it was taken in.
    pub fn last(&self) -> Option<(&Situation, &Action)> {
        let index = self.done.checked_sub(1)?;
        let before = index.checked_sub(1).map_or(&self.start, |index| &self.steps[index].1);
        Some((before, &self.steps[index].0))
    }

    /// Takes an action of the player whose turn it is. What was taken back before is forgotten.
    ///
    /// # Errors
    /// An [`Error`] if the rules don't allow the action; nothing is changed then.
    pub fn play(&mut self, action: Action) -> Result<(), Error> {
        let after = self.now().after(&action)?;
        self.steps.truncate(self.done);
        self.steps.push((action, after));
        self.done += 1;
        Ok(())
    }

    /// Can something that was taken back be done again?
    pub fn can_redo(&self) -> bool {
        self.done < self.steps.len()
    }

    /// Takes the last action back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.done > 0;
        self.done -= usize::from(can);
        can
    }

    /// Does again what was taken back last; `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        let can = self.can_redo();
        self.done += usize::from(can);
        can
    }
}
