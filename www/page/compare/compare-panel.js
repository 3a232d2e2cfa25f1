// The panel of a comparison: which game, where and how it is shown, and how much of it is equal.
import { familyOf } from '../families/families.js';
import { K } from '../palaces/k.js';
import { MODES, PRESETS, besideRival, described, firstComparison, presetOf, readSigned } from './comparison.js';
import { SAME, hasK, kOf } from './other-game.js';
import { RivalField } from './rival-field.js';
import { readWhole } from '../core/settings.js';
import { button, element, rewrite } from '../core/elements.js';
import { grouped } from '../core/format.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Rival } from '../families/families.js' */
/** @import { Comparison, Mode } from './comparison.js' */

/** @typedef {'k' | 'dx' | 'dy' | 'shift'} Field */

/** @type {[Field, string, string, (text: string) => number][]} */
const FIELDS = [
  ['k', 'Game', 'The other game', (text) => readWhole('The other game', text, K.min, K.max)],
  ['dx', 'Right', 'Shift to the right, in cells', (text) => readSigned('Right', text)],
  ['dy', 'Down', 'Shift down, in cells', (text) => readSigned('Down', text)],
  ['shift', 'Plus', 'Added to its palace numbers', (text) => readSigned('Plus', text)],
];

export class ComparePanel {
  #onChange;
  /** @type {Comparison | null} */
  #comparison = null;
  #k = 0;
  #presets = element('div', { className: 'buttons' });
  #problem = element('p', { className: 'problem', hidden: true, role: 'alert', id: 'compare-problem' });
  /** where the bar stands while the panel is open */
  bar = element('div', { className: 'state' });
  #share = element('p', { className: 'share', role: 'status' });
  /** @type {Map<Field, HTMLInputElement>} */
  #fields = new Map();
  /** @type {Map<Mode, HTMLInputElement>} */
  #modes;
  /** @type {Map<string, HTMLInputElement>} */
  #places;
  #body;
  #rival;
  #through;
  #placing;

