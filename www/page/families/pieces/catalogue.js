// The panel of games and pieces: those that have names, each with a drawing of its moves, a picture of its map and
// where it comes from; those that the reader has saved on the device; and a small board to draw another one.
import { PIECE, nounOf, piecesGame } from '../../../shared/pieces.js';
import { linkOf, readMoves, writtenOf } from '../../../shared/moves.js';
import { button, element } from '../../core/elements.js';
import { styled } from '../../core/styles.js';
import { pageAt, pictureAt } from '../../gallery/files.js';
import { diagram } from './diagram.js';
import { DrawingBoard } from './drawing-board.js';
import { SavedPieces } from './saved.js';
import { spelled } from '../../core/numbers.js';

/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Move } from '../../../shared/moves.js' */
/** @import { Given, PiecesGame } from '../../../shared/pieces.js' */

/**
 * @typedef {{key: string, name: string, rule: string, theorem: string | null, source: string, moves: string, link:
 *   string}} Line
 */

/**
 * @typedef {object} Described  what the module knows of a piece
 * @property {string} moves
 * @property {string} link
 * @property {{key: string, name: string, p: number | null, q: number | null} | null} named
 * @property {{values: number[][], palaces: number[][], order: number} | null} automaton
 * @property {string | null} refusal
 */

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('pieces.css');
  const panel = new Catalogue(host);
  return { toggle: () => panel.toggle(), visit: () => panel.visit() };
}

/** The width of a picture, as that of a drawing of moves. */
const SIDE = 78;

/** Buttons with an edge. */
const PLAIN = { className: 'plain' };

/** The build has made a page of all games, and two pictures of each (crates/site/src/catalogue.rs). */
const PAGE = pageAt('games.html');

