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
import { claims } from './claims.js';
import { experiments } from './experiments.js';
import { readShown, writeShown } from './link.js';
import { instruments } from './measure.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Shown } from './link.js' */

const NAME = 'lab';
/** This many workers measure at a time, where there are as many processors: the map goes on beside them. */
const WORKERS_MOST = 8;

/**
 * @typedef {object} Screen  what a tab shows
 * @property {HTMLElement} element
 * @property {(name: string) => Promise<boolean>} takes whether a link's name is one of its own
 * @property {(shown: Shown | null) => Promise<void>} show null: what was there last
 * @property {() => void} [hide] it is no longer in sight; without, what runs goes on
 */

/** @typedef {(shown: Shown) => void} Tell  the link is to tell this */

/** @typedef {{tab: string, body: HTMLElement, screen: Screen}} Tab */

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  const { explorer, link, panel, notices } = host;
  await styled('lab.css');
  const bench = new Bench(
    {
      create: () => new Worker(new URL('../../worker/lab.js', import.meta.url), { type: 'module' }),
      module: () => moduleAt(new URL('../../lab_bg.wasm', import.meta.url)),
      version: VERSION,
    },
    Math.min(WORKERS_MOST, navigator.hardwareConcurrency || 2),
  );
  /** @type {(tab: string, screen: Screen) => Tab} */
  const tabOf = (tab, screen) => ({ tab, screen, body: element('div', { className: 'lab' }, screen.element) });
  const experimenting = tabOf(NAME, experiments(bench, tell));
  /** @type {Parameters<typeof claims>[1]} */
  const ways = {
    onMap: ({ k, ...window }) =>
      host.jump('claim', gameOfK(k), () => frameOf(window, explorer.viewport, host.insets())),
    onExperiment: ({ name, parameters }) => void show(experimenting, { name, given: parameters }),
  };
  const measuring = tabOf('lab:measure', instruments(host, bench, tell));
  const tabs = [experimenting, tabOf('lab:claims', claims(bench, ways, tell)), measuring];
  /** that was shown last */
  let shownTab = experimenting;

  /** @type {string | null} what is shown, as the link says it */
  let written = null;

  /** The tab that was shown last, or that of the instruments, which measure in every game. */
  const applicable = () => (!explorer.isShowing || familyOf(explorer.game).experiments ? shownTab : measuring);

  /** Whether it could be shown; if not, that is told. @param {Shown} shown */
  async function apply(shown) {
    try {
      for (const tab of tabs) if (await tab.screen.takes(shown.name)) return await show(tab, shown, false);
    } catch (error) {
      notices.show(NAME, asSentence(/** @type {Error} */ (error).message)); // its lists could not be loaded
      return false;
    }
    const name = shown.name.slice(0, 40);
    const expected = 'the name of an experiment or instrument, or claims';
    notices.show(NAME, `In the link, lab is \u201c${name}\u201d; expected ${expected}.`);
    return false;
  }

  /** @param {Tab} tab @param {Shown | null} shown @param {boolean} [focus] */
  async function show(tab, shown, focus = true) {
    if (shownTab !== tab) shownTab.screen.hide?.();
    shownTab = tab;
    panel.open({ name: NAME, tab: tab.tab, body: tab.body, onClose }, { focus: focus && panel.owner !== NAME });
    try {
      await tab.screen.show(shown);
      return true;
    } catch (error) {
      notices.show(NAME, asSentence(/** @type {Error} */ (error).message));
      return false;
    }
  }

  function onClose() {
    shownTab.screen.hide?.();
    link.set(NAME, (written = null));
  }

  /** @param {Shown} shown */
  function tell(shown) {
    if (panel.owner === NAME) link.set(NAME, (written = writeShown(shown)));
  }

  return {
    toggle: (tab) => {
      void show(tabs.find((each) => each.tab === tab) ?? applicable(), null);
    },
    written: () => written,
    show: async (text) => {
      written = text;
      // What is wrong is told again when another link says it, too.
      if (!(await apply(readShown(text))) && written === text) written = null;
    },
  };
}
