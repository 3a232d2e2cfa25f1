// The map in a frame of another page: wherever it is put, it shows the game, leaves the page around its scrolling, and
// stays light.

import { WAITS } from '../case.mjs';
import { relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { firstVisit } from '../../../xtask/weight.mjs';
import { checkCells } from '../reference.mjs';
import { LINK, SHARED, ask, checkFrame, course, frame, ready } from '../embeds.mjs';
import { serve } from '../serve.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const STRICT = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self' data:",
  "worker-src 'self'",
  "frame-src 'self'",
  "img-src 'self'",
].join('; ');

/**
 * Counts the workers of a page and of the frames in it, and makes half a minute short. Longer waits are none of the
 * page's: WebKit's driver keeps its limit there.
 */
const COUNTED = `
const counts = (window.top.counts ??= { alive: 0, most: 0, started: 0 });
const Started = Worker;
window.Worker = class extends Started {
  #alive = true;
  constructor(...all) {
    super(...all);
    counts.started++;
    counts.most = Math.max(counts.most, ++counts.alive);
  }
  terminate() {
    if (this.#alive) counts.alive--;
    this.#alive = false;
    super.terminate();
  }
};
const wait = setTimeout;
window.setTimeout = (act, time, ...rest) => wait(act, time === 30000 ? 200 : time, ...rest);
`;

/** Keeps the answers about tiles back while the test holds them, and counts the asks that are open. */
const HELD = `
const work = (window.top.work ??= { isHeld: false, open: 0, workers: 0 });
const Started = Worker;
window.Worker = class extends Started {
  #open = new Set();
  constructor(...all) {
    super(...all);
    work.workers++;
  }
  postMessage(message, transfer) {
    if (message.method === 'tile') this.#open.add(message.id);
    if (message.type === 'cancel') this.#open.delete(message.id);
    work.open = this.#open.size;
    super.postMessage(message, transfer);
  }
  set onmessage(take) {
    super.onmessage = async (event) => {
      const { type, id } = event.data;
      while (work.isHeld && type === 'answer' && this.#open.has(id)) {
        take({ data: { type: 'progress', id, done: 0, total: 1 } }); // a silent worker would be replaced
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      if (type === 'answer') this.#open.delete(id);
      work.open = this.#open.size;
      take(event);
    };
  }
};
`;

const ELEMENT =
  '<blocking-queens k="100" x="80" y="60" zoom="3" loading="eager"><a href="./">Open the map</a></blocking-queens>';

const TEN = Array.from(
  { length: 10 },
  (_, index) =>
    `<p>Figure ${index + 1}</p>${frame('', `#k=${100 + index}&x=80&y=60&zoom=3`, 'loading="lazy"')}<div ` +
    `style="height:300px"></div>`,
);

/** What the frames of the page are doing. @param {Page} page */
const frames = (page) =>
  page.browser.eval(() => {
    const documents = [...document.querySelectorAll('iframe')].map(({ contentDocument, contentWindow }) => ({
      inside: contentDocument,
      window: /** @type {any} */ (contentWindow),
    }));
    const canvases = documents.map(({ inside }) => [...(inside?.querySelectorAll('canvas') ?? [])]);
    return {
      complete: documents.filter(({ inside }) => inside?.documentElement?.dataset.picture === 'complete').length,
      canvases: canvases.map(({ length }) => length),
      bytes: canvases.flat().reduce((sum, { width, height }) => sum + 4 * width * height, 0),
      problems: documents.flatMap(({ window }) => window.problemsOfThePage ?? []),
    };
  });

/** @param {Page} page @param {number} index */
const scrollTo = (page, index) =>
  page.browser.eval((index) => document.querySelectorAll('iframe')[index].scrollIntoView({ block: 'center' }), index);

/** @param {Page} page */
const counts = (page) => page.browser.eval(() => /** @type {any} */ (window).counts);

/** Where the host page has been scrolled to. @param {Page} page */
const scrolled = (page) => page.browser.eval(() => Math.round(scrollY));

/**
 * @param {Page} page
 * @param {number} index
 * @returns {Promise<{k: number, x: number, y: number, zoom: number, cells: Record<string, number>, link: string}>}
 */
const stateOf = async (page, index) => (await ask(page, index, 'getState')).value;

