// Pins: notes at cells of any game, kept on the device, drawn on the map, and taken elsewhere as a list of links, which
// opens as a tour. Loaded when it is asked for, when a link has a pin, or when some are kept.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { LONGEST_NOTE, MOST, PIN, REMEMBERED, isOn, placeOf, read, recalled, textIn, titleOf, written } from './pin.js';
import { drawPins, headAt } from './drawing.js';
import { boxedLink, freeCells } from '../core/boxed-link.js';
import { element, isPlainClick } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { persist, recall, remember } from '../core/storage.js';
import { cellAt } from '../core/view.js';
import { readCell, writeCell } from '../core/selection.js';
import { styled } from '../core/styles.js';
import { save } from '../export/files.js';
import { stepBar } from '../gallery/steps.js';
import { dismiss, drawn, press, words } from '../kit/fields.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Cell } from '../core/selection.js' */
/** @import { Mark } from './drawing.js' */
/** @import { Pin } from './pin.js' */

/** @typedef {{pins: Pin[], at: number}} Tour  through pins, one by one */

const NAME = 'pins';
/** Of a file: longer than any text that was written here. */
const MOST_CHARACTERS = 4_000_000;
const PAGE = location.href.split('#')[0];
const PLANNED = { number: '+', note: '', isPlanned: true };
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await Promise.all([styled('tour.css'), styled('pins.css')]);
  return new Pins(host);
}

