//! What steps that run side by side print. The step that began first prints at once; what the others print is held back
//! until it is their turn, so that the lines of a step stand together.

use std::{
    cell::RefCell,
    collections::VecDeque,
    sync::{Arc, Mutex},
};

/// The steps that have printed something that is still held back, in the order in which they began.
#[derive(Default)]
pub(crate) struct Terminal {
    steps: Mutex<VecDeque<Held>>,
}

struct Held {
    step: usize,
    lines: Vec<String>,
    has_ended: bool,
}

thread_local! {
    /// The step that this thread works on, if there is one.
    static CURRENT: RefCell<Option<(Arc<Terminal>, usize)>> = const { RefCell::new(None) };
}

/// Prints a line for the person at the terminal, as the current step's if there is one.
pub(crate) fn print(line: &str) {
    CURRENT.with_borrow(|current| match current {
        Some((terminal, step)) => terminal.print(*step, line),
        None => eprintln!("{line}"),
    });
}

/// Whether this thread works on a step.
pub(crate) fn is_in_step() -> bool {
    CURRENT.with_borrow(Option::is_some)
}

impl Terminal {
    /// Does the work of a step: what it prints is kept together.
    pub(crate) fn during<T>(self: &Arc<Self>, step: usize, work: impl FnOnce() -> T) -> T {
        self.begin(step);
        CURRENT.set(Some((Arc::clone(self), step)));
        let result = work();
        CURRENT.set(None);
        self.end(step, |line| eprintln!("{line}"));
        result
    }

    fn begin(&self, step: usize) {
        self.lock().push_back(Held { step, lines: Vec::new(), has_ended: false });
    }

    fn print(&self, step: usize, line: &str) {
        let mut steps = self.lock();
        if steps.front().is_some_and(|front| front.step == step) {
            eprintln!("{line}");
        } else if let Some(held) = steps.iter_mut().find(|held| held.step == step) {
            held.lines.push(line.into());
        }
    }

    /// Prints what was held back by the steps whose turn it is now.
    fn end(&self, step: usize, mut print: impl FnMut(&str)) {
        let mut steps = self.lock();
        if let Some(held) = steps.iter_mut().find(|held| held.step == step) {
            held.has_ended = true;
        }
        while let Some(front) = steps.front_mut() {
            front.lines.drain(..).for_each(|line| print(&line));
            if !front.has_ended {
                break;
            }
            steps.pop_front();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Held>> {
        self.steps.lock().expect("no thread panics while it prints")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_later_step_are_held_back_until_the_earlier_one_has_ended() {
        let terminal = Terminal::default();
        let end = |step| {
            let mut printed = Vec::new();
            terminal.end(step, |line| printed.push(line.to_owned()));
            printed
        };
        for step in 1..=3 {
            terminal.begin(step);
        }
        terminal.print(1, "at once");
        terminal.print(2, "from the second");
        terminal.print(3, "from the third");
        assert!(end(2).is_empty());
        assert_eq!(end(1), ["from the second", "from the third"]);
        terminal.print(3, "at once");
        assert!(end(3).is_empty());
    }
}
