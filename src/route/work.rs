//! Counts steps in tests, so that growth is judged by work and not by time; elsewhere it is nothing.

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// So many steps were taken.
#[inline]
pub(super) fn tick(steps: usize) {
    #[cfg(test)]
    STEPS.with(|s| s.set(s.get() + steps));
    #[cfg(not(test))]
    let _ = steps;
}

/// The steps since the last call.
#[cfg(test)]
pub(super) fn taken() -> usize {
    STEPS.with(std::cell::Cell::take)
}
