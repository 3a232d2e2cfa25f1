// The address bar: tells the link of what is seen, and hears when the user goes back, forward, or edits it.
//
// A move replaces the entry once it has come to rest; a jump (another game, home) makes a new one, so that Back returns
// from it. In a frame the history belongs to the page around it and is left alone, and in a sandbox every call may
// throw.

const REST_MILLISECONDS = 300;
// Steps through k in quick succession are one jump.
const SAME_JUMP_MILLISECONDS = 1000;

export class AddressBar {
  #window;
  #link;
  #onVisit;
  #framed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {string | null} the hash that was heard of last, as long as none has been written */
  #heard = null;
  #lastJump = { kind: '', time: -Infinity };

  /**
   * @param {Window} window
   * @param {() => string} link the hash of what is seen now
   * @param {(hash: string) => void} onVisit the address names another place
   */
  constructor(window, link, onVisit) {
    this.#window = window;
    this.#link = link;
    this.#onVisit = onVisit;
    this.#framed = window.parent !== window;
    const visit = (/** @type {Event & {newURL?: string}} */ { newURL }) => {
      const { hash } = window.location;
      // Of one step both events tell; what parts have made of the link meanwhile is not to be read as if it were
      // another, and is still to be written. Nor is a link that was mended before the second event came.
      if (hash === this.#heard || hash === this.#link() || (newURL && new URL(newURL).hash === this.#heard)) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#heard = hash;
      onVisit(hash);
    };
    window.addEventListener('popstate', visit);
    window.addEventListener('hashchange', visit);
    // What was still waiting for rest is written before the page goes.
    window.addEventListener('pagehide', () => this.flush());
  }

  /** The view moves: its link is written when it has come to rest. */
  moved() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write('replaceState'), REST_MILLISECONDS);
  }

  /** Writes a link that waits for rest. */
  flush() {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#write('replaceState');
  }

  /** A jump: call it when what is seen has changed, after `flush` before. @param {string} kind @param {number} [now] */
  jumped(kind, now = performance.now()) {
    const same = kind === this.#lastJump.kind && now - this.#lastJump.time < SAME_JUMP_MILLISECONDS;
    this.#lastJump = { kind, time: now };
    clearTimeout(this.#timer);
    this.#write(same ? 'replaceState' : 'pushState');
  }

  /** Goes where a link of the page leads; Back returns. @param {string} hash */
  follow(hash) {
    this.flush();
    this.#lastJump.kind = '';
    this.#write('pushState', hash);
    this.#onVisit(hash);
  }

  /** @param {'replaceState' | 'pushState'} method @param {string} [hash] */
  #write(method, hash = this.#link()) {
    this.#timer = undefined;
    this.#heard = null;
    if (this.#framed || hash === this.#window.location.hash) return;
    try {
      this.#window.history[method](null, '', hash);
    } catch {
      // A sandbox, or a browser that counts calls: the link is not written, the map works.
    }
  }
}
