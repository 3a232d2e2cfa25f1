// The colour classes of deviations, which all palace games share: as in src/palaces/deviations.rs.

/** The lowest deviation of each class; the first has none. */
export const CLASS_BOUNDS = [-Infinity, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40];
