// Which work the workers of a page have been asked for and have not let go of, for the benchmarks of giving way.

/**
 * Runs in the page: `noted.open` is what is under way, `noted.free` when the workers last let go of all of it.
 * @param {string} method of the messages that ask for it
 */
function watch(method) {
  const open = new Set();
  const noted = { open, free: 0 };
  Object.assign(window, { noted });
  let workers = 0;
  window.Worker = class extends Worker {
    #number = workers++;
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      this.addEventListener('message', ({ data: { type, id } }) => {
        if ((type === 'cancelled' || type === 'answer') && open.delete(`${this.#number} ${id}`) && open.size === 0)
          noted.free = performance.now();
      });
    }
    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      if (message.method === method) open.add(`${this.#number} ${message.id}`);
      super.postMessage(message, transfer);
    }
  };
}

/** A script to be run before the page's own. @param {string} method */
export const underWay = (method) => `(${watch})(${JSON.stringify(method)});`;
