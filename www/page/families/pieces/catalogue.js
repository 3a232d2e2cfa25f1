// The panel of games and pieces: those that have names, each with a drawing of its moves, a picture of its map and
// where it comes from; those that the reader has saved on the device; and a small board to draw another one.
import { PIECE, nounOf, piecesGame } from '../../../shared/pieces.js';
import { linkOf, readMoves, writtenOf } from '../../../shared/moves.js';
import { html, nothing, render } from '../../../vendor/lit-html.js';
import { element } from '../../core/elements.js';
import { persist, recall, remember } from '../../core/storage.js';
import { styled } from '../../core/styles.js';
import { pageAt, pictureAt } from '../../gallery/files.js';
import { diagram } from './diagram.js';
import { Field, press } from '../../kit/fields.js';
import { spelled } from '../../core/numbers.js';

/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Move } from '../../../shared/moves.js' */
/** @import { Given, PiecesGame } from '../../../shared/pieces.js' */

/** @typedef {Record<'key' | 'name' | 'rule' | 'source' | 'moves' | 'link', string> & {theorem: string | null}} Line */

/**
 * @typedef {{link: string, named: {key: string, p: number | null, q: number | null} | null, refusal: string | null,
 *   automaton: {values: number[][], palaces: number[][], order: number} | null}} Described  a piece by the module
 */

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('pieces.css');
  return new Catalogue(host);
}

/** The build has made a page of all games, and two pictures of each (crates/site/src/catalogue.rs). */
const PAGE = pageAt('games.html');

/** Where the device keeps the pieces that the reader has saved, and how many at most. */
const [SAVED, MOST_SAVED] = ['pieces', 40];

/** Pictures that did not come are not shown. @param {{target: HTMLElement}} event */
const hide = ({ target }) => (target.hidden = true);

class Catalogue {
  #host;
  #body = element('div', { className: 'kit catalogue-panel' });
  /** The game that the list is drawn for. */
  #key = '';
  /** @type {Line[]} the games that have names */
  #lines = [];
  #text;
  /** @type {Move[]} of the piece that is drawn */
  #moves = [];
  #told = '';
  #isDrawing = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const read = (/** @type {string} */ text) => this.#take(readMoves(spelled(text)));
    this.#text = new Field({ id: 'piece', label: 'Moves of the piece', read }, () => this.#draw());
    host.watch(() => host.panel.owner === 'catalogue' && this.#key !== this.#game.key && this.#draw());
  }

  get #game() {
    return /** @type {PiecesGame} */ (this.#host.explorer.game);
  }

  toggle() {
    this.#isDrawing ||= this.#game.game === PIECE;
    this.#draw();
    this.#host.panel.open({ name: 'catalogue', body: this.#body });
    this.applyLink();
    if (this.#lines.length === 0) void this.#list();
  }

  /** The map's own piece is on the board, unless another one is being drawn. */
  applyLink() {
    if (this.#moves.length > 0) return;
    void this.#described(this.#game.moves ?? '1,0r;0,1r;1,1r').then(
      ({ link }) => void (this.#moves.length === 0 && this.#take(readMoves(link))),
      () => {},
    );
  }

  /** @param {string} moves @returns {Promise<Described>} */
  #described(moves) {
    return this.#ask('described', { moves });
  }

  /** @param {string} name @param {object} about */
  #ask(name, about) {
    return this.#host.pool.ask('query', { game: this.#host.explorer.game, name, about });
  }

  async #list() {
    try {
      this.#lines = await this.#ask('catalogue', {});
      this.#draw();
    } catch (error) {
      this.#tell(`The games could not be listed: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {Given} given what is another piece; what is shown of it stays */
  #go(given) {
    const { show, k, classes } = this.#game;
    this.#host.jump('game', piecesGame({ show, k, classes, ...given }), null);
  }

  /** Another piece is drawn: says which it is, and how large its automaton is. @param {Move[]} moves */
  async #take(moves) {
    this.#moves = moves;
    this.#draw();
    if (moves.length === 0) return this.#tell('No move yet.');
    const sentence = await this.#described(linkOf(moves)).then(inWords, ({ message }) => message);
    if (this.#moves === moves) this.#tell(sentence);
  }

  /** A piece that has a name is shown under it. */
  async #show() {
    if (this.#moves.length === 0) return;
    const moves = linkOf(this.#moves);
    try {
      const { named } = await this.#described(moves);
      this.#go(named === null ? { game: PIECE, moves } : { game: named.key, p: named.p, q: named.q });
    } catch (error) {
      this.#tell(/** @type {Error} */ (error).message);
    }
  }

  /** @returns {string[]} the moves of each piece as links write them; what can't be read is no piece */
  get #saved() {
    return (recall(this.#host.storage, SAVED) ?? '').split('|').filter((link) => {
      try {
        return link !== '' && readMoves(link).length > 0;
      } catch {
        return false;
      }
    });
  }

  /** @param {string[]} links */
  #keep(links) {
    remember(this.#host.storage, SAVED, links.length === 0 ? null : links.join('|'));
    this.#draw();
  }

  #save() {
    if (this.#moves.length === 0) return;
    const link = linkOf(this.#moves);
    void persist(() => navigator.storage);
    this.#keep([link, ...this.#saved.filter((other) => other !== link)].slice(0, MOST_SAVED));
    const isSaved = this.#saved.includes(link);
    const failure = 'Nothing can be saved on this device: its storage is full or switched off.';
    this.#tell(isSaved ? 'Saved on this device.' : failure);
  }

  /** @param {string} sentence */
  #tell(sentence) {
    this.#told = sentence;
    this.#draw();
  }

