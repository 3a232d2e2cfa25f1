// The worker that computes a piece's values by their definition, for whoever wants to verify what the map shows. It is
// asked once, and ended when nobody waits for it any more.
import { Definition } from '../shared/definition.js';

/** @import { DefinitionAsk, FromDefinition } from '../shared/definition.js' */

const PROGRESS_MILLISECONDS = 100;

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const post = (/** @type {FromDefinition} */ message, /** @type {Transferable[]} */ transfer = []) =>
  scope.postMessage(message, transfer);

/** @param {MessageEvent<DefinitionAsk>} event */
scope.onmessage = ({ data: { game, left, top, width, height } }) => {
  const definition = new Definition(game, width, height);
  let told = performance.now();
  while (definition.advance()) {
    if (performance.now() - told < PROGRESS_MILLISECONDS) continue;
    told = performance.now();
    post({ type: 'progress', share: definition.share });
  }
  for (let y = top; y < height; y++) {
    const values = definition.row(y, left);
    post({ type: 'row', y, values }, [values.buffer]);
  }
  post({ type: 'done' });
};
