// Play: Left against Right, on one board or on a sum of several, by hand or against the computer, which plays
// perfectly. After each move it is told what the values say. The position, who moves next and who is played by the
// computer are in the link.
import { html, nothing, render } from '../../../vendor/lit-html.js';
import { element } from '../../core/elements.js';
import { asSentence } from '../../core/format.js';
import { styled } from '../../core/styles.js';
import { cellAt } from '../../core/view.js';
import { Field, choice, press, problem, segmented } from '../../kit/fields.js';
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
  const { panel, link, notices, explorer, pool } = host;
  const body = element('form', { className: 'kit games-play', noValidate: true, autocomplete: 'off' });
  const label = 'A cell, or a sum of cells and games';
  const field = new Field({ id: 'games-sum', label, isLong: true, live: type }, draw);
  /** what stands in the field */
  let typed = '';
  /** @type {Players} of this game and, unless its link says otherwise, the next one */
  let players = { next: 'left', computer: 'right' };
  /** how often a position was shown: what was typed before is of the past */
  let count = 0;
  /** @type {Turn | null} */
  let turn = null;
  /** @type {{side: Side, played: Played, text: string}[]} the moves, each with the sum before, the last one first */
  let log = [];
  /** why a move was not made: a sentence, or '' */
  let unmade = '';
  let asking = new AbortController();
  let shown = '';
  body.addEventListener('submit', (event) => {
    event.preventDefault();
    begin(typed);
  });
  host.layers.add(mark, 12);
  host.interceptTap(tap);
  return { toggle, applyLink };

  function toggle() {
    open();
    if (link.get('sum')) void show();
    else begin(STARTS[0]);
  }

  function applyLink() {
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
    if (panel.owner !== NAME) open(false);
    if (linked() === shown) return;
    log = leadingTo(link.get('sum') ?? '', link.get('next') === 'right' ? 'right' : 'left');
    void show();
  }

  /**
   * The moves that led to a position: all, those before Back, or none of another game.
   * @param {string} sum @param {Side} next
   */
  function leadingTo(sum, next) {
    if (log.length > 0 && log[0].played.sum === sum && other(log[0].side) === next) return log;
    const at = log.findIndex(({ text, side }) => text === sum && side === next);
    return at < 0 ? [] : log.slice(at + 1);
  }

  /** @param {string} text */
  function type(text) {
    typed = text;
    field.complain('');
  }

  function open(focus = true) {
    panel.open({ name: NAME, body, onClose: closed }, { focus });
  }

  function closed() {
    asking.abort();
    turn = null;
    shown = '';
    for (const key of KEYS) if (link.get(key)) link.set(key, null);
    explorer.schedule();
  }

  function linked() {
    return KEYS.map((key) => link.get(key) ?? '').join('&');
  }

  /** @param {string} text @param {Partial<Players>} [chosen] */
  function begin(text, chosen) {
    log = [];
    go(text, { ...players, ...chosen });
  }

  /** @param {string} text of a sum @param {Players} players */
  function go(text, { next, computer }) {
    link.set('next', next === 'left' ? null : next);
    link.set('computer', computer === 'right' ? null : computer);
    link.set('sum', text.trim() || STARTS[0], NAME);
    void show();
  }

  /** The position that the link tells. */
  async function show() {
    const text = (typed = link.get('sum') ?? STARTS[0]);
    const computer = link.get('computer') ?? '';
    players = {
      next: link.get('next') === 'right' ? 'right' : 'left',
      computer: KNOWN.computer.includes(computer) ? computer : 'right',
    };
    shown = linked();
    unmade = '';
    count++;
    draw();
    asking.abort();
    const { signal } = (asking = new AbortController());
    try {
      const position = /** @type {Position} */ (await ask('position', { text, next: players.next }, signal));
      if (signal.aborted) return;
      const now = (turn = { position, text, signal });
      draw();
      explorer.schedule();
      if (position.moves.length > 0 && position.next === players.computer) await move(now);
    } catch (error) {
      if (signal.aborted) return;
      turn = null;
      explorer.schedule();
      refuse(error);
    }
  }

  /** @param {string} name @param {object} about @param {AbortSignal} signal */
  function ask(name, about, signal) {
    return pool.ask('query', { game: explorer.game, name, about }, { signal, priority: () => -1 });
  }

  function draw() {
    const hadFocus = body.contains(document.activeElement);
    render(
      html`<section>
          <p class="note">
            Left and Right move in turn, each their own piece, in one of the summands; after a minus they change sides.
            Whoever cannot move loses. Press a move below, or a dot on the map.
          </p>
        </section>
        <div class="kit" aria-live="polite">${turn ? table(turn) : nothing}</div>
        ${problem('games-problem', unmade)}
        <section ?hidden=${log.length === 0}>
          <h3>What the values say</h3>
          <ol class="told">
            ${log.map(toldOf)}
          </ol>
        </section>
        <section>
          <h3>New game</h3>
          ${field.template(typed, String(count))}
          ${choice({
            id: 'games-computer',
            label: 'Players',
            value: players.computer,
            options: PLAYERS,
            isWide: true,
            onChoice: (computer) => begin(typed, { computer }),
          })}
          ${segmented({
            name: 'games-next',
            label: 'Moves first',
            value: players.next,
            options: NAMES,
            onChoice: (next) => begin(typed, { next }),
          })}
          <div class="buttons"><button class="main">Begin</button></div>
          <div class="buttons">${STARTS.map((text) => press(text, () => begin(text), { isNotation: true }))}</div>
        </section>`,
      body,
    );
    // The button that was pressed may be gone, or of no use: whoever plays by keys goes on at the next moves, or begins
    // anew.
    const { activeElement } = document;
    if (hadFocus && (!body.contains(activeElement) || activeElement?.matches(':disabled'))) {
      const next = body.querySelector('.move') ?? body.querySelector('input');
      /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
    }
  }

  /** @param {unknown} error */
  function refuse(error) {
    field.complain(asSentence(/** @type {Error} */ (error).message));
    draw();
  }

  /** @param {Turn} turn */
  function table(turn) {
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
              @click=${() => void move(turn, place)}
            >
              ${lineOf(from)} → ${lineOf(to)}
            </button>`,
        )}
      </div>
      <div class="buttons">
        ${isOver ? nothing : press('Best move', () => void move(turn))}
        ${press('Undo', undo, { isDisabled: !log.some(isMine) })}
      </div>`;
  }

  /** Whether a move was not the computer's. @param {{side: Side}} move */
  function isMine({ side }) {
    return side !== players.computer;
  }

  /** Takes back the last move that was not the computer's, and what it has answered. */
  function undo() {
    const [{ side, text }] = log.splice(0, log.findIndex(isMine) + 1).slice(-1);
    go(text, { ...players, next: side });
  }

  /** @param {Turn} turn @param {number} [place] among the moves; none: the best one */
  async function move({ position: { next }, text, signal }, place) {
    try {
      const played = /** @type {Played} */ (await ask('play', { text, next, place }, signal));
      if (signal.aborted) return;
      log.unshift({ side: next, played, text });
      go(played.sum, { ...players, next: other(next) });
    } catch (error) {
      if (signal.aborted) return;
      unmade = `The move was not made. ${asSentence(/** @type {Error} */ (error).message)}`;
      draw();
    }
  }

  /**
   * A click or tap on the map: the first move that leads to that cell is made.
   * @param {import('../../core/view.js').Point} point
   * @returns {boolean} whether it was a move
   */
  function tap(point) {
    if (panel.owner !== NAME || !turn || turn.position.next === players.computer) return false;
    const cell = cellAt(explorer.view, explorer.viewport, point);
    if (!cell) return false;
    const place = turn.position.moves.findIndex(({ to }) => to.cell?.x === cell.x && to.cell?.y === cell.y);
    if (place >= 0) void move(turn, place);
    return place >= 0;
  }

  /** The pieces on the map, and where they may go. @param {CanvasRenderingContext2D} context @param {Projection} map */
  function mark(context, { across, down }) {
    if (!turn) return;
    const { moves, next, parts } = turn.position;
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
