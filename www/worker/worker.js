// The worker: the wasm module's only home. It listens before anything else, so that no message is lost, starts wasm
// from the module that the page compiled, and hands every message to the server.
import { Server } from './server.js';

/** @type {typeof import('../blocking_queens.js')} */
let engine;

const scope = /** @type {import('./server.js').Scope} */ (/** @type {unknown} */ (self));

const server = new Server(
  {
    start: async (module) => {
      // Not a static import: Firefox tells nobody when one fails in a worker.
      engine = await import('../blocking_queens.js');
      await engine.default({ module_or_path: module });
      return { version: engine.version(), classBounds: engine.class_bounds() };
    },
    game: (k, memoryBudget) => new engine.Game(k, memoryBudget),
  },
  scope,
);

/** @param {{data: import('../shared/messages.js').ToWorker}} event */
scope.onmessage = (event) => server.receive(event.data);
