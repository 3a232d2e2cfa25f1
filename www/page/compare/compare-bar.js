// The bar of a comparison, over the map as long as it lasts, or in the comparison's panel: which games, how much is
// equal, and what can be done about it.
import { amount, roughTime } from '../core/amounts.js';
import { grouped } from '../core/format.js';
import { button, element, rewrite } from '../core/elements.js';

/** @import { Comparison } from './comparison.js' */
/** @import { Report } from './comparing.js' */

/**
 * @typedef {object} BarOptions
 * @property {() => void} onSwap shows the other game
 * @property {(blinking: boolean) => void} onBlink
 * @property {() => void} onCompute does long work
 * @property {() => void} onStop
 */

export class CompareBar {
  #words = element('p');
  #swap;
  #pause;
  #compute;
  #bar;
  #isBlinking = false;

  /** @param {BarOptions} options */
  constructor({ onSwap, onBlink, onCompute, onStop }) {
    this.#swap = button('Swap', onSwap, { hidden: true, title: 'Show the other game' });
    this.#pause = button('', () => onBlink(!this.#isBlinking), { hidden: true });
    this.#compute = button('Compute', onCompute, { hidden: true });
    const stop = button('', onStop, { className: 'dismiss', ariaLabel: 'Stop comparing', title: 'Stop comparing' });
    this.#bar = element(
      'section',
      { id: 'compare-bar', className: 'float', ariaLabel: 'Comparison' },
      this.#words,
      this.#swap,
      this.#pause,
      this.#compute,
      stop,
    );
    this.place(null);
  }

  /** @param {HTMLElement | null} box where it stands; null: over the map */
  place(box) {
    if (box) box.replaceChildren(this.#bar);
    else document.getElementById('foot')?.prepend(this.#bar);
  }

  /**
   * @param {{short: string[], long: string[]}} names of the map's game and the other
   * @param {Comparison} comparison
   * @param {Report} report
   */
  tell({ short, long }, { mode }, report) {
    const { question, isSecond, isBlinking } = report;
    this.#isBlinking = isBlinking;
    const games = mode === 'blink' ? long[isSecond ? 1 : 0] : short.join(' and ');
    const work = question && `${long[1]} needs ${amount(question.cells)} cells, ${roughTime(question.seconds)}.`;
    const words = work ?? `${games}: ${inBrief(report)}`;
    rewrite(this.#words, words);
    this.#compute.hidden = !question;
    this.#swap.hidden = this.#pause.hidden = mode !== 'blink';
    rewrite(this.#pause, isBlinking ? 'Pause' : 'Blink');
  }

  close() {
    this.#bar.remove();
  }
}

/** @param {Report} report */
function inBrief({ share, why, state }) {
  if (why === 'small') return 'too large for this view; zoom in';
  if (why === 'scaled') return 'scaled';
  if (why === 'unlike') return 'two layers';
  if (why === 'coarse') return 'zoom in to compare';
  if (share) return share.compared > 0 ? `${percentage(share)} equal` : 'no cells in common';
  return state === 'stopped' ? 'not compared' : 'comparing\u2026';
}

/**
 * What of the cells in view is equal, exactly.
 * @param {Report} report
 */
export function inWords({ share, why, state }) {
  if (why === 'small') return 'The second game is too large to be drawn as small as this. Zoom in to see both.';
  if (why === 'scaled') return 'Scaled games have no cells in common that could be compared.';
  if (why === 'unlike') return 'The layers show different things: their cells cannot be compared one by one.';
  if (why === 'coarse') return 'Here a pixel is more than 8 \u00d7 8 cells, too many to compare each of them.';
  if (!share) return state === 'stopped' ? 'The cells in view are not compared.' : 'Comparing the cells in view\u2026';
  if (share.compared === 0) return 'The games have no cells in common here.';
  const differ = share.differing === 1 ? '1 differs' : `${grouped(share.differing)} differ`;
  return `Of ${grouped(share.compared)} cells in view, ${share.differing === 0 ? 'none differs' : differ}.`;
}

/**
 * The equal ones; all and none only where it is so.
 * @param {{compared: number, differing: number}} share
 */
export function percentage({ compared, differing }) {
  if (differing === 0) return '100 %';
  const percent = Math.min(99.99, (100 * (compared - differing)) / compared);
  return `${differing === compared ? 0 : Math.max(0.01, percent).toFixed(2)} %`;
}
