// Comparing: another game beside the map's, a slider through all games, and a sheet of many. Loaded when it is asked
// for.
import { COMPARISON, besideRival, firstComparison, followed, readComparison, writeComparison } from './comparison.js';
import { RIVAL, hasK, haveSameValues, kOf, namesOf, otherGame, readRival, rivalOf } from './other-game.js';
import { rivalsOf } from './rivals.js';
import { CompareBar, inWords } from './compare-bar.js';
import { ComparePanel } from './compare-panel.js';
import { Comparing } from './comparing.js';
import { ContactSheet } from './contact-sheet.js';
import { Scrubber } from './scrubber.js';
import { button, element } from '../core/elements.js';
import { styled } from '../core/styles.js';
import { startMixer } from '../tiles/mixing.js';

/** @import { Comparison } from './comparison.js' */
/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'compare';
const NO_DIFFERENCE = 'cmp is a difference of cells, which layers that mean different things don\u2019t have.';
const NOT_COMPARABLE =
  'These games have no values in common that could be compared: show the same of both, such as palace numbers.';

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  const sheets = ['compare', 'curtain', 'contact-sheet'].map((name) => styled(`compare/${name}.css`));
  const [mixer] = await Promise.all([startMixer(), ...sheets]);
  return new Compare(host, mixer);
}

/** @implements {Part} */
class Compare {
  #host;
  #mixer;
  /** @type {Comparing | null} */
  #comparing = null;
  /** the map's game that the comparison is of now */
  #k = 0;
  /** the games that the comparison was made for */
  #chosen = { k: 0, other: 0 };
  /** @type {CompareBar | null} */
  #bar = null;
  /** @type {ComparePanel | null} while it is open */
  #panel = null;

