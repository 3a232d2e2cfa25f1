// Games of Left and Right: a pair of pieces on one board, what is shown of its values, and how links write all that.

/**
 * @typedef {'outcome' | 'canonical' | 'reduced' | 'mean' | 'temperature' | 'atomic-weight' | 'birthday' | 'options'}
 *   Show
 */

/**
 * @typedef {object} PartizanGame  both move one piece from the same cell
 * @property {'partizan'} family
 * @property {string} key
 * @property {string} left the moves of Left's piece, as links write them
 * @property {string} right
 * @property {Show} show
 * @property {string} only a filter, which leaves out all other cells; empty: none
 * @property {number} size columns and rows of the table
 */

/** What is asked of a family's worker about a game, by the name of its answer's maker. */
/**
 * @typedef {'inspect' | 'window' | 'claim' | 'rows' | 'table' | 'graph' | 'calculate' | 'position' | 'play'} Question
 */

/** Bishop and knight. */
export const CHESSFIGHTS = { left: '1,1r;-1,1r', right: '1,2;-1,2;2,1;2,-1' };

/** @param {{left: string, right: string}} pair */
export const isChessfights = ({ left, right }) => left === CHESSFIGHTS.left && right === CHESSFIGHTS.right;

/** @typedef {{name: string, label: string, left: string, right: string}} Pair  `label`: as it is offered */

/** @param {string} label @param {string} left @param {string} right @returns {Pair} */
const pair = (label, left, right) => ({ name: label, label, left, right });

/** Pairs of pieces that have names. @type {Pair[]} */
export const PAIRS = [
  { name: 'Chessfights', label: 'Bishop and knight (Chessfights)', ...CHESSFIGHTS },
  pair('Knight and bishop', CHESSFIGHTS.right, CHESSFIGHTS.left),
  pair('Rook along x, rook along y', '1,0r', '0,1r'),
  pair('Queen and knight', '1,0r;0,1r;1,1r', '1,2;2,1'),
  pair('Rook and bishop', '1,0r;0,1r', '1,1r;-1,1r'),
  pair('King and knight', '1,0;0,1;1,1', '1,2;-1,2;2,1;2,-1'),
  pair('One step along x, one or two along y', '1,0', '0,1;0,2'),
];

/**
 * The pair with a name that has these moves.
 * @param {{left: string, right: string}} moves
 */
export const pairOf = ({ left, right }) => PAIRS.find((pair) => pair.left === left && pair.right === right);

/** Sides of tables. What is near the corner takes much less time. */
export const SIZES = [61, 150];

/**
 * @param {{left?: string, right?: string, show?: Show, only?: string, size?: number}} given
 * @returns {PartizanGame}
 */
export function partizanGame({
  left = CHESSFIGHTS.left,
  right = CHESSFIGHTS.right,
  show = 'canonical',
  only = '',
  size = SIZES[0],
}) {
  const key = [
    isChessfights({ left, right }) ? 'game=chessfights' : `game=partizan&left=${left}&right=${right}`,
    `show=${show}`,
    ...(only === '' ? [] : [`only=${encodeURIComponent(only)}`]),
    ...(size === SIZES[0] ? [] : [`size=${size}`]),
  ].join('&');
  return { family: 'partizan', key, left, right, show, only, size };
}

/** A move: two numbers, and `r` for a rider, with the number of its steps where that is bounded. */
const MOVE = /^(-?\d{1,3}),(-?\d{1,3})(r(\d{0,3}))?$/;
const MOVES_MAX = 24;

/**
 * The moves of a piece as links write them, without spaces.
 * @param {string} name of the piece's key, for sentences
 * @param {string} text
 * @throws {Error} with a sentence
 */
