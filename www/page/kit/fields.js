// The fields of panels: a label over a field, and under it what is wrong with what was typed. A field is made once;
// its template is drawn with what it is to say.
import { guard, html, live, nothing, render } from '../../vendor/lit-html.js';
import { worded } from '../core/elements.js';

/** @import { TemplateResult } from '../../vendor/lit-html.js' */

/**
 * @typedef {object} FieldOptions
 * @property {string} id
 * @property {string | TemplateResult} label
 * @property {(text: string) => unknown} [read]  takes what was typed; throws a sentence, or rejects with it, where it
 *   cannot be meant
 * @property {(text: string) => void} [live]  takes it letter by letter; what is wrong is told by `complain`
 * @property {(by: number) => void} [step]  Up and Down change a number, PageUp and PageDown by ten
 * @property {string | TemplateResult} [note]  below it, as long as nothing is wrong
 * @property {string} [placeholder]
 * @property {string} [title]  what it is, in more words
 * @property {'numeric' | 'decimal' | 'text'} [inputMode]  a phone's keys; its digits have no minus
 * @property {boolean} [isWide]  a row of its own
 * @property {boolean} [isLong]  its text is edited rather than replaced: it is not selected when the focus comes
 */

/**
 * A text field that is read when Enter is pressed or it is left. What cannot be read stays until it is mended. Or it is
 * read letter by letter, and somebody else says what is wrong.
 */
export class Field {
  #options;
  #onChange;
  /** @type {string | null} what is being typed, or was and is wrong */
  #draft = null;
  #problem = '';
  #text = '';
  #about = '';

  /** @param {FieldOptions} options @param {() => void} onChange draws it again */
  constructor(options, onChange) {
    this.#options = options;
    this.#onChange = onChange;
  }

