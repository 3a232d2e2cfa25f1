/**
 * 0 up to `low`, 1 from `high` on, in between by degrees.
 * @param {number} low
 * @param {number} high
 * @param {number} value
 */
export const ramp = (low, high, value) => Math.min(1, Math.max(0, (value - low) / (high - low)));
