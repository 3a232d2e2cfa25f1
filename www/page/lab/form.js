// The form of an experiment's parameters, whatever they are.
import { element } from '../core/elements.js';
import { readInteger } from '../core/numbers.js';

/** @import { Experiment } from '../../shared/lab.js' */
/** @import { Given } from './bench.js' */

export class Form {
  element = element('div', { className: 'parameters' });
  #onInput;
  /** @type {Map<string, {input: HTMLInputElement, kind: 'whole' | 'list' | 'decimal'}>} by parameter */
  #fields = new Map();
  #problem;

  /**
   * @param {() => void} onInput something was typed
   * @param {string} problem the id of the element that says what is wrong
   */
  constructor(onInput, problem) {
    this.#onInput = onInput;
    this.#problem = problem;
  }

  /**
   * @param {Experiment} experiment
   * @param {Given} given what stands in the fields; the others have their defaults
   */
  show({ name, parameters }, given) {
    this.#fields.clear();
    this.element.replaceChildren(
      ...parameters.map((parameter) => {
        const input = element('input', {
          type: 'text',
          id: `lab-${name}-${parameter.name}`,
          inputMode:
            parameter.kind === 'list' || (parameter.least ?? 0) < 0
              ? 'text'
              : parameter.kind === 'decimal'
                ? 'decimal'
                : 'numeric',
          autocomplete: 'off',
          spellcheck: false,
          value: given[parameter.name] ?? parameter.default,
        });
        const hint = element('span', { className: 'hint', id: `${input.id}-hint` }, parameter.about);
        input.setAttribute('aria-describedby', `${hint.id} ${this.#problem}`);
        input.addEventListener('input', this.#onInput);
        this.#fields.set(parameter.name, { input, kind: parameter.kind });
        return element(
          'div',
          { className: 'parameter' },
          element('label', { htmlFor: input.id }, parameter.name),
          input,
          hint,
        );
      }),
    );
  }

  /** What stands in the fields, as the engine reads it. @returns {Given} */
  get given() {
    return Object.fromEntries(
      [...this.#fields].map(([name, { input, kind }]) => [
        name,
        kind === 'whole' ? wholeText(input.value) : plain(input.value),
      ]),
    );
  }

  /**
   * Marks the field that a sentence is about.
   * @param {string | null} sentence as the engine says it: it begins with the parameter's name
   */
  mark(sentence) {
    for (const [name, { input }] of this.#fields) {
      if (sentence?.startsWith(`${name} is `)) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
  }
}

/** Without spaces between digits, and with the minus sign of keyboards. @param {string} text */
const plain = (text) => text.replaceAll(/[\s\u202f\u00a0]/g, '').replaceAll('\u2212', '-');

/**
 * A whole number as the engine reads it, however people write it: 1e6, 10^6, 1,000,000.
 * @param {string} text
 * @returns {string} what was written, if it means none: the engine says what it expected
 */
export const wholeText = (text) => String(readInteger(text.replaceAll('\u2212', '-')) ?? plain(text));
