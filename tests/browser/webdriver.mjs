// A browser under remote control: a client of the W3C's WebDriver protocol without dependencies, for all three engines.

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { HANG_LIMIT, capabilities, sizeOf, startDriver } from './engines.mjs';
import * as gestures from './gestures.mjs';

/**
 * @typedef {import('./engines.mjs').Engine} Engine
 * @typedef {import('./engines.mjs').Device} Device
 * @typedef {import('./gestures.mjs').Point} Point
 *
 * @typedef {{width: number, height: number}} Size  in CSS pixels
 * @typedef {{outer: Size, inner: Size}} Frame  of the window and of the page in it
 */

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const REST_MILLISECONDS = 1000;
const END_LIMIT = 5_000;
/** How many frames a page may be drawn before it is as large as its window was made. */
const FRAMES = 30;
/** How long the page waits for a condition before it answers that it is still to come, and how often it looks. */
const TURN = { length: 1000, step: 30 };

/**
 * What drivers say of a page that is left while it is waited in, each in its words; and WebKit's, once in some hundred
 * cases, of an answer that it can't read. To ask again does no harm.
 */
const PASSING = /unload|aborted by navigation|context was (destroyed|discarded)|Could not parse script result/i;

export class Browser {
  /** @type {Engine} */
  engine;
  /** @type {Device} */
  device;
  /** The browser's name and version. */
  name = '';
  #driver;
  #session = '';
  /** What was asked of the window for each size of the page, and what came of it. @type {Map<string, Frame>} */
  #windows = new Map();

  /**
   * @param {Engine} engine
   * @param {Device} device
   * @param {Awaited<ReturnType<typeof startDriver>>} driver
   */
  constructor(engine, device, driver) {
    this.engine = engine;
    this.device = device;
    this.#driver = driver;
  }

  /**
   * Starts a browser; `quit` ends it.
   * @param {Engine} engine
   * @param {Device} [device]
   */
  static async start(engine, device = {}) {
    const browser = new Browser(engine, device, await startDriver(engine, device));
    try {
      await browser.#open();
    } catch (error) {
      await browser.quit();
      throw error;
    }
    return browser;
  }

