// The worker that keeps games in the browser's private file system. It has no wasm: it moves bytes.
import { VERSION } from '../shared/messages.js';
import { Store } from './store.js';

/** @import { FromArchive, ToArchive } from '../shared/archive.js' */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const store = new Store({
  storage: navigator.storage,
  version: VERSION,
  post: (/** @type {FromArchive} */ message, transfer = []) => scope.postMessage(message, transfer),
});

/** @param {MessageEvent<ToArchive>} event */
scope.onmessage = ({ data }) => void store.receive(data);