  #draw() {
    this.#key = this.#game.key;
    const turn = (/** @type {{target: HTMLDetailsElement}} */ { target }) => (this.#isDrawing = target.open);
    render(
      html`<details ?open=${this.#isDrawing} @toggle=${turn}>
          <summary>Draw a piece</summary>
          <section>
            <p>
              Press a cell for one step (•), again for any number of steps that way (→), and again for none. The piece
              moves up and to the left.
            </p>
            ${drawingBoard(this.#moves, (moves) => void this.#take(moves))}
            ${this.#text.template(writtenOf(this.#moves))}
            <p role="status">${this.#told}</p>
            <div class="buttons">
              ${press('Show it', () => void this.#show(), { className: 'main' })}
              ${press('Save on this device', () => this.#save())}
            </div>
            <ul class="games">
              ${this.#saved.map((link) => this.#own(link))}
            </ul>
          </section>
        </details>
        <section>
          <h3>Games that have names</h3>
          <ul class="games">
            ${this.#lines.map((line) => this.#entry(line))}
          </ul>
          ${PAGE === null ? nothing : html`<p><a href=${PAGE}>All of them on a page</a></p>`}
        </section>`,
      this.#body,
    );
  }

  /** @param {Line} line */
  #entry({ key, name, rule, theorem, source, moves, link }) {
    const picture = pictureAt(`game-${key}${this.#game.show === 'palaces' ? '-palaces' : ''}.png`);
    return html`<li>
      <div class="pictures">
        ${diagram(readMoves(link), `Moves of ${nounOf(key)}: ${moves}`)}
        <img loading="lazy" alt="Map of ${nounOf(key)}" width="78" height="78" src=${picture} @error=${hide} />
      </div>
      <div>
        ${press(name, () => this.#go({ game: key }))}
        <p>${rule}</p>
        ${theorem === null ? nothing : html`<p>${theorem}</p>`}
        <p class="note">${moves}. Source: ${source}.</p>
      </div>
    </li>`;
  }

  /** @param {string} link of a piece that was saved */
  #own(link) {
    const moves = readMoves(link);
    const name = writtenOf(moves);
    const forget = () => this.#keep(this.#saved.filter((other) => other !== link));
    return html`<li>
      ${diagram(moves, `Moves: ${name}`)}
      <div class="buttons">
        ${press(name, () => this.#go({ game: PIECE, moves: link }))}
        ${press('Forget', forget, { name: `Forget ${name}` })}
      </div>
    </li>`;
  }
}

/** @param {Described} described */
function inWords({ named, automaton, refusal }) {
  const beside = [named?.p && `p = ${named.p}`, named?.q && `q = ${named.q}`].filter(Boolean).join(' and ');
  const name = named ? `This is ${nounOf(named.key)}${beside && ` with ${beside}`}.` : 'This piece has no name.';
  if (!automaton) return `${name} ${refusal ?? ''}`;
  const { values, palaces, order } = automaton;
  const looks = `${values.length} cells of v and ${palaces.length} of P`;
  return `${name} Its automaton looks at ${looks}, and has order ${order}.`;
}

// The small board on which a reader draws a piece: each cell is a step from the piece, and is nothing, one step, or a
// rider.

/** From one step beyond the piece to four before it. */
const SIDE = 6;

const SIGNS = { none: '', step: '\u2022', rider: '\u2192' };
const WORDS = { none: 'no move', step: 'one step', rider: 'any number of steps' };

/**
 * @param {Move[]} moves those that the board has no cell for are kept
 * @param {(moves: Move[]) => void} onMoves another piece has been drawn
 */
function drawingBoard(moves, onMoves) {
  const box = (/** @type {number} */ a, /** @type {number} */ b) => {
    const step = `${a},${b}`;
    const isPiece = a === 0 && b === 0;
    // Such a game would not end.
    if (a + b < 0 || (a + b === 0 && b <= 0))
      return html`<button
        type="button"
        disabled
        aria-label=${isPiece ? 'the piece' : `(${step}): not allowed, the game would not end`}
        .textContent=${isPiece ? '\u25cf' : ''}
      ></button>`;
    const move = moves.find((move) => move.step.join(',') === step);
    const kind = move === undefined ? 'none' : move.times === 1 ? 'step' : 'rider';
    const others = moves.filter((other) => other !== move);
    const times = { none: 1, step: Infinity, rider: 0 }[kind];
    const next = () => onMoves(times === 0 ? others : [...others, { step: [a, b], times }]);
    return html`<button
      type="button"
      data-kind=${kind}
      aria-label="(${step}): ${WORDS[kind]}"
      .textContent=${SIGNS[kind]}
      @click=${next}
    ></button>`;
  };
  const steps = Array.from({ length: SIDE }, (_, index) => SIDE - 2 - index);
  return html`<div
    class="board"
    role="group"
    aria-label="Moves from the piece; up and left lead towards the origin"
    @keydown=${walk}
  >
    ${steps.map((b) => steps.map((a) => box(a, b)))}
  </div>`;
}

/** Arrow keys go from cell to cell. @param {KeyboardEvent & {currentTarget: Element}} event */
function walk(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE }[event.key];
  if (!by) return;
  const cells = /** @type {HTMLButtonElement[]} */ ([...event.currentTarget.children]);
  let at = cells.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + by;
  while (cells[at]?.disabled) at += by;
  event.preventDefault();
  event.stopPropagation();
  cells[at]?.focus();
}
