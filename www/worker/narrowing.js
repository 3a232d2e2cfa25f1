// The narrowest list for a tile's values: they are sent, and kept for other colours.

/**
 * Deviations may have 32 bits. A coarse pixel's counts are at most its 4^level cells.
 * @param {number} level
 */
export function listOf(level) {
  if (level === 0 || level > 7) return Int32Array;
  return level > 3 ? Uint16Array : Uint8Array;
}
