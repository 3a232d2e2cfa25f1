// The page's side of a game in play: asks the worker that knows the rules, and restores the game when that is lost.
//
// It keeps what was done since the game began; a new worker does the same again. That is also how a game outlives the
// page.

/** @import { Deed, FromPlay, Insight, PlayMethod, PlayMethods, Scene, ToPlay } from '../../../../shared/play.js' */

/**
 * @typedef {Pick<Worker, 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'> & {postMessage(message: ToPlay):
 *   void}} PlayWorker
 */

/**
 * @typedef {object} TableOptions
 * @property {() => PlayWorker} create starts the worker's script
 * @property {() => Promise<WebAssembly.Module>} module loads it; asked again for another worker where it could not be
 *   loaded
 * @property {string} version that the module must have
 * @property {(sentence: string) => void} onLoss a worker was lost; the game goes on with another
 * @property {() => void} onReading an answer takes a while
 */

/**
 * @typedef {{method: PlayMethod, params: PlayMethods[PlayMethod][0], resolve: (result: any) => void, reject: (error:
 *   Error) => void, attempts: number, restores?: boolean}} Owed
 */

/** Bad input: the message is a sentence, and nothing has changed. */
export class Refusal extends Error {}

/** The engine can't be loaded now, whatever it is asked; the message is a sentence. The next ask tries again. */
export class Unavailable extends Error {}

const ATTEMPTS = 2;
// Ticks of about a second without a word from a worker that owes one: it tells of itself while it is at work.
const SILENT_TICKS = 10;
const LOADING_TICKS = 60;
const ANOTHER_GAME = ['begin', 'load', 'puzzle'];

export class Table {
  #options;
  /** @type {PlayWorker | null} */
  #worker = null;
  #lastId = 0;
  /** @type {Map<number, Owed>} */
  #owed = new Map();
  /** @type {Deed[]} */
  #done = [];
  #isReady = false;
  #silent = 0;

  /** @param {TableOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** What was done since the game began: doing it again leads here. */
  get done() {
    return this.#done;
  }

  /**
   * Does something in the game.
   * @param {Deed[]} deeds in this order; they fail or succeed together
   * @param {string} players who may take back
   * @returns {Promise<Scene | null>} null if another deed came first; rejects with a Refusal if it is not allowed
   */
  async play(deeds, players) {
    const scene = /** @type {Scene | null} */ (await this.#ask('play', { deeds, players }));
    if (scene) for (const deed of deeds) this.#note(deed, scene);
    return scene;
  }

  /** @returns {Promise<Insight | null>} null if a deed came first */
  insight() {
    return this.#ask('insight', {});
  }

  /**
   * @param {number} start
   * @param {number} length
   * @returns {Promise<{cells: Float64Array}>}
   */
  options(start, length) {
    return this.#ask('options', { start, length });
  }

  /**
   * @param {string} text of a puzzle
   * @returns {Promise<import('../../../../shared/play.js').PuzzleAbout>}
   */
  about(text) {
    return this.#ask('puzzle', { text });
  }

  /** One second of the watchdog. */
  tick() {
    if (!this.#worker || this.#owed.size === 0) this.#silent = 0;
    else if (++this.#silent >= (this.#isReady ? SILENT_TICKS : LOADING_TICKS)) this.#lose('it stopped responding');
  }

  close() {
    this.#fail('The game has been closed.');
  }

  /**
   * @param {Deed} deed that was done
   * @param {Scene} scene after it
   */
  #note(deed, { last }) {
    if (ANOTHER_GAME.includes(deed.do)) this.#done = [];
    // Another worker's board may know less of what is around, and a computer in it choose otherwise.
    const again =
      deed.do === 'reply' && last
        ? /** @type {Deed} */ ({ do: 'act', kind: last.kind, numbers: [...last.numbers] })
        : deed;
    this.#done.push(again);
  }

  /**
   * @param {PlayMethod} method
   * @param {PlayMethods[PlayMethod][0]} params
   * @returns {Promise<any>}
   */
  #ask(method, params) {
    return new Promise((resolve, reject) => {
      this.#begin();
      this.#send({ method, params, resolve, reject, attempts: 0 });
    });
  }

  /** @param {Owed} owed */
  #send(owed) {
    const id = ++this.#lastId;
    this.#owed.set(id, owed);
    this.#worker?.postMessage(/** @type {ToPlay} */ ({ type: 'ask', id, method: owed.method, params: owed.params }));
  }

  /** Sees that there is a worker: another one first does again what was done. Throws Unavailable. */
  #begin() {
    if (this.#worker) return;
    try {
      this.#worker = this.#start();
    } catch (error) {
      throw new Unavailable(
        `This browser could not start a background worker: ${/** @type {Error} */ (error).message}.`,
        {
          cause: error,
        },
      );
    }
    if (this.#done.length === 0) return;
    this.#send({
      method: 'play',
      params: { deeds: this.#done, players: '' },
      resolve: () => {},
      reject: () => {},
      attempts: 0,
      restores: true,
    });
  }

  #start() {
    const worker = this.#options.create();
    this.#isReady = false;
    this.#silent = 0;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(event.message || 'its script could not be loaded');
    };
    worker.onmessageerror = () => this.#lose('a message could not be read');
    this.#options.module().then(
      (module) => worker.postMessage({ type: 'start', module }),
      (error) =>
        worker === this.#worker && this.#fail(`The game cannot be played now. ${/** @type {Error} */ (error).message}`),
    );
    return worker;
  }

  /** @param {FromPlay} message */
  #receive(message) {
    this.#silent = 0;
    if (message.type === 'ready') {
      this.#isReady = true;
      if (message.version !== this.#options.version)
        this.#fail('Parts of this page are of different versions. Reload it.');
    } else if (message.type === 'panicked') this.#lose(message.message);
    else if (message.type === 'reading') this.#options.onReading();
    else if (message.type !== 'working') {
      const owed = this.#owed.get(message.id);
      this.#owed.delete(message.id);
      if (message.type === 'answer') owed?.resolve(message.result);
      else if (message.type === 'refused') owed?.reject(new Refusal(message.message));
      else owed?.resolve(null);
    }
  }

  /**
   * The worker is of no more use: another one restores the game, and goes on with what this one owed.
   * @param {string} why
   */
  #lose(why) {
    this.#drop();
    const owed = [...this.#owed.values()];
    this.#owed.clear();
    const [first] = owed;
    if (first?.restores) return this.#fail(`The play engine failed again: ${why}.`, owed);
    // Whatever was at fault is tried once more, then no longer.
    if (first && ++first.attempts === ATTEMPTS)
      owed.shift()?.reject(new Unavailable(`The play engine failed: ${why}.`));
    if (this.#done.length > 0) this.#options.onLoss(`The play engine failed: ${why}. The game goes on in a new one.`);
    else if (owed.length === 0) return;
    try {
      this.#begin();
      for (const ask of owed) this.#send(ask);
    } catch (error) {
      this.#fail(/** @type {Error} */ (error).message, owed);
    }
  }

  /**
   * What was asked gets no answer; the next ask starts another worker.
   * @param {string} sentence
   * @param {Owed[]} [owed]
   */
  #fail(sentence, owed = []) {
    this.#drop();
    const all = [...owed, ...this.#owed.values()];
    this.#owed.clear();
    for (const { reject } of all) reject(new Unavailable(sentence));
  }

  #drop() {
    if (!this.#worker) return;
    this.#worker.onmessage = this.#worker.onerror = this.#worker.onmessageerror = null;
    this.#worker.terminate();
    this.#worker = null;
  }
}
