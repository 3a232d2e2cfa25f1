// The pins in the side panel: a note for the next one, those that there are, and texts of links, written and read.
import { LONGEST_NOTE, MOST, PIN, read, textIn, titleOf, written } from './pin.js';
import { button, element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { save } from '../export/files.js';

/** @import { Cell } from '../core/selection.js' */
/** @import { Pin } from './pin.js' */

const PLAIN = { className: 'plain' };
/** Of a file: longer than any text that was written here. */
const MOST_CHARACTERS = 4_000_000;

/**
 * @typedef {object} Actions
 * @property {(note: string) => string} make a pin; both answer with a sentence where something is not as wished
 * @property {(pins: Pin[]) => string} change
 * @property {(pin: Pin) => void} go
 * @property {(pins: Pin[]) => void} tour
 * @property {string} page its address, without a hash
 */

export class PinList {
  #actions;
  /** @type {Pin[]} */
  #pins = [];
  #note = element('textarea', { rows: 2, className: 'plain', maxLength: LONGEST_NOTE });
  #place = element('p', { className: 'quiet' });
  #rows = element('ol');
  #said = element('p', { role: 'status' });
  #text = element('textarea', {
    rows: 4,
    className: 'plain',
    spellcheck: false,
    ariaLabel: 'A list of links',
    maxLength: 2 * MOST * LONGEST_NOTE,
  });
  #file = element('input', { type: 'file', accept: '.txt,.md,text/plain', ariaLabel: 'A file with a list of links' });
  #advice = element(
    'p',
    { className: 'quiet', hidden: true },
    'They are on this device only, and the browser may clear them after a while. Save them as a text, too.',
  );
  #ofAll;
  element;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    const form = element(
      'form',
      {},
      element('label', {}, 'Note', this.#note),
      this.#place,
      element('div', { className: 'buttons' }, element('button', { className: 'plain' }, 'Pin it')),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const before = this.#pins.length;
      const sentence = actions.make(this.#note.value.trim());
      const isMade = this.#pins.length > before;
      if (isMade) this.#note.value = '';
      this.#say(sentence || `Pin ${this.#pins.length} made.`);
    });
    this.#note.placeholder = 'What there is to see here';
    this.#ofAll = element(
      'div',
      {},
      element(
        'div',
        { className: 'buttons' },
        button('Go through them', () => actions.tour(this.#pins), PLAIN),
        button('Copy as text', () => void this.#copy(), PLAIN),
        button('Save as text', () => save(new Blob([this.#written], { type: 'text/plain' }), 'pins.txt'), PLAIN),
      ),
      this.#advice,
    );
    this.#text.placeholder = `1. The armpit glows\n${actions.page}#k=300&box=\u2026`;
    this.#file.addEventListener('change', () => void this.#readFile());
    const others = element(
      'details',
      {},
      element('summary', {}, 'Open a list of links'),
      element('p', { className: 'quiet' }, 'Each link on a line of its own, with its note in the lines before it.'),
      this.#text,
      this.#file,
      element(
        'div',
        { className: 'buttons' },
        button('Open as a tour', () => this.#withText((pins) => actions.tour(pins)), PLAIN),
        button('Add to my pins', () => this.#withText((pins) => this.#add(pins)), PLAIN),
      ),
    );
    this.element = element('div', { className: 'pins' }, form, this.#said, this.#rows, this.#ofAll, others);
  }

  /** @param {Pin[]} pins */
  show(pins) {
    this.#pins = pins;
    this.#rows.replaceChildren(...pins.map((pin, index) => this.#row(pin, index)));
    this.#ofAll.hidden = pins.length === 0;
  }

  /** @param {boolean} isLasting whether the browser has said that it does not clear the pins by itself */
  set isLasting(isLasting) {
    this.#advice.hidden = isLasting;
  }

  /**
   * @param {Cell | null} cell where the next pin goes
   * @param {boolean} isChosen on the map
   */
  tellPlace(cell, isChosen) {
    const place = cell && `At (${grouped(cell.x)}, ${grouped(cell.y)})`;
    this.#place.textContent = place
      ? `${place}. ${isChosen ? '' : 'Click or tap the map to choose another cell.'}`
      : 'No cell of the board is in sight.';
  }

  /** Leads to a pin of the list. @param {number} index */
  point(index) {
    const note = /** @type {HTMLElement | undefined} */ (this.#rows.children[index]?.querySelector('textarea'));
    note?.scrollIntoView({ block: 'nearest' });
    note?.focus({ preventScroll: true });
  }

  /** @param {Pin} pin @param {number} index */
  #row(pin, index) {
    const name = `pin ${index + 1}`;
    const place = `(${(textIn(pin, PIN) ?? '?').replace(',', ', ')})`;
    const link = element('a', { href: pin.link, title: `Go to ${name}` }, place);
    link.addEventListener('click', (event) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.#actions.go(this.#pins[index]);
    });
    const note = element('textarea', {
      rows: 1,
      className: 'plain',
      value: pin.note,
      maxLength: LONGEST_NOTE,
      ariaLabel: `Note of ${name}`,
    });
    note.addEventListener('change', () => {
      const changed = { ...this.#pins[index], note: note.value.trim() };
      this.#say(this.#actions.change(this.#pins.with(index, changed)));
    });
    const remove = button('', () => this.#remove(index), {
      className: 'dismiss',
      ariaLabel: `Delete ${name}`,
      title: `Delete ${name}`,
    });
    return element('li', {}, element('div', { className: 'note' }, note, remove), link);
  }

  /** @param {number} index */
  #remove(index) {
    const gone = this.#pins[index];
    const sentence = this.#actions.change(this.#pins.toSpliced(index, 1));
    this.#say(sentence || `\u201c${titleOf(gone)}\u201d deleted. `);
    const undo = button(
      'Undo',
      () => {
        this.#say(this.#actions.change(this.#pins.toSpliced(index, 0, gone)) || 'Restored.');
        this.point(index);
      },
      PLAIN,
    );
    this.#said.append(undo);
    undo.focus();
  }

  get #written() {
    return written(this.#pins, this.#actions.page);
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#written);
      this.#say('Text copied.');
    } catch {
      this.#say('This browser does not let the page use the clipboard. Save the text as a file.');
    }
  }

  async #readFile() {
    const file = this.#file.files?.[0];
    if (!file) return;
    if (file.size > MOST_CHARACTERS) {
      this.#say(`\u201c${file.name}\u201d has ${grouped(file.size)} bytes; a list of links has a few thousand.`);
      return;
    }
    this.#text.value = await file.text();
    this.#say(`\u201c${file.name}\u201d holds ${counted(read(this.#text.value).length)}.`);
  }

  /** @param {(pins: Pin[]) => void} then */
  #withText(then) {
    const pins = read(this.#text.value);
    if (pins.length > 0) return then(pins);
    const found = this.#text.value.trim().slice(0, 40);
    const what = found ? `\u201c${found}\u201d has no link into the map.` : 'There is no text yet.';
    this.#say(`${what} A link stands on a line of its own, such as ${this.#actions.page}#k=300&box=0,0,200,120.`);
  }

  /** @param {Pin[]} pins */
  #add(pins) {
    const before = this.#pins.length;
    const sentence = this.#actions.change([...this.#pins, ...pins]);
    if (this.#pins.length > before) this.#text.value = '';
    this.#say(sentence || `${counted(pins.length)} added.`);
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#said.textContent = sentence;
  }
}

/** @param {number} pins */
const counted = (pins) => (pins === 1 ? '1 pin' : `${grouped(pins)} pins`);
