// A field with a list of results under it, as the combobox pattern of ARIA wants it: arrows choose, Enter goes, Escape
// empties the field.
import { element } from '../core/elements.js';

/** @import { Entry } from './ranking.js' */

const LIST = 'search-results';

export class Combobox {
  field = element('input', { type: 'text', id: 'search-field', autocomplete: 'off', spellcheck: false });
  list = element('ul', { id: LIST, role: 'listbox', ariaLabel: 'Results' });
  #status = element('p', { role: 'status', className: 'spoken-only' });
  element = element('div', { className: 'search' }, this.field, this.list, this.#status);
  #onChoice;
  /** @type {Entry[]} */
  #entries = [];
  #active = -1;

  /**
   * @param {(text: string) => void} onText
   * @param {(entry: Entry) => void} onChoice
   */
  constructor(onText, onChoice) {
    this.#onChoice = onChoice;
    const { field, list } = this;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-label', 'Search');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', LIST);
    field.setAttribute('aria-expanded', 'false');
    field.setAttribute('enterkeyhint', 'search');
    field.placeholder = 'armpit, k 3000 nose, 1290 701\u2026';
    field.addEventListener('input', () => onText(field.value));
    field.addEventListener('keydown', (event) => this.#key(event, onText));
    // The field keeps the focus: its keys go on in the list.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', ({ target }) => {
      const row = /** @type {Element} */ (target).closest('li');
      const entry = row && this.#entries[[...list.children].indexOf(row)];
      if (entry) onChoice(entry);
    });
  }

  /**
   * @param {Entry[]} entries the best first
   * @param {boolean} isSameText whether more is known of the same text: then what was chosen stays chosen
   */
  show(entries, isSameText = false) {
    const before = isSameText && this.#active > 0 ? this.#entries[this.#active] : undefined;
    const same = entries.findIndex(({ kind, title, link }) => {
      return kind === before?.kind && title === before.title && link === before.link;
    });
    this.#entries = entries;
    this.list.replaceChildren(
      ...entries.map(({ kind, title, text }, index) => {
        const row = element(
          'li',
          { id: `${LIST}-${index}`, role: 'option' },
          element('b', {}, title),
          element('span', { className: 'kind' }, kind),
          ...(text ? [element('span', { className: 'text' }, text)] : []),
        );
        return row;
      }),
    );
    this.field.setAttribute('aria-expanded', String(entries.length > 0));
    this.#activate(entries.length > 0 ? Math.max(0, same) : -1);
    const isAsked = this.field.value.trim() !== '';
    const count = entries.length === 1 ? '1 result' : `${entries.length} results`;
    this.#status.textContent = isAsked ? (entries.length > 0 ? count : 'Nothing found') : '';
    this.#status.classList.toggle('spoken-only', !isAsked || entries.length > 0);
  }

  /** @param {number} index -1: none */
  #activate(index) {
    this.#active = index;
    for (const [at, row] of [...this.list.children].entries()) row.setAttribute('aria-selected', String(at === index));
    const row = this.list.children[index];
    if (row) this.field.setAttribute('aria-activedescendant', row.id);
    else this.field.removeAttribute('aria-activedescendant');
    row?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {KeyboardEvent} event @param {(text: string) => void} onText */
  #key(event, onText) {
    const count = this.#entries.length;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = this.#entries[this.#active];
    if (by && count > 0) this.#activate((this.#active + by + count) % count);
    else if (event.key === 'Enter' && entry) this.#onChoice(entry);
    else if (event.key === 'Escape' && this.field.value !== '') {
      this.field.value = '';
      onText('');
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }
}
