//! A small seeded generator, so that every run of a test asks for the same things.

pub struct Random(pub u64);

impl Random {
    /// A number below a bound of at most 2^31.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}