  /**
   * @param {Host} host
   * @param {import('../tiles/mixing.js').Mixer} mixer
   */
  constructor(host, mixer) {
    this.#host = host;
    this.#mixer = mixer;
    host.watch(() => this.#tell());
  }

  toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) {
      panel.close();
      return;
    }
    return this.#open();
  }

  visit() {
    const { link, notices } = this.#host;
    if (link.get(COMPARISON)) return void this.#read();
    notices.forget(COMPARISON);
    this.#end();
  }

  /** The comparison that the link tells. */
  async #read() {
    const { link, explorer, notices } = this.#host;
    const [text, name] = [link.get(COMPARISON), link.get(RIVAL)];
    const named = name ? await readRival(name, explorer.game) : { rival: undefined, problems: [] };
    if (text === null || link.get(COMPARISON) !== text || link.get(RIVAL) !== name) return; // it leads elsewhere by now
    const { comparison, problems } = readComparison(text, kOf(explorer.game), named.rival);
    problems.unshift(...named.problems);
    const other = otherGame(explorer.game, comparison);
    if (!other) {
      notices.show(COMPARISON, problems.length > 0 ? `In the link, ${problems.join(' ')}` : NOT_COMPARABLE);
      this.#end();
      return;
    }
    if (comparison.mode === 'difference' && !haveSameValues(explorer.game, other)) {
      problems.push(NO_DIFFERENCE);
      comparison.mode = 'curtain';
    }
    if (problems.length > 0) notices.show(COMPARISON, `In the link, ${problems.join(' ')}`);
    else notices.forget(COMPARISON);
    this.#begin(comparison);
  }

  /** A game of another family is shown: there is nothing to compare it with. */
  leave() {
    this.#host.notices.forget(COMPARISON);
    this.#end();
  }

  async #open() {
    const { panel, explorer, notices } = this.#host;
    const { game } = explorer;
    const rivals = await rivalsOf(game);
    if (!explorer.shows(game) || panel.owner === NAME) return;
    if (!this.#comparing) {
      const own = rivalOf(game.key);
      const first = rivals.find(({ text }) => text !== own);
      const comparison = hasK(game) ? firstComparison(game.k) : first && besideRival(first.text, 1);
      if (!comparison) return notices.show(COMPARISON, NOT_COMPARABLE);
      this.#change(comparison);
    }
    const scrubber = new Scrubber(this.#host);
    const sheet = button('Many games at once\u2026', () => new ContactSheet(this.#host));
    const through = element(
      'section',
      {},
      element('h3', { textContent: 'Through the games' }),
      scrubber.element,
      sheet,
    );
    const controls = new ComparePanel(rivals, {
      map: () => explorer.game,
      onChange: (comparison) => this.#change(comparison),
      onStop: () => this.#stop(),
      through,
    });
    this.#panel = controls;
    this.#bar?.place(controls.bar);
    panel.open({
      name: NAME,
      body: controls.element,
      onClose: () => {
        scrubber.close();
        this.#bar?.place(null);
        this.#panel = null;
      },
    });
    this.#tell();
  }

  /**
   * The user wants another comparison: Back returns from it.
   * @param {Comparison} comparison
   */
  #change(comparison) {
    this.#begin(comparison);
    this.#host.notices.forget(COMPARISON);
    this.#write(comparison, NAME);
    this.#tell(); // at once: whoever types on is not disturbed by the next frame
  }

  #stop() {
    this.#end();
    this.#write(null, NAME);
    this.#host.map.focus(); // the button is gone
  }

  /** @param {Comparison | null} comparison @param {string} [jump] */
  #write(comparison, jump) {
    const { link } = this.#host;
    link.set(RIVAL, comparison?.rival ?? null);
    link.set(COMPARISON, comparison && writeComparison(comparison), jump);
  }

  /** @param {Comparison} comparison that was chosen */
  #begin(comparison) {
    this.#chosen = { k: kOf(this.#host.explorer.game), other: comparison.k };
    this.#compare(comparison);
  }

  /** @param {Comparison} comparison */
  #compare(comparison) {
    this.#k = kOf(this.#host.explorer.game);
    if (this.#comparing) {
      if (keyOf(comparison) !== keyOf(this.#comparing.comparison)) this.#comparing.comparison = comparison;
      return;
    }
    const host = this.#host;
    const comparing = new Comparing(host, comparison, {
      mixer: this.#mixer,
      onPart: () => host.link.set(COMPARISON, writeComparison(comparing.comparison)),
    });
    this.#comparing = comparing;
    this.#bar = new CompareBar({
      onSwap: () => comparing.swap(),
      onBlink: (blinking) => (comparing.blinking = blinking),
      onCompute: () => comparing.agree(),
      onStop: () => this.#stop(),
    });
  }

  #end() {
    if (this.#panel) this.#host.panel.close();
    this.#comparing?.close();
    this.#bar?.close();
    this.#comparing = this.#bar = null;
  }

  /** What is around the comparison is kept true to it. */
  #tell() {
    const { game } = this.#host.explorer;
    if (!this.#comparing) return;
    const k = kOf(game);
    if (k !== this.#k) {
      this.#compare(followed(this.#comparing.comparison, this.#chosen, k));
      this.#write(this.#comparing.comparison);
    }
    const { comparison, report } = this.#comparing;
    const other = otherGame(game, comparison);
    if (!other) {
      this.#end();
      this.#write(null);
      this.#host.notices.show(COMPARISON, NOT_COMPARABLE);
      return;
    }
    const areAlike = haveSameValues(game, other);
    if (comparison.mode === 'difference' && !areAlike) return this.#change({ ...comparison, mode: 'curtain' });
    this.#bar?.tell(namesOf(game, other), comparison, report);
    this.#panel?.show(comparison, game, areAlike);
    this.#panel?.tell(inWords(report));
  }
}

/** Equal for equal comparisons. @param {Comparison} comparison */
const keyOf = (comparison) => `${writeComparison(comparison)} ${comparison.rival ?? ''}`;
