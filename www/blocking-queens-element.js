// The element <blocking-queens k="1000" x="500" y="500" zoom="2">: the map in a frame, wherever the site is. Importing
// this does nothing but define the class, in a browser or without one; blocking-queens.js makes it an element of the
// page.
import { ATTRIBUTES, CONTEXT, HEARD, MESSAGES_VERSION, OF_ELEMENT, READY } from './page/embed/contract.js';

const PROPERTIES = ['site', 'game', ...ATTRIBUTES, 'loading', 'alt'];

const CSS =
  ':host{display:block;height:480px}:host([hidden]){display:none}' +
  'iframe{display:block;width:100%;height:100%;border:0}p{font:1rem/1.5 sans-serif}';
/** @type {CSSStyleSheet | null} shared by all elements, made by the first */
let style = null;

function sharedStyle() {
  if (style) return style;
  style = new CSSStyleSheet();
  style.replaceSync(CSS);
  return style;
}

let calls = 0;

/** Where pages are rendered without a browser there are no elements to extend. */
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {});

export class BlockingQueensElement extends Base {
  static observedAttributes = PROPERTIES;

  /**
   * The address of the site for elements without the attribute `site`; null where none is known.
   * @type {string | null}
   */
  static site = null;

  #frame = document.createElement('iframe');
  /**
   * @type {Map<string, {resolve: (value: any) => void, reject: (reason: Error) => void}>} calls without an answer yet
   */
  #waiting = new Map();
  /** @type {{method: string, value?: unknown, listener?: string}[]} what is asked before the frame is there */
  #early = [];
  #isReady = false;
  /** @type {AbortController | null} while it is in a page */
  #listening = null;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [sharedStyle()];
    this.#frame.allow = 'fullscreen; clipboard-write';
    shadow.append(this.#frame);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    addEventListener('message', (event) => event.source === this.#frame.contentWindow && this.#hear(event.data), {
      signal: this.#listening.signal,
    });
    // What is printed is in sight.
    addEventListener('beforeprint', () => (this.#frame.loading = 'eager'), { signal: this.#listening.signal });
    this.#describe();
    this.#load();
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
    if (name === 'site') {
      this.#isReady = false;
      this.#load();
    } else if (name === 'game' || ATTRIBUTES.includes(name)) this.#follow();
  }

  /** One queue with what is asked: whoever sets an attribute and asks then is answered for what it was set to. */
  #follow() {
    const call = { method: 'setLink', value: this.#hash };
    if (this.#isReady) {
      this.#post(call);
      return;
    }
    if (this.#early.at(-1)?.method === 'setLink') this.#early.pop();
    // A frame that nobody has asked anything yet had better begin there; it may have begun elsewhere already.
    if (this.#early.length === 0) this.#load();
    this.#early.push(call);
  }

  /** The address of the map's page in the site: of the attribute, or of the script's own folder. */
  get #page() {
    const site = this.getAttribute('site') ?? BlockingQueensElement.site;
    if (site === null)
      throw new Error(
        'The map\u2019s attribute \u201csite\u201d is missing; expected the address of the folder that ' +
          'holds embed.html.',
      );
    try {
      return new URL('embed.html', new URL(site.endsWith('/') ? site : `${site}/`, document.baseURI));
    } catch {
      throw new Error(
        `The map\u2019s attribute \u201csite\u201d is \u201c${site.slice(0, 100)}\u201d; expected the ` +
          `address of the folder that holds embed.html.`,
      );
    }
  }

  /** Shows the map, or in words why there is none. */
  #load() {
    const notice = this.shadowRoot?.querySelector('p');
    try {
      this.#frame.src = this.link;
      notice?.remove();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.#frame.removeAttribute('src');
      const words = notice ?? document.createElement('p');
      words.textContent = message;
      this.shadowRoot?.prepend(words);
      this.dispatchEvent(new CustomEvent('error', { detail: { code: 3, msg: message } }));
    }
  }

  /** The address of what the attributes name; throws an Error whose message is a sentence where no site is known. */
  get link() {
    return `${this.#page}${this.#hash}`;
  }

  /** What the attributes name. */
  get #hash() {
    const hash = new URLSearchParams();
    for (const key of ATTRIBUTES) {
      const text = this.getAttribute(key);
      if (text !== null) hash.set(key, text);
    }
    const game = this.getAttribute('game'); // as links write it, with keys of its own
    return `#${[...(game ? [game] : []), ...(hash.size > 0 ? [hash] : [])].join('&')}`;
  }

  #describe() {
    this.#frame.title =
      this.getAttribute('alt') ??
      (this.hasAttribute('game')
        ? 'Map of a board game'
        : `Palace numbers of ${this.getAttribute('k') ?? '1000'}-blocking Wythoff Nim`);
    this.#frame.loading = this.getAttribute('loading') === 'eager' ? 'eager' : 'lazy';
  }

  /** @param {any} message of the frame's */
  #hear(message) {
    if (message?.context !== CONTEXT) return;
    const { event, value, listener } = message;
    if (event === READY) {
      this.#isReady = true;
      for (const name of HEARD) this.#post({ method: 'addEventListener', value: name, listener: 'element' });
      for (const call of this.#early.splice(0)) this.#post(call);
    }
    const call = this.#waiting.get(listener);
    if (call) {
      this.#waiting.delete(listener);
      if (event === 'error') call.reject(new Error(value.msg));
      else call.resolve(value);
    } else if (event === READY || (listener === 'element' && HEARD.includes(event))) {
      this.dispatchEvent(new CustomEvent(event, { detail: value }));
    }
  }

  /** @param {object} message */
  #post(message) {
    this.#frame.contentWindow?.postMessage(
      { context: CONTEXT, version: MESSAGES_VERSION, ...message },
      this.#page.origin,
    );
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
      void this.#page; // throws where there is no site, and then nobody would answer
      const listener = `call ${++calls}`;
      this.#waiting.set(listener, { resolve, reject });
      if (this.#isReady) this.#post({ method, value, listener });
      else this.#early.push({ method, value, listener });
    });
  }
}

for (const name of PROPERTIES) {
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
for (const name of OF_ELEMENT) {
  Object.defineProperty(BlockingQueensElement.prototype, name, {
    /** @this {BlockingQueensElement} @param {unknown} [value] */
    value(value) {
      return this.call(name, value);
    },
    writable: true,
    configurable: true,
  });
}
