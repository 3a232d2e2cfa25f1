// Play where its engine is lost: its module does not come at first, or its worker ends without a word.

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

/** @param {Page} page @param {string} task */
const isAsked = (page, task) =>
  page.browser.waitFor(
    (task) => /** @type {HTMLElement | null} */ (document.querySelector('#side .play'))?.dataset.task === task,
    { args: [task] },
  );

/** @type {import('../case.mjs').Case[]} */
export default [
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
