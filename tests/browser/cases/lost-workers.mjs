// A worker that is lost is replaced, the picture is completed, and the page says so. Where no worker starts, or no
// wasm, the page says that in words.

import { WAITS } from '../case.mjs';
import { chooseGame } from '../panels.mjs';
import { checkAverages, checkCells } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const base = '/some/where/';
/** Two dozen tiles. */
const HEAVY = '#k=4000&x=5760&y=3600&zoom=-3';
/** The map has 1440 x 900 of it. */
const WIDE = { width: 1440, height: 956 };
/** The modules that were withheld once. */
const late = new Set();
/** Milliseconds that the first worker takes for a tile at least, where the work is to be heavy on any machine. */
const SLOW = 400;

/**
 * Runs in the page before its scripts: counts its workers, and strikes one when it has been asked for this many tiles.
 * @param {{worker: number, tiles: number, how: 'silence' | 'error'} | null} blow
 * @param {number} delay  from one tile of the first worker to the next until another is asked for one, in milliseconds
 */
function holdWorkers(blow, delay) {
  let started = 0;
  let struck = 0;
  let helped = false;
  Object.defineProperty(window, 'held', { value: { started: () => started, struck: () => struck } });
  window.Worker = class extends Worker {
    #tiles = 0;
    #number = started++;
    #turn = Promise.resolve();

    /** @param {any} take */
    set onmessage(take) {
      if (!take || delay === 0 || this.#number > 0) {
        super.onmessage = take;
        return;
      }
      super.onmessage = (event) => {
        if (!event.data.result?.values) {
          take(event);
          return;
        }
        this.#turn = this.#turn
          .then(() => new Promise((done) => setTimeout(done, helped ? 0 : delay)))
          .then(() => take(event));
      };
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      super.postMessage(message, transfer);
      if (message.method === 'tile') this.#tiles++;
      helped ||= this.#tiles > 0 && this.#number > 0;
      if (!blow || struck > 0 || blow.worker !== this.#number || this.#tiles < blow.tiles) return;
      struck++;
      if (blow.how === 'silence') this.terminate();
      else queueMicrotask(() => this.dispatchEvent(new ErrorEvent('error', { message: 'struck by the test' })));
    }
  };
}

/**
 * Runs in the page before its scripts: its own thread gets an engine that fails from some call on; none at all if that
 * is the first.
 * @param {number} calls
 */
function withoutEngine(calls) {
  const instantiate = WebAssembly.instantiate;
  /** @param {any} module @param {any} imports */
  const failing = async (module, imports) => {
    if (calls === 0) throw new RangeError('no memory');
    const { exports } = /** @type {any} */ (await instantiate(module, imports));
    const mix = (/** @type {unknown[]} */ ...parameters) => {
      if (--calls < 0) throw new WebAssembly.RuntimeError('unreachable');
      return exports.mix(...parameters);
    };
    return { instance: { exports: { ...exports, mix } }, module };
  };
  Object.assign(WebAssembly, { instantiate: failing });
}

/** Lets the page believe that the machine has threads to spare. */
const THREADS = `Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });`;
/** @param {Parameters<typeof holdWorkers>[0]} blow @param {number} [delay] */
const holding = (blow, delay = 0) => `(${holdWorkers})(${JSON.stringify(blow)}, ${delay});`;

/** @param {Page} page */
const held = (page) =>
  page.browser.eval(() => {
    const { started, struck } = /** @type {any} */ (window).held;
    return { started: started(), struck: struck() };
  });

/** What is to be read in an element, if it is seen. @param {Page} page @param {string} selector */
const seen = (page, selector) =>
  page.browser.eval((name) => {
    const element = /** @type {HTMLElement | null} */ (document.querySelector(name));
    return element?.checkVisibility() ? element.innerText.trim() : '';
  }, selector);

/** The worker was struck and replaced, and the page says so. @param {Page} page */
async function checkReplaced(page) {
  const { started, struck } = await held(page);
  page.equal(struck, 1, 'workers that were struck');
  page.check(started >= 2, `a worker is started in its place; ${started} were in all`);
  const told = await seen(page, '#notices');
  page.check(/worker/i.test(told) && /restarted/.test(told), `a notice tells of the loss: "${told}"`);
}

/**
 * @param {string} missing  the end of the path of a file that the server does not have
 * @param {RegExp} words
 * @returns {import('../case.mjs').Case}
 */
const without = (missing, words) => ({
  name: `without ${missing} the page says in words that it cannot draw the map`,
  dependsOn: 'workers',
  site: { base, alter: (path, body) => (path.endsWith(missing) ? null : body) },
  troubled: true,
  run: async (page) => {
    await page.open('#k=100');
    await page.browser.waitFor(() => document.querySelector('#failure')?.checkVisibility());
    const sentence = await seen(page, '#failure p');
    page.check(words.test(sentence) && /[.!]$/.test(sentence), `a sentence says what is wrong: "${sentence}"`);
    await page.picture(`without ${missing}`);
  },
});

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a worker that falls silent is replaced, and the picture is completed',
    onlyInAll: WAITS.again,
    site: { base, inject: holding({ worker: 0, tiles: 3, how: 'silence' }) },
    run: async (page) => {
      await page.open('#k=1000&x=1400&y=350&zoom=0');
      await checkCells(page);
      await checkReplaced(page);
    },
  },
  {
    name: 'a worker that fails is replaced, and the picture is completed',
    dependsOn: 'workers',
    site: { base, inject: holding({ worker: 0, tiles: 3, how: 'error' }) },
    run: async (page) => {
      await page.open('#k=1000&x=500&y=350&zoom=0');
      await checkCells(page);
      await checkReplaced(page);
      await page.browser.click('.notice button');
      page.equal(await seen(page, '#notices'), '', 'the notice after it was dismissed');
    },
  },
  {
    name: 'several workers draw the same picture as one',
    site: { base, inject: THREADS + holding(null, SLOW) },
    run: async (page) => {
      await page.browser.setSize(WIDE);
      await page.open(HEAVY);
      await checkAverages(page);
      const { started } = await held(page);
      page.check(
        started >= 2 && started <= 4,
        `helpers are started for heavy work, no more than there are threads: ${started}`,
      );
    },
  },
  {
    name: 'a helper that fails is replaced, and the picture is completed',
    onlyInAll: WAITS.again,
    site: { base, inject: THREADS + holding({ worker: 1, tiles: 1, how: 'error' }, SLOW) },
    run: async (page) => {
      await page.browser.setSize(WIDE);
      await page.open(HEAVY);
      await checkAverages(page);
      await checkReplaced(page);
    },
  },
  {
    name: 'a small picture starts one worker',
    site: { base, inject: THREADS + holding(null) },
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await checkCells(page);
      page.equal((await held(page)).started, 1, 'workers started');
    },
  },
  {
    name: 'a page whose own thread can have no engine draws the same picture',
    onlyInAll: WAITS.rare,
    site: { base, inject: `(${withoutEngine})(0)` },
    run: async (page) => {
      await page.browser.setSize(WIDE);
      await page.open(HEAVY);
      await checkAverages(page);
      page.check(
        await page.browser.eval(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/averaged(-\w+)?\.js$/.test(name)),
        ),
        'the page averages by itself',
      );
    },
  },
  {
    name: 'where the engine of the page fails, it says so, and all that comes later is drawn',
    onlyInAll: WAITS.again,
    site: { base, inject: `(${withoutEngine})(3)` },
    run: async (page) => {
      await page.browser.setSize(WIDE);
      await page.open(HEAVY);
      await page.browser.waitFor(() =>
        document.querySelector('#notices')?.textContent?.includes('There is no memory for the colours of a tile.'),
      );
      // What comes before the page has loaded its own averages can't be drawn.
      const averages = await page.browser.waitFor(
        () =>
          performance.getEntriesByType('resource').find(({ name }) => /\/averaged(-\w+)?\.js$/.test(name))?.name ?? '',
      );
      await page.browser.eval((address) => import(address).then(() => {}), averages);
      await page.browser.eval(() => {
        location.hash = '#k=4000&x=5760&y=3600&zoom=-2';
      });
      await checkAverages(page);
    },
  },
  {
    name: 'modules that do not come at first are told of as that, and the next who wants one gets it',
    site: {
      base,
      alter: (path, body) =>
        /^(pieces|lab)_bg\.wasm$/.test(path) && !late.delete(path) && late.add(path) ? null : body,
    },
    troubled: true,
    run: async (page) => {
      late.clear();
      const choosePieces = () => chooseGame(page, 'Wythoff Nim');
      const isDrawn = (/** @type {string} */ title) =>
        page.browser.waitFor(
          (title) =>
            document.title.startsWith(title) &&
            document.documentElement.dataset.picture === 'complete' &&
            !document.querySelector('#failure')?.checkVisibility(),
          { args: [title] },
        );
      await page.open('#k=100&x=80&y=60&zoom=3');
      await isDrawn('Game 100');
      await choosePieces();
      await page.browser.waitFor(() => document.querySelector('#failure')?.checkVisibility());
      const told =
        /^The engine could not be loaded: the server answered 404 for .*pieces_bg\.wasm\. Try again later\.$/;
      page.check(told.test(await seen(page, '#failure p')), await seen(page, '#failure p'));
      await page.browser.back();
      await isDrawn('Game 100');
      await choosePieces();
      await isDrawn('Wythoff');
      await page.browser.eval(() => {
        location.hash = '#k=100&lab=skin';
      });
      const notice = await page.browser.waitFor(() => document.querySelector('#notices p')?.textContent);
      page.check(/^The engine could not be loaded: .*lab_bg\.wasm\. Try again later\.$/.test(`${notice}`), `${notice}`);
    },
  },
  without('worker/worker.js', /engine|worker/i),
  { ...without('queens_bg.wasm', /engine|WebAssembly/), dependsOn: undefined },
  { ...without('queens.js', /engine|worker/i), dependsOn: undefined },
  {
    name: 'where WebAssembly is forbidden the page says so in words',
    dependsOn: 'policies',
    site: { base, policy: "script-src 'self'" },
    troubled: true,
    run: async (page) => {
      await page.open('#k=100');
      await page.browser.waitFor(() => document.querySelector('#failure')?.checkVisibility());
      const sentence = await seen(page, '#failure p');
      page.check(/WebAssembly/.test(sentence), `a sentence names WebAssembly: "${sentence}"`);
    },
  },
];
