// The worker of play: it serves one game as another worker serves a family's, and by itself, for a first visit needs
// none of it.
import { startPlay } from './croupier.js';
import { Server } from './server.js';

const scope = /** @type {import('./server.js').Scope} */ (/** @type {unknown} */ (self));

const server = new Server((_, module) => startPlay(module), scope);

/** @param {{data: import('../shared/messages.js').ToWorker}} event */
scope.onmessage = (event) => server.receive(event.data);
