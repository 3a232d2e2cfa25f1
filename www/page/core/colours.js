// The colours of values other than deviations. The program that makes the gallery's pictures reads its lists from here
// (crates/site/src/colours.rs): each is a text of colours like #rrggbb.

/** @param {TemplateStringsArray} texts */
const list = ([text]) => text.trim().split(/\s+/);

// Games with one piece.

/** P- and N-positions. */
export const OUTCOMES = list`#ffe9a8 #2a2140`;

/** From dark to light, in even steps of lightness, through blue, green and yellow. */
export const VIRIDIS = list`
  #440154 #482475 #414487 #355f8d #2a788e #21908c #22a884 #42be71 #7ad151 #bddf26 #fde725`;

/** Hues in turn, for residues, which have no order: neighbours stand out from each other. The first is that of 0. */
export const RESIDUES = list`
  #fff7e0 #1f4e9c #e0703a #3a9a6b #8a3f8f #d8b13a #4fa7c4 #a6322e
  #8fb84e #5a5fb8 #c98fb4 #2f6b63 #7a5a34 #9aa3ad #2b2b36`;

// Games of Left and Right, by class.

/** P, N, L, R. */
export const PAIR_OUTCOMES = list`#f2e3a8 #7d9a5a #2a6f97 #b23a48`;

/**
 * Zero, star, other nimbers, ups, downs, 1, 1/2, other positive numbers, negative ones, numbers plus ups or nimbers;
 * six of other infinitesimals, numbers plus infinitesimals; and eight of hot games.
 */
export const PAIR_VALUES = list`
  #f4efe1 #c9d7e8 #93b2d4 #2b8a7e #7a5195 #23395b #44679b #5f86bd #8d3b4f #76a5c4
  #6fb98f #4c9f70 #8cc5a2 #3c8d77 #9bd0b5 #5aa9a0 #a3b8a0
  #f28482 #e5635b #c9463d #f4a261 #e07a3f #b5532a #d87ba7 #a94f82`;

/** Zero, 1, 1/2, other positive numbers, negative ones, {1|0}, {1|1/2}, and eight of other hot games. */
export const PAIR_REDUCED = list`
  #f4efe1 #23395b #44679b #5f86bd #8d3b4f #e5635b #f4a261
  #f28482 #e5635b #c9463d #f4a261 #e07a3f #b5532a #d87ba7 #a94f82`;

/** From dark to light, through blue and green to yellow: lightness tells the order. */
export const PAIR_RAMP = list`#2d1e5f #3b4f96 #2f7d9c #29a38b #63c46c #b9db4a #f7e25b`;

/** Of atomic weights: none, and a weight that is no number. */
export const PAIR_WEIGHTS = list`#8a8580 #c9463d`;

/** Cells without a value. */
export const PAIR_UNKNOWN = list`#a8a296`;
