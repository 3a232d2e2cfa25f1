// The worker: where games and their boards are. It listens before anything else, so that no message is lost, starts wasm
// from the module that the page compiled, and hands every message to the server.
import { Server } from './server.js';

/** @type {typeof import('../queens.js')} */
let engine;
/** @type {WebAssembly.Memory} */
let memory;

// More than any one thing that the engine makes room for, in pages of 64 kB.
const MUCH = 1024;

const scope = /** @type {import('./server.js').Scope} */ (/** @type {unknown} */ (self));

const server = new Server(
  {
    start: async (module) => {
      // Not a static import: Firefox tells nobody when one fails in a worker.
      engine = await import('../queens.js');
      ({ memory } = await engine.default({ module_or_path: module }));
      return { version: engine.version(), classBounds: engine.class_bounds() };
    },
    game: (k, memoryBudget) => new engine.Game(k, memoryBudget),
    outOfMemory: () => {
      try {
        memory.grow(MUCH); // the worker ends in any case
        return false;
      } catch {
        return true;
      }
    },
  },
  scope,
);

/** @param {{data: import('../shared/messages.js').ToWorker}} event */
scope.onmessage = (event) => server.receive(event.data);