  /**
   * @param {string} text that it holds while nobody types
   * @param {string} [about] what the text is of: once that is something else, what was typed is of the past
   * @returns {TemplateResult}
   */
  template(text, about = text) {
    const { id, label, note, placeholder, step, title, isWide, isLong } = this.#options;
    const { inputMode = step && 'numeric' } = this.#options;
    if (about !== this.#about) this.#restore();
    [this.#text, this.#about] = [text, about];
    const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
      html`<button type="button" tabindex="-1" aria-label=${words} @click=${() => this.#step(by)}>${sign}</button>`;
    const input = html`<input
      id=${id}
      type="text"
      autocapitalize="off"
      spellcheck="false"
      inputmode=${inputMode ?? nothing}
      enterkeyhint="go"
      placeholder=${placeholder ?? nothing}
      aria-invalid=${this.#problem ? 'true' : 'false'}
      aria-describedby=${`${id}-note ${id}-problem`}
      .value=${live(this.#draft ?? text)}
      @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => this.#type(target.value)}
      @change=${this.#take}
      @focus=${(/** @type {{target: HTMLInputElement}} */ { target }) => !isLong && target.select()}
      @keydown=${this.#key}
    />`;
    return html`<div class="field ${this.#problem ? 'bad' : ''} ${isWide ? 'wide' : ''}">
      <label for=${id} title=${title ?? nothing}>${label}</label>
      ${
        step
          ? html`<span class="stepper">${button(-1, '\u2212', 'One less')}${input}${button(1, '+', 'One more')}</span>`
          : input
      }
      <p class="note" id=${`${id}-note`} ?hidden=${!note || this.#problem !== ''}>${note ?? ''}</p>
      <p class="problem" id=${`${id}-problem`} role="alert" ?hidden=${!this.#problem}>${this.#problem}</p>
    </div>`;
  }

  /** @param {string} problem with what stands in it; '' if there is none */
  complain(problem) {
    this.#problem = problem;
  }

  #restore() {
    this.#draft = null;
    this.#problem = '';
  }

  /** @param {string} text */
  #type(text) {
    this.#draft = text;
    if (!this.#options.live) return;
    this.#options.live(text);
    this.#onChange();
  }

  #take = (/** @type {Event} */ { target }) => {
    const { value } = /** @type {HTMLInputElement} */ (target);
    if (this.#options.read) void this.#attempt(() => this.#options.read?.(value), value);
    else if (value !== this.#text) this.#type(value);
  };

  /** @param {() => unknown} act @param {string} text what is wrong if it fails */
  async #attempt(act, text) {
    try {
      this.#restore();
      await act();
    } catch (error) {
      this.#draft = text;
      this.#problem = /** @type {Error} */ (error).message;
    }
    this.#onChange();
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (event.key === 'Enter') {
      this.#take(event);
      if (!this.#options.isLong) input.select();
    } else if (event.key === 'Escape' && this.#draft !== null) {
      event.stopPropagation(); // one thing at a time
      this.#restore();
      this.#onChange();
    }
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!by || !this.#options.step) return;
    event.preventDefault();
    this.#step(by);
  };

  /** @param {number} by */
  #step(by) {
    void this.#attempt(() => this.#options.step?.(by), this.#draft ?? this.#text);
  }
}

/**
 * A text field that is read while one types; what is wrong with it is said elsewhere.
 * @param {{id: string, name: string, label: string, value: string, problemId?: string,
 *   onInput: (text: string) => void}} given
 */
const text = ({ id, name, label, value, problemId, onInput }) =>
  html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      name=${name}
      type="text"
      inputmode="numeric"
      autocomplete="off"
      spellcheck="false"
      aria-describedby=${problemId ?? nothing}
      .value=${live(value)}
      @input=${(/** @type {{target: HTMLInputElement}} */ { target }) => onInput(target.value)}
    />
  </div>`;

/**
 * A choice of one among several, each a value and what it is called.
 * @param {{id: string, name?: string, label: string, value: string, onChoice: (value: string) => void,
 *   options: (readonly [value: string, label: string])[], isWide?: boolean}} given
 */
export const choice = ({ id, name, label, value, options, onChoice, isWide = false }) =>
  html`<div class="field ${isWide ? 'wide' : ''}">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      name=${name ?? nothing}
      @change=${(/** @type {{target: HTMLSelectElement}} */ { target }) => onChoice(target.value)}
    >
      ${options.map(([name, text]) => html`<option value=${name} .selected=${live(name === value)}>${text}</option>`)}
    </select>
  </div>`;

/**
 * @param {{label: string, name?: string, isOn: boolean, isDisabled?: boolean, onChange: (isOn: boolean) => void}} given
 */
export const check = ({ label, name, isOn, isDisabled = false, onChange }) =>
  html`<label class="check">
    <input
      type="checkbox"
      name=${name ?? nothing}
      .checked=${live(isOn)}
      ?disabled=${isDisabled}
      @change=${(/** @type {{target: HTMLInputElement}} */ { target }) => onChange(target.checked)}
    />
    ${label}
  </label>`;

/**
 * Fields for the members of a record: what is typed or chosen is written into it.
 * @template {Record<string, any>} T
 * @param {string} prefix of their ids
 * @param {T} record
 * @param {() => void} onChange draws them again
 * @param {string} [problemId] of the paragraph that says what is wrong with a text
 */
export const fieldsOf = (prefix, record, onChange, problemId) => {
  const write = (/** @type {keyof T} */ name) => (/** @type {any} */ value) => {
    record[name] = value;
    onChange();
  };
  return {
    /** The first option stands for a value that is none. */
    choice: (
      /** @type {keyof T & string} */ name,
      /** @type {string} */ label,
      /** @type {(readonly [value: string, label: string])[]} */ options,
      isWide = false,
    ) => {
      const value = options.some(([option]) => option === record[name]) ? record[name] : options[0][0];
      return choice({ id: `${prefix}-${name}`, name, label, value, options, isWide, onChoice: write(name) });
    },
    text: (/** @type {keyof T & string} */ name, /** @type {string} */ label) =>
      text({ id: `${prefix}-${name}`, name, label, value: record[name], problemId, onInput: write(name) }),
    check: (/** @type {keyof T & string} */ name, /** @type {string} */ label, isDisabled = false) =>
      check({ label, name, isOn: record[name], isDisabled, onChange: write(name) }),
  };
};

/**
 * Says what is wrong beside the field that it is about.
 * @param {ReadonlyMap<string, Field>} fields by the names that the sentence may begin with
 * @param {string} problem in a sentence, or ''
 * @returns {string} it, if it is about none of them
 */
export function complain(fields, problem) {
  const about = [...fields.keys()].find((name) => problem.toLowerCase().startsWith(`${name.toLowerCase()} is `));
  for (const [name, field] of fields) field.complain(name === about ? problem : '');
  return about === undefined ? problem : '';
}

/** What is wrong, where it is wrong with no field. @param {string} id @param {string} text */
export const problem = (id, text) =>
  html`<p class="problem" id=${id} role="alert" ?hidden=${!text} .textContent=${text}></p>`;

/**
 * A choice of one among a few, all of which are seen.
 * @template {string} T
 * @param {{name: string, label: string, value: T, options: Record<T, string>, onChoice: (value: T) => void,
 *   isDisabled?: (value: T) => boolean}} given
 */
export const segmented = ({ name, label, value, options, onChoice, isDisabled = () => false }) =>
  html`<fieldset class="segmented wide">
    <legend>${label}</legend>
    ${
      /** @type {[T, string][]} */ (Object.entries(options)).map(
        ([option, words]) =>
          html`<label>
            <input
              type="radio"
              name=${name}
              value=${option}
              .checked=${live(option === value)}
              ?disabled=${isDisabled(option)}
              @change=${() => onChoice(option)}
            /><span>${words}</span>
          </label>`,
      )
    }
  </fieldset>`;

/**
 * @param {string} label
 * @param {(event: Event) => void} act
 * @param {{className?: string, title?: string, name?: string, isDisabled?: boolean, isPressed?: boolean,
 *   step?: string, isNotation?: boolean}} [options]
 *   `name`: what it is called where the label is a sign; `step`: what a lecture's keys press it for; `isNotation`: a
 *   cell, a sum or a value, which no program may translate
 */
export const press = (
  label,
  act,
  { className = 'plain', title, name, isDisabled = false, isPressed, step, isNotation = false } = {},
) =>
  html`<button
    type="button"
    class=${className}
    title=${title ?? nothing}
    aria-label=${name ?? nothing}
    aria-pressed=${isPressed ?? nothing}
    data-step=${step ?? nothing}
    translate=${isNotation ? 'no' : nothing}
    ?disabled=${isDisabled}
    .textContent=${label}
    @click=${act}
  ></button>`;

/**
 * Words that change: as nodes of their own, so that none of an earlier text stays on a page that is translated, whose
 * texts are no longer those that were written.
 * @param {string} text
 */
export const words = (text) =>
  guard([text], () => {
    const made = worded(text);
    return typeof made === 'string' ? document.createTextNode(made) : made;
  });

/**
 * Rows of names and what they stand for.
 * @param {(readonly [name: string, meaning: string | Node | TemplateResult])[]} rows
 * @param {string} [className]
 */
export const pairs = (rows, className = 'pairs') => {
  const row = (/** @type {typeof rows[0]} */ [name, meaning]) => [
    html`<dt>${words(name)}</dt>`,
    html`<dd>${typeof meaning === 'string' ? words(meaning) : meaning}</dd>`,
  ];
  return html`<dl class=${className}>${rows.flatMap(row)}</dl>`;
};

/** A colour of the map. @param {string} colour */
export const swatch = (colour) => html`<span class="swatch" .style=${`background-color: ${colour}`}></span>`;

/** The cross at a corner. @param {string} name @param {() => void} act @param {string} [title] */
export const dismiss = (name, act, title = name) =>
  html`<button type="button" class="dismiss" aria-label=${name} title=${title} @click=${act}></button>`;

/**
 * A text that is there to be copied: a press selects all of it.
 * @param {{id: string, label: string, text: string, rows?: number, isHidden?: boolean}} given
 */
export const copyable = ({ id, label, text, rows = 4, isHidden = false }) =>
  html`<textarea
    id=${id}
    readonly
    rows=${rows}
    spellcheck="false"
    aria-label=${label}
    .value=${text}
    ?hidden=${isHidden}
    @focus=${(/** @type {{target: HTMLTextAreaElement}} */ { target }) => target.select()}
  ></textarea>`;

/** A template's first element, drawn once. @param {TemplateResult} template */
export function drawn(template) {
  const around = document.createElement('div');
  render(template, around);
  return /** @type {HTMLElement} */ (around.firstElementChild);
}