/** @implements {Part} */
class Pins {
  #host;
  /** @type {Pin[]} */
  #pins;
  #list = element('div', { className: 'kit pins' });
  #note = element('textarea', {
    id: 'pin-note',
    rows: 2,
    maxLength: LONGEST_NOTE,
    placeholder: 'What there is to see here',
  });
  #text = element('textarea', {
    rows: 4,
    spellcheck: false,
    ariaLabel: 'A list of links',
    maxLength: 2 * MOST * LONGEST_NOTE,
    placeholder: `1. The armpit glows\n${PAGE}#k=300&box=\u2026`,
  });
  #said = '';
  /** @type {(() => void) | null} takes back what is said */
  #undo = null;
  /** whether the browser has said that it does not clear the pins by itself */
  #isLasting = true;
  /** @type {Cell | null} where the next pin goes, if somebody has chosen it */
  #chosen = null;
  #place = '';
  /** @type {Tour | null} */
  #tour = null;
  /** @type {ReturnType<typeof drawPins>} */
  #heads = [];

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#pins = recalled(recall(host.storage, REMEMBERED));
    host.interceptTap((point) => this.#tap(point));
    host.layers.add(
      (context, projection) => (this.#heads = drawPins(context, projection, this.#marks(projection.game.key))),
      40,
    );
    host.watch(() => this.#isListed && this.#place !== this.#placeInWords && this.#draw());
  }

  toggle() {
    const { panel } = this.#host;
    if (panel.owner === NAME) panel.close();
    else this.#open();
  }

  applyLink() {
    const { explorer, link, notices } = this.#host;
    this.#chosen = null;
    const text = link.get(PIN);
    notices.forget(NAME);
    if (text !== null && !cellOf(text)) {
      const found = text.slice(0, 40);
      notices.show(NAME, `The link\u2019s pin is a cell as x,y, such as ${PIN}=150,120, not \u201c${found}\u201d.`);
    }
    // Back and Forward go through the tour, too.
    const { pins, at } = this.#tour ?? { pins: [], at: -1 };
    const isShown = (/** @type {Pin} */ pin) => isOn(pin, explorer.game.key) && textIn(pin, PIN) === text;
    const now = pins.findIndex(isShown);
    if (now >= 0 && !isShown(pins[at])) this.#show({ pins, at: now });
  }

  get #isListed() {
    return this.#host.panel.owner === NAME && this.#tour === null;
  }

  /** What is in sight between the panels. */
  get #free() {
    const { explorer, insets } = this.#host;
    return freeCells(explorer.view, explorer.viewport, insets());
  }

  /** Where a pin would go: the chosen cell, the selected one, or the middle of what is in sight. */
  get #target() {
    if (this.#chosen) return this.#chosen;
    const { left, top, right, bottom } = this.#free;
    const selected = cellOf(this.#host.link.get('sel'));
    if (selected && selected.x >= left && selected.x < right && selected.y >= top && selected.y < bottom)
      return selected;
    return right > left && bottom > top
      ? { x: Math.floor(left + (right - left) / 2), y: Math.floor(top + (bottom - top) / 2) }
      : null;
  }

  get #placeInWords() {
    const cell = this.#target;
    if (!cell) return 'No cell of the board is in sight.';
    const place = `At (${grouped(cell.x)}, ${grouped(cell.y)}).`;
    return this.#chosen ? place : `${place} Click or tap the map to choose another cell.`;
  }

  #open() {
    const { link, panel } = this.#host;
    if (this.#tour) link.set(PIN, null);
    this.#tour = this.#chosen = null;
    panel.open({ name: NAME, body: this.#list, onClose: () => (this.#chosen = null) });
    this.#draw();
    void this.#askWhetherLasting(false);
  }

  #draw() {
    const pins = this.#pins;
    this.#place = this.#placeInWords;
    const save = () => saveText(written(pins, PAGE));
    render(
      html`<section>
          <form @submit=${this.#pinIt}>
            <div class="field">
              <label for="pin-note">Note</label>
              ${this.#note}
              <p class="quiet">${words(this.#place)}</p>
            </div>
            <div class="buttons"><button class="plain">Pin it</button></div>
          </form>
          <p role="status">${this.#said} ${this.#undo ? press('Undo', this.#undo) : nothing}</p>
        </section>
        <ol>
          ${pins.map((pin, index) => this.#row(pin, index))}
        </ol>
        <section ?hidden=${pins.length === 0}>
          <div class="buttons">
            ${press('Go through them', () => this.#show({ pins, at: 0 }))} ${press('Copy as text', this.#copy)}
            ${press('Save as text', save)}
          </div>
          <p class="quiet" ?hidden=${this.#isLasting}>
            They are on this device only, and the browser may clear them after a while. Save them as a text, too.
          </p>
        </section>
        <details>
          <summary>Open a list of links</summary>
          <p class="quiet">Each link on a line of its own, with its note in the lines before it.</p>
          ${this.#text}
          <input
            type="file"
            accept=".txt,.md,text/plain"
            aria-label="A file with a list of links"
            @change=${this.#readFile}
          />
          <div class="buttons">
            ${press('Open as a tour', () => this.#withText((pins) => this.#show({ pins, at: 0 })))}
            ${press('Add to my pins', () => this.#withText((pins) => this.#add(pins)))}
          </div>
        </details>`,
      this.#list,
    );
  }

  /** @param {Pin} pin @param {number} index */
  #row(pin, index) {
    const name = `pin ${index + 1}`;
    const go = (/** @type {MouseEvent} */ event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      this.#host.follow(pin.link);
    };
    const note = (/** @type {{target: HTMLTextAreaElement}} */ { target }) =>
      this.#keep(this.#pins.with(index, { ...pin, note: target.value.trim() }), '');
    return html`<li>
      <div class="note">
        <textarea
          rows="1"
          maxlength=${LONGEST_NOTE}
          aria-label=${`Note of ${name}`}
          .value=${pin.note}
          @change=${note}
        ></textarea>
        ${dismiss(`Delete ${name}`, () => this.#remove(index))}
      </div>
      <a href=${pin.link} title=${`Go to ${name}`} @click=${go}>(${placeOf(pin) ?? '?'})</a>
    </li>`;
  }

  /** @param {string} sentence @param {(() => void) | null} [undo] */
  #say(sentence, undo = null) {
    [this.#said, this.#undo] = [sentence, undo];
    this.#draw();
  }

  /** @param {Event} event */
  #pinIt = (event) => {
    event.preventDefault();
    const cell = this.#target;
    if (!cell) return this.#say('No cell of the board is in sight.');
    const { key } = this.#host.explorer.game;
    const { hash } = new URL(boxedLink(location.href, key, this.#free, [PIN, 'item', 'sel']));
    const pin = { note: this.#note.value.trim(), link: `${hash}&${PIN}=${writeCell(cell)}` };
    this.#chosen = null;
    if (this.#keep([...this.#pins, pin], `Pin ${this.#pins.length + 1} made.`)) this.#note.value = '';
  };

  /** @param {number} index */
  #remove(index) {
    const gone = this.#pins[index];
    this.#keep(this.#pins.toSpliced(index, 1), `\u201c${titleOf(gone)}\u201d deleted.`, () => {
      this.#keep(this.#pins.toSpliced(index, 0, gone), 'Restored.');
      this.#point(index);
    });
    /** @type {HTMLElement | null} */ (this.#list.querySelector('[role=status] button'))?.focus();
  }

  /**
   * @param {Pin[]} pins
   * @param {string} done what is said then
   * @param {(() => void) | null} [undo]
   * @returns {boolean} whether there is room for as many
   */
  #keep(pins, done, undo = null) {
    const { explorer, storage } = this.#host;
    if (pins.length > Math.max(MOST, this.#pins.length)) {
      this.#say(
        `${MOST} pins are kept at most, and these would be ${pins.length}. Save them as a text, and delete some.`,
      );
      return false;
    }
    this.#pins = pins;
    const text = pins.length > 0 ? JSON.stringify(pins) : null;
    remember(storage, REMEMBERED, text);
    const isKept = recall(storage, REMEMBERED) === text;
    const problem = 'This browser does not keep the pins. Save them as a text before you leave the page.';
    this.#say(isKept ? done : problem, undo);
    explorer.schedule();
    void this.#askWhetherLasting(pins.length > 0);
    return true;
  }

  /** @param {boolean} ask the browser not to clear them */
  async #askWhetherLasting(ask) {
    this.#isLasting = await persist(() => navigator.storage, ask);
    this.#draw();
  }

  #copy = async () => {
    try {
      await navigator.clipboard.writeText(written(this.#pins, PAGE));
      this.#say('Text copied.');
    } catch {
      this.#say('This browser does not let the page use the clipboard. Save the text as a file.');
    }
  };

  #readFile = async (/** @type {{target: HTMLInputElement}} */ { target }) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > MOST_CHARACTERS)
      return this.#say(`\u201c${file.name}\u201d has ${grouped(file.size)} bytes; a list of links has a few thousand.`);
    this.#text.value = await file.text();
    this.#say(`\u201c${file.name}\u201d holds ${counted(read(this.#text.value).length)}.`);
  };

  /** @param {(pins: Pin[]) => void} then */
  #withText(then) {
    const pins = read(this.#text.value);
    if (pins.length > 0) return then(pins);
    const found = this.#text.value.trim().slice(0, 40);
    const what = found ? `\u201c${found}\u201d has no link into the map.` : 'There is no text yet.';
    this.#say(`${what} A link stands on a line of its own, such as ${PAGE}#k=300&box=0,0,200,120.`);
  }

  /** @param {Pin[]} pins */
  #add(pins) {
    if (this.#keep([...this.#pins, ...pins], `${counted(pins.length)} added.`)) this.#text.value = '';
  }

  /** Leads to a pin of the list. @param {number} index */
  #point(index) {
    const note = this.#list.querySelectorAll('li textarea')[index];
    note?.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | undefined} */ (note)?.focus({ preventScroll: true });
  }

  /** @param {Tour} tour */
  #show(tour) {
    const { follow, panel } = this.#host;
    this.#tour = tour;
    const step = (/** @type {number} */ by) => tour.pins[tour.at + by] && this.#show({ ...tour, at: tour.at + by });
    const body = story(tour, step, () => this.#open());
    const onClose = () => {
      this.#tour = null;
      this.#host.link.set(PIN, null);
    };
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.step;
    panel.open({ name: NAME, title: titleOf(tour.pins[tour.at]), body, onClose }, { focus: !focused });
    if (focused) /** @type {HTMLElement | null} */ (body.querySelector(`[data-step=${focused}]`))?.focus();
    follow(tour.pins[tour.at].link);
  }

  /**
   * What there is to draw on a game's map, the most important first.
   * @param {string} key
   * @returns {Mark[]}
   */
  #marks(key) {
    const { pins, at } = this.#tour ?? { pins: this.#pins, at: -1 };
    /** @type {Mark[]} */
    const marks = pins.flatMap((pin, index) => {
      const cell = isOn(pin, key) ? cellOf(textIn(pin, PIN)) : null;
      return cell && (at < 0 || at === index)
        ? [{ cell, number: String(index + 1), note: pin.note.split('\n')[0].trim(), index }]
        : [];
    });
    if (this.#isListed && this.#chosen) marks.unshift({ ...PLANNED, cell: this.#chosen });
    const linked = cellOf(this.#host.link.get(PIN));
    if (linked && !marks.some(({ cell }) => cell.x === linked.x && cell.y === linked.y))
      marks.push({ cell: linked, number: '', note: '' });
    return marks;
  }

  /**
   * A pin's head is opened; while the list is open, other places are chosen for the next pin.
   * @param {{x: number, y: number}} point
   */
  #tap(point) {
    if (this.#tour) return this.#host.panel.owner === NAME;
    const mark = headAt(this.#heads, point);
    if (mark?.index !== undefined) {
      if (!this.#isListed) this.#open();
      this.#point(mark.index);
      return true;
    }
    if (!this.#isListed) return false;
    const { explorer } = this.#host;
    this.#chosen = cellAt(explorer.view, explorer.viewport, point);
    explorer.schedule();
    return true;
  }
}

/**
 * One pin of a tour: its note, where it is, and the way on.
 * @param {Tour} tour
 * @param {(by: number) => void} step
 * @param {() => void} all
 */
function story({ pins, at }, step, all) {
  const steps = pins.map((pin) => ({ title: titleOf(pin), link: pin.link }));
  const lines = pins[at].note.split('\n').slice(1);
  const place = placeOf(pins[at]);
  const body = drawn(
    html`<div class="story pin-tour">
      <div class="text" tabindex="0">
        ${lines.filter((line) => line.trim()).map((line) => html`<p>${line}</p>`)}
        ${place ? html`<p class="aside">At (${place}).</p>` : nothing}
      </div>
      ${stepBar(steps, at, 'All pins')}
    </div>`,
  );
  body.addEventListener('click', (event) => {
    const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-step]'));
    if (!pressed || !isPlainClick(event)) return;
    event.preventDefault();
    if (pressed.dataset.step === 'all') all();
    else step(pressed.dataset.step === 'Back' ? -1 : 1);
  });
  body.addEventListener('keydown', (event) => {
    const by = STEPS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  });
  return body;
}

/** @param {string} text */
const saveText = (text) => save(new Blob([text], { type: 'text/plain' }), 'pins.txt');

/** @param {number} pins */
const counted = (pins) => (pins === 1 ? '1 pin' : `${grouped(pins)} pins`);

/** @param {string | null} text */
function cellOf(text) {
  try {
    return text === null ? null : readCell(text);
  } catch {
    return null;
  }
}
