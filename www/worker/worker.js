// The worker: where games and their boards are. It listens before anything else, so that no message is lost, starts a
// family's engine from the module that the page compiled, and hands every message to the server.
import { startFamily } from './families.js';
import { Server } from './server.js';

const scope = /** @type {import('./server.js').Scope} */ (/** @type {unknown} */ (self));

const server = new Server(startFamily, scope);

/** @param {{data: import('../shared/messages.js').ToWorker}} event */
scope.onmessage = (event) => server.receive(event.data);
