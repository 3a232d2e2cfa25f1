// The worker of play: the home of the wasm module that knows the rules and the palaces. It listens before anything
// else, starts wasm from the module that the page compiled, and hands every message to the croupier.
import { Croupier } from './croupier.js';

/** @import { FromPlay, ToPlay } from '../shared/play.js' */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const croupier = new Croupier(
  async (module) => {
    // Not a static import: Firefox tells nobody when one fails in a worker.
    const engine = await import('../play.js');
    await engine.default({ module_or_path: module });
    return engine;
  },
  (/** @type {FromPlay} */ message) => scope.postMessage(message),
);

/** @param {MessageEvent<ToPlay>} event */
scope.onmessage = ({ data }) => croupier.receive(data);
