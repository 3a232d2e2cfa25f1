// What the page and the worker that plays say to each other, typed once for both sides. What is against the rules is
// refused in a sentence, and has changed nothing.

/** @typedef {'A' | 'B'} Player */
/** @typedef {'perfect' | 'careless' | 'random'} Strength */
/** @typedef {{x: number, y: number}} Cell */

/**
 * A game to take up: a move list, or the positions that it came through, as links write them.
 * @typedef {{list: string} | {k: number, log: string[]}} Opening
 */

/**
 * What changes the game. move, toggle (a pawn), finish (the pawns stand), block (these cells, whatever stands), suggest
 * (pawns on all palaces), accept, reject: what a player does. reply: what the computer does.
 * @typedef {{do: 'move' | 'toggle', x: number, y: number}
 *   | {do: 'block', cells: Cell[]}
 *   | {do: 'finish' | 'suggest' | 'accept' | 'reject'}
 *   | {do: 'reply', strength: Strength, seed: number}} Deed
 */

/**
 * What was done last.
 * @typedef {object} Last
 * @property {Player} player
 * @property {'move' | 'place' | 'block' | 'accept' | 'reject'} kind
 * @property {Cell} from where the queen stood
 * @property {Cell | null} cell that was moved to, proposed, accepted or rejected
 * @property {number} pawns
 */

/**
 * The situation, and what led to it. Runs are triples: a direction (0 left, 1 up, 2 up-left), the first and the last
 * distance from the queen.
 * @typedef {object} Scene
 * @property {number} k
 * @property {boolean} heaps
 * @property {Player} turn
 * @property {Player} mover who moves next
 * @property {'move' | 'block' | 'answer'} task of the player whose turn it is
 * @property {Cell | null} proposal to be answered
 * @property {Cell} queen
 * @property {Float64Array} blocked runs of pawns or of rejected moves
 * @property {number} blocks how many these are
 * @property {number} blocksLeft
 * @property {number} options how many are open
 * @property {{winner: Player, blocked: number} | null} ending `blocked`: how many options the loser would have
 * @property {string} pos the link's text
 * @property {string} full the same with each pawn, whatever is known of the palaces
 * @property {string} list the moves: the start, and a line for each turn
 * @property {Last | null} last
 */

/**
 * Why what was done last was good or bad.
 * @typedef {object} Explanation
 * @property {boolean} isPalace of the cell that was moved to, proposed, accepted or rejected
 * @property {number | null} seen palaces in sight after a move, if that is at hand, and of the queen whom pawns block
 * @property {number} open palaces before a move; otherwise those that still are, a proposed one included
 * @property {number} rejections that are left
 * @property {boolean} isMistake whether it gave a won game away
 */

/**
 * What the palaces in sight tell.
 * @typedef {object} Insight
 * @property {Player} winner if both play well
 * @property {boolean} isPalace whether the queen stands on one
 * @property {Float64Array} palaces runs of those in sight
 * @property {number} number of these
 * @property {number} open how many of them are not blocked
 * @property {Explanation | null} explanation of what was done last
 */

/**
 * A puzzle: what has to be found (one move, one set of pawns, or one reply to whatever the opponent does), by whom,
 * where.
 * @typedef {{idea: 'move' | 'block' | 'reply', solver: Player, k: number, x: number, y: number, pos: string}}
 *   PuzzleAbout
 */
