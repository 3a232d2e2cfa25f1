// Asks before long work. The box is a live region, so what it says is read out; it never takes the focus.
import { amount, roughTime } from '../core/amounts.js';
import { button, element, rewrite } from '../core/elements.js';

/** @import { LongWork } from '../tiles/consent.js' */

/**
 * @param {HTMLElement} box
 * @param {(wanted: boolean) => void} onAnswer
 * @returns {(work: LongWork | null) => void} to be called with the work that waits for an answer
 */
export function questionIn(box, onAnswer) {
  /** @type {{sentence: HTMLElement, isDeclined: boolean} | null} that is asked */
  let asked = null;
  return (work) => {
    if (!work) {
      if (asked) box.replaceChildren();
      asked = null;
      return;
    }
    if (asked?.isDeclined !== work.declined) {
      asked = { sentence: element('p'), isDeclined: work.declined };
      const answers = work.declined ? { Compute: true } : { Compute: true, 'Not now': false };
      const buttons = Object.entries(answers).map(([words, wanted]) => button(words, () => onAnswer(wanted)));
      box.replaceChildren(element('div', { className: 'float' }, asked.sentence, ...buttons));
    }
    const words = `This view needs ${amount(work.cells)} cells, ${roughTime(work.seconds)} on this machine.`;
    rewrite(asked.sentence, words);
  };
}
