// The automaton at a cell (paper, section 2): the rule of Figure 2, forward and reversed, in the paper's letters.
//
//     x-2  x-1   x            compensation terms
// y-2  a    b    .             +3   -2    .
// y-1  c    d    e             -2   -1   +1
// y    .    f    g              .   +1    g

/**
 * `dx`, `dy`: columns and rows from g; `factor`: of its value in the sum; `term`: its compensation, if it is a palace.
 * @typedef {{letter: string, dx: number, dy: number, factor: -1 | 0 | 1, term: number}} Neighbour
 */

/** @type {Neighbour[]} */
export const NEIGHBOURS = [
  { letter: 'a', dx: -2, dy: -2, factor: 1, term: 3 },
  { letter: 'b', dx: -1, dy: -2, factor: -1, term: -2 },
  { letter: 'c', dx: -2, dy: -1, factor: -1, term: -2 },
  { letter: 'd', dx: -1, dy: -1, factor: 0, term: -1 },
  { letter: 'e', dx: 0, dy: -1, factor: 1, term: 1 },
  { letter: 'f', dx: -1, dy: 0, factor: 1, term: 1 },
];

/**
 * @typedef {{neighbours: (Neighbour & {value: number, compensation: number})[], p: number, g: number}} Step  `p`: the
 *   palace compensation; `g`: the sum
 */

/** The initial condition at a place off the board (Theorem 1). @param {number} k @param {number} x @param {number} y */
export const initial = (k, x, y) => (x < 0 && y < 0 ? k : 0);

/** The rule at a cell: g = a - b - c + e + f + p. @param {(dx: number, dy: number) => number} valueAt so far away */
export function step(valueAt) {
  const neighbours = NEIGHBOURS.map((neighbour) => {
    const value = valueAt(neighbour.dx, neighbour.dy);
    return { ...neighbour, value, compensation: value < 0 ? neighbour.term : 0 };
  });
  const p = neighbours.reduce((sum, { compensation }) => sum + compensation, 0);
  // In this order even values of 2^53 are added exactly: what is large cancels out at once.
  const [a, b, c, , e, f] = neighbours.map(({ value }) => value);
  return { neighbours, p, g: a - b + (e - c) + f + p };
}

/**
 * The reversed rule (section 2.3): what cell a can be next to the others and g. There always is one solution, and there
 * are two where a + p_a is 0, 1 or 2.
 * @param {Step} step
 * @returns {{sum: number, solutions: number[], a: number}} sum: a + p_a; a: the solution that holds here
 */
export function reversed({ neighbours }) {
  const [{ value: a, compensation }] = neighbours;
  const sum = a + compensation;
  return { sum, solutions: [sum, sum - 3].filter((value) => value + (value < 0 ? 3 : 0) === sum), a };
}
