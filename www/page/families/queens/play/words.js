// What happens in a game, in words: who did what, whose turn it is, and what to do now.
import { grouped } from '../../../core/format.js';
import { humansOf } from './players.js';

/** @import { Cell, Insight, Player, Scene } from '../../../../shared/play.js' */
/** @import { Players } from './players.js' */

/** @param {Cell} cell */
export const written = ({ x, y }) => `(${grouped(x)}, ${grouped(y)})`;

/** @param {number} count @param {string} noun */
const counted = (count, noun) => `${count === 0 ? 'no' : grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/**
 * You, the computer, or the player's name where that would not tell them apart.
 * @param {Player} player
 * @param {Players} players
 */
function nameOf(player, players) {
  if (humansOf(players).length !== 1) return player;
  return players[player] === 'human' ? 'You' : 'The computer';
}

/**
 * What was done last: a sentence, or nothing while pawns are being placed.
 * @param {Scene} scene
 * @param {Players} players
 */
export function happened({ last, heaps, queen }, players) {
  if (!last) return '';
  const who = nameOf(last.player, players);
  const cell = last.cell ? written(last.cell) : '';
  const isThere = last.cell?.x === queen.x && last.cell.y === queen.y;
  const moved = heaps ? `${isThere ? 'moved to' : 'proposed'} ${cell}` : `moved the queen to ${cell}`;
  const did = {
    move: moved,
    block: `placed ${counted(last.pawns, 'pawn')}`,
    accept: `accepted ${cell}`,
    reject: `rejected ${cell}`,
    place: '',
  }[last.kind];
  return did && `${who} ${did}.`;
}

/**
 * A sentence of the core, which says A and B, as it is said to the only human among them.
 * @param {string} sentence
 * @param {Players} players
 */
export function addressed(sentence, players) {
  if (humansOf(players).length !== 1) return sentence;
  const human = humansOf(players);
  const said = sentence
    .replace(new RegExp(`the only (\\w+) of ${human}\\b`), 'your only $1')
    .replace(new RegExp(`(both|all \\w+) (\\w+) of ${human}\\b`), '$1 of your $2')
    .replace(new RegExp(`of ${human}\\b`), 'of yours')
    .replace(new RegExp(`\\b${human} has\\b`), 'you have')
    .replace(/\b[AB]\b/g, (player) => (player === human ? 'you' : 'the computer'));
  return said.replace(/(^|\. )[a-z]/g, (start) => start.toUpperCase());
}

/**
 * What was done and why that was good or bad. Of all but pawns the reason tells both.
 * @param {string} text
 * @param {string} why '' if it is not to be told
 */
export const withReason = (text, why) =>
  /^(\w+|The computer) (moved|proposed|accepted|rejected) /.test(why) ? ['', why] : [text, why];

/** Why the game is over; who has won is said beside it. @param {Scene} scene @param {Players} players */
export function reasonOfEnd({ ending }, players) {
  const sentence = ending ? addressed(ending.sentence, players) : '';
  const reason = sentence.slice(sentence.indexOf(': ') + 2);
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

/**
 * What the queen sees, and what follows from it.
 * @param {Scene} scene
 * @param {Insight} insight
 * @param {Players} players
 */
export function inSight(scene, { winner, number, open, isPalace }, players) {
  const seen =
    number === 0 ? 'No palace in sight. ' : `${counted(number, 'palace')} in sight, ${grouped(open)} of them open. `;
  const here = isPalace ? 'The queen stands on a palace. ' : '';
  const who = nameOf(winner, players);
  if (scene.ending) return seen + here + outcome(scene, players);
  return `${seen}${here}${who} ${who === 'You' ? 'win' : 'wins'} if both play well.`;
}

/** The end of the game, in three words. @param {Scene} scene @param {Players} players */
export function outcome({ ending }, players) {
  if (!ending) return '';
  const who = nameOf(ending.winner, players);
  return who === 'You' ? 'You win!' : `${who} wins.`;
}

/**
 * Whose turn it is, and what he has to do: one line.
 * @param {Scene} scene
 * @param {Players} players
 * @param {boolean} [isWaiting] whether the computer waits for leave
 */
export function whatNow(scene, players, isWaiting = false) {
  if (scene.ending) return outcome(scene, players);
  const { turn } = scene;
  const who = nameOf(turn, players);
  if (players[turn] !== 'human') {
    const computer = who === 'The computer' ? 'The computer' : `Computer ${turn}`;
    return isWaiting ? `${computer}\u2019s turn: press Move.` : `${computer} is thinking\u2026`;
  }
  return `${who === 'You' ? 'Your turn' : `${turn}\u2019s turn`}: ${toDo(scene)}`;
}

/** @param {Scene} scene */
function toDo({ task, heaps, proposal, blocks, blocksLeft, options }) {
  if (task === 'move')
    return heaps
      ? 'propose a move. Choose a marked cell: the heaps that you would leave.'
      : 'move the queen to a marked cell.';
  if (task === 'answer' && proposal)
    return `accept ${written(proposal)}, or reject it? You can reject ${counted(blocksLeft, 'more move')}.`.replace(
      'reject no more moves',
      'reject no more',
    );
  // Near the edge there may be fewer cells than pawns.
  const left = Math.min(blocksLeft, options);
  const most = blocks + left;
  if (most === 0) return 'there is no cell to block. Press Done.';
  if (blocks === 0) return `block up to ${counted(most, 'cell')} with pawns, then press Done.`;
  if (left === 0 && blocksLeft > 0)
    return blocks === 1
      ? 'the only cell is blocked. Press Done.'
      : `all ${grouped(blocks)} cells are blocked. Press Done.`;
  return blocksLeft === 0
    ? `all ${counted(most, 'pawn')} are placed. Press Done.`.replace('all 1 pawn are', 'the pawn is')
    : `${grouped(blocks)} of ${counted(most, 'pawn')} placed. Place more, or press Done.`;
}

/** Where the game is, and who plays it. @param {Scene} scene @param {Players} players */
export function whoPlays({ k, heaps, queen }, players) {
  const [a, b] = /** @type {const} */ (['A', 'B']).map((player) => {
    if (players[player] !== 'human') return `${player} is the computer (${players[player]})`;
    return `${player} is ${nameOf(player, players) === 'You' ? 'you' : 'human'}`;
  });
  const place = heaps ? `Heaps of ${grouped(queen.x)} and ${grouped(queen.y)}` : `Queen at ${written(queen)}`;
  const blocks = heaps ? `up to ${counted(k - 1, 'move')} may be rejected` : `up to ${counted(k - 1, 'pawn')} a turn`;
  return `${place}. Game k = ${grouped(k)}: ${k === 1 ? 'nothing is blocked' : blocks}. ${a}, ${b}.`;
}

export const RULES = [
  'The queen moves left, up, or diagonally up and left. Whoever cannot move loses.',
  'Before each move the other player blocks up to k \u2212 1 of her cells with pawns; the pawns are ' +
    'taken off after the move.',
];

export const MORE_RULES = [
  'With two heaps, a move takes counters from one heap, or the same number from both. It is proposed, and the ' +
    'other player may reject up to k \u2212 1 proposals, one by one, before having to accept.',
  'A palace is a cell that wins for whoever moves there: the queen sees fewer than k palaces from it, and ' +
    'all of them can be blocked.',
];
