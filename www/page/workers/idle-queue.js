// What is done while no worker of a pool has anything to do, one piece at a time, so that nobody ever waits for it.

/**
 * @typedef {object} Piece  of work
 * @property {() => Promise<unknown>} work what it rejects with is not told of
 * @property {AbortSignal} signal it is not wanted any more
 * @property {number} [rest] milliseconds before the next piece; without, not even the browser's own between timers
 * @property {() => boolean} [isAllowed] now
 */

const BUSY_MILLISECONDS = 200;

/** @param {() => boolean} isIdle @returns {(piece: Piece) => void} adds a piece */
export function idleQueue(isIdle) {
  /** @type {Piece[]} */
  let waiting = [];
  let isRunning = false;
  const later = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  async function run() {
    for (await later(BUSY_MILLISECONDS); waiting.length > 0;) {
      const next = isIdle()
        ? waiting.find(({ isAllowed, signal }) => !signal.aborted && isAllowed?.() !== false)
        : null;
      waiting = waiting.filter((piece) => piece !== next && !piece.signal.aborted);
      await next?.work().catch(() => {});
      const rest = next ? next.rest : BUSY_MILLISECONDS;
      if (rest) await later(rest);
    }
    isRunning = false;
  }
  return (piece) => {
    waiting.push(piece);
    if (!isRunning) void run();
    isRunning = true;
  };
}
