// Comparing: another game beside the map's. What is compared with what is held here, and nowhere else; the link tells
// it, panel and bar change it, and an overlay draws it. Loaded when it is asked for.
import { COMPARISON, firstComparison, followed, readComparison, writeComparison } from './comparison.js';
import { toldOf } from '../app/link.js';
import {
  OTHER_GAME_KEY,
  gameBeside,
  hasK,
  haveSameValues,
  kOf,
  otherGamesOf,
  readOtherGame,
  writtenOf,
} from './other-game.js';
import { CompareView } from './compare-view.js';
import { Overlay } from './overlay.js';
import { styled } from '../core/styles.js';

/** @import { Comparison } from './comparison.js' */
/** @import { Host, Part } from '../app/parts.js' */
/** @import { OtherGame } from '../families/families.js' */

const NAME = 'compare';
const NO_DIFFERENCE = 'cmp is a difference of cells, which layers that mean different things don\u2019t have.';
const NOT_COMPARABLE =
  'These games have no values in common that could be compared: show the same of both, such as palace numbers.';

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('compare.css');
  return new Compare(host);
}

/** @implements {Part} */
export class Compare {
  #host;
  #view;
  /** @type {{comparison: Comparison, overlay: Overlay} | null} what is compared now */
  #now = null;
  /** by how much k of the games that were chosen differ */
  #apart = 0;
  /** @type {OtherGame[]} what can be compared with the map's game */
  otherGames = [];

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#view = new CompareView(host, this);
    host.watch(() => this.#frame());
  }

  /** What is compared, or else offered; null: there is nothing to compare with. */
  get comparison() {
    return this.#now?.comparison ?? this.#offer;
  }

  /** What draws it; null: it is only offered. */
  get overlay() {
    return this.#now?.overlay ?? null;
  }

  /** @param {string} [tab] if that was chosen, nothing is compared yet, but offered */
  async toggle(tab) {
    const { panel, explorer, notices } = this.#host;
    const { game } = explorer;
    const otherGames = await otherGamesOf(game);
    if (!explorer.shows(game) || panel.owner === NAME) return;
    this.otherGames = otherGames;
    const offer = this.#offer;
    if (!offer) return notices.show(COMPARISON, NOT_COMPARABLE);
    if (!this.#now && tab === undefined) this.change(offer);
    panel.open({ name: NAME, body: this.#view.open(), onClose: () => this.#view.close() });
  }

  applyLink() {
    if (this.#host.link.get(COMPARISON)) void this.#read();
    else this.leave();
  }

  /** A game of another family is shown: there is nothing to compare it with. */
  leave() {
    this.#host.notices.forget(COMPARISON);
    this.#end();
  }

  async #read() {
    const { link, explorer, notices } = this.#host;
    const [text, name] = [link.get(COMPARISON), link.get(OTHER_GAME_KEY)];
    /** @type {{otherGame?: string, problems: string[], unloaded?: string}} */
    const named = name
      ? await readOtherGame(name, explorer.game).catch(({ message }) => ({ problems: [], unloaded: message }))
      : { problems: [] };
    // It leads elsewhere by now.
    if (text === null || link.get(COMPARISON) !== text || link.get(OTHER_GAME_KEY) !== name) return;
    const { comparison, problems } = readComparison(text, kOf(explorer.game), named.otherGame);
    problems.unshift(...named.problems);
    const other = gameBeside(explorer.game, comparison);
    if (other && comparison.mode === 'difference' && !haveSameValues(explorer.game, other)) {
      problems.push(NO_DIFFERENCE);
      comparison.mode = 'curtain';
    }
    const told = toldOf(problems, named.unloaded);
    if (told) notices.show(COMPARISON, told);
    else if (other) notices.forget(COMPARISON);
    else notices.show(COMPARISON, NOT_COMPARABLE);
    if (other) this.#begin(comparison);
    else this.#end();
  }

  /** What a comparison begins with. */
  get #offer() {
    const { explorer } = this.#host;
    if (!explorer.isShowing) return null;
    const { game } = explorer;
    if (hasK(game)) return firstComparison(game.k);
    const otherGame = this.otherGames.find(({ text }) => text !== writtenOf(game.key));
    return otherGame ? firstComparison(1, otherGame.text) : null;
  }

  /** The user wants this comparison: Back returns from it. @param {Comparison} comparison */
  change(comparison) {
    this.#begin(comparison);
    this.#host.notices.forget(COMPARISON);
    this.#write(comparison, NAME);
  }

  stop() {
    this.#end();
    this.#write(null, NAME);
    this.#view.focus(); // the button is gone
  }

  /** @param {Comparison | null} comparison @param {string} [jump] */
  #write(comparison, jump) {
    const { link } = this.#host;
    link.set(OTHER_GAME_KEY, comparison?.otherGame ?? null);
    link.set(COMPARISON, comparison && writeComparison(comparison), jump);
  }

  /** @param {Comparison} comparison that was chosen */
  #begin(comparison) {
    const { explorer } = this.#host;
    this.#apart = comparison.k - kOf(explorer.game);
    const overlay = this.#now?.overlay ?? new Overlay(this.#host, (move) => this.#draw(move));
    this.#now = { comparison, overlay };
    this.#view.draw(); // at once: whoever types on is not disturbed by the next frame
    explorer.schedule();
  }

  /** The curtain is drawn. @param {import('./overlay.js').Move} move */
  #draw(move) {
    if (!this.#now) return;
    const comparison = { ...this.#now.comparison, part: move(this.#now.comparison.part) };
    this.#now = { ...this.#now, comparison };
    this.#write(comparison);
    this.#host.explorer.schedule();
  }

  #end() {
    this.#now?.overlay.close();
    this.#now = null;
    this.#view.draw();
  }

  /** After each frame of the map. */
  #frame() {
    const { explorer, panel, notices } = this.#host;
    const { game } = explorer;
    if (this.#now) {
      const { comparison } = this.#now;
      const now = followed(comparison, this.#apart, kOf(game));
      if (now.k !== comparison.k) {
        this.#now.comparison = now;
        this.#write(now);
      }
      const other = gameBeside(game, now);
      if (!other) {
        this.#end();
        this.#write(null);
        if (panel.owner === NAME) panel.close();
        notices.show(COMPARISON, NOT_COMPARABLE);
        return;
      }
      if (now.mode === 'difference' && !haveSameValues(game, other)) return this.change({ ...now, mode: 'curtain' });
      this.#now.overlay.draw(now, other);
    }
    this.#view.draw();
  }
}
