// The page around an embedded map asks it things and hears from it, by messages. Loaded with the first of them.
import { BadValue, CALLS, CODES, readMessage } from './protocol.js';
import { CONTEXT, MESSAGES_VERSION } from './contract.js';

/** @import { Live } from './live.js' */
/** @import { Call, Listener } from './protocol.js' */

/** @typedef {{postMessage: (message: unknown, origin: string) => void}} Target */
/** @typedef {{target: Target, origin: string, isText: boolean}} Caller  it is answered in the form that it writes in */
/** @typedef {{caller: Caller, event: string, listener: Listener}} Subscription */

/** Whoever wants to be told more often has lost count. */
const MOST_LISTENERS = 256;

export class Remote {
  #live;
  #follow;
  #notify;
  /** @type {Subscription[]} */
  #subscriptions = [];
  /** one call after the other, in the order they came */
  #turn = Promise.resolve();

  /**
   * @param {() => Promise<Pick<Live, keyof Live>>} live
   * @param {(hash: string) => Promise<void>} follow goes to a link
   * @param {(kind: string, sentence: string) => void} notify
   */
  constructor(live, follow, notify) {
    this.#live = live;
    this.#follow = follow;
    this.#notify = notify;
  }

  /** @param {{data: unknown, source: unknown, origin: string}} event */
  receive({ data, source, origin }) {
    const message = readMessage(data);
    if (!message) return;
    const caller = { target: /** @type {Target} */ (source), origin, isText: typeof data === 'string' };
    const { listener } = message;
    if ('problem' in message) this.#refuse(caller, message.problem, listener);
    else this.#turn = this.#turn.then(() => this.#call(caller, message));
  }

  /** When all calls so far have been answered. */
  get settled() {
    return this.#turn;
  }

  /** An event for whoever listens to it. @param {string} event @param {unknown} value */
  tell(event, value) {
    for (const { caller, listener } of this.#subscriptions.filter((it) => it.event === event))
      post(caller, { event, value, listener });
  }

  /** @param {Caller} caller @param {Call} call */
  async #call(caller, { method, value, listener }) {
    try {
      const answer = method.endsWith('EventListener')
        ? this.#subscribe(caller, method, value, listener)
        : await this.#act(method, value);
      post(caller, { event: method, value: answer, listener });
    } catch (error) {
      const code = error instanceof BadValue ? CODES.value : CODES.failure;
      this.#refuse(caller, { code, msg: error instanceof Error ? error.message : String(error) }, listener);
    }
  }

  /** What a still picture can't do, the live map does. @param {string} method @param {unknown} value */
  async #act(method, value) {
    if (method === 'setLink') {
      await this.#follow(/** @type {string} */ (value));
      return value;
    }
    const live = await this.#live();
    const answer = await CALLS[method].act?.(live, value);
    if (live.failure !== null) throw new Error(live.failure);
    return answer === undefined ? live.state : answer;
  }

  /** @param {Caller} caller @param {string} method @param {string} event @param {Listener} listener */
  #subscribe(caller, method, event, listener) {
    const others = this.#subscriptions.filter(
      (it) => it.caller.target !== caller.target || it.event !== event || it.listener !== listener,
    );
    if (method === 'addEventListener') {
      if (others.length >= MOST_LISTENERS)
        throw new Error(`There are ${MOST_LISTENERS} listeners already; no more are accepted.`);
      others.push({ caller, event, listener });
    }
    this.#subscriptions = others;
    return event;
  }

  /** @param {Caller} caller @param {{code: number, msg: string}} problem @param {Listener} listener */
  #refuse(caller, problem, listener) {
    post(caller, { event: 'error', value: problem, listener });
    if (problem.code !== CODES.failure)
      this.#notify('message', `A message of the page around was not understood: ${problem.msg}`);
  }
}

/** @param {Caller} caller @param {object} message */
function post({ target, origin, isText }, message) {
  const whole = { context: CONTEXT, version: MESSAGES_VERSION, ...message };
  try {
    // A sandbox and a file have no origin that could be named.
    target.postMessage(isText ? JSON.stringify(whole) : whole, /^https?:/.test(origin) ? origin : '*');
  } catch {
    // Whoever asked is gone.
  }
}
