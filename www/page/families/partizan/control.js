// The fields in the head of the page: which layer, which cells, which pieces, and how large a table.
import { SIZES, partizanGame, readMoves } from '../../../shared/partizan.js';
import { element } from '../../core/elements.js';
import { styled } from '../../core/styles.js';
import { LAYERS } from './layers.js';
import { PAIRS, pairOf } from './pairs.js';
import { spelled } from '../../core/numbers.js';

/** @import { PartizanGame, Show } from '../../../shared/partizan.js' */
/** @import { Control } from '../families.js' */

/**
 * @param {HTMLElement} box
 * @param {(game: PartizanGame) => void} onGame
 * @returns {Control<PartizanGame>}
 */
export function fieldsOf(box, onGame) {
  void styled('partizan.css');
  let game = partizanGame({});
  const change = (/** @type {Partial<PartizanGame>} */ changed) => onGame(partizanGame({ ...game, ...changed }));
  const show = select(
    'show',
    'Layer',
    Object.entries(LAYERS).map(([name, { label }]) => [name, label]),
    (name) => change({ show: /** @type {Show} */ (name) }),
  );
  const size = select(
    'size',
    'Table',
    SIZES.map((side) => [String(side), `${side} \u00d7 ${side}`]),
    (text) => change({ size: Number(text) }),
  );
  const pair = select(
    'pair',
    'Pieces',
    [
      ...PAIRS.map(({ label }, index) => /** @type {[string, string]} */ ([String(index), label])),
      ['own', 'Other pieces\u2026'],
    ],
    (chosen) => {
      own.hidden = chosen !== 'own';
      if (chosen === 'own') left.focus();
      else change({ left: PAIRS[Number(chosen)].left, right: PAIRS[Number(chosen)].right });
    },
  );
  const problem = element('p', { className: 'problem', role: 'alert', hidden: true });
  const [left, right] = [field('left', 'Left\u2019s moves'), field('right', 'Right\u2019s moves')];
  const own = element('div', { className: 'own', hidden: true }, labelled('Left', left), labelled('Right', right));
  const only = field('only', 'Only cells where');
  only.placeholder = 'all; or {1|0}, > 1/2, temperature > 1/2';
  box.classList.add('partizan-fields');
  box.append(element('div', { className: 'row' }, show, size), pair, own, labelled('Only', only), problem);
  box.addEventListener('change', (event) => {
    if (event.target instanceof HTMLInputElement) take();
  });
  box.addEventListener('submit', take);

  function take() {
    try {
      const typed = own.hidden
        ? {}
        : { left: readMoves('left', spelled(left.value)), right: readMoves('right', spelled(right.value)) };
      problem.hidden = true;
      const next = partizanGame({ ...game, ...typed, only: only.value.trim() });
      if (next.key !== game.key) onGame(next);
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
      problem.hidden = false;
    }
  }

  return {
    show(shown) {
      game = shown;
      show.value = shown.show;
      size.value = String(shown.size);
      const known = pairOf(shown);
      pair.value = known ? String(PAIRS.indexOf(known)) : 'own';
      own.hidden = known !== undefined;
      [left.value, right.value, only.value] = [shown.left, shown.right, shown.only];
      problem.hidden = true;
    },
  };
}

/**
 * @param {string} id
 * @param {string} ariaLabel
 * @param {[value: string, label: string][]} options
 * @param {(value: string) => void} onChoice
 */
function select(id, ariaLabel, options, onChoice) {
  const made = element(
    'select',
    { id: `partizan-${id}`, ariaLabel },
    ...options.map(([value, textContent]) => element('option', { value, textContent })),
  );
  made.addEventListener('change', () => onChoice(made.value));
  return made;
}

/**
 * @param {string} id
 * @param {string} ariaLabel
 */
const field = (id, ariaLabel) =>
  element('input', { id: `partizan-${id}`, type: 'text', ariaLabel, spellcheck: false, autocapitalize: 'off' });

/**
 * @param {string} name
 * @param {HTMLElement} input
 */
const labelled = (name, input) => element('label', { className: 'row' }, element('span', {}, name), input);
