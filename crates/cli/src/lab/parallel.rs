//! Experiments side by side, whose tables come in their order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use blocking_queens::Error;
use blocking_queens::lab::{Arguments, Experiment, Table};

use crate::failure::Failure;

/// One thread a processor.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// Carries out an experiment with each of these arguments, by several threads, and hands out the tables in order, each
/// as soon as it and all before it are there. The first failure ends it.
pub fn in_order(
    experiment: &Experiment,
    parts: &[Arguments],
    threads: usize,
    mut take: impl FnMut(Table) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel::<(usize, Result<Table, Error>)>();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, parts.len().max(1)) {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(part) = parts.get(index) else { return };
                    // Nobody listens any more after a failure.
                    if send.send((index, experiment.run(part))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut early = BTreeMap::new();
        let mut taken = 0;
        // By value: a thread that leaves early closes its channel.
        for (index, table) in receive {
            early.insert(index, table);
            while let Some(table) = early.remove(&taken) {
                take(table?)?;
                taken += 1;
            }
        }
        Ok(())
    })
}
