// The paper on Chessfights beside what is computed: its tables as printed, its coloured cells and its region, its
// claims checked over the view, and the one-row games g_k(n) with their dilation. What is shown is in the link.
import { button, element } from '../../core/elements.js';
import { asSentence } from '../../core/sentences.js';
import { styled } from '../../core/styles.js';
import { isChessfights, partizanGame } from '../../../shared/partizan.js';
import { CLAIMS } from './claims.js';
import { clipped } from './forms.js';
import { section } from './typeset.js';
import { PRINTED, rowsTable, tableOf } from './paper-tables.js';
import { VIEWS } from './views.js';

/** @import { Host, Part } from '../../app/parts.js' */
/** @import { Scene } from '../../map/layers.js' */
/** @import { Inspection, Line, PartizanGame } from '../../../shared/partizan.js' */
/** @import { Area } from '../../atlas/written-cells.js' */

const NAME = 'paper';
const KEY = 'paper';
/** A claim is checked over at most this many columns and rows: some compare each cell with many others. */
const CHECKED = 60;
const [ROWS_K, ROWS_N] = [6, 16];

const COLOURS = ['#d3413f', '#e8c436', '#3f9a57'];
const VERDICTS = ['', '#2b8a4e', '#d0202f', '#8a8580'];

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('partizan.css');
  return new Paper(host);
}

