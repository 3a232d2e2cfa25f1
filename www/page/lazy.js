// A module that is loaded when it is first wanted.

/** @template T */
export class Lazy {
  #load;
  #onLoad;
  #onFailure;
  /** @type {T | null} */
  #module = null;
  /** @type {Promise<T | null> | null} */
  #loading = null;

  /**
   * @param {() => Promise<T>} load
   * @param {() => void} onLoad
   * @param {() => void} onFailure
   */
  constructor(load, onLoad, onFailure) {
    this.#load = load;
    this.#onLoad = onLoad;
    this.#onFailure = onFailure;
  }

  /** It, if it is there. If not, it will be, unless that has failed before. */
  get now() {
    if (!this.#module) void this.#begin();
    return this.#module;
  }

  /** It, if it is there; nothing is loaded. */
  get known() {
    return this.#module;
  }

  /**
   * It, as soon as it is there; a failure before doesn't count.
   * @returns {Promise<T | null>} null if it can't be loaded
   */
  async soon() {
    const module = await this.#begin();
    if (!module) this.#loading = null;
    return module;
  }

  #begin() {
    return (this.#loading ??= this.#load().then(
      (module) => {
        this.#module = module;
        this.#onLoad();
        return module;
      },
      () => {
        this.#onFailure();
        return null;
      },
    ));
  }
}
