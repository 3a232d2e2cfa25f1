// The worker: where games and their boards are. It listens before anything else, so that no message is lost, starts wasm
// from the module that the page compiled, and hands every message to the server.
import { FAMILIES } from './families.js';
import { Server } from './server.js';

/** @type {import('./families.js').Module} */
let engine;

// More than any one thing that the engine makes room for, in pages of 64 kB.
const MUCH = 1024;

const scope = /** @type {import('./server.js').Scope} */ (/** @type {unknown} */ (self));

const server = new Server(
  {
    start: async (family, module) => {
      engine = await FAMILIES[family](module);
      return engine;
    },
    game: (game, memoryBudget) => engine.begin(game, memoryBudget),
    outOfMemory: () => {
      try {
        engine.memory.grow(MUCH); // the worker ends in any case
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
