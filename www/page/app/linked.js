// What a part has in the link: how the text of its key is read, and what then happens. Back, Forward and other links
// change the text, and the part is told once; of what it writes itself it is not told.

/** @import { Host } from './parts.js' */

/**
 * @template T
 * @param {Pick<Host, 'link' | 'notices'>} host
 * @param {string} key
 * @param {(text: string) => T} read throws a sentence
 * @param {(state: T | null) => unknown} show what the link says; null: nothing
 */
export function linked({ link, notices }, key, read, show) {
  /** @type {string | null} what the link says, as far as the part knows */
  let known = null;
  return {
    /** The link has been read. */
    applyLink() {
      const text = link.get(key) || null;
      if (text === known) return;
      known = text;
      notices.forget(key);
      let state = null;
      try {
        if (text !== null) state = read(text);
      } catch (error) {
        return notices.show(key, `In the link, ${/** @type {Error} */ (error).message}`);
      }
      show(state);
    },

    /** @param {string | null} text @param {string} [jump] */
    write(text, jump) {
      known = text;
      link.set(key, text, jump);
    },
  };
}
