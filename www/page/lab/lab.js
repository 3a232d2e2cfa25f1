// The laboratory, as a part of the page: experiments and claims in the side panel, instruments on the map; the link
// tells what is shown. Loaded when it is asked for, and so is its module.
import { ClaimsScreen } from './claims-screen.js';
import { ExperimentsScreen } from './experiments-screen.js';
import { InstrumentsScreen } from './instruments/instruments-screen.js';
import { benchOf } from './hiring.js';
import { asSentence } from '../core/sentences.js';
import { button, element } from '../core/elements.js';
import { frameOf } from '../gallery/frame.js';
import { gameOfK } from '../families/game-of-k.js';
import { readShown, writeShown } from './link.js';
import { styled } from '../core/styles.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Shown } from './link.js' */

const NAME = 'lab';

/**
 * @typedef {object} Screen  what the panel may show of the laboratory
 * @property {string} title
 * @property {HTMLElement} element
 * @property {(name: string) => Promise<boolean>} takes whether a link's name is one of its own
 * @property {(shown: Shown | null) => Promise<void>} show
 * @property {() => void} hide
 */

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
  #body = element('div', { className: 'lab' });
  #content = element('div', { className: 'screen' });
  /** @type {Map<string, Screen>} by what their buttons say */
  #screens;
  /** @type {Screen} */
  #screen;
  /** @type {Map<Screen, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {string | null} what the link said last */
  #read = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const bench = benchOf();
    const tell = (/** @type {Shown} */ shown) => this.#tell(shown);
    const address = () => location.href;
    const experiments = new ExperimentsScreen(bench, tell, address);
    const claims = new ClaimsScreen(
      bench,
      {
        onMap: ({ k, ...window }) =>
          host.jump('claim', gameOfK(k), () => frameOf(window, host.explorer.viewport, host.insets())),
        onExperiment: ({ name, parameters }) => void this.#show(experiments, { name, given: parameters }),
      },
      tell,
    );
    this.#screens = new Map(
      /** @type {[string, Screen][]} */ ([
        ['Experiments', experiments],
        ['Claims', claims],
        ['On the map', new InstrumentsScreen(host, bench, tell, address)],
      ]),
    );
    [this.#screen] = this.#screens.values();
    const nav = element('nav', { className: 'screens', ariaLabel: 'Laboratory' });
    for (const [name, screen] of this.#screens) {
      const made = button(name, () => void this.#show(screen, null), { className: 'plain' });
      this.#buttons.set(screen, made);
      nav.append(made);
    }
    this.#body.append(nav, this.#content);
  }

  toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) panel.close();
    else void this.#show(this.#screen, null);
  }

  visit() {
    const { link, panel, notices } = this.#host;
    const text = link.get(NAME);
    if (text === this.#read) return;
    this.#read = text;
    notices.forget(NAME);
    if (text) void this.#visit(text);
    else if (panel.owner === NAME) panel.close();
  }

  /** @param {string} text */
  async #visit(text) {
    const { notices } = this.#host;
    const complain = (/** @type {unknown} */ error, /** @type {(sentence: string) => string} */ told) =>
      notices.show(NAME, told(/** @type {Error} */ (error).message));
    const inLink = (/** @type {string} */ sentence) => `In the link, ${sentence}`;
    /** @type {Shown} */
    let shown;
    try {
      shown = readShown(text);
    } catch (error) {
      return complain(error, inLink);
    }
    try {
      for (const screen of this.#screens.values())
        if (await screen.takes(shown.name)) return await this.#show(screen, shown, false);
    } catch (error) {
      return complain(error, asSentence); // its lists could not be loaded
    }
    const name = shown.name.slice(0, 40);
    complain(
      new Error(`lab is \u201c${name}\u201d; expected the name of an experiment or instrument, or claims.`),
      inLink,
    );
  }

  /**
   * @param {Screen} screen
   * @param {Shown | null} shown
   * @param {boolean} [focus]
   */
  async #show(screen, shown, focus = true) {
    if (this.#screen !== screen) this.#screen.hide();
    this.#screen = screen;
    for (const [other, made] of this.#buttons) made.setAttribute('aria-pressed', String(other === screen));
    this.#content.replaceChildren(screen.element);
    this.#host.panel.open(
      { name: NAME, body: this.#body, onClose: () => this.#closed() },
      { focus: focus && this.#host.panel.owner !== NAME },
    );
    try {
      await screen.show(shown);
    } catch (error) {
      this.#host.notices.show(NAME, asSentence(/** @type {Error} */ (error).message));
    }
  }

  #closed() {
    this.#screen.hide();
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
