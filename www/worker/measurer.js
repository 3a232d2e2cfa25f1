// Runs experiments and checks in slices, and tells how far they are. Between two slices the worker can be ended at
// once, which is how its work is cancelled.

/** @import { FromLab, LabAsk, ToLab } from '../shared/lab.js' */

/**
 * @typedef {Pick<typeof import('../lab.js'), 'Check' | 'Run' | 'claims' | 'estimate' | 'experiments' | 'split' |
 *   'version'>} LabEngine
 */

const SLICE_MILLISECONDS = 25;
/** So often it is told how far the work is. */
const PROGRESS_MILLISECONDS = 100;
/** What has been found so far is told at most this part of the time: large tables take a while to be gathered. */
const POINTS_SHARE = 0.1;
/** About this many points of each series are drawn. */
const POINTS_MOST = 2000;

export class Measurer {
  #load;
  #post;
  /** @type {LabEngine | null} */
  #engine = null;
  /** @type {LabAsk[]} what came before the engine was there */
  #early = [];
  /** @type {import('../lab.js').Run | null} */
  #run = null;
  #turn = new MessageChannel();
  /** @type {(() => void) | null} */
  #next = null;

  /** @param {(module: WebAssembly.Module) => Promise<LabEngine>} load @param {(message: FromLab) => void} post */
  constructor(load, post) {
    this.#load = load;
    this.#post = post;
    this.#turn.port1.onmessage = () => this.#next?.();
  }

  /** Lets go of what would keep a program alive. */
  close() {
    this.#turn.port1.close();
  }

  /** @param {ToLab} message */
  async receive(message) {
    if (message.type === 'ask') {
      if (this.#engine) await this.#serve(this.#engine, message);
      else this.#early.push(message);
      return;
    }
    try {
      this.#engine = await this.#load(message.module);
      this.#post({ type: 'ready', version: this.#engine.version() });
    } catch (error) {
      this.#post({ type: 'panicked', message: sentence(error) });
      return;
    }
    for (const ask of this.#early.splice(0)) await this.#serve(this.#engine, ask);
  }

  /** @param {LabEngine} engine @param {LabAsk} ask */
  async #serve(engine, { id, method, params }) {
    try {
      const result = await this.#answer(engine, id, method, params);
      this.#post({ type: 'answer', id, result });
    } catch (error) {
      if (isPanic(error)) this.#post({ type: 'panicked', message: sentence(error) });
      else this.#post({ type: 'refused', id, message: sentence(error) });
    }
  }

  /**
   * @param {LabEngine} engine
   * @param {number} id
   * @param {LabAsk['method']} method
   * @param {any} params
   */
  #answer(engine, id, method, params) {
    switch (method) {
      case 'lists':
        return { experiments: JSON.parse(engine.experiments()), claims: JSON.parse(engine.claims()) };
      case 'estimate':
        return engine.estimate(params.experiment, params.given);
      case 'split':
        return engine.split(params.experiment, params.given, params.parts);
      case 'run':
        return this.#measure(id, new engine.Run(params.experiment, params.given));
      case 'lines':
        return this.#run?.lines(params.first, params.end) ?? '';
      case 'check':
        return this.#check(id, new engine.Check(params.claim, params.at));
    }
  }

  /** @param {number} id @param {import('../lab.js').Run} run */
  async #measure(id, run) {
    this.#run?.free();
    this.#run = run;
    let isFree = 0;
    await this.#advance(id, run, () => {
      const start = performance.now();
      if (start < isFree) return null;
      const points = run.points(POINTS_MOST);
      const end = performance.now();
      isFree = end + (end - start) / POINTS_SHARE;
      return points;
    });
    return { rows: run.rows(), points: run.points(POINTS_MOST) };
  }

  /** @param {number} id @param {import('../lab.js').Check} check */
  async #check(id, check) {
    await this.#advance(id, check, () => null);
    const [holds, found] = check.outcome();
    check.free();
    return { holds, found };
  }

  /**
   * @param {number} id
   * @param {{advance: (milliseconds: number) => boolean, progress: () => number}} work
   * @param {() => Float64Array[] | null} points what has been found so far, if that can be told
   */
  async #advance(id, work, points) {
    let told = performance.now();
    while (!work.advance(SLICE_MILLISECONDS)) {
      if (performance.now() - told >= PROGRESS_MILLISECONDS) {
        this.#post({ type: 'progress', id, share: work.progress(), points: points() });
        told = performance.now();
      }
      await new Promise((/** @type {(value: void) => void} */ resolve) => {
        this.#next = resolve;
        this.#turn.port2.postMessage(null);
      });
    }
  }
}

/** The engine throws an Error with a sentence for bad input; anything that the machine itself throws is a panic. */
const isPanic = (/** @type {unknown} */ error) =>
  [WebAssembly.RuntimeError, TypeError, RangeError].some((kind) => error instanceof kind);

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));