class Paper {
  #host;
  #body = element('div', { className: 'paper' });
  #answer = element('div', { ariaLive: 'polite' });
  /** @type {Map<string, HTMLButtonElement>} by what they show */
  #buttons = new Map();
  #shown = '';
  #asking = new AbortController();
  /** @type {{box: Area, verdicts: Uint8Array} | null} */
  #checked = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const choose = (/** @type {string} */ what, /** @type {string} */ label) => {
      const made = button(label, () => this.#choose(this.#shown === what ? '' : what), { ariaPressed: 'false' });
      this.#buttons.set(what, made);
      return made;
    };
    const claims = (/** @type {boolean} */ proved) =>
      element(
        'div',
        { className: 'buttons' },
        ...CLAIMS.filter((claim) => claim.proved === proved).map(({ key, title }) => choose(key, title)),
      );
    this.#body.append(
      element(
        'p',
        { className: 'quiet' },
        'What the paper on Chessfights prints and proves, each checked against what is computed here. The ' +
          'paper\u2019s x runs downwards, this map\u2019s to the right.',
      ),
      element(
        'div',
        { className: 'buttons' },
        choose('table', 'Canonical values'),
        choose('reduced-table', 'Reduced values'),
        choose('colours', 'Red, yellow, green'),
        choose('region', 'Region R'),
        choose('rows', 'One-row games'),
      ),
      this.#answer,
      section('Proved in the paper', claims(true)),
      section('Seen, not proved', claims(false)),
      section(
        'Worth a look',
        element(
          'ul',
          { className: 'views' },
          ...VIEWS.map(({ title, link, text }) =>
            element(
              'li',
              {},
              button(title, () => host.follow(`#${link}`), { className: 'cell-link' }),
              ` ${text}`,
            ),
          ),
        ),
      ),
    );
    host.layers.add((context, scene) => this.#draw(context, scene), 8);
  }

  toggle() {
    if (this.#host.panel.owner === NAME) return this.#host.panel.close();
    this.#open();
    this.#choose(this.#host.link.get(KEY) || 'table');
  }

  visit() {
    const { link, panel, notices } = this.#host;
    const what = link.get(KEY);
    notices.forget(KEY);
    if (!what) {
      if (panel.owner === NAME) panel.close();
      return;
    }
    if (!this.#buttons.has(what)) {
      notices.show(
        KEY,
        `In the link, paper is one of ${[...this.#buttons.keys()].join(', ')}, not \u201c${what.slice(0, 40)}\u201d.`,
      );
      return;
    }
    if (panel.owner !== NAME) this.#open(false);
    if (what !== this.#shown) this.#choose(what);
  }

  /** @param {boolean} [focus] */
  #open(focus = true) {
    this.#host.panel.open({ name: NAME, body: this.#body, onClose: () => this.#choose('') }, { focus });
  }

  /** @param {string} what empty: nothing */
  #choose(what) {
    const { link, explorer } = this.#host;
    this.#shown = what;
    if ((link.get(KEY) ?? '') !== what) link.set(KEY, what || null, what ? KEY : undefined);
    this.#checked = null;
    for (const [name, made] of this.#buttons) made.ariaPressed = String(name === what);
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    this.#answer.replaceChildren();
    explorer.schedule();
    if (what !== '') {
      this.#show(what, signal).catch((error) => {
        if (!signal.aborted)
          this.#answer.replaceChildren(element('p', { className: 'problem' }, asSentence(error.message)));
      });
    }
  }

  /**
   * @template T
   * @param {string} name
   * @param {object} about
   * @param {AbortSignal} signal
   * @returns {Promise<T>}
   */
  #ask(name, about, signal) {
    const { pool, explorer } = this.#host;
    return pool.ask('query', { game: explorer.game, name, about }, { signal, priority: () => -1 });
  }

  /**
   * @param {string} what
   * @param {AbortSignal} signal
   */
  async #show(what, signal) {
    const game = /** @type {PartizanGame} */ (this.#host.explorer.game);
    if (what !== 'rows' && !isChessfights(game)) {
      const link = element(
        'a',
        { href: `#${partizanGame({ show: game.show }).key}&paper=${what}` },
        'Show Chessfights',
      );
      return this.#answer.replaceChildren(
        element('p', {}, 'The paper is about bishop against knight; other pieces are on the map now. ', link),
      );
    }
    const claim = CLAIMS.find(({ key }) => key === what);
    if (claim) return this.#check(claim, signal);
    if (what === 'rows') return this.#rows(signal);
    if (what === 'colours' || what === 'region') {
      this.#answer.replaceChildren(
        element(
          'p',
          {},
          what === 'colours'
            ? 'Red, yellow and green cells of the paper, by y \u2212 x modulo 3, are marked by a dot each.'
            : 'The cells of the paper\u2019s region R, below the first descents from red cells, are framed; there ' +
                'Right can always move to a green cell or to zero (Lemma 1).',
        ),
      );
      if (what === 'region') await this.#inRegion(signal);
      return;
    }
    const cells = await this.#printed(signal);
    if (!signal.aborted) this.#answer.replaceChildren(tableOf(cells, what === 'table' ? 'canonical' : 'reduced'));
  }

  /**
   * The nine by nine cells that the paper prints.
   * @param {AbortSignal} signal
   */
  #printed(signal) {
    const cells = Array.from({ length: PRINTED * PRINTED }, (_, index) => ({
      x: Math.floor(index / PRINTED),
      y: index % PRINTED,
    }));
    return Promise.all(cells.map((cell) => /** @type {Promise<Inspection>} */ (this.#ask('inspect', cell, signal))));
  }

  /** Lemma 1 says something of the cells of the region alone. @param {AbortSignal} signal */
  async #inRegion(signal) {
    const box = this.#box;
    if (!box) return;
    const verdicts = await this.#ask('claim', { key: 'lemma-1', ...box }, signal);
    this.#checked = { box, verdicts: /** @type {Uint8Array} */ (verdicts) };
    this.#host.explorer.schedule();
  }

  /** The cells in view that are checked. */
  get #box() {
    const { cells, game } = this.#host.explorer;
    const box = clipped(cells, 0, game.size - 1);
    return box && { ...box, width: Math.min(CHECKED, box.width), height: Math.min(CHECKED, box.height) };
  }

  /**
   * @param {import('./claims.js').Claim} claim
   * @param {AbortSignal} signal
   */
  async #check({ key, title, statement, proved }, signal) {
    const box = this.#box;
    const said = [
      element(
        'p',
        {},
        element('b', {}, `${title}. `),
        statement,
        proved ? '' : ' Nobody has proved it, as far as we know.',
      ),
    ];
    if (!box) return this.#answer.replaceChildren(...said, element('p', {}, 'No cell of the table is in view.'));
    this.#answer.replaceChildren(...said, element('p', { className: 'quiet' }, 'Checking the cells in view\u2026'));
    const verdicts = /** @type {Uint8Array} */ (await this.#ask('claim', { key, ...box }, signal));
    if (signal.aborted) return;
    this.#checked = { box, verdicts };
    const [, holds, fails, unknown] = [0, 1, 2, 3].map((verdict) => verdicts.filter((each) => each === verdict).length);
    const where = `columns ${box.x} to ${box.x + box.width - 1}, rows ${box.y} to ${box.y + box.height - 1}`;
    this.#answer.replaceChildren(
      ...said,
      element(
        'p',
        { className: fails > 0 ? 'differs' : '' },
        `In ${where} it says something of ${holds + fails + unknown} cells: it holds at ` +
          `${holds}${fails > 0 ? `, and fails at ${fails}` : ''}` +
          `${unknown > 0 ? `; ${unknown} need a cell that is not computed` : ''}.`,
      ),
      button('Check what is in view now', () => this.#choose(key)),
    );
    this.#host.explorer.schedule();
  }

  /** @param {AbortSignal} signal */
  async #rows(signal) {
    /** @type {{value: Line, dilated: Line, theorem2: boolean, lemma5: boolean}[][]} */
    const rows = await this.#ask('rows', { k: ROWS_K, n: ROWS_N }, signal);
    if (signal.aborted) return;
    this.#answer.replaceChildren(...rowsTable(rows));
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   */
  #draw(context, scene) {
    if (this.#host.panel.owner !== NAME) return;
    if (this.#shown === 'colours') return this.#drawColours(context, scene);
    if (!this.#checked) return;
    const { box, verdicts } = this.#checked;
    const { across, down } = scene;
    verdicts.forEach((verdict, index) => {
      if (verdict === 0) return;
      const [x, y] = [box.x + (index % box.width), box.y + Math.floor(index / box.width)];
      const [left, top] = [across(x), down(y)];
      const side = across(x + 1) - left;
      context.strokeStyle = VERDICTS[verdict];
      context.lineWidth = Math.max(1, Math.min(3, side / 8));
      context.strokeRect(
        left + context.lineWidth,
        top + context.lineWidth,
        side - 2 * context.lineWidth,
        side - 2 * context.lineWidth,
      );
    });
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   */
  #drawColours(context, { across, down }) {
    const { cells, game } = this.#host.explorer;
    const box = clipped(cells, 0, game.size - 1);
    if (!box) return;
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) {
        const side = across(x + 1) - across(x);
        context.fillStyle = COLOURS[(((y - x) % 3) + 3) % 3];
        context.fillRect(
          across(x) + side * 0.08,
          down(y) + side * 0.08,
          Math.max(2, side * 0.2),
          Math.max(2, side * 0.2),
        );
      }
    }
  }
}
