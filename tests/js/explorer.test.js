// The map's frames and what it holds, without a browser.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Explorer } from '../../www/page/map/explorer.js';
import { queensGame } from '../../www/shared/queens.js';

const VIEWPORT = { width: 600, height: 400, ratio: 1 };
const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

/** @type {FrameRequestCallback[]} */
const frames = [];
Object.assign(globalThis, { requestAnimationFrame: (/** @type {FrameRequestCallback} */ frame) => frames.push(frame) });
afterEach(() => void frames.splice(0));

/** A map over a pool that answers every tile at once, and what is asked, coloured and let go of. */
function newMap(/** @type {object} */ more = {}) {
  const context = new Proxy({}, { get: () => () => {}, set: () => true });
  const canvas = { width: 600, height: 400, getContext: () => context };
  const held = new Set();
  /** @type {AbortSignal[]} */
  const signals = [];
  /** @type {{answers: boolean, later?: (answer: (tile: object) => void) => void}} */
  const state = { answers: true };
  const ask = async (/** @type {string} */ method, /** @type {any} */ _, /** @type {any} */ { signal }) => {
    signals.push(signal);
    if (method === 'tile' && state.answers) return { classes: 1, values: new Int32Array(4) };
    return new Promise((resolve, reject) => {
      if (method === 'tile') state.later?.(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const explorer = new Explorer(
    /** @type {any} */ ({
      canvas,
      surfaces: { surround: '', pending: '', edge: '' },
      viewport: VIEWPORT,
      insets: () => ({ left: 0, top: 0, right: 0, bottom: 0 }),
      prefersReducedMotion: () => true,
      picture: {
        pool: { ask, limit: 1, prepare: () => {} },
        colour: (/** @type {any} */ address) => {
          const tile = {
            address,
            values: new Int32Array(4),
            canvas: null,
            width: 256,
            height: 256,
            colour: null,
            bytes: 1024,
            partial: false,
          };
          held.add(tile);
          return tile;
        },
        draw: () => {},
        release: (/** @type {any} */ tile) => held.delete(tile),
        budget: 2 ** 24,
        onRefused: assert.fail,
        onError: assert.fail,
      },
      coloured: async () => {},
      beforeFrame: () => false,
      afterFrame: () => {},
      onIncomplete: () => {},
      ...more,
    }),
  );
  const pass = async () => {
    for (let count = 0; count < 20; count++) {
      for (const frame of frames.splice(0)) frame(performance.now());
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  return { explorer, held, signals, state, pass };
}

test('a closed map holds no tile, waits for no answer, and asks for no frame', async () => {
  const before = ports();
  const { explorer, held, signals, state, pass } = newMap();
  explorer.show(queensGame(100), null);
  await pass();
  assert.ok(held.size > 0, 'tiles are held while it is open');
  assert.equal(ports(), before + 1);
  state.answers = false;
  explorer.show(queensGame(101), null);
  explorer.close();
  await pass();
  assert.equal(held.size, 0);
  assert.ok(
    signals.every((signal) => !signal || signal.aborted || held.size === 0) && signals.at(-1)?.aborted,
    'what was asked last is cancelled',
  );
  assert.equal(ports(), before, 'ports');
  explorer.schedule();
  explorer.scheduleSoon();
  explorer.draw();
  assert.equal(frames.length, 0);
});

test('however often a frame is wanted, the browser is asked for one', async (t) => {
  const { explorer, pass } = newMap();
  t.after(() => explorer.close());
  explorer.show(queensGame(100), null);
  await pass();
  for (let count = 0; count < 3; count++) explorer.schedule();
  assert.equal(frames.length, 1);
});

test('a frame can be drawn where the browser makes none', async () => {
  const { explorer, held } = newMap();
  explorer.show(queensGame(100), null);
  for (let count = 0; count < 20; count++) {
    explorer.draw();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(held.size > 0 && explorer.work.state === 'complete');
  explorer.close();
});

test('a new game waits for its tiles without a frame after another, and is drawn once they are there', async (t) => {
  /** @type {((tile: object) => void)[]} */
  const waiting = [];
  let [drawn, completed] = [0, 0];
  const { explorer, state, pass } = newMap({ afterFrame: () => drawn++, onComplete: () => completed++ });
  t.after(() => explorer.close());
  explorer.show(queensGame(100), null);
  await pass();
  assert.equal(completed, 1);
  state.answers = false;
  state.later = (/** @type {(tile: object) => void} */ answer) => waiting.push(answer);
  drawn = 0;
  explorer.show(queensGame(101), null);
  await pass();
  assert.ok(drawn <= 2, `${drawn} frames while no tile has come`);
  for (const answer of waiting) answer({ classes: 1, values: new Int32Array(4) });
  await pass();
  assert.equal(completed, 2, 'the picture is complete as soon as its tiles are');
});

test("a map that follows another draws when it is told, at any size, and never in the browser's frames", async () => {
  let wanted = 0;
  const { explorer, held } = newMap({ wantFrame: () => wanted++ });
  const game = queensGame(100);
  const view = explorer.fit(game);
  const follow = (width = 300) => explorer.follow(game, { view, viewport: { width, height: 200, ratio: 2 } });
  follow();
  assert.deepEqual([explorer.viewport, explorer.view], [{ width: 300, height: 200, ratio: 2 }, view]);
  for (let count = 0; count < 20; count++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    follow();
  }
  assert.ok(held.size > 0 && explorer.drawn && wanted > 0);
  assert.equal(frames.length, 0);
  const before = wanted;
  follow();
  assert.equal(wanted, before, 'nothing is left to be drawn');
  const far = { ...view, zoom: view.zoom + 1 };
  explorer.follow(game, { view, destination: far, viewport: { width: 300, height: 200, ratio: 2 } });
  assert.ok(explorer.moving && !explorer.drawn);
  assert.deepEqual([explorer.view, explorer.place], [view, far]);
  follow(320);
  assert.deepEqual([explorer.viewport.width, explorer.moving], [320, false]);
  explorer.close();
});
