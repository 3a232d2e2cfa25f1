// The worker of a still picture: it computes the tiles that it is given, one after the other, and is done. It needs
// none of the server's care, for whoever asks for anything else ends it.

/** @import { StillAnswer, StillAsk } from '../shared/still.js' */

const post = /** @type {(message: StillAnswer, transfer?: Transferable[]) => void} */ (self.postMessage.bind(self));

self.onmessage = async (/** @type {{data: StillAsk}} */ { data: { module, game, memoryBudget, tiles } }) => {
  try {
    // Not static imports: Firefox reports no error when one fails in a worker.
    const [{ startFamily }, { bytesOf, listed }] = await Promise.all([
      import('./families.js'),
      import('./integers.js'),
    ]);
    const engine = await startFamily(game.family, module);
    post({ type: 'begun', version: engine.version });
    const board = engine.begin(game, memoryBudget);
    for (const [index, { level, column, row }] of tiles.entries()) {
      const job = board.tile(level, column, row);
      while (job.advance(board, Infinity));
      const values = listed(job, new ArrayBuffer(bytesOf(job)));
      post({ type: 'tile', index, content: { classes: job.classes(), values } }, [values.buffer]);
      job.free();
    }
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
