// Play: Left against Right, on one board or on a sum of several, by hand or against the computer, which plays
// perfectly. After each move it is told what the values say. The position, who moves next and who is played by the
// computer are in the link.
import { html, nothing, render } from '../../../vendor/lit-html.js';
import { element } from '../../core/elements.js';
import { asSentence } from '../../core/format.js';
import { styled } from '../../core/styles.js';
import { cellAt } from '../../core/view.js';
import { Field, choice, press, segmented } from '../../kit/fields.js';
import { lineOf } from './typeset.js';
import { summandOf } from './calculator.js';

/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Projection } from '../../map/layers.js' */
/** @import { Line, Played, Position } from '../../../shared/partizan.js' */

const NAME = 'play';
/** @typedef {'left' | 'right'} Side */
/** @typedef {{next: Side, computer: string}} Players */
/**
 * @typedef {object} Turn  what is on the table: moves are made there, whatever stands in the field by then
 * @property {Position} position
 * @property {string} text
 * @property {AbortSignal} signal another position is asked for
 */
const NAMES = { left: 'Left', right: 'Right' };
/** @type {[value: string, label: string][]} */
const PLAYERS = [
  ['right', 'The computer plays Right'],
  ['left', 'The computer plays Left'],
  ['none', 'Two players'],
];
/** What keys of the link may say. */
const KNOWN = { next: Object.keys(NAMES), computer: PLAYERS.map(([player]) => player) };
const KEYS = ['sum', ...Object.keys(KNOWN)];
const STARTS = ['(7,9)', '(5,4)', '(3,4) + (2,5)', '(6,2) - (4,3) + *', '(4,6) + (4,6)'];

/** @param {Side} side @returns {Side} */
const other = (side) => (side === 'left' ? 'right' : 'left');

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('partizan.css');
  return new Play(host);
}