export function readMoves(name, text) {
  const moves = text
    .split(';')
    .map((move) => move.trim())
    .filter(Boolean);
  if (moves.length === 0 || moves.length > MOVES_MAX)
    throw new Error(`${name} is a list of 1 to ${MOVES_MAX} moves as 1,1r;2,-1, not \u201c${text.slice(0, 40)}\u201d.`);
  for (const move of moves) {
    const [, a, b] = MOVE.exec(move) ?? [];
    if (a === undefined)
      throw new Error(`${name} has moves as 1,1r;2,-1 (r: any number of steps), not \u201c${move.slice(0, 40)}\u201d.`);
    const sum = Number(a) + Number(b);
    if (sum < 0 || (sum === 0 && Number(b) <= 0))
      throw new Error(
        `${name} has moves a,b to (x-a, y-b) that end: a + b above 0, or a + b = 0 and b above 0, not ` +
          `\u201c${move}\u201d.`,
      );
  }
  return moves.join(';');
}

/**
 * The same in the core's notation: `(1,1)+ (2,-1)`.
 * @param {string} text as links write it
 */
export const movesOf = (text) =>
  text
    .split(';')
    .map((move) => {
      const [, a, b, rider, steps] = MOVE.exec(move) ?? [];
      return `(${a},${b})${rider ? `+${steps}` : ''}`;
    })
    .join(' ');

/** @typedef {{x: number, y: number}} Cell */
/** @typedef {{text: string, html: string, cell?: Cell}} Line  a game in one line, or how long its form would be */
/** @typedef {{text: string, number: number}} Exact */
/**
 * @typedef {{temperature: number, value: number, slope: number}[]} Trajectory  straight pieces by temperature, from -1
 *   on
 */

/**
 * @typedef {object} Profile  what the field says of a game
 * @property {{length: number, text?: string, html?: string, latex?: string, definitions: {letter: string, html:
 *   string}[]}} canonical
 * @property {Line} reduced
 * @property {string} outcome
 * @property {string} verdict
 * @property {Exact} mean
 * @property {Exact} temperature
 * @property {Exact} leftStop
 * @property {Exact} rightStop
 * @property {number} birthday
 * @property {number} options
 * @property {boolean} isAllSmall
 * @property {Line | null} atomicWeight
 * @property {number} subgames
 */

/**
 * @typedef {object} Construction  a thermograph, and what it is made of
 * @property {{game: Line, wall: Trajectory}[]} leftOptions their right walls
 * @property {{game: Line, wall: Trajectory}[]} rightOptions their left walls
 * @property {Trajectory | null} leftScaffold
 * @property {Trajectory | null} rightScaffold
 * @property {Trajectory} left
 * @property {Trajectory} right
 * @property {Exact} mean
 * @property {Exact} temperature
 */

/**
 * @typedef {object} InspectedOption
 * @property {'left' | 'right'} side
 * @property {Cell[]} cells
 * @property {Line} value
 * @property {'stays' | 'dominated' | 'reversible'} fate
 * @property {Line} [by] what dominates it
 * @property {Line} [through] what it is reversible through
 * @property {Line[]} [replacedBy]
 */

/**
 * @typedef {object} Inspection
 * @property {Cell} cell
 * @property {Profile} value
 * @property {InspectedOption[]} options
 * @property {Construction} thermograph
 * @property {Cell[]} same where else the value stands
 * @property {number} sameCount
 * @property {Line[]} subgames once each
 * @property {'red' | 'yellow' | 'green'} colour by y - x
 * @property {boolean} inRegion
 * @property {{canonical: string, reduced: string, reason: string | null} | null} printed what the paper prints
 */

/** @typedef {{component: number, from: Line, to: Line, outcome?: string, wins?: boolean}} Move */
/** @typedef {{place: Line, negative: boolean, value: Line}} Summand */

/**
 * @typedef {{reading: string | null} & ({kind: 'value', value: Profile, thermograph: Construction, parts: Summand[],
 *   left: Move[], right: Move[]} | {kind: 'comparison', first: Line, second: Line, sign: string,
 *   holds: boolean | null, sentence: string})} Calculated  `reading` says how the text was read, where others may read
 *   it in another way
 */

/**
 * @typedef {{parts: Summand[], next: 'left' | 'right', outcome: string, sentence: string, winner: 'left' | 'right',
 *   moves: Move[]}} Position
 */
/** @typedef {{sum: string, component: number, from: Line, to: Line, mistake: boolean, sentences: string[]}} Played */
