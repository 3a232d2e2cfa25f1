// Comparing: another game beside the map's, a slider through all games, and a sheet of many. Loaded when it is asked
// for.
import { COMPARISON, firstComparison, followed, readComparison, writeComparison } from './comparison.js';
import { CompareBar, inWords } from './compare-bar.js';
import { ComparePanel } from './compare-panel.js';
import { Comparing } from './comparing.js';
import { ContactSheet } from './contact-sheet.js';
import { Scrubber } from './scrubber.js';
import { button, element } from '../core/elements.js';
import { styled } from '../core/styles.js';

/** @import { Comparison } from './comparison.js' */
/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'compare';

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await Promise.all([styled('compare.css'), styled('contact-sheet.css')]);
  return new Compare(host);
}

/** @implements {Part} */
class Compare {
  #host;
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

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.watch(() => this.#tell());
  }

  toggle() {
    const { panel, explorer } = this.#host;
    if (panel.owner === NAME) {
      panel.close();
      return;
    }
    if (!this.#comparing) this.#change(firstComparison(explorer.game.k));
    this.#open();
  }

  visit() {
    const { link, explorer, notices } = this.#host;
    const text = link.get(COMPARISON);
    if (!text) {
      notices.forget(COMPARISON);
      this.#end();
      return;
    }
    const { comparison, problems } = readComparison(text, explorer.game.k);
    if (problems.length > 0) notices.show(COMPARISON, `In the link, ${problems.join(' ')}`);
    else notices.forget(COMPARISON);
    this.#begin(comparison);
  }

  /** A game of another family is shown: there is nothing to compare it with. */
  leave() {
    this.#host.notices.forget(COMPARISON);
    this.#end();
  }

  #open() {
    const { panel } = this.#host;
    const scrubber = new Scrubber(this.#host);
    const sheet = button('Many games at once\u2026', () => new ContactSheet(this.#host));
    const controls = new ComparePanel(
      (comparison) => this.#change(comparison),
      () => this.#stop(),
      element('h3', { textContent: 'Through the games' }),
      scrubber.element,
      sheet,
    );
    this.#panel = controls;
    this.#bar?.place(controls.bar);
    panel.open({
      name: NAME,
      title: 'Compare games',
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
    this.#host.link.set(COMPARISON, writeComparison(comparison), NAME);
    this.#tell(); // at once: whoever types on is not disturbed by the next frame
  }

  #stop() {
    this.#end();
    this.#host.link.set(COMPARISON, null, NAME);
    this.#host.map.focus(); // the button is gone
  }

  /** @param {Comparison} comparison that was chosen */
  #begin(comparison) {
    this.#chosen = { k: this.#host.explorer.game.k, other: comparison.k };
    this.#compare(comparison);
  }

  /** @param {Comparison} comparison */
  #compare(comparison) {
    this.#k = this.#host.explorer.game.k;
    if (this.#comparing) {
      if (writeComparison(comparison) !== writeComparison(this.#comparing.comparison))
        this.#comparing.comparison = comparison;
      return;
    }
    const host = this.#host;
    const comparing = new Comparing(host, comparison, {
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
    const {
      explorer: {
        game: { k },
      },
      link,
    } = this.#host;
    if (!this.#comparing) return;
    if (k !== this.#k) {
      this.#compare(followed(this.#comparing.comparison, this.#chosen, k));
      link.set(COMPARISON, writeComparison(this.#comparing.comparison));
    }
    const { comparison, report } = this.#comparing;
    this.#bar?.tell(k, comparison, report);
    this.#panel?.show(comparison, k);
    this.#panel?.tell(inWords(report));
  }
}