const TALL = `<div style="height:200px"></div>${frame('')}<div style="height:3000px"></div>`;

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a frame shows the reference\u2019s picture, still and live, and loads no more than is weighed',
    dependsOn: 'frames',
    site: { pages: { 'favicon.ico': '' } }, // which browsers ask for where a page names no icon
    run: async (page) => {
      await page.open(`embed.html${LINK}`);
      await checkCells(page);
      const weighed = firstVisit(DIST, 'embed.html');
      const loaded = page.site.requests.map(({ path }) => relative('/', path));
      page.equal(
        loaded.filter((file) => !weighed.includes(file) && ![page.site.injected, 'favicon.ico'].includes(file)),
        [],
        'files that are loaded but not weighed',
      );
      await page.browser.eval(() => document.getElementById('map')?.dispatchEvent(new PointerEvent('pointerenter')));
      await page.browser.waitFor(
        () => document.getElementById('marks') !== null && document.querySelectorAll('canvas').length === 1,
      );
      await checkCells(page);
      page.equal(
        await page.browser.eval(() => document.getElementById('open')?.getAttribute('href')),
        `./${LINK}`,
        'the link to the full page',
      );
      // By keyboard, as on the full page.
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('+');
      await page.browser.waitFor(() =>
        /** @type {HTMLAnchorElement} */ (document.getElementById('open')).href.endsWith('zoom=4'),
      );
      await page.browser.hold('ArrowRight', () =>
        page.browser.waitFor(
          () => !(/** @type {HTMLAnchorElement} */ (document.getElementById('open')).href.includes('x=80&')),
        ),
      );
      if (page.browser.engine === 'chromium') {
        await page.browser.click('[data-command=full]');
        await page.browser.waitFor(
          () => document.fullscreenElement !== null && document.documentElement.dataset.gestures === 'greedy',
        );
        await page.browser.eval(() => document.exitFullscreen());
        await page.browser.waitFor(() => document.documentElement.dataset.gestures === 'cooperative');
      }
    },
  },
  {
    name: 'where a pixel is many cells, a frame\u2019s still picture is the one that its map shows then',
    onlyInAll: WAITS.again,
    site: { pages: { 'favicon.ico': '' } },
    run: async (page) => {
      /** The middle of the picture. */
      const middle = () =>
        page.browser.eval(() => {
          const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
          const pixels =
            canvas
              .getContext('2d')
              ?.getImageData(canvas.width / 4, canvas.height / 4, canvas.width / 2, canvas.height / 2).data ?? [];
          return Array.from(
            { length: pixels.length / 4 },
            (_, index) => (pixels[4 * index] << 16) | (pixels[4 * index + 1] << 8) | pixels[4 * index + 2],
          );
        });
      await page.browser.setSize({ width: 500, height: 300 });
      // Of pixels with counts of one byte, and of two.
      for (const zoom of [-1, -4]) {
        await page.open(`embed.html#k=500&x=1500&y=1200&zoom=${zoom}`);
        await page.settled();
        page.check(
          await page.browser.eval(() => document.getElementById('marks') === null),
          `a still picture at zoom ${zoom}`,
        );
        const still = await middle();
        page.check(new Set(still).size > 20, `${new Set(still).size} colours at zoom ${zoom}`);
        await page.browser.eval(() => document.getElementById('map')?.dispatchEvent(new PointerEvent('pointerenter')));
        await page.browser.waitFor(
          () => document.getElementById('marks') !== null && document.querySelectorAll('canvas').length === 1,
        );
        await page.settled();
        const live = await middle();
        const other = live.filter((pixel, index) => pixel !== still[index]).length;
        page.equal(
          [live.length, other],
          [still.length, 0],
          `pixels of the live map at zoom ${zoom}, and those that are not the same`,
        );
      }
    },
  },
  {
    name: 'frames and elements show the game from the same origin and from another',
    dependsOn: 'frames',
    site: { headers: SHARED, pages: course(frame('')) },
    run: async (page) => {
      await page.open('host.html');
      await checkFrame(page, 0);
      const other = await serve(DIST, { headers: SHARED });
      try {
        for (const { url } of [page.site, other]) {
          await page.open('host.html');
          await page.browser.eval(
            (url, markup) => {
              /** @type {Element} */ (document.querySelector('iframe')).outerHTML = markup;
              /** @type {any} */ (window).heard.length = 0;
              return import(`${url}blocking-queens.js`).then(() => {});
            },
            url,
            `${frame(url)}${ELEMENT}`,
          );
          await checkFrame(page, 0);
          const [shot, state] = await page.browser.eval(async () => {
            const element = /** @type {any} */ (document.querySelector('blocking-queens'));
            return [await element.screenshot(), await element.getState()];
          });
          page.equal([state.k, state.zoom], [100, 3], 'the element\u2019s state');
          await page.browser.eval((shot, link) => /** @type {any} */ (window).show(shot, link), shot, state.link);
          await checkCells(page);
          // An attribute goes there, and leaves no entry in the history of the page around.
          const after = await page.browser.eval(async () => {
            const element = /** @type {any} */ (document.querySelector('blocking-queens'));
            const entries = history.length;
            const change = new Promise((resolve) =>
              element.addEventListener('viewchange', (/** @type {CustomEvent} */ { detail }) => resolve(detail), {
                once: true,
              }),
            );
            element.zoom = 2;
            const { zoom, isUserInitiated } = await change;
            const refused = await element.setK('many').catch((/** @type {Error} */ error) => error.message);
            const { title } = element.shadowRoot.querySelector('iframe');
            element.remove();
            const gone = await element.getState().catch((/** @type {Error} */ error) => error.message);
            return { zoom, isUserInitiated, refused, title, gone, entries: history.length - entries };
          });
          page.equal(
            after,
            {
              zoom: 2,
              isUserInitiated: false,
              refused:
                'k is a whole number from 1 to 9\u202f007\u202f199\u202f254\u202f740\u202f992, not \u201cmany\u201d.',
              title: 'Palace numbers of 100-blocking Wythoff Nim',
              gone: 'The map is not in a page.',
              entries: 0,
            },
            'what the element does',
          );
        }
      } finally {
        await other.close();
      }
    },
  },
  {
    name: 'a frame shows the game in a sandbox without an origin',
    dependsOn: 'frames',
    site: { headers: SHARED, pages: course(frame('', LINK, 'sandbox="allow-scripts"')) },
    run: async (page) => {
      await page.open('host.html');
      await checkFrame(page, 0);
      page.equal(
        await page.browser.eval(() => /** @type {any} */ (window).heard[0].origin),
        'null',
        'the origin of the frame',
      );
    },
  },
  {
    name: 'a frame shows the game under a strict content security policy',
    dependsOn: 'frames and policies',
    site: { policy: STRICT, pages: course(frame('')) },
    run: async (page) => {
      await page.open('host.html');
      await checkFrame(page, 0);
      page.equal((await frames(page)).problems, [], 'problems in the frame');
    },
  },
  {
    name: 'where a sandbox and a policy together leave no way, the frame says so and leads to the full page',
    dependsOn: 'frames and policies',
    site: {
      headers: SHARED,
      pages: course('<iframe sandbox="allow-scripts" title="Palace numbers" width="600" height="300"></iframe>'),
    },
    troubled: true,
    run: async (page) => {
      const closed = await serve(DIST, { headers: SHARED, policy: STRICT });
      try {
        await page.open('host.html');
        await page.browser.eval((address) => {
          /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).src = address;
        }, `${closed.url}embed.html${LINK}`);
        // In WebKit, a page in a sandbox is not of its own policy's 'self', and not even its script runs: words stand
        // there all the same.
        if (page.browser.engine !== 'webkit') {
          await ready(page, 0);
          const { value } = await ask(page, 0, 'screenshot');
          page.check(/worker-src blob:/.test(value.msg), `what it says: ${value.msg}`);
        }
      } finally {
        await closed.close();
      }
    },
  },
  {
    name: 'ten frames on a page stay light: a worker for a picture in sight, none for one that is drawn or left',
    onlyInAll: WAITS.seldom,
    site: { inject: COUNTED, pages: course(TEN.join('')) },
    run: async (page) => {
      await page.open('host.html');
      for (let index = 0; index < 10; index++) {
        await scrollTo(page, index);
        await page.browser.waitFor(
          (index) =>
            document.querySelectorAll('iframe')[index].contentDocument?.documentElement?.dataset.picture === 'complete',
          { args: [index] },
        );
      }
      const idle = await counts(page);
      page.equal(idle.alive, 0, 'workers when all pictures are drawn');
      page.check(idle.most <= 4, `no more workers at once than frames in sight: ${idle.most}`);
      const { canvases, bytes, problems } = await frames(page);
      page.equal(canvases, Array(10).fill(1), 'canvases of each frame');
      page.check(bytes <= 10 * 600 * 300 * 4, `the canvases hold ${bytes} bytes`);
      page.equal(problems, [], 'problems in the frames');
      if (page.browser.engine === 'chromium') {
        await page.browser.cdp('HeapProfiler.collectGarbage', {});
        const { usedSize } = await page.browser.cdp('Runtime.getHeapUsage', {});
        page.check(usedSize < 40e6, `ten frames take ${usedSize} bytes of the page's heap`);
      }
      await page.browser.eval(() =>
        document
          .querySelectorAll('iframe')[9]
          .contentDocument?.getElementById('map')
          ?.dispatchEvent(new PointerEvent('pointerenter')),
      );
      await page.browser.waitFor(
        () =>
          /** @type {any} */ (window).counts.alive === 1 &&
          document.querySelectorAll('iframe')[9].contentDocument?.documentElement?.dataset.picture === 'complete',
      );
      await scrollTo(page, 0);
      await page.browser.waitFor(() => /** @type {any} */ (window).counts.alive === 0);
      await page.browser.until(
        async () => (await frames(page)).canvases.every((canvases) => canvases === 1),
        'each frame has one canvas when the live map is given up',
      );
    },
  },
  {
    name: 'a frame that nobody sees computes nothing, and goes on when it is seen again',
    dependsOn: 'frames',
    site: {
      inject: HELD,
      pages: course(`<div style="height:3000px"></div>${frame('')}<div style="height:3000px"></div>`),
    },
    run: async (page) => {
      const work = (/** @type {object} */ change = {}) =>
        page.browser.eval((change) => Object.assign(/** @type {any} */ (window).work, change), change);
      const isAtWork = () => page.browser.waitFor(() => /** @type {any} */ (window).work.open > 0);
      const isAtRest = () => page.browser.waitFor(() => /** @type {any} */ (window).work.open === 0);
      await page.open('host.html');
      await ready(page, 0);
      await page.browser.eval(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      page.equal((await work()).workers, 0, 'workers of a frame that has not been in sight');
      await scrollTo(page, 0);
      await checkFrame(page, 0);
      await work({ isHeld: true });
      await ask(page, 0, 'setView', { x: 400, y: 300 });
      await isAtWork();
      // Another tab is looked at.
      const hide = (/** @type {boolean} */ hidden) =>
        page.browser.eval((hidden) => {
          const inside = /** @type {Document} */ (document.querySelector('iframe')?.contentDocument);
          Object.defineProperty(inside, 'hidden', { value: hidden, configurable: true });
          inside.dispatchEvent(new Event('visibilitychange'));
        }, hidden);
      await hide(true);
      await isAtRest();
      await hide(false);
      await isAtWork();
      await page.browser.eval(() => window.scrollTo(0, 0));
      await isAtRest();
      await scrollTo(page, 0);
      await isAtWork();
      await work({ isHeld: false });
      await checkFrame(page, 0);
      // Who asks it for its picture gets the whole one, wherever it is.
      await work({ isHeld: true });
      await ask(page, 0, 'setView', { x: 700, y: 300 });
      await isAtWork();
      await page.browser.eval(() => window.scrollTo(0, 0));
      await isAtRest();
      await work({ isHeld: false });
      await checkFrame(page, 0);
    },
  },
  {
    name:
      'a cross-origin isolated page shows the map of a site that allows it, and in a frame without ' +
      'credentials any site\u2019s',
    dependsOn: 'frames and isolation',
    site: { isolated: true, pages: course(frame('')) },
    run: async (page) => {
      const allowing = {
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      };
      for (const [headers, attribute] of /** @type {const} */ ([
        [allowing, ''],
        [{}, 'credentialless'],
      ])) {
        if (attribute && page.browser.engine !== 'chromium') continue; // the others have no such frames
        const other = await serve(DIST, { headers });
        try {
          await page.open('host.html');
          page.equal(await page.browser.eval(() => crossOriginIsolated), true, 'cross-origin isolation of the page');
          await page.browser.eval(
            (markup) => {
              /** @type {Element} */ (document.querySelector('iframe')).outerHTML = markup;
              /** @type {any} */ (window).heard.length = 0;
            },
            frame(other.url.replace('127.0.0.1', 'localhost'), LINK, attribute),
          );
          await checkFrame(page, 0);
        } finally {
          await other.close();
        }
      }
    },
  },
  {
    name: 'a wheel over a frame scrolls the page around, and zooms the map with Ctrl alone',
    dependsOn: 'the wheel over a frame',
    site: { pages: course(TALL) },
    engines: ['chromium', 'firefox'], // WebKitGTK's driver holds no key while the wheel turns
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      const { zoom } = await stateOf(page, 0);
      await page.browser.move([300, 400]);
      await page.browser.wheel([300, 400], { y: 60 });
      await page.browser.waitFor(() => scrollY > 0);
      page.equal((await stateOf(page, 0)).zoom, zoom, 'the zoom after the page was scrolled');
      const before = await scrolled(page);
      await page.browser.wheel([300, 300], { y: -100 }, { held: ['Control'] });
      await page.browser.waitFor(
        async (zoom) => (await /** @type {any} */ (window).ask(0, 'getState')).value.zoom > zoom,
        { args: [zoom] },
      );
      page.equal(await scrolled(page), before, 'where the page is while the map is zoomed');
    },
  },
  {
    name: 'two fingers on a frame zoom the map, and one scrolls the page around',
    dependsOn: 'touch in a frame',
    site: { pages: course(TALL.replace('600', '350')) },
    device: { phone: true },
    engines: ['chromium', 'firefox'], // WebKitGTK's driver takes a finger for the mouse
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      await page.browser.waitFor(
        () => document.querySelector('iframe')?.contentDocument?.documentElement?.dataset.picture === 'complete',
      );
      const touch = await page.browser.eval(
        () =>
          getComputedStyle(
            /** @type {Element} */ (document.querySelector('iframe')?.contentDocument?.getElementById('map')),
          ).touchAction,
      );
      page.equal(touch, 'pan-x pan-y', 'what the browser does with fingers');
      const { zoom } = await stateOf(page, 0);
      await page.browser.pinch([180, 400], 60, 180);
      await page.browser.waitFor(
        async (zoom) => (await /** @type {any} */ (window).ask(0, 'getState')).value.zoom > zoom + 0.5,
        { args: [zoom] },
      );
      const before = await stateOf(page, 0);
      page.equal(await scrolled(page), 0, 'where the page is when the map was zoomed');
      await page.browser.drag(
        [
          [150, 450],
          [150, 300],
        ],
        { touch: true, duration: 200 },
      );
      // geckodriver's fingers scroll nothing
      if (page.browser.engine === 'chromium') await page.browser.waitFor(() => scrollY > 0);
      const after = await stateOf(page, 0);
      page.equal(
        [after.x, after.y, after.zoom],
        [before.x, before.y, before.zoom],
        'the view after a finger has moved over it',
      );
    },
  },
  {
    name: 'a frame in a closed part of a page has the right size when that is opened, asked before or not',
    dependsOn: 'frames without a size',
    site: {
      pages: course(
        `<details><summary>Maps</summary>${frame('', '#k=100&box=60,40,40,20')}${frame('', '#k=100&box=60,40,40,20')}` +
          '</details>',
      ),
    },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      await stateOf(page, 0); // the live map begins
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('summary')).click());
      for (const index of [0, 1]) {
        await ready(page, index);
        await page.browser.waitFor(
          (index) => {
            const inside = document.querySelectorAll('iframe')[index].contentDocument;
            const canvas = inside?.querySelector('canvas');
            const isDrawn = inside?.documentElement.dataset.picture === 'complete';
            return isDrawn && canvas?.width === Math.round(600 * devicePixelRatio);
          },
          { args: [index] },
        );
        const { cells, link } = await stateOf(page, index);
        page.check(
          cells.left <= 60 && cells.right >= 100 && cells.top <= 40 && cells.bottom >= 60 && cells.right < 140,
          `frame ${index} shows its box: ${JSON.stringify(cells)}, ${link}`,
        );
        const href = await page.browser.eval(
          (index) =>
            document.querySelectorAll('iframe')[index].contentDocument?.querySelector('a')?.getAttribute('href'),
          index,
        );
        page.check(/zoom=[34]|box=/.test(href ?? '') && !/NaN|Infinity/.test(href ?? ''), `its link: ${href}`);
      }
    },
  },
  {
    name: 'a frame that nobody has scrolled to is drawn to be printed',
    onlyInAll: WAITS.rare,
    site: { pages: course(`<div style="height: 6000px"></div>${frame('')}`) },
    run: async (page) => {
      await page.open('host.html');
      await ready(page, 0);
      const picture = () =>
        page.browser.eval(
          () => document.querySelector('iframe')?.contentDocument?.documentElement.dataset.picture ?? '',
        );
      page.equal(await picture(), '', 'the picture of a frame out of sight');
      await page.browser.eval(() =>
        document.querySelector('iframe')?.contentWindow?.dispatchEvent(new Event('beforeprint')),
      );
      await page.browser.waitFor(
        () => document.querySelector('iframe')?.contentDocument?.documentElement.dataset.picture === 'complete',
      );
    },
  },
];
