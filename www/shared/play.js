// What the page and the worker that plays say to each other, typed once for both sides. A deed changes the game; what
// is against the rules is refused in a sentence, and has changed nothing.

/** @typedef {'A' | 'B'} Player */
/** @typedef {'perfect' | 'careless' | 'random'} Strength */
/** @typedef {{x: number, y: number}} Cell */

/**
 * What changes the game. begin, load, puzzle: another game. visit: the situation of a link's `pos`, in this game if it
 * has come up there. move, toggle (a pawn), finish (the pawns stand), suggest (pawns on all palaces), accept, reject:
 * what a player does; act: the same again, as `Last` tells it. reply: what the computer does. undo and redo go as far
 * as one of some players ('A', 'AB') has the turn.
 * @typedef {{do: 'begin', k: number, x: number, y: number, heaps: boolean, begins: Player}
 *   | {do: 'load', list: string}
 *   | {do: 'puzzle', text: string}
 *   | {do: 'visit', k: number, pos: string}
 *   | {do: 'move' | 'toggle', x: number, y: number}
 *   | {do: 'finish' | 'suggest' | 'accept' | 'reject'}
 *   | {do: 'act', kind: string, numbers: number[]}
 *   | {do: 'reply', strength: Strength, seed: number}
 *   | {do: 'undo' | 'redo', players: string}} Deed
 */

/**
 * What was done last. `numbers`: the cell moved to, or pawns as runs.
 * @typedef {object} Last
 * @property {Player} player
 * @property {'move' | 'place' | 'block' | 'accept' | 'reject'} kind
 * @property {Cell} from where the queen stood
 * @property {Cell | null} cell that was moved to, proposed, accepted or rejected
 * @property {number} pawns
 * @property {Float64Array} numbers
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
 * @property {{winner: Player, sentence: string} | null} ending
 * @property {string} pos the link's text
 * @property {string} list the moves: the start, and a line for each turn
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {Last | null} last
 */

/**
 * What the palaces in sight tell.
 * @typedef {object} Insight
 * @property {Player} winner if both play well
 * @property {boolean} isPalace whether the queen stands on one
 * @property {Float64Array} palaces runs of those in sight
 * @property {number} number of these
 * @property {number} open how many of them are not blocked
 * @property {string | null} explanation of what was done last
 * @property {boolean} [isMistake] whether that gave a won game away
 */

/**
 * A puzzle: what has to be found (one move, one set of pawns, or one reply to whatever the opponent does), by whom,
 * where.
 * @typedef {{idea: 'move' | 'block' | 'reply', solver: Player, k: number, x: number, y: number}} PuzzleAbout
 */

/** The deeds that begin another game, whatever was done before. @type {ReadonlySet<Deed['do']>} */
export const BEGINNINGS = new Set(['begin', 'load', 'puzzle']);

/**
 * What has to be done again to come to a situation. What the computer has chosen is told as a move: another worker's
 * board may know less of what is around, and a computer in it choose otherwise.
 * @param {Deed[]} done before
 * @param {Deed[]} deeds
 * @param {Scene} scene that they led to
 * @returns {Deed[]}
 */
export const doneAfter = (done, deeds, { last }) =>
  deeds.reduce((done, deed) => {
    const isReply = deed.do === 'reply' && last;
    const again = isReply ? { do: /** @type {const} */ ('act'), kind: last.kind, numbers: [...last.numbers] } : deed;
    return BEGINNINGS.has(deed.do) ? [again] : [...done, again];
  }, done);
