// Play with the piece of the game that is shown, against an opponent that never errs: on a small board in the side
// panel.
import { Table, includes, same } from './table.js';
import { withPass } from './palaces.js';
import { button, element } from '../../../core/elements.js';
import { movesOf } from '../../../../shared/piece-moves.js';
import { styled } from '../../../core/styles.js';

/** @import { Host, Part } from '../../../app/parts.js' */
/** @import { PiecesGame } from '../../../../shared/pieces.js' */
/** @import { Place } from './palaces.js' */

const NAME = 'play';
const SIDE = 13;
const PAWNS_MOST = 12;
/** Where a game begins, on two heaps and on three. */
const BEGINNINGS = { 2: [11, 8], 3: [6, 5, 4] };

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('pieces-play.css');
  return new PlayPiece(host);
}

/** @implements {Part} */
class PlayPiece {
  #host;
  #body = element('div', { className: 'play-piece' });
  #board = element('div', {
    className: 'small-board',
    role: 'group',
    ariaLabel: 'The board; the origin is at the upper left',
  });
  #state = element('p', { className: 'told', role: 'status' });
  #choice = element('select', { id: 'piece-choice' });
  #act = button('Move', () => this.#choose(/** @type {Place} */ (this.#choice.value.split(',').map(Number))), {
    className: 'plain',
  });
  #pass = button('Pass', () => this.#choose(this.#table?.pass), { className: 'plain' });
  #ready = button('Let it move', () => this.#then(() => this.#table?.ready()), { className: 'plain' });
  // It scrolls, by keys too.
  #log = element('ol', { className: 'log', tabIndex: 0, ariaLabel: 'What has happened' });
  #pawns = element(
    'select',
    { id: 'piece-pawns' },
    ...Array.from({ length: PAWNS_MOST + 1 }, (_, pawns) => new Option(String(pawns), String(pawns))),
  );
  #pawnsField = element('label', { htmlFor: 'piece-pawns' }, 'Pawns ', this.#pawns);
  #first = element('select', { id: 'piece-first' }, new Option('you', 'you'), new Option('the computer', 'computer'));
  #hint = element('input', { id: 'piece-hint', type: 'checkbox' });
  /** @type {Table | null} */
  #table = null;
  /** the game whose piece is played */
  #key = '';

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const again = button('New game', () => this.#begin(), { className: 'plain' });
    const labelled = (/** @type {string} */ text, /** @type {HTMLElement} */ field) =>
      element('label', { htmlFor: field.id }, `${text} `, field);
    this.#hint.addEventListener('change', () => this.#show());
    this.#body.append(
      element(
        'p',
        {},
        'Take turns to move the piece towards the upper left corner. Whoever cannot move loses. With pawns, ' +
          'whoever waits blocks that many of the moves first.',
      ),
      element('div', { className: 'row' }, this.#pawnsField, labelled('First', this.#first), again),
      this.#board,
      this.#state,
      element('div', { className: 'row' }, labelled('Cell', this.#choice), this.#act, this.#pass, this.#ready),
      labelled('Show who wins where', this.#hint),
      this.#log,
    );
  }

  toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) panel.close();
    else {
      this.#follow();
      panel.open({ name: NAME, body: this.#body });
    }
  }

  visit() {
    if (this.#host.panel.owner === NAME) this.#follow();
  }

  /** Another game is shown: its piece is played, with its k - 1 pawns as far as a small board has a use for them. */
  #follow() {
    const { key, k } = /** @type {PiecesGame} */ (this.#host.explorer.game);
    if (this.#key === key) return;
    this.#pawns.value = String(Math.min(PAWNS_MOST, (k ?? 1) - 1));
    this.#begin();
  }

  #begin() {
    const game = /** @type {PiecesGame} */ (this.#host.explorer.game);
    const moves = movesOf(game);
    const beginning = BEGINNINGS[/** @type {2 | 3} */ (moves[0].step.length)];
    const isOpponentFirst = this.#first.value === 'computer';
    this.#key = game.key;
    this.#pawnsField.hidden = game.pass; // with a pass there are none
    this.#table = game.pass
      ? new Table(withPass(moves), 1, [...beginning, 1], isOpponentFirst)
      : new Table(moves, Number(this.#pawns.value) + 1, beginning, isOpponentFirst);
    this.#show();
  }

  /** @param {Place | undefined} place */
  #choose(place) {
    if (place && this.#table && includes(this.#table.choices, place)) this.#then(() => this.#table?.choose(place));
  }

  /** @param {() => void} act */
  #then(act) {
    act();
    this.#show();
  }

  #show() {
    const table = this.#table;
    if (!table) return;
    const { stage, choices, blocked, hasPass, pass, place, pawns } = table;
    this.#board.replaceChildren(
      ...Array.from({ length: SIDE * SIDE }, (_, index) =>
        this.#square(table, [index % SIDE, Math.floor(index / SIDE), ...place.slice(2)]),
      ),
    );
    const isThird = place.length > (hasPass ? 3 : 2) ? ` Heap z is ${place[2]}; the board shows that plane.` : '';
    const isLeft = !hasPass || stage === 'over' ? '' : pass ? ' Either of you may pass once.' : ' The pass is used.';
    this.#state.textContent =
      {
        block: `Block up to ${pawns} more ${pawns === 1 ? 'move' : 'moves'}, then let the computer move.`,
        move:
          blocked.length > 0
            ? `Your move. ${blocked.length} ${blocked.length === 1 ? 'move is' : 'moves are'} blocked.`
            : 'Your move.',
        over: table.told[table.told.length - 1],
      }[stage] +
      isThird +
      isLeft;
    this.#choice.replaceChildren(
      ...choices.map(
        (option) =>
          new Option(
            table.isPass(option) ? 'pass' : `${table.written(option)}${includes(blocked, option) ? ', blocked' : ''}`,
            String(option),
          ),
      ),
    );
    this.#act.textContent = stage === 'block' ? 'Block' : 'Move';
    this.#act.disabled = choices.length === 0;
    this.#pass.hidden = !hasPass;
    this.#pass.disabled = !pass;
    this.#pass.textContent = pass && this.#hint.checked && table.isPalace(pass) ? 'Pass and win' : 'Pass';
    this.#ready.hidden = stage !== 'block';
    this.#log.replaceChildren(...table.told.map((sentence) => element('li', {}, sentence)));
  }

  /**
   * @param {Table} table
   * @param {Place} place
   */
  #square(table, place) {
    const isPiece = same(place, table.place);
    const isBlocked = includes(table.blocked, place);
    const isChoice = includes(table.choices, place);
    const kinds = [
      isPiece && 'piece',
      isBlocked && 'blocked',
      isChoice && 'choice',
      this.#hint.checked && table.isPalace(place) && 'palace',
    ].filter(Boolean);
    const words = [
      isPiece && 'the piece',
      isBlocked && 'blocked',
      this.#hint.checked && table.isPalace(place) && 'whoever moves here wins',
    ].filter(Boolean);
    const square = button(isPiece ? '\u25cf' : isBlocked ? '\u00d7' : '', () => this.#choose(place), {
      className: kinds.join(' '),
      disabled: !isChoice,
      tabIndex: -1,
      ariaLabel: [table.written(place), ...words].join(', '),
    });
    return square;
  }
}
