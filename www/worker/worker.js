// The worker: the wasm module's only home. It listens before anything else, so that no message is lost, starts wasm
// from the module that the page compiled, and hands every message to the server.
import init, { Game, class_bounds, version } from '../blocking_queens.js';
import { Server } from './server.js';

const scope = /** @type {import('./server.js').Scope} */ (/** @type {unknown} */ (self));

const server = new Server(
  {
    start: async (module) => {
      await init({ module_or_path: module });
      return { version: version(), classBounds: class_bounds() };
    },
    game: (k, memoryBudget) => new Game(k, memoryBudget),
  },
  scope,
);

/** @param {{data: import('../shared/messages.js').ToWorker}} event */
scope.onmessage = (event) => server.receive(event.data);
