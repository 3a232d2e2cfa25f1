// Play: Left against Right, on one board or on a sum of several, by hand or against the computer, which plays
// perfectly. After each move it is told what the values say. The position, who moves next and who is played by the
// computer are in the link.
import { button, element } from '../../core/elements.js';
import { asSentence } from '../../core/format.js';
import { styled } from '../../core/styles.js';
import { cellAt } from '../../core/view.js';
import { lineOf, section } from './typeset.js';
import { summandOf } from './calculator.js';

/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Scene } from '../../map/layers.js' */
/** @import { Played, Position } from '../../../shared/partizan.js' */

const NAME = 'play';
/** @typedef {'left' | 'right'} Side */
/**
 * @typedef {object} Turn  what is on the table: moves are made there, whatever stands in the field by then
 * @property {Position} position
 * @property {string} text
 * @property {AbortSignal} signal another position is asked for
 */
const NAMES = { left: 'Left', right: 'Right' };
const STARTS = ['(7,9)', '(5,4)', '(3,4) + (2,5)', '(6,2) - (4,3) + *', '(4,6) + (4,6)'];

/** @param {Side} side @returns {Side} */
const other = (side) => (side === 'left' ? 'right' : 'left');

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('partizan.css');
  return new Play(host);
}

class Play {
  #host;
  #sum = element('input', {
    type: 'text',
    ariaLabel: 'A cell, or a sum of cells and games',
    spellcheck: false,
    autocapitalize: 'off',
  });
  #computer = choice('The computer plays', [
    ['right', 'Computer: Right'],
    ['left', 'Computer: Left'],
    ['none', 'Two players'],
  ]);
  #next = choice('Who begins', [
    ['left', 'Left begins'],
    ['right', 'Right begins'],
  ]);
  #problem = element('p', { className: 'problem', role: 'alert', hidden: true });
  #table = element('div', { ariaLive: 'polite' });
  #told = element('ol', { className: 'told' });
  #body;
  /** @type {Turn | null} */
  #turn = null;
  #asking = new AbortController();
  #shown = '';

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const form = element('form', { className: 'row' }, this.#sum, element('button', { type: 'submit' }, 'Begin'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#begin(this.#sum.value);
    });
    for (const select of [this.#computer, this.#next])
      select.addEventListener('change', () => this.#begin(this.#sum.value));
    this.#body = element(
      'div',
      { className: 'games-play' },
      element(
        'p',
        { className: 'quiet' },
        'Left and Right move in turn, each their own piece, in one of the summands; after a minus they ' +
          'change sides. Whoever cannot move loses. Press a move below, or a dot on the map.',
      ),
      form,
      element('div', { className: 'row' }, this.#next, this.#computer),
      element('div', { className: 'buttons' }, ...STARTS.map((text) => button(text, () => this.#begin(text)))),
      this.#problem,
      this.#table,
      section('What the values say', this.#told),
    );
    host.layers.add((context, scene) => this.#draw(context, scene), 12);
    host.interceptTap((point) => this.#press(point));
  }

  toggle() {
    const { panel, link } = this.#host;
    if (panel.owner === NAME) return panel.close();
    this.#open();
    if (link.get('sum')) void this.#show();
    else this.#begin(STARTS[0]);
  }

  applyLink() {
    const { link, panel } = this.#host;
    if (!link.get('sum')) {
      if (panel.owner === NAME) panel.close();
      return;
    }
    if (panel.owner !== NAME) this.#open(false);
    if (this.#state !== this.#shown) void this.#show();
  }

  /** @param {boolean} [focus] */
  #open(focus = true) {
    this.#host.panel.open({ name: NAME, body: this.#body, onClose: () => this.#closed() }, { focus });
  }

  #closed() {
    this.#asking.abort();
    this.#turn = null;
    this.#shown = '';
    for (const key of ['sum', 'next', 'computer']) if (this.#host.link.get(key)) this.#host.link.set(key, null);
    this.#host.explorer.schedule();
  }

  get #state() {
    return ['sum', 'next', 'computer'].map((key) => this.#host.link.get(key) ?? '').join('&');
  }

  /** @returns {Side} */
  get #side() {
    return this.#host.link.get('next') === 'right' ? 'right' : 'left';
  }

  get #opponent() {
    const text = this.#host.link.get('computer');
    return text === 'left' || text === 'none' ? text : 'right';
  }

  /** @param {string} text */
  #begin(text) {
    this.#told.replaceChildren();
    this.#go(text, /** @type {Side} */ (this.#next.value), this.#computer.value);
  }

  /**
   * @param {string} text of a sum
   * @param {Side} next
   * @param {string} computer
   */
  #go(text, next, computer) {
    const { link } = this.#host;
    link.set('next', next === 'left' ? null : next);
    link.set('computer', computer === 'right' ? null : computer);
    link.set('sum', text.trim() || STARTS[0], 'play');
    void this.#show();
  }

  /** The position that the link tells. */
  async #show() {
    const { pool, explorer, link } = this.#host;
    const text = link.get('sum') ?? STARTS[0];
    this.#shown = this.#state;
    const next = this.#side;
    this.#sum.value = text;
    this.#next.value = next;
    this.#computer.value = this.#opponent;
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      /** @type {Position} */
      const position = await pool.ask(
        'query',
        { game: explorer.game, name: 'position', about: { text, next } },
        { signal, priority: () => -1 },
      );
      if (signal.aborted) return;
      this.#problem.hidden = true;
      const turn = (this.#turn = { position, text, signal });
      this.#write(turn);
      explorer.schedule();
      if (position.moves.length > 0 && next === this.#opponent) await this.#move(turn);
    } catch (error) {
      if (signal.aborted) return;
      this.#turn = null;
      explorer.schedule();
      this.#problem.textContent = asSentence(/** @type {Error} */ (error).message);
      this.#problem.hidden = false;
      this.#table.replaceChildren();
    }
  }

  /** @param {Turn} turn */
  #write(turn) {
    const { parts, next, sentence, moves } = turn.position;
    const isOver = moves.length === 0;
    const list = moves.map(({ from, to, wins }, place) => {
      const made = button('', () => void this.#move(turn, place), { className: 'move' });
      made.append(lineOf(from), ' \u2192 ', lineOf(to));
      if (wins !== undefined) made.title = wins ? 'wins' : 'loses against best play';
      return made;
    });
    const words = isOver ? `${NAMES[next]} has no move: ${NAMES[other(next)]} has won.` : `${NAMES[next]} moves next. `;
    const hasFocus = this.#table.contains(document.activeElement);
    this.#table.replaceChildren(
      element('ul', {}, ...(parts.length > 0 ? parts.map(summandOf) : [element('li', {}, '0')])),
      element('p', {}, element('b', {}, words), ...(isOver ? [] : [element('span', { className: 'quiet' }, sentence)])),
      element('div', { className: 'buttons moves' }, ...list),
      ...(isOver
        ? []
        : [
            element(
              'div',
              { className: 'buttons' },
              button('Best move', () => void this.#move(turn)),
            ),
          ]),
    );
    // The button that was pressed is gone: whoever plays by keys goes on at the next moves, or begins anew.
    if (hasFocus) (this.#table.querySelector('button') ?? this.#sum).focus({ preventScroll: true });
  }

  /**
   * @param {Turn} turn
   * @param {number} [place] among the moves; none: the best one
   */
  async #move({ position: { next }, text, signal }, place) {
    const { pool, explorer } = this.#host;
    /** @type {Played | null} */
    const played = await pool
      .ask('query', { game: explorer.game, name: 'play', about: { text, next, place } }, { signal, priority: () => -1 })
      .catch(() => null);
    if (!played || signal.aborted) return;
    const line = element(
      'li',
      {},
      `${NAMES[next]}: `,
      lineOf(played.from),
      ' \u2192 ',
      lineOf(played.to),
      '. ',
      played.sentences.join(' '),
    );
    if (played.mistake) line.className = 'differs';
    this.#told.prepend(line);
    this.#go(played.sum, other(next), this.#opponent);
  }

  /**
   * A click or tap on the map: the first move that leads to that cell is made.
   * @param {import('../../core/view.js').Point} point
   * @returns {boolean} whether it was a move
   */
  #press(point) {
    const turn = this.#turn;
    if (this.#host.panel.owner !== NAME || !turn || turn.position.next === this.#opponent) return false;
    const { view, viewport } = this.#host.explorer;
    const cell = cellAt(view, viewport, point);
    if (!cell) return false;
    const place = turn.position.moves.findIndex(({ to }) => to.cell?.x === cell.x && to.cell?.y === cell.y);
    if (place >= 0) void this.#move(turn, place);
    return place >= 0;
  }

  /**
   * The pieces on the map, and where they may go.
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   */
  #draw(context, { across, down }) {
    if (!this.#turn) return;
    const { moves, next, parts } = this.#turn.position;
    for (const { to } of moves)
      if (to.cell) disc(context, { across, down }, to.cell, 0.14, next === 'left' ? '#1769aa' : '#c62839');
    for (const { place } of parts) if (place.cell) disc(context, { across, down }, place.cell, 0.34, '#1b1a18');
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Pick<Scene, 'across' | 'down'>} scene
 * @param {{x: number, y: number}} cell
 * @param {number} size part of a cell
 * @param {string} colour
 */
function disc(context, { across, down }, { x, y }, size, colour) {
  const side = across(x + 1) - across(x);
  context.beginPath();
  context.arc(across(x) + side / 2, down(y) + side / 2, Math.max(2.5, side * size), 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.strokeStyle = '#ffffff';
  context.lineWidth = 2;
  context.fill();
  context.stroke();
}

/**
 * @param {string} ariaLabel
 * @param {[value: string, label: string][]} options
 */
const choice = (ariaLabel, options) =>
  element('select', { ariaLabel }, ...options.map(([value, textContent]) => element('option', { value, textContent })));
