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

// Views of Left and Right that are worth a look, each with a link and a sentence or two.

/** @typedef {{title: string, link: string, text: string}} WorthSeeing */

const CORNER = 'x=6&y=5&zoom=5.4';

/** @type {WorthSeeing[]} */
export const VIEWS = [
  {
    title: 'Why (x, 0) = 0',
    link: `game=chessfights&show=canonical&${CORNER}&sel=5,0`,
    text:
      'In the row y = 0 the bishop cannot move at all, and the knight can only go to (x \u2212 2, 1), ' +
      'worth 1 or \u2217, from which Left wins. So whoever begins loses.',
  },
  {
    title: 'Numbers in the first column',
    link: `game=chessfights&show=canonical&${CORNER}&paper=proposition-2`,
    text:
      'The column x = 0, the paper\u2019s first row, goes 1, {1|0}, 1/2, 1, a hot game, 1/2 and so on, in ' +
      'steps of three.',
  },
  {
    title: 'All-small beyond the diagonal',
    link: 'game=chessfights&show=temperature&x=24&y=24&zoom=3.6&paper=theorem-1',
    text:
      'Where x is above y, either both have a move or neither, however play goes on: such games are ' +
      'infinitesimal, and their temperature is 0 at most.',
  },
  {
    title: 'Five reduced values',
    link: 'game=chessfights&show=reduced&x=24&y=24&zoom=3.6&paper=five-reduced-values',
    text:
      'Up to infinitesimals only 0, 1, 1/2, {1|0} and {1|1/2} have been seen. Nobody has proved that ' +
      'there is no sixth.',
  },
  {
    title: 'Atomic weights',
    link: 'game=chessfights&show=atomic-weight&x=24&y=24&zoom=3.6&paper=atomic-weights',
    text: 'An all-small cell has one more for every two rows; three cells near the corner are one ahead.',
  },
  {
    title: 'One row, and its dilation',
    link: `game=chessfights&show=canonical&${CORNER}&paper=rows`,
    text:
      'Far from the diagonal the board is the one-row game g\u2081; Theorem 2 makes all the other g\u2096 ' +
      'out of it.',
  },
  {
    title: 'Three cells of the print',
    link: `game=chessfights&show=canonical&${CORNER}&paper=table`,
    text: '78 of the 81 printed canonical values agree with what is computed; the other three are one level short.',
  },
  {
    title: 'Another pair of pieces',
    link: 'game=partizan&left=1,0;0,1;1,1&right=1,2;-1,2;2,1;2,-1&show=mean&x=24&y=24&zoom=3.6',
    text: 'A king against the knight: write the moves of any two pieces into the fields in the head.',
  },
];
