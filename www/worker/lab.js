// A worker of the laboratory: the home of the wasm module that measures. It listens before anything else, starts wasm
// from the module that the page compiled, and hands every message to the measurer.
import { Measurer } from './measurer.js';

/** @import { FromLab, ToLab } from '../shared/lab.js' */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const measurer = new Measurer(
  async (module) => {
    // Not a static import: Firefox tells nobody when one fails in a worker.
    const engine = await import('../lab.js');
    await engine.default({ module_or_path: module });
    return engine;
  },
  (/** @type {FromLab} */ message) => scope.postMessage(message),
);

/** @param {MessageEvent<ToLab>} event */
scope.onmessage = ({ data }) => void measurer.receive(data);
