// What the paper on Chessfights says, claim by claim, and what was seen but not proved; each can be checked over the
// cells in view. The core checks them (src/partizan/chessfights/claims.rs); a test compares the two lists.

/** @typedef {{key: string, title: string, statement: string, proved: boolean}} Claim */
/** @typedef {[key: string, title: string, statement: string]} Row */

/** @type {Row[]} */
const PROVED = [
  ['proposition-1', 'Proposition 1', '(x, 0) = 0.'],
  ['proposition-2', 'Proposition 2', '(0, 3k+1) = 1 for k >= 0, and (0, 3k) = 1/2 for k >= 1.'],
  ['proposition-3', 'Proposition 3', 'If x > y, then (x-k, y) >= (x, y).'],
  ['proposition-4', 'Proposition 4', 'If x >= 2, then (x, 1) = *.'],
  ['theorem-1', 'Theorem 1', 'If x > y, then (x, y) is all-small.'],
  ['lemma-1', 'Lemma 1', 'In the region R Right, to move, can always move to a green cell or to zero.'],
  ['lemma-2', 'Lemma 2', "If k >= 2 and x' > y-k, then Left wins (x, y) - (x', y-k) if she begins."],
  ['lemma-3', 'Lemma 3', 'If x > y, then 1 >= (x, y).'],
  ['lemma-4', 'Lemma 4', 'If x > y, then (x-2, y+1) >= (x+1, y-2).'],
];

/** @type {Row[]} */
const SEEN = [
  ['five-reduced-values', 'Five reduced values', 'The reduced form is 0, 1, 1/2, {1|0} or {1|1/2}.'],
  ['outcomes', 'Outcomes', 'The outcome is P if y = 0, else N or L; never R.'],
  ['all-small', 'All-small cells', 'A cell is all-small exactly if its reduced form is 0.'],
  [
    'atomic-weights',
    'Atomic weights',
    'An all-small cell has atomic weight floor((y-1)/2), 0 if y = 0; (3,2), (2,4) and (1,6) have 1 more.',
  ],
  ['one-row', 'One row', '(x, y) = g_1(y) if x >= 2y.'],
];

/** @type {Claim[]} */
export const CLAIMS = [PROVED, SEEN].flatMap((rows) =>
  rows.map(([key, title, statement]) => ({ key, title, statement, proved: rows === PROVED })),
);
