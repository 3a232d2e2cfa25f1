// Values of two pieces in the page: how soon a table is there, how soon a long computation gives way, and how much
// memory it takes.
//
//   node benches/partizan.mjs 12
//
// The number is how often giving way is tried. Needs the built site (dist/), and Chromium with its driver on Linux.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serve } from '../tests/browser/serve.mjs';
import { Browser } from '../tests/browser/webdriver.mjs';
import { rendererMegabytes } from './memory.mjs';

const WINDOW = { width: 1280, height: 800 };
const tries = Number(process.argv[2] ?? 12);

/** Runs in the page before its scripts: notes which tiles are under way, and when workers have let go of them. */
function watch() {
  /** @type {Set<string>} */
  const open = new Set();
  /** @type {Map<string, number>} */
  const closed = new Map();
  Object.assign(window, { noted: { open, closed } });
  let workers = 0;
  window.Worker = class extends Worker {
    #number = workers++;
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      this.addEventListener('message', ({ data: { type, id } }) => {
        const name = `${this.#number} ${id}`;
        if ((type === 'cancelled' || type === 'answer') && open.delete(name)) closed.set(name, performance.now());
      });
    }
    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      if (message.method === 'tile') open.add(`${this.#number} ${message.id}`);
      super.postMessage(message, transfer);
    }
  };
}

/** Runs in each worker: tells the page how large its modules' memories are, which never shrink. */
function tellMemory() {
  /** @type {WebAssembly.Memory[]} */
  const memories = [];
  const { instantiate } = WebAssembly;
  Object.assign(WebAssembly, {
    instantiate: async (/** @type {WebAssembly.Module} */ module, /** @type {WebAssembly.Imports} */ imports) => {
      const instance = await instantiate(module, imports);
      memories.push(/** @type {WebAssembly.Memory} */ (instance.exports.memory));
      return instance;
    },
  });
  const channel = new BroadcastChannel('memory');
  channel.onmessage = () => channel.postMessage(memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
}

/** Megabytes of the largest worker's modules, at their peak. */
const largestWorker = () =>
  browser.eval(async () => {
    const channel = new BroadcastChannel('memory');
    let most = 0;
    channel.onmessage = ({ data }) => (most = Math.max(most, data));
    channel.postMessage('');
    await new Promise((resolve) => setTimeout(resolve, 500));
    channel.close();
    return Math.round(most / 2 ** 20);
  });

/** A pair whose values are there at once, and which shares none with Chessfights. */
const ROOKS = '#game=partizan&left=1,0r&right=0,1r&show=outcome';

const site = await serve(fileURLToPath(new URL('../dist/', import.meta.url)), {
  isolated: true,
  // Nothing is kept between the tries.
  alter: (path, body) => (path === 'worker/worker.js' ? `(${tellMemory})();\n${body}` : body),
  inject: `delete globalThis.StorageManager?.prototype.getDirectory;\n(${watch})();\n`,
});
const browser = await Browser.start('chromium');

/**
 * Milliseconds until a link's picture is complete.
 * @param {string} link
 * @param {string} title what the page's title begins with then
 */
const timed = (link, title) =>
  browser.eval(
    async (/** @type {string} */ link, /** @type {string} */ title) => {
      const start = performance.now();
      location.hash = link;
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (document.title.startsWith(title) && document.documentElement.dataset.picture === 'complete')
          return performance.now() - start;
      }
    },
    link,
    title,
  );

try {
  await browser.setSize(WINDOW);
  await browser.goto(`${site.url}${ROOKS}`);
  await browser.waitFor(() => document.documentElement.dataset.picture === 'complete');
  const empty = rendererMegabytes();
  const near = await timed('#game=chessfights&show=canonical', 'Chessfights');
  process.stdout.write(`61 x 61 cells, from nothing: ${near.toFixed(0)} ms; `);
  process.stdout.write(`the worker that has them: ${await largestWorker()} MB\n`);
  await timed(ROOKS, 'Rook');
  const far = await timed('#game=chessfights&show=canonical&size=150', 'Chessfights');
  const full = rendererMegabytes();
  process.stdout.write(`150 x 150 cells, from nothing: ${(far / 1000).toFixed(2)} s; `);
  process.stdout.write(`the worker that has them: ${await largestWorker()} MB; `);
  process.stdout.write(`${full} MB in the renderer, ${empty} MB before\n`);
  /** @type {number[]} */
  const times = [];
  for (let number = 0; number < tries; number++) {
    await timed(ROOKS, 'Rook');
    await browser.eval(() => {
      location.hash = '#game=chessfights&show=canonical&size=150';
    });
    await sleep(500 + 97 * (number % 17));
    const time = await browser.eval(async (rooks) => {
      /** @type {{open: Set<string>, closed: Map<string, number>}} */
      const { open, closed } = /** @type {any} */ (window).noted;
      const under = [...open];
      const start = performance.now();
      location.hash = rooks;
      while (under.some((name) => open.has(name))) await new Promise((later) => setTimeout(later, 1));
      return under.length > 0 ? Math.max(...under.map((name) => (closed.get(name) ?? 0) - start)) : null;
    }, ROOKS);
    if (time !== null) times.push(time);
  }
  times.sort((a, b) => a - b);
  const told = [0.5, 1].map((part) => times[Math.ceil(part * times.length) - 1]?.toFixed(0));
  process.stdout.write(`${times.length} tables given up: median ${told[0]} ms, longest ${told[1]} ms\n`);
} finally {
  await browser.quit();
  await site.close();
}
