// What the paper on Chessfights says, claim by claim, and what was seen but not proved; each can be checked over the
// cells in view. The core checks them (src/partizan/chessfights/claims.rs); a test compares the two lists.

/** @typedef {{key: string, title: string, statement: string, proved: boolean}} Claim */

/** @type {Claim[]} */
export const CLAIMS = [
  { key: 'proposition-1', title: 'Proposition 1', statement: '(x, 0) = 0.', proved: true },
  {
    key: 'proposition-2',
    title: 'Proposition 2',
    statement: '(0, 3k+1) = 1 for k >= 0, and (0, 3k) = 1/2 for k >= 1.',
    proved: true,
  },
  { key: 'proposition-3', title: 'Proposition 3', statement: 'If x > y, then (x-k, y) >= (x, y).', proved: true },
  { key: 'proposition-4', title: 'Proposition 4', statement: 'If x >= 2, then (x, 1) = *.', proved: true },
  { key: 'theorem-1', title: 'Theorem 1', statement: 'If x > y, then (x, y) is all-small.', proved: true },
  {
    key: 'lemma-1',
    title: 'Lemma 1',
    statement: 'In the region R Right, to move, can always move to a green cell or to zero.',
    proved: true,
  },
  {
    key: 'lemma-2',
    title: 'Lemma 2',
    statement: "If k >= 2 and x' > y-k, then Left wins (x, y) - (x', y-k) if she begins.",
    proved: true,
  },
  { key: 'lemma-3', title: 'Lemma 3', statement: 'If x > y, then 1 >= (x, y).', proved: true },
  { key: 'lemma-4', title: 'Lemma 4', statement: 'If x > y, then (x-2, y+1) >= (x+1, y-2).', proved: true },
  {
    key: 'five-reduced-values',
    title: 'Five reduced values',
    statement: 'The reduced form is 0, 1, 1/2, {1|0} or {1|1/2}.',
    proved: false,
  },
  { key: 'outcomes', title: 'Outcomes', statement: 'The outcome is P if y = 0, else N or L; never R.', proved: false },
  {
    key: 'all-small',
    title: 'All-small cells',
    statement: 'A cell is all-small exactly if its reduced form is 0.',
    proved: false,
  },
  {
    key: 'atomic-weights',
    title: 'Atomic weights',
    statement: 'An all-small cell has atomic weight floor((y-1)/2), 0 if y = 0; (3,2), (2,4) and (1,6) have 1 more.',
    proved: false,
  },
  { key: 'one-row', title: 'One row', statement: '(x, y) = g_1(y) if x >= 2y.', proved: false },
];