class Catalogue {
  #host;
  #drawing = element('details', {});
  /** The pictures of games, by key. @type {Map<string, HTMLImageElement>} */
  #pictures = new Map();
  /** The game that the pictures are beside. */
  #key = '';
  #body = element('div', { className: 'catalogue-panel' });
  #games = element('ul', { className: 'games' });
  #own = element('ul', { className: 'games' });
  #told = element('p', { role: 'status' });
  #text = element('input', { type: 'text', spellcheck: false, autocapitalize: 'off', ariaLabel: 'Moves of the piece' });
  #board;
  #saved;
  /** @type {Move[]} */
  #moves = [];

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#board = new DrawingBoard((moves) => this.#draw(moves));
    this.#saved = new SavedPieces(host.storage);
    this.#text.addEventListener('change', () => this.#type());
    host.watch(() => this.#follow());
    this.#drawing.append(
      element('summary', {}, 'Draw a piece'),
      element(
        'p',
        {},
        'Press a cell for one step (\u2022), again for any number of steps that way (\u2192), and again for ' +
          'none. The piece moves up and to the left.',
      ),
      this.#board.element,
      element('div', { className: 'row' }, this.#text),
      this.#told,
      element(
        'div',
        { className: 'row' },
        button('Show it', () => void this.#show(), PLAIN),
        button('Save on this device', () => this.#save(), PLAIN),
      ),
      this.#own,
    );
    this.#body.append(
      this.#drawing,
      element('h3', {}, 'Games that have names'),
      this.#games,
      ...(PAGE === null ? [] : [element('p', {}, element('a', { href: PAGE }, 'All of them on a page'))]),
    );
  }

  /** Another game is on the map, and perhaps other values are shown. */
  #follow() {
    const game = /** @type {PiecesGame} */ (this.#host.explorer.game);
    if (this.#host.panel.owner !== 'catalogue' || game.key === this.#key) return;
    this.#key = game.key;
    const ending = game.show === 'palaces' ? '-palaces' : '';
    for (const [key, picture] of this.#pictures) {
      const href = pictureAt(`game-${key}${ending}.png`);
      if (picture.src !== href) picture.src = href;
    }
  }

  toggle() {
    const { panel } = this.#host;
    if (panel.owner === 'catalogue') panel.close();
    else {
      panel.open({ name: 'catalogue', body: this.#body });
      const game = /** @type {PiecesGame} */ (this.#host.explorer.game);
      if (game.game === PIECE) this.#drawing.open = true;
      this.#follow();
      this.visit();
      this.#showSaved();
      if (!this.#games.firstChild) void this.#list();
    }
  }

  /** The map's own piece is on the board, unless another one is being drawn. */
  visit() {
    const game = /** @type {PiecesGame} */ (this.#host.explorer.game);
    if (this.#moves.length > 0) return;
    void this.#ask('described', { moves: game.moves ?? '1,0r;0,1r;1,1r' }).then(
      ({ link }) => {
        if (this.#moves.length === 0) this.#draw(readMoves(link));
      },
      () => {},
    );
  }

  /** @param {string} name @param {object} about */
  #ask(name, about) {
    return this.#host.pool.ask('query', { game: this.#host.explorer.game, name, about });
  }

  async #list() {
    try {
      /** @type {Line[]} */
      const lines = await this.#ask('catalogue', {});
      this.#games.replaceChildren(...lines.map((line) => this.#entry(line)));
      this.#key = '';
      this.#follow();
    } catch (error) {
      this.#told.textContent = `The games could not be listed: ${/** @type {Error} */ (error).message}`;
    }
  }

  /** @param {Line} line */
  #entry({ key, name, rule, theorem, source, moves, link }) {
    const picture = element('img', { loading: 'lazy', alt: `Map of ${nounOf(key)}`, width: SIDE, height: SIDE });
    picture.addEventListener('error', () => (picture.hidden = true));
    this.#pictures.set(key, picture);
    return element(
      'li',
      {},
      element('div', { className: 'pictures' }, diagram(readMoves(link), `Moves of ${nounOf(key)}: ${moves}`), picture),
      element(
        'div',
        {},
        button(name, () => this.#go({ game: key }), PLAIN),
        element('p', {}, rule),
        ...(theorem === null ? [] : [element('p', {}, theorem)]),
        element('p', { className: 'source' }, `${moves}. Source: ${source}.`),
      ),
    );
  }

  /** @param {Given} given what is another piece; what is shown of it stays */
  #go(given) {
    const { explorer, jump } = this.#host;
    const { show, k, classes } = /** @type {PiecesGame} */ (explorer.game);
    jump('game', piecesGame({ show, k, classes, ...given }), null);
  }

  /** @param {Move[]} moves */
  #draw(moves) {
    this.#moves = moves;
    this.#board.show(moves);
    this.#text.value = writtenOf(moves);
    void this.#tell();
  }

  #type() {
    try {
      this.#draw(readMoves(spelled(this.#text.value)));
    } catch (error) {
      this.#told.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** Says which piece it is, and how large its automaton is. */
  async #tell() {
    const moves = this.#moves;
    if (moves.length === 0) {
      this.#told.textContent = 'No move yet.';
      return;
    }
    /** @type {string} */
    let sentence;
    try {
      sentence = inWords(await this.#ask('described', { moves: linkOf(moves) }));
    } catch (error) {
      sentence = /** @type {Error} */ (error).message;
    }
    if (this.#moves === moves) this.#told.textContent = sentence;
  }

  /** A piece that has a name is shown under it. */
  async #show() {
    if (this.#moves.length === 0) return;
    const moves = linkOf(this.#moves);
    try {
      /** @type {Described} */
      const { named } = await this.#ask('described', { moves });
      this.#go(named === null ? { game: PIECE, moves } : { game: named.key, p: named.p, q: named.q });
    } catch (error) {
      this.#told.textContent = /** @type {Error} */ (error).message;
    }
  }

  #save() {
    if (this.#moves.length === 0) return;
    const isKept = this.#saved.add(linkOf(this.#moves));
    this.#told.textContent = isKept
      ? 'Saved on this device.'
      : 'Nothing can be saved on this device: its storage is full or switched off.';
    this.#showSaved();
  }

  #showSaved() {
    this.#own.replaceChildren(
      ...this.#saved.list().map((link) => {
        const moves = readMoves(link);
        const name = writtenOf(moves);
        return element(
          'li',
          {},
          diagram(moves, `Moves: ${name}`),
          element(
            'div',
            { className: 'row' },
            button(name, () => this.#go({ game: PIECE, moves: link }), PLAIN),
            button(
              'Forget',
              () => {
                this.#saved.remove(link);
                this.#showSaved();
              },
              { ...PLAIN, ariaLabel: `Forget ${name}` },
            ),
          ),
        );
      }),
    );
  }
}

/** @param {Described} described */
export function inWords({ named, automaton, refusal }) {
  const parameters =
    named === null
      ? []
      : [...(named.p === null ? [] : [`p = ${named.p}`]), ...(named.q === null ? [] : [`q = ${named.q}`])];
  const name =
    named === null
      ? 'This piece has no name.'
      : `This is ${nounOf(named.key)}${parameters.length === 0 ? '' : ` with ${parameters.join(' and ')}`}.`;
  const rule =
    automaton === null
      ? (refusal ?? '')
      : `Its automaton looks at ${automaton.values.length} cells of v and ${automaton.palaces.length} of P, ` +
        `and has order ${automaton.order}.`;
  return `${name} ${rule}`;
}