  /**
   * @param {Rival[]} rivals games that can be compared with the map's
   * @param {object} options
   * @param {() => Game} options.map the map's game
   * @param {(comparison: Comparison) => void} options.onChange
   * @param {() => void} options.onStop
   * @param {HTMLElement} options.through the same game with every k, below
   */
  constructor(rivals, { map, onChange, onStop, through }) {
    this.#onChange = onChange;
    this.#through = through;
    this.#rival = new RivalField(rivals, this.#problem.id, {
      map,
      onRival: (rival) => this.#meet(rival),
      onProblem: (sentence, at) => this.#complain(sentence, at),
    });
    const fields = element('div', { className: 'numbers' });
    for (const [field, label, title, read] of FIELDS) {
      const inputMode = field === 'k' ? 'numeric' : 'text'; // a phone's digits have no minus
      const input = element('input', {
        type: 'text',
        inputMode,
        autocomplete: 'off',
        spellcheck: false,
        name: `compare-${field}`,
      });
      input.dataset.number = '';
      input.setAttribute('aria-describedby', this.#problem.id);
      input.addEventListener('change', () => this.#read(field, read));
      input.addEventListener('keydown', (event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!by || !this.#comparison) return;
        event.preventDefault();
        const value = this.#comparison[field] + by;
        this.#change({ [field]: field === 'k' ? Math.min(K.max, Math.max(K.min, value)) : value });
      });
      this.#fields.set(field, input);
      fields.append(element('label', { title }, label, input));
    }
    const [modes, ofModes] = choices('Show', 'compare-mode', MODES, (mode) => {
      this.#change({ mode, ...(mode === 'difference' && { scaled: false }) });
    });
    const [places, ofPlaces] = choices(
      'Coordinates',
      'compare-places',
      { cells: 'Cell on cell', scaled: 'Scaled, x/k' },
      (place) => {
        const scaled = place === 'scaled';
        this.#change({ scaled, ...(scaled && this.#comparison?.mode === 'difference' && { mode: 'curtain' }) });
      },
    );
    [this.#modes, this.#places] = [ofModes, ofPlaces];
    this.#placing = places;
    this.#body = element(
      'div',
      { className: 'compare' },
      this.#rival.element,
      this.#presets,
      fields,
      this.#problem,
      modes,
      places,
      this.bar,
      this.#share,
      button('Stop comparing', onStop),
      through,
    );
  }

  get element() {
    return this.#body;
  }

  /**
   * @param {Comparison} comparison
   * @param {Game} game the map's
   * @param {boolean} areAlike whether cells of both can be compared
   */
  show(comparison, game, areAlike) {
    const isSame = !comparison.rival;
    const k = kOf(game);
    this.#through.hidden = !hasK(game);
    this.#placing.hidden = !hasK(game);
    this.#presets.hidden = !hasK(game) || !isSame;
    this.#hide('k', !hasK(game));
    this.#hide('shift', familyOf(game).values(game).codes !== undefined);
    this.#rival.show(comparison.rival ?? SAME, hasK(game));
    const difference = this.#modes.get('difference');
    if (difference) difference.disabled = !areAlike;
    if (k !== this.#k) {
      this.#k = k;
      this.#presets.replaceChildren(
        ...PRESETS.flatMap((preset) => {
          const values = presetOf(preset, k);
          if (!values) return [];
          const title = `As in the paper's Figure 4: k \u2212 ${preset.less}`;
          return [button(described(values), () => this.#change({ ...values, scaled: false }), { title })];
        }),
      );
    }
    if (comparison === this.#comparison) return;
    this.#comparison = comparison;
    for (const [field, input] of this.#fields) {
      input.value = grouped(comparison[field]);
      input.disabled = comparison.scaled && field !== 'k';
    }
    for (const [mode, input] of this.#modes) input.checked = mode === comparison.mode;
    for (const [place, input] of this.#places) input.checked = (place === 'scaled') === comparison.scaled;
    this.#complain('');
  }

  /** @param {Field} field @param {boolean} isHidden */
  #hide(field, isHidden) {
    const label = this.#fields.get(field)?.parentElement;
    if (label) label.hidden = isHidden;
  }

  /** @param {string} words about what is equal */
  tell(words) {
    rewrite(this.#share, words);
  }

  /** Another game is wanted beside the map's. @param {string} rival */
  #meet(rival) {
    const { mode, part } = this.#comparison ?? {};
    const shown = { ...(mode && { mode }), ...(part !== undefined && { part }) };
    this.#onChange({ ...(rival === SAME ? firstComparison(this.#k) : besideRival(rival, this.#k)), ...shown });
  }

  /**
   * @param {Field} field
   * @param {(text: string) => number} read
   */
  #read(field, read) {
    const input = this.#fields.get(field);
    if (!input) return;
    try {
      const value = read(input.value);
      this.#complain('');
      input.value = grouped(value);
      this.#change({ [field]: value });
    } catch (error) {
      this.#complain(/** @type {Error} */ (error).message, input);
    }
  }

  /** @param {Partial<Comparison>} change */
  #change(change) {
    if (this.#comparison) this.#onChange({ ...this.#comparison, ...change });
  }

  /**
   * @param {string} sentence '' if there is nothing to complain about
   * @param {HTMLInputElement} [at]
   */
  #complain(sentence, at) {
    this.#problem.textContent = sentence;
    this.#problem.hidden = sentence === '';
    for (const input of this.#fields.values()) input.setAttribute('aria-invalid', String(input === at));
  }
}

/**
 * One of several, as a row of radio buttons.
 * @template {string} T
 * @param {string} title
 * @param {string} name
 * @param {Record<T, string>} names
 * @param {(value: T) => void} onChoice
 * @returns {[HTMLElement, Map<T, HTMLInputElement>]}
 */
function choices(title, name, names, onChoice) {
  const inputs = new Map();
  const box = element('fieldset', { className: 'choices' }, element('legend', { textContent: title }));
  for (const [value, words] of /** @type {[T, string][]} */ (Object.entries(names))) {
    const input = element('input', { type: 'radio', name, value });
    input.addEventListener('change', () => onChoice(value));
    inputs.set(value, input);
    box.append(element('label', {}, input, element('span', { textContent: words })));
  }
  return [box, inputs];
}
