// What happens in a game, in words: who did what, whose turn it is, and what to do now.
import { capitalised, grouped } from '../../../core/format.js';
import { HUMANS, humansOf } from './players.js';

/** @import { Cell, Explanation, Insight, Player, Scene } from '../../../../shared/play.js' */
/** @import { Players } from './players.js' */

/** @param {Cell} cell */
export const written = ({ x, y }) => `(${grouped(x)}, ${grouped(y)})`;

/** @param {number} count @param {string} noun */
const counted = (count, noun) => `${count === 0 ? 'no' : grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number in words up to twelve. @param {number} number */
const spelled = (number) => WORDS[number] ?? grouped(number);

/** @param {number} count */
const palaces = (count) => `${spelled(count)} palace${count === 1 ? '' : 's'}`;

/** You, the computer, or a name that tells them apart. @param {Player} player @param {Players} players */
function nameOf(player, players) {
  if (humansOf(players).length !== 1) return player;
  return players[player] === 'human' ? 'You' : 'The computer';
}

/** What was done last; nothing while pawns are being placed. @param {Scene} scene @param {Players} players */
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

/** Amid a sentence. @param {Player} player @param {Players} players */
function namedAmid(player, players) {
  const name = nameOf(player, players);
  return name === player ? name : name.toLowerCase();
}

/** @param {Player} player @returns {Player} */
const other = (player) => (player === 'A' ? 'B' : 'A');

/** This many pawns or rejections, with their verb. @param {number} count @param {boolean} heaps */
const blocksAre = (count, heaps) => `${spelled(count)} ${heaps ? 'rejection' : 'pawn'}${count === 1 ? ' is' : 's are'}`;

/**
 * Why what was done last was good or bad. Of all but pawns it tells what was done, too.
 * @param {Scene} scene
 * @param {Explanation} explanation
 * @param {Players} players
 */
export function reasonOf({ k, heaps, queen, last }, { isPalace, seen, open, rejections }, players) {
  if (!last) return '';
  const { player, kind } = last;
  const who = nameOf(player, players);
  const [actor, opponent] = [player, other(player)].map((player) => namedAmid(player, players));
  const cell = last.cell ? written(last.cell) : '';
  const blocks = blocksAre(k - 1, heaps);
  const enough = open > rejections ? 'too few' : 'enough';
  const areOpen = `${capitalised(palaces(open))} ${open === 1 ? 'is' : 'are'} open`;
  const balance =
    open === 0 ? 'No palace is open.' : `${areOpen}, and ${blocksAre(rejections, true)} ${enough} for them.`;
  if (kind === 'block') {
    const loses = `every move of ${opponent === 'you' ? 'yours' : opponent} loses.`;
    if (seen === 0) return `No palace is in sight: ${loses}`;
    if (open === 0) return `${who} blocked ${seen === 1 ? 'the only palace' : 'all palaces'} in sight: ${loses}`;
    return seen !== null && seen > k - 1
      ? `${who} left ${palaces(open)} open: ${spelled(seen)} are in sight, and ${blocks} too few for them.`
      : `${who} left ${palaces(open)} open, though ${blocks} enough for all in sight.`;
  }
  if (kind === 'accept')
    return isPalace
      ? `${who} accepted a palace: ${opponent} can win from ${cell}.`
      : `${who} accepted ${cell}, which is no palace: ${actor} can win from there.`;
  if (kind === 'reject')
    return isPalace
      ? `${who} rejected a palace, ${cell}. ${balance}`
      : `${who} rejected ${cell}, which is no palace and could be accepted. ${balance}`;
  if (last.cell?.x !== queen.x || last.cell.y !== queen.y)
    return isPalace
      ? `${who} proposed a palace, ${cell}. ${balance}`
      : `${who} proposed ${cell}, which is no palace: ${opponent} can accept it and win.`;
  if (isPalace) {
    const sees = seen === 0 ? ' sees none' : ` sees ${palaces(seen ?? 0)}, and ${blocks} enough for them`;
    return `${who} moved to a palace: ${cell}${seen === null ? '' : sees}.`;
  }
  const few = k === 1 ? '' : `; ${blocks} too few for them`;
  const moved = `${who} moved to ${cell}, which ${seen === null ? 'is no palace' : `sees ${palaces(seen)}${few}`}.`;
  if (open === 0) return `${moved} No palace was open: every move loses.`;
  return `${moved} ${capitalised(palaces(open))} ${open === 1 ? 'was' : 'were'} open.`;
}

/** Why the game is over; who has won is said beside it. @param {Scene} scene @param {Players} players */
export function reasonOfEnd({ ending, heaps }, players) {
  if (!ending) return '';
  const { winner, blocked } = ending;
  const loser = namedAmid(other(winner), players);
  const isYou = loser === 'you';
  const all = blocked === 2 ? 'both' : `all ${spelled(blocked)}`;
  const owned = (/** @type {string} */ noun) => {
    if (blocked === 1) return isYou ? `your only ${noun}` : `the only ${noun} of ${loser}`;
    return isYou ? `${all} of your ${noun}s` : `${all} ${noun}s of ${loser}`;
  };
  if (heaps)
    return blocked === 0
      ? `Both heaps are empty, and ${loser} ${isYou ? 'have' : 'has'} no counters to remove.`
      : `${capitalised(owned('move'))} ${blocked === 1 ? 'has' : 'have'} been rejected.`;
  return blocked === 0
    ? `The queen is at (0, 0), and ${loser} cannot move her.`
    : `${blocked === 1 ? 'A pawn stands' : 'Pawns stand'} on ${owned('option')}.`;
}

/** The end of the game, of A and B, for the page around a frame. @param {Scene} scene */
export function endOf(scene) {
  const reason = reasonOfEnd(scene, HUMANS);
  return `${scene.ending?.winner} has won: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** What the queen sees, and what follows. @param {Scene} scene @param {Insight} insight @param {Players} players */
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
