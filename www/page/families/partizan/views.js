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
