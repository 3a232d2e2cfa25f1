// Play where its engine is lost: its module does not come at first, or its worker ends without a word.

import { visit } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** How often the module of play is withheld yet. */
let withheld = 0;

/** Runs in the page before its scripts: keeps the workers of play, so that a test can end one. */
function keepWorkers() {
  /** @type {Worker[]} */
  const players = [];
  Object.defineProperty(window, 'players', { value: players });
  window.Worker = class extends Worker {
    /** @param {string | URL} script @param {WorkerOptions} [options] */
    constructor(script, options) {
      super(script, options);
      if (String(script).endsWith('play.js')) players.push(this);
    }
  };
}

/** Runs in the page before its scripts: the first move of each family is refused, as by a worker that fails at it. */
function refuseFirst() {
  const { postMessage } = Worker.prototype;
  const moves = new Set(['act', 'play']);
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ transfer) {
    if (!moves.delete(message.params?.name)) return postMessage.call(this, message, transfer);
    setTimeout(() =>
      this.onmessage?.(/** @type {any} */ ({ data: { type: 'refused', id: message.id, message: 'it failed' } })),
    );
  };
}

/** @param {Page} page @param {string} task */
const isAsked = (page, task) =>
  page.browser.waitFor(
    (task) => /** @type {HTMLElement | null} */ (document.querySelector('#side .play'))?.dataset.task === task,
    { args: [task] },
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a move that a worker refuses is told of where it was made, and is made when it is tried again',
    site: { base: '/some/where/', inject: `(${refuseFirst})();` },
    run: async (page) => {
      const press = (/** @type {string} */ selector) =>
        page.browser.eval(
          (selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.click(),
          selector,
        );
      const told = (/** @type {string} */ id, /** @type {string} */ sentence) =>
        page.browser.waitFor(
          (id, sentence) => {
            const problem = document.getElementById(id);
            return problem?.checkVisibility() && problem.textContent === sentence;
          },
          { args: [id, sentence] },
        );
      await page.open('#k=5&pos=7,4&players=human,human');
      await isAsked(page, 'move');
      await page.browser.fill('#side [name=play-cell]', '6, 4');
      await page.browser.press('Enter');
      await told('play-problem', 'It failed.');
      await isAsked(page, 'move');
      await page.browser.fill('#side [name=play-cell]', '6, 4');
      await page.browser.press('Enter');
      await isAsked(page, 'block');
      await page.browser.waitFor(() => !document.getElementById('play-problem')?.checkVisibility());
      await visit(
        page,
        `#game=chessfights&show=canonical&x=6&y=6&zoom=5&computer=none&sum=${encodeURIComponent('(3,4)')}`,
      );
      await page.browser.waitFor(() => document.querySelector('.games-play .move'));
      await press('.games-play .move');
      await told('games-problem', 'The move was not made. It failed.');
      page.equal(
        await page.browser.eval(() => document.querySelectorAll('.games-play .told li').length),
        0,
        'moves that are told of',
      );
      await press('.games-play .move');
      await page.browser.waitFor(() => document.querySelectorAll('.games-play .told li').length === 1);
      page.check(
        await page.browser.eval(() => !document.getElementById('games-problem')?.checkVisibility()),
        'the sentence goes with the next move',
      );
    },
  },
  {
    name: 'a module of play that does not come at first is told of as that, and comes with the next link',
    site: { base: '/some/where/', alter: (path, body) => (path === 'play_bg.wasm' && withheld-- > 0 ? null : body) },
    troubled: true,
    run: async (page) => {
      withheld = 1;
      await page.open('#k=5&pos=7,4');
      const notice = await page.browser.waitFor(() => document.querySelector('#notices p')?.textContent ?? null);
      page.check(notice !== null && /^The game cannot be played now\. .*404/.test(notice), `the notice "${notice}"`);
      await page.browser.eval(() => location.replace('#k=5&pos=6,4'));
      await isAsked(page, 'move');
      page.equal(await page.browser.eval(() => document.querySelector('#notices')?.textContent), '', 'notices');
      page.equal(
        await page.browser.eval(() =>
          /** @type {any} */ (window).problemsOfThePage.filter((/** @type {string} */ it) =>
            it.startsWith('unhandled'),
          ),
        ),
        [],
        'unhandled',
      );
    },
  },
  {
    name: 'a worker of play that ends without a word is missed, and the game goes on in another',
    site: { base: '/some/where/', inject: `(${keepWorkers})();` },
    run: async (page) => {
      await page.open('#k=5&pos=7,4');
      await isAsked(page, 'move');
      await page.browser.eval(() => /** @type {any} */ (window).players[0].terminate());
      await page.browser.eval(() => location.replace('#k=5&pos=6,4'));
      await page.browser.waitFor(
        () =>
          /** @type {any} */ (window).players.length === 2 &&
          document.querySelector('#notices p')?.textContent?.includes('The game goes on in a new one'),
      );
      await isAsked(page, 'move');
    },
  },
];
