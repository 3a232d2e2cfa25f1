// <blocking-queens k="1000" x="500" y="500" zoom="2">: the map as an element of any page, from one script tag. The script may
// come from another site; the map is the embed.html beside it, in a frame.

const CONTEXT = 'blocking-queens';
const FRAME = new URL('./embed.html', import.meta.url);
/** What the map's link holds of the attributes. */
const OF_LINK = ['k', 'x', 'y', 'zoom', 'palette', 'colours', 'theme', 'gestures', 'mode', 'pos', 'puzzle', 'players'];
const ATTRIBUTES = [...OF_LINK, 'loading', 'alt'];
const METHODS = /** @type {const} */ (['getState', 'setState', 'setView', 'fitBounds', 'home', 'setK', 'setConfig', 'select', 'screenshot', 'startGame', 'move', 'undo', 'redo']);
const EVENTS = ['viewchange', 'kchange', 'select', 'progress', 'idle', 'gestureprevented', 'move', 'gameover', 'error'];

const style = new CSSStyleSheet();
style.replaceSync(':host{display:block;height:480px}:host([hidden]){display:none}iframe{display:block;width:100%;height:100%;border:0}');

let calls = 0;

export class BlockingQueensElement extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  #frame = document.createElement('iframe');
  /** @type {Map<string, {resolve: (value: any) => void, reject: (reason: Error) => void}>} calls without an answer yet */
  #waiting = new Map();
  /** @type {object[]} calls that the frame is not there for yet */
  #early = [];
  #isReady = false;
  /** @type {AbortController | null} while it is in a page */
  #listening = null;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [style];
    this.#frame.allow = 'fullscreen; clipboard-write';
    shadow.append(this.#frame);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    addEventListener('message', (event) => event.source === this.#frame.contentWindow && this.#hear(event.data), { signal: this.#listening.signal });
    this.#describe();
    this.#frame.src = this.link;
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#listening = null;
    this.#isReady = false;
    for (const { reject } of this.#waiting.values()) reject(new Error('The map is no longer in the page.'));
    this.#waiting.clear();
    this.#early.length = 0;
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.#listening) return;
    this.#describe();
    if (!OF_LINK.includes(name)) return;
    // A frame's own way to another link of the same page makes no entry in the history of the page around.
    if (this.#isReady) this.#frame.contentWindow?.location.replace(this.link);
    else this.#frame.src = this.link;
  }

  /** The address of what the attributes name. */
  get link() {
    const hash = new URLSearchParams();
    for (const key of OF_LINK) {
      const text = this.getAttribute(key);
      if (text !== null) hash.set(key, text);
    }
    return `${FRAME}#${hash}`;
  }

  #describe() {
    this.#frame.title = this.getAttribute('alt') ?? `Palace numbers of ${this.getAttribute('k') ?? '1000'}-blocking Wythoff Nim`;
    this.#frame.loading = this.getAttribute('loading') === 'eager' ? 'eager' : 'lazy';
  }

  /** @param {any} message of the frame's */
  #hear(message) {
    if (message?.context !== CONTEXT) return;
    const { event, value, listener } = message;
    if (event === 'ready') {
      this.#isReady = true;
      for (const name of EVENTS) this.#post({ method: 'addEventListener', value: name, listener: 'element' });
      for (const call of this.#early.splice(0)) this.#post(call);
    }
    const call = this.#waiting.get(listener);
    if (call) {
      this.#waiting.delete(listener);
      if (event === 'error') call.reject(new Error(value.msg));
      else call.resolve(value);
    } else if (event === 'ready' || (listener === 'element' && EVENTS.includes(event))) {
      this.dispatchEvent(new CustomEvent(event, { detail: value }));
    }
  }

  /** @param {object} message */
  #post(message) {
    this.#frame.contentWindow?.postMessage({ context: CONTEXT, version: '1', ...message }, FRAME.origin);
  }

  /**
   * Asks the map something.
   * @param {string} method
   * @param {unknown} [value]
   * @returns {Promise<any>} the answer; rejects with an Error whose message is a sentence
   */
  call(method, value) {
    if (!this.#listening) return Promise.reject(new Error('The map is not in a page.'));
    return new Promise((resolve, reject) => {
      const listener = `call ${++calls}`;
      this.#waiting.set(listener, { resolve, reject });
      if (this.#isReady) this.#post({ method, value, listener });
      else this.#early.push({ method, value, listener });
    });
  }
}

for (const name of ATTRIBUTES) {
  Object.defineProperty(BlockingQueensElement.prototype, name, {
    /** @this {HTMLElement} */
    get() {
      return this.getAttribute(name);
    },
    /** @this {HTMLElement} @param {unknown} value */
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
    enumerable: true,
    configurable: true,
  });
}
for (const name of METHODS) {
  Object.defineProperty(BlockingQueensElement.prototype, name, {
    /** @this {BlockingQueensElement} @param {unknown} [value] */
    value(value) {
      return this.call(name, value);
    },
    writable: true,
    configurable: true,
  });
}

if (!customElements.get('blocking-queens')) customElements.define('blocking-queens', BlockingQueensElement);
