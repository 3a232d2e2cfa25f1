// The laboratory, as a part of the page: experiments, claims, and instruments that measure on the map, each under a tab
// of its own; the link tells what is shown. Loaded when it is asked for, and so is its module.
import { VERSION } from '../../shared/messages.js';
import { asSentence } from '../core/format.js';
import { element } from '../core/elements.js';
import { styled } from '../core/styles.js';
import { familyOf, gameOfK } from '../families/families.js';
import { frameOf } from '../gallery/frame.js';
import { moduleAt } from '../workers/engine.js';
import { Bench } from './bench.js';
import { Claims } from './claims.js';
import { Experiments } from './experiments.js';
import { readShown, writeShown } from './link.js';
import { Measure } from './measure.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Shown } from './link.js' */

const NAME = 'lab';
/** This many workers measure at a time, where there are as many processors: the map goes on beside them. */
const WORKERS_MOST = 8;

/**
 * @typedef {object} Screen  what a tab shows
 * @property {HTMLElement} element
 * @property {(name: string) => Promise<boolean>} takes whether a link's name is one of its own
 * @property {(shown: Shown | null) => Promise<void>} show
 * @property {() => void} [hide] it is no longer in sight; without, what runs goes on
 */

/** @typedef {{tab: string, body: HTMLElement, screen: Screen}} Tab */

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('lab.css');
  return new Laboratory(host);
}

/** @implements {Part} */
class Laboratory {
  #host;
  /** @type {Tab[]} */
  #tabs;
  /** @type {Tab} that was shown last */
  #tab;
  /** @type {string | null} what the link said last */
  #read = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const bench = new Bench(
      {
        create: () => new Worker(new URL('../../worker/lab.js', import.meta.url), { type: 'module' }),
        module: () => moduleAt(new URL('../../lab_bg.wasm', import.meta.url)),
        version: VERSION,
      },
      Math.min(WORKERS_MOST, navigator.hardwareConcurrency || 2),
    );
    const tell = (/** @type {Shown} */ shown) => this.#tell(shown);
    const tabOf = (/** @type {string} */ tab, /** @type {Screen} */ screen) => ({
      tab,
      screen,
      body: element('div', { className: 'lab' }, screen.element),
    });
    const experiments = tabOf(NAME, new Experiments(bench, tell));
    /** @type {ConstructorParameters<typeof Claims>[1]} */
    const ways = {
      onMap: ({ k, ...window }) =>
        host.jump('claim', gameOfK(k), () => frameOf(window, host.explorer.viewport, host.insets())),
      onExperiment: ({ name, parameters }) => void this.#show(experiments, { name, given: parameters }),
    };
    const claims = tabOf('lab:claims', new Claims(bench, ways, tell));
    this.#tabs = [experiments, claims, tabOf('lab:measure', new Measure(host, bench, tell))];
    this.#tab = experiments;
  }

  /** The tab that was shown last, or that of the instruments, which measure in every game. */
  get #applicable() {
    const { explorer } = this.#host;
    return !explorer.isShowing || familyOf(explorer.game).experiments ? this.#tab : this.#tabs[2];
  }

  /** @param {string} [tab] */
  toggle(tab) {
    const { panel } = this.#host;
    if (!tab && panel.owner === NAME) panel.close();
    else void this.#show(this.#tabs.find((each) => each.tab === tab) ?? this.#applicable, null);
  }

  applyLink() {
    const { link, panel, notices } = this.#host;
    const text = link.get(NAME);
    if (text === this.#read) return;
    this.#read = text;
    notices.forget(NAME);
    if (text) void this.#apply(text);
    else if (panel.owner === NAME) panel.close();
  }

  /** @param {string} text */
  async #apply(text) {
    const { notices } = this.#host;
    const inLink = (/** @type {string} */ sentence) => notices.show(NAME, `In the link, ${sentence}`);
    /** @type {Shown} */
    let shown;
    try {
      shown = readShown(text);
    } catch (error) {
      return inLink(/** @type {Error} */ (error).message);
    }
    try {
      for (const tab of this.#tabs) if (await tab.screen.takes(shown.name)) return await this.#show(tab, shown, false);
    } catch (error) {
      return notices.show(NAME, asSentence(/** @type {Error} */ (error).message)); // its lists could not be loaded
    }
    const name = shown.name.slice(0, 40);
    inLink(`lab is \u201c${name}\u201d; expected the name of an experiment or instrument, or claims.`);
  }

  /**
   * @param {Tab} tab
   * @param {Shown | null} shown
   * @param {boolean} [focus]
   */
  async #show(tab, shown, focus = true) {
    const { panel, notices } = this.#host;
    if (this.#tab !== tab) this.#tab.screen.hide?.();
    this.#tab = tab;
    const content = { name: NAME, tab: tab.tab, body: tab.body, onClose: () => this.#closed() };
    panel.open(content, { focus: focus && panel.owner !== NAME });
    try {
      await tab.screen.show(shown);
    } catch (error) {
      notices.show(NAME, asSentence(/** @type {Error} */ (error).message));
    }
  }

  #closed() {
    this.#tab.screen.hide?.();
    this.#read = null;
    if (this.#host.link.get(NAME) !== null) this.#host.link.set(NAME, null);
  }

  /** @param {Shown} shown */
  #tell(shown) {
    const text = writeShown(shown);
    this.#read = text;
    if (this.#host.panel.owner === NAME && this.#host.link.get(NAME) !== text) this.#host.link.set(NAME, text);
  }
}
