// The form of an experiment's parameters, whatever they are.
import { element } from '../core/elements.js';
import { readFraction, readInteger, spelled } from '../core/numbers.js';

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
    return Object.fromEntries([...this.#fields].map(([name, { input, kind }]) => [name, TEXTS[kind](input.value)]));
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

/**
 * A whole number as the engine reads it, however people write it: 1e6, 10^6, 1,000,000. Of what is none, the engine
 * says what it expected.
 * @param {string} text
 */
export const wholeText = (text) => String(readInteger(text) ?? spelled(text).trim());

/** @param {string} text */
function decimalText(text) {
  const { numerator, denominator } = readFraction(text) ?? { numerator: 1n, denominator: 0n };
  const number = String(Number(numerator) / Number(denominator));
  return /^-?\d+(\.\d+)?$/.test(number) ? number : spelled(text).trim();
}

/** Between commas, or between blanks where there are none. @param {string} text */
function listText(text) {
  const plain = spelled(text).trim();
  const parts = /[,;]/.test(plain) || readInteger(plain) !== null ? plain.split(/[,;]/) : plain.split(/\s+/);
  return parts.map(wholeText).join(',');
}

/** How the engine reads a parameter, by its kind. */
export const TEXTS = { whole: wholeText, decimal: decimalText, list: listText };
