// A worker of the laboratory, as the page sees it: asked for something, it answers or refuses in a sentence; dismissed,
// it stops at once, whatever it does.

/** @import { FromLab, LabMethod, LabMethods, ToLab } from '../../shared/lab.js' */

/**
 * @typedef {Pick<Worker, 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'> & {postMessage(message: ToLab):
 *   void}} LabWorker
 */

/**
 * @typedef {object} Hiring  how workers come about
 * @property {() => LabWorker} create starts the worker's script
 * @property {() => Promise<WebAssembly.Module>} module
 * @property {string} version that the module must have
 */

/** @typedef {(share: number, points: Float64Array[] | null) => void} OnProgress */

export class Assistant {
  #worker;
  #lastId = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void, onProgress?: OnProgress}>} */
  #owed = new Map();
  /** @type {Error | null} why it answers nothing any more */
  #gone = null;

  /** @param {Hiring} hiring */
  constructor({ create, module, version }) {
    const worker = (this.#worker = create());
    worker.onmessage = (/** @type {MessageEvent<FromLab>} */ { data }) => this.#receive(data, version);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#leave(`The laboratory\u2019s worker failed: ${event.message || 'its script could not be loaded'}.`);
    };
    worker.onmessageerror = () => this.#leave('A message of the laboratory\u2019s worker could not be read.');
    module().then(
      (compiled) => worker.postMessage({ type: 'start', module: compiled }),
      (error) => this.#leave(error.message),
    );
  }

  /** Whether it still answers. */
  get isThere() {
    return this.#gone === null;
  }

  /**
   * @template {LabMethod} M
   * @param {M} method
   * @param {LabMethods[M][0]} params
   * @param {OnProgress} [onProgress]
   * @returns {Promise<LabMethods[M][1]>} rejects with a sentence: it refuses, was dismissed, or has failed
   */
  ask(method, params, onProgress) {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      const id = ++this.#lastId;
      this.#owed.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ type: 'ask', id, method, params });
    });
  }

  /** Ends its work and itself. */
  dismiss() {
    this.#leave('The work was cancelled.');
  }

  /** @param {FromLab} message @param {string} version */
  #receive(message, version) {
    if (message.type === 'ready') {
      if (message.version !== version) this.#leave('Parts of this page are of different versions. Reload it.');
      return;
    }
    if (message.type === 'panicked') return this.#leave(`The laboratory failed: ${message.message}.`);
    const owed = this.#owed.get(message.id);
    if (message.type === 'progress') return owed?.onProgress?.(message.share, message.points);
    this.#owed.delete(message.id);
    if (message.type === 'answer') owed?.resolve(message.result);
    else owed?.reject(new Error(message.message));
  }

  /** @param {string} why */
  #leave(why) {
    if (this.#gone) return;
    const error = (this.#gone = new Error(why));
    this.#worker.onmessage = this.#worker.onerror = this.#worker.onmessageerror = null;
    this.#worker.terminate();
    for (const { reject } of this.#owed.values()) reject(error);
    this.#owed.clear();
  }
}