  async #open() {
    for (const end = Date.now() + HANG_LIMIT; ; await sleep(50)) {
      try {
        await Promise.race([this.#driver.failed, this.#call('GET', '/status')]);
        break;
      } catch (error) {
        if (!(error instanceof TypeError) || Date.now() > end) throw error; // fetch's TypeError: not listening yet
      }
    }
    const session = await this.#call('POST', '/session', {
      capabilities: { alwaysMatch: capabilities(this.engine, this.device) },
    });
    this.#session = `/session/${session.sessionId}`;
    this.name = `${session.capabilities.browserName} ${session.capabilities.browserVersion}`;
    await this.#post('/timeouts', { script: HANG_LIMIT, pageLoad: HANG_LIMIT });
    if (this.engine === 'firefox' && this.device.phone) await this.#allowNarrowWindows();
  }

  /** Lets Firefox's window be as narrow as a phone, which its own style forbids. */
  async #allowNarrowWindows() {
    await this.#post('/moz/context', { context: 'chrome' });
    await this.#post('/execute/sync', {
      script: 'document.documentElement.style.setProperty("min-width", "0", "important")',
      args: [],
    });
    await this.#post('/moz/context', { context: 'content' });
  }

  /**
   * What each case starts from: a page of the device's size, with a history of its own. In Chromium a new tab would
   * cost more than many a case does: there the old one forgets.
   * @param {Device} device  another one, of the same browser
   */
  async reset(device) {
    this.device = device;
    if (this.engine === 'chromium') {
      await this.#post('/url', { url: 'about:blank' });
      await this.cdp('Page.resetNavigationHistory', {});
      await this.#call('DELETE', `${this.#session}/actions`);
      // The mouse of the case before would hover over the page that comes.
      await this.cdp('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
      await this.pretend(device);
    } else {
      const { handle } = await this.#post('/window/new', { type: 'tab' });
      await this.#call('DELETE', `${this.#session}/window`);
      await this.#post('/window', { handle });
    }
    await this.setSize(sizeOf(device));
  }

  /**
   * Wishes that Chromium can be told to have at any moment; other browsers are started with them.
   * @param {Device} device
   */
  pretend({ dark = false, reducedMotion = false }) {
    return this.cdp('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
        { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
        { name: 'forced-colors', value: 'none' },
      ],
    });
  }

  /** Milliseconds of processor time so far, of the browser and its driver. */
  processor() {
    return this.#driver.processor();
  }

  /** Ends the browser and its driver. */
  async quit() {
    // A browser that hangs does not answer, and is stopped with its driver.
    if (this.#session) await this.#call('DELETE', this.#session, undefined, END_LIMIT).catch(() => {});
    this.#driver.stop();
  }

  /** @param {string} url  where to go; waits for the page's load event */
  goto(url) {
    return this.#post('/url', { url });
  }

  back() {
    return this.#post('/back', {});
  }

  forward() {
    return this.#post('/forward', {});
  }

  reload() {
    return this.#post('/refresh', {});
  }

  /** @returns {Promise<string>} the address that the page has now */
  url() {
    return this.#call('GET', `${this.#session}/url`);
  }

  /**
   * Runs a function in the page and returns its result, or what the promise that it returns comes to. Nothing of this
   * program is visible in it: what it needs comes as arguments. An element becomes true: when it arrives, it may be
   * gone.
   * @template {unknown[]} A
   * @template R
   * @param {(...args: A) => R} run
   * @param {A} args
   * @returns {Promise<Awaited<R>>}
   */
  async eval(run, ...args) {
    const answer = await this.#post('/execute/async', {
      script: `const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -1);
        Promise.resolve().then(() => (${run})(...args))
          .then((value) => done({ value: value?.nodeType ? true : value }),
            (error) => done({ error: String(error?.message ?? error) }));`,
      args,
    }).catch((error) => {
      throw error.name === 'TimeoutError' ? new Error(`the page never answered ${run}`, { cause: error }) : error;
    });
    if (answer.error !== undefined) throw new Error(`in the page: ${answer.error}`);
    return answer.value;
  }

  /**
   * Waits until a function that runs in the page returns something true, and returns that. The page itself looks again
   * and again: to be asked each time would keep the machine busy with the asking.
   * @template {unknown[]} A
   * @template R
   * @param {(...args: A) => R} ask
   * @param {{args?: A, limit?: number}} [options]  another limit, in milliseconds, is for benchmarks alone
   * @returns {Promise<Exclude<Awaited<R>, false | null | undefined>>}
   */
  async waitFor(ask, { args, limit = HANG_LIMIT } = {}) {
    const given = args ?? /** @type {any} */ ([]);
    const script = `const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -1);
      const end = Date.now() + ${TURN.length};
      const look = async () => {
        try {
          const value = await (${ask})(...args);
          if (value || Date.now() > end) done({ value: value?.nodeType ? true : value });
          else setTimeout(look, ${TURN.step});
        } catch (error) {
          done({ error: String(error?.message ?? error) });
        }
      };
      look();`;
    for (const end = Date.now() + limit; ;) {
      const answer = await this.#post('/execute/async', { script, args: given }).catch((error) => {
        if (!PASSING.test(error.message)) throw error;
        return sleep(TURN.step, {});
      });
      // Firefox answers null for a page that is left.
      if (answer?.error !== undefined) throw new Error(`in the page: ${answer.error}`);
      if (answer?.value) return answer.value;
      if (Date.now() > end) throw new Error(`waited in vain for ${ask}${args ? ` of ${JSON.stringify(args)}` : ''}`);
    }
  }

  /**
   * Waits until something that is asked from here comes true, and returns it.
   * @template R
   * @param {() => Promise<R>} ask
   * @param {string} what  is waited for
   */
  async until(ask, what) {
    for (const end = Date.now() + HANG_LIMIT; ;) {
      const value = await ask();
      if (value) return value;
      if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
      await sleep(TURN.step);
    }
  }

  /** @returns {Promise<Buffer>} the visible page as PNG */
  async screenshot() {
    return Buffer.from(await this.#call('GET', `${this.#session}/screenshot`), 'base64');
  }

  /**
   * Makes the page's own area as large as asked, in CSS pixels, or as near to it as the window lets itself be made.
   * @param {Size} size
   */
  async setSize({ width, height }) {
    if (this.engine === 'chromium' && this.device.phone) {
      await this.cdp('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: await this.eval(() => devicePixelRatio),
        mobile: true,
      });
      return;
    }
    const wanted = `${width} x ${height}`;
    const known = this.#windows.get(wanted);
    const window = known ?? { outer: { width, height }, inner: { width, height } };
    let inner = await this.#comesTo(window.inner);
    for (let tries = 0; tries < 5 && !isDeepStrictEqual(inner, window.inner); tries++) {
      // What the window adds around the page; a window at its least width stays as it is.
      if (tries > 0) {
        window.outer.width = Math.max(window.outer.width + width - inner.width, 1);
        window.outer.height = Math.max(window.outer.height + height - inner.height, 1);
      }
      await this.#post('/window/rect', { x: 0, y: 0, ...window.outer });
      inner = await this.#comesTo(window.inner, FRAMES);
    }
    if (!known) this.#windows.set(wanted, { ...window, inner });
  }

  /**
   * The page's size, once it is as wanted or has been another one for some frames: a window may be resized later than
   * the answer says.
   * @param {Size} wanted
   * @param {number} [frames]
   */
  #comesTo(wanted, frames = 0) {
    return this.eval(
      async ({ width, height }, frames) => {
        for (; frames > 0 && (innerWidth !== width || innerHeight !== height); frames--)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return { width: innerWidth, height: innerHeight };
      },
      wanted,
      frames,
    );
  }

  /** The size of the page's own area in CSS pixels. */
  size() {
    return this.eval(() => ({ width: innerWidth, height: innerHeight }));
  }

  /**
   * Clicks in the middle of the first element that a CSS selector names, as soon as it lies still: where the page makes
   * room for something meanwhile, the click would go beside it. One that is just being made or laid out is tried again.
   * @param {string} selector
   */
  async click(selector) {
    for (const end = Date.now() + HANG_LIMIT; ; await sleep(TURN.step)) {
      try {
        const element = await this.#element(selector);
        await this.rest(selector);
        return await this.#post(`${element}/click`, {});
      } catch (error) {
        // The last of these comes before the click.
        const isPassing = /not interactable|stale element|parse script result/.test(String(error));
        if (!isPassing || Date.now() > end) throw error;
      }
    }
  }

  /**
   * Replaces a field's text by typing.
   * @param {string} selector
   * @param {string} text
   */
  async fill(selector, text) {
    const element = await this.#element(selector);
    await this.#post(`${element}/clear`, {});
    await this.#post(`${element}/value`, { text });
  }

  /**
   * @param {string} selector
   * @returns {Promise<string>}
   */
  async #element(selector) {
    const found = await this.#post('/element', { using: 'css selector', value: selector });
    return `/element/${found[ELEMENT]}`;
  }

  /**
   * Presses a key and lets it go, with others held ("Shift").
   * @param {string} key  as KeyboardEvent.key has it: "ArrowLeft", "Enter", "+"
   * @param {{held?: string[]}} [options]
   */
  press(key, options) {
    return this.perform(gestures.press(key, options));
  }

  /**
   * Holds a key down until something has come about.
   * @param {string} key
   * @param {() => Promise<unknown>} until
   */
  async hold(key, until) {
    await this.perform(gestures.keyDown(key));
    try {
      await until();
    } finally {
      await this.perform(gestures.keyUp(key));
    }
  }

  /** @param {Point} point  moves the mouse there */
  move(point) {
    return this.perform(gestures.move(point));
  }

  /**
   * Presses the mouse or a finger at a point, moves along others and lets go.
   * @param {Point[]} points
   * @param {gestures.DragOptions} [options]
   */
  drag(points, options) {
    return this.perform(gestures.drag(points, options));
  }

  /**
   * Turns the wheel at a point; positive is down and to the right.
   * @param {Point} point
   * @param {{x?: number, y?: number}} delta  in CSS pixels
   * @param {{held?: string[]}} [options]  keys held meanwhile ("Control" makes it a pinch on a trackpad)
   */
  wheel(point, delta, options) {
    return this.perform(gestures.wheel(point, delta, options));
  }

  /** @param {Point} point  touches there for a moment */
  tap(point) {
    return this.perform(gestures.tap(point));
  }

  /**
   * Touches the middle of the first element that a CSS selector names, as soon as it lies still in sight.
   * @param {string} selector
   */
  async tapOn(selector) {
    await this.eval((name) => document.querySelector(name)?.scrollIntoView({ block: 'center' }), selector);
    const box = await this.rest(selector);
    if (!box) throw new Error(`there is no element ${selector} to be touched`);
    return this.tap([box.left + box.width / 2, box.top + box.height / 2]);
  }

  /**
   * Where the first element that a CSS selector names lies, when it has lain still for some frames, or for as long as
   * one is waited for; `null` if there is none.
   * @param {string} selector
   * @returns {Promise<{left: number, top: number, width: number, height: number} | null>}
   */
  rest(selector) {
    return this.eval(
      async (name, limit) => {
        const where = () => document.querySelector(name)?.getBoundingClientRect().toJSON() ?? null;
        let last = where();
        const end = performance.now() + limit;
        for (let still = 0; still < 6 && performance.now() < end;) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const now = where();
          still = JSON.stringify(now) === JSON.stringify(last) ? still + 1 : 0;
          last = now;
        }
        return last;
      },
      selector,
      REST_MILLISECONDS,
    );
  }

  /**
   * Two fingers about a point, from one distance to another.
   * @param {Point} centre
   * @param {number} from  distance in CSS pixels
   * @param {number} to
   */
  pinch(centre, from, to) {
    return this.perform(gestures.pinch(centre, from, to));
  }

  /**
   * Performs input of the protocol's own kind ("actions").
   * @param {object[]} sources
   */
  perform(sources) {
    return this.#post('/actions', { actions: sources });
  }

  /**
   * A command of the DevTools protocol, which only Chromium has.
   * @param {string} command
   * @param {object} params
   */
  cdp(command, params) {
    return this.#post('/goog/cdp/execute', { cmd: command, params });
  }

  /**
   * @param {string} path  within the session
   * @param {object} body
   */
  #post(path, body) {
    return this.#call('POST', this.#session + path, body);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {number} [limit]  milliseconds
   * @returns {Promise<any>}
   */
  async #call(method, path, body, limit = HANG_LIMIT) {
    const response = await fetch(this.#driver.address + path, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = /** @type {any} */ (await response.json());
    if (response.ok) return value;
    // A browser that crashed has said why, if at all, on standard error.
    const why = value.error === 'invalid session id' ? `; its last words: ${this.#driver.lastWords() || 'none'}` : '';
    throw new Error(
      `${this.engine}: ${method} ${path.replace(this.#session, '')}: ${value.error}: ${value.message}${why}`.trim(),
    );
  }
}