class Play {
  #host;
  #body = element('form', { className: 'kit games-play', noValidate: true, autocomplete: 'off' });
  #field;
  /** what stands in the field */
  #text = '';
  /** @type {Players} of this game and, unless its link says otherwise, the next one */
  #players = { next: 'left', computer: 'right' };
  /** how often a position was shown: what was typed before is of the past */
  #count = 0;
  /** @type {Turn | null} */
  #turn = null;
  /** @type {{side: Side, played: Played}[]} the moves, the last one first */
  #log = [];
  #asking = new AbortController();
  #shown = '';

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const live = (/** @type {string} */ text) => {
      this.#text = text;
      this.#field.complain('');
    };
    const label = 'A cell, or a sum of cells and games';
    this.#field = new Field({ id: 'games-sum', label, isLong: true, live }, () => this.#draw());
    this.#body.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#begin(this.#text);
    });
    host.layers.add((context, projection) => this.#mark(context, projection), 12);
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
    const { link, panel, notices } = this.#host;
    const problems = Object.entries(KNOWN)
      .map(([key, known]) => ({ key, known, text: link.get(key) }))
      .filter(({ known, text }) => text && !known.includes(text))
      .map(({ key, known, text }) => `${key} is one of ${known.join(', ')}, not \u201c${text?.slice(0, 40)}\u201d.`);
    if (problems.length > 0) notices.show(NAME, `In the link, ${problems.join(' ')}`);
    else notices.forget(NAME);
    if (!link.get('sum')) {
      if (panel.owner === NAME) panel.close();
      return;
    }
    if (panel.owner !== NAME) this.#open(false);
    if (this.#linked !== this.#shown) void this.#show();
  }

  #open(focus = true) {
    this.#host.panel.open({ name: NAME, body: this.#body, onClose: () => this.#closed() }, { focus });
  }

  #closed() {
    const { link, explorer } = this.#host;
    this.#asking.abort();
    this.#turn = null;
    this.#shown = '';
    for (const key of KEYS) if (link.get(key)) link.set(key, null);
    explorer.schedule();
  }

  get #linked() {
    return KEYS.map((key) => this.#host.link.get(key) ?? '').join('&');
  }

  /** @param {string} text @param {Partial<Players>} [chosen] */
  #begin(text, chosen) {
    this.#log = [];
    this.#go(text, { ...this.#players, ...chosen });
  }

  /** @param {string} text of a sum @param {Players} players */
  #go(text, { next, computer }) {
    const { link } = this.#host;
    link.set('next', next === 'left' ? null : next);
    link.set('computer', computer === 'right' ? null : computer);
    link.set('sum', text.trim() || STARTS[0], NAME);
    void this.#show();
  }

  /** The position that the link tells. */
  async #show() {
    const { explorer, link } = this.#host;
    const text = (this.#text = link.get('sum') ?? STARTS[0]);
    const [next, computer] = [link.get('next') ?? '', link.get('computer') ?? ''];
    this.#players = {
      next: next === 'right' ? next : 'left',
      computer: KNOWN.computer.includes(computer) ? computer : 'right',
    };
    this.#shown = this.#linked;
    this.#count++;
    this.#draw();
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      const about = { text, next: this.#players.next };
      const position = /** @type {Position} */ (await this.#ask('position', about, signal));
      if (signal.aborted) return;
      const turn = (this.#turn = { position, text, signal });
      this.#draw();
      explorer.schedule();
      if (position.moves.length > 0 && position.next === this.#players.computer) await this.#move(turn);
    } catch (error) {
      if (signal.aborted) return;
      this.#turn = null;
      explorer.schedule();
      this.#refuse(/** @type {Error} */ (error));
    }
  }

  /** @param {string} name @param {object} about @param {AbortSignal} signal */
  #ask(name, about, signal) {
    const { pool, explorer } = this.#host;
    return pool.ask('query', { game: explorer.game, name, about }, { signal, priority: () => -1 });
  }

  #draw() {
    const hadFocus = this.#body.contains(document.activeElement);
    render(
      html`<section>
          <p class="note">
            Left and Right move in turn, each their own piece, in one of the summands; after a minus they change sides.
            Whoever cannot move loses. Press a move below, or a dot on the map.
          </p>
          ${this.#field.template(this.#text, String(this.#count))}
          ${choice({
            id: 'games-computer',
            label: 'Players',
            value: this.#players.computer,
            options: PLAYERS,
            isWide: true,
            onChoice: (computer) => this.#begin(this.#text, { computer }),
          })}
          ${segmented({
            name: 'games-next',
            label: 'Moves first',
            value: this.#players.next,
            options: NAMES,
            onChoice: (next) => this.#begin(this.#text, { next }),
          })}
          <div class="buttons"><button class="main">Begin</button></div>
          <div class="buttons">${STARTS.map((text) => press(text, () => this.#begin(text), { isNotation: true }))}</div>
        </section>
        <div class="kit" aria-live="polite">${this.#turn ? this.#table(this.#turn) : nothing}</div>
        <section>
          <h3>What the values say</h3>
          <ol class="told">
            ${this.#log.map(toldOf)}
          </ol>
        </section>`,
      this.#body,
    );
    // The button that was pressed may be gone: whoever plays by keys goes on at the next moves, or begins anew.
    if (hadFocus && !this.#body.contains(document.activeElement)) {
      const next = this.#body.querySelector('.move') ?? this.#body.querySelector('input');
      /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
    }
  }

  /** @param {Error} error */
  #refuse({ message }) {
    this.#field.complain(asSentence(message));
    this.#draw();
  }

  /** @param {Turn} turn */
  #table(turn) {
    const { parts, next, sentence, moves } = turn.position;
    const isOver = moves.length === 0;
    const words = isOver ? `${NAMES[next]} has no move: ${NAMES[other(next)]} has won.` : `${NAMES[next]} moves next. `;
    return html`<ul class="options">
        ${parts.length > 0 ? parts.map(summandOf) : html`<li>0</li>`}
      </ul>
      <p><b .textContent=${words}></b> <span class="quiet" .textContent=${isOver ? '' : sentence}></span></p>
      <div class="buttons">
        ${moves.map(
          ({ from, to, wins }, place) =>
            html`<button
              type="button"
              class="move plain"
              translate="no"
              title=${wins === undefined ? nothing : wins ? 'wins' : 'loses against best play'}
              @click=${() => void this.#move(turn, place)}
            >
              ${lineOf(from)} → ${lineOf(to)}
            </button>`,
        )}
      </div>
      ${isOver ? nothing : html`<div class="buttons">${press('Best move', () => void this.#move(turn))}</div>`}`;
  }

  /** @param {Turn} turn @param {number} [place] among the moves; none: the best one */
  async #move({ position: { next }, text, signal }, place) {
    try {
      const played = /** @type {Played} */ (await this.#ask('play', { text, next, place }, signal));
      if (signal.aborted) return;
      this.#log.unshift({ side: next, played });
      this.#go(played.sum, { ...this.#players, next: other(next) });
    } catch (error) {
      if (!signal.aborted) this.#refuse(/** @type {Error} */ (error));
    }
  }

  /**
   * A click or tap on the map: the first move that leads to that cell is made.
   * @param {import('../../core/view.js').Point} point
   * @returns {boolean} whether it was a move
   */
  #press(point) {
    const turn = this.#turn;
    const { panel, explorer } = this.#host;
    if (panel.owner !== NAME || !turn || turn.position.next === this.#players.computer) return false;
    const cell = cellAt(explorer.view, explorer.viewport, point);
    if (!cell) return false;
    const place = turn.position.moves.findIndex(({ to }) => to.cell?.x === cell.x && to.cell?.y === cell.y);
    if (place >= 0) void this.#move(turn, place);
    return place >= 0;
  }

  /** The pieces on the map, and where they may go. @param {CanvasRenderingContext2D} context @param {Projection} map */
  #mark(context, { across, down }) {
    if (!this.#turn) return;
    const { moves, next, parts } = this.#turn.position;
    context.strokeStyle = '#ffffff';
    context.lineWidth = 2;
    const disc = (/** @type {Line} */ { cell }, /** @type {number} */ size, /** @type {string} */ colour) => {
      if (!cell) return;
      const side = across(cell.x + 1) - across(cell.x);
      context.beginPath();
      context.arc(across(cell.x) + side / 2, down(cell.y) + side / 2, Math.max(2.5, side * size), 0, 2 * Math.PI);
      context.fillStyle = colour;
      context.fill();
      context.stroke();
    };
    for (const { to } of moves) disc(to, 0.14, next === 'left' ? '#1769aa' : '#c62839');
    for (const { place } of parts) disc(place, 0.34, '#1b1a18');
  }
}

/** A move, and what the values say of it. @param {{side: Side, played: Played}} move */
function toldOf({ side, played: { from, to, mistake, sentences } }) {
  const line = [`${NAMES[side]}: `, lineOf(from), ' \u2192 ', lineOf(to), `. ${sentences.join(' ')}`];
  return html`<li class=${mistake ? 'differs' : nothing}>${line}</li>`;
}
