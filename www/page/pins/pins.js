// Pins: notes at cells of any game, kept on the device, drawn on the map, and taken elsewhere as a list of links, which
// opens as a tour. Loaded when it is asked for, when a link has a pin, or when some are kept.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { LONGEST_NOTE, MOST, PIN, REMEMBERED, isOn, placeOf, read, recalled, textIn, titleOf, written } from './pin.js';
import { drawPins, headAt } from './drawing.js';
import { boxedLink, freeCells } from '../core/boxed-link.js';
import { element, isPlainClick } from '../core/elements.js';
import { grouped, quoted } from '../core/format.js';
import { persist, recall, remember as keepText } from '../core/storage.js';
import { cellAt } from '../core/view.js';
import { SELECTION, cellOf, writeCell } from '../core/selection.js';
import { styled } from '../core/styles.js';
import { save } from '../export/files.js';
import { stepBar, stepOfKey } from '../gallery/steps.js';
import { NO_CLIPBOARD, toClipboard } from '../kit/clipboard.js';
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
const NOWHERE = 'No cell of the board is in sight.';

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  const { explorer, insets, link, notices, panel, storage } = host;
  await Promise.all([styled('tour.css'), styled('pins.css')]);
  let pins = recalled(recall(storage, REMEMBERED));
  const list = element('div', { className: 'kit pins' });
  const note = element('textarea', {
    id: 'pin-note',
    rows: 2,
    maxLength: LONGEST_NOTE,
    placeholder: 'What there is to see here',
  });
  const text = element('textarea', {
    rows: 4,
    spellcheck: false,
    ariaLabel: 'A list of links',
    maxLength: 2 * MOST * LONGEST_NOTE,
    placeholder: `1. The armpit glows\n${PAGE}#k=300&box=\u2026`,
  });
  let said = '';
  /** @type {(() => void) | null} takes back what is said */
  let undo = null;
  /** whether the browser has said that it does not clear the pins by itself */
  let isLasting = true;
  /** @type {Cell | null} where the next pin goes, if somebody has chosen it */
  let chosen = null;
  let place = '';
  /** @type {Tour | null} */
  let tour = null;
  /** @type {ReturnType<typeof drawPins>} */
  let heads = [];

  const isListed = () => panel.owner === NAME && tour === null;
  /** What is in sight between the panels. */
  const free = () => freeCells(explorer.view, explorer.viewport, insets());

  host.interceptTap(tap);
  host.layers.add((context, projection) => (heads = drawPins(context, projection, marksOf(projection.game.key))), 40);
  host.watch(() => isListed() && place !== placeInWords() && draw());

  /** Where a pin would go: the chosen cell, the selected one, or the middle of what is in sight. */
  function target() {
    if (chosen) return chosen;
    const { left, top, right, bottom } = free();
    const selected = cellOf(link.get(SELECTION));
    if (selected && selected.x >= left && selected.x < right && selected.y >= top && selected.y < bottom)
      return selected;
    return right > left && bottom > top
      ? { x: Math.floor(left + (right - left) / 2), y: Math.floor(top + (bottom - top) / 2) }
      : null;
  }

  function placeInWords() {
    const cell = target();
    if (!cell) return NOWHERE;
    const at = `At (${grouped(cell.x)}, ${grouped(cell.y)}).`;
    return chosen ? at : `${at} Click or tap the map to choose another cell.`;
  }

  function open() {
    if (tour) link.set(PIN, null);
    tour = chosen = null;
    panel.open({ name: NAME, body: list, onClose: () => (chosen = null) });
    draw();
    void askWhetherLasting(false);
  }

  function draw() {
    place = placeInWords();
    const saveText = () => save(new Blob([written(pins, PAGE)], { type: 'text/plain' }), 'pins.txt');
    render(
      html`<section>
          <form @submit=${pinIt}>
            <div class="field">
              <label for="pin-note">Note</label>
              ${note}
              <p class="quiet">${words(place)}</p>
            </div>
            <div class="buttons"><button class="main">Pin it</button></div>
          </form>
          <p role="status">${said} ${undo ? press('Undo', undo) : nothing}</p>
        </section>
        <ol ?hidden=${pins.length === 0}>
          ${pins.map(row)}
        </ol>
        <section ?hidden=${pins.length === 0}>
          <div class="buttons">
            ${press('Go through them', () => show({ pins, at: 0 }))} ${press('Copy as text', () => void copy())}
            ${press('Save as text', saveText)}
          </div>
          <p class="quiet" ?hidden=${isLasting}>
            They are on this device only, and the browser may clear them after a while. Save them as a text, too.
          </p>
        </section>
        <details>
          <summary>Open a list of links</summary>
          <p class="quiet">Each link on a line of its own, with its note in the lines before it.</p>
          ${text}
          <input
            type="file"
            accept=".txt,.md,text/plain"
            aria-label="A file with a list of links"
            @change=${readFile}
          />
          <div class="buttons">
            ${press('Open as a tour', () => withText((pins) => show({ pins, at: 0 })))}
            ${press('Add to my pins', () => withText(add))}
          </div>
        </details>`,
      list,
    );
  }

  /** @param {Pin} pin @param {number} index */
  function row(pin, index) {
    const name = `pin ${index + 1}`;
    const go = (/** @type {MouseEvent} */ event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      follow(pin);
    };
    const change = (/** @type {{target: HTMLTextAreaElement}} */ { target }) =>
      keep(pins.with(index, { ...pin, note: target.value.trim() }), '');
    return html`<li>
      <div class="note">
        <textarea
          rows="1"
          maxlength=${LONGEST_NOTE}
          aria-label=${`Note of ${name}`}
          .value=${pin.note}
          @change=${change}
        ></textarea>
        ${dismiss(`Delete ${name}`, () => remove(index))}
      </div>
      <a href=${pin.link} title=${`Go to ${name}`} @click=${go}>(${placeOf(pin) ?? '?'})</a>
    </li>`;
  }

  /** @param {string} sentence @param {(() => void) | null} [back] */
  function say(sentence, back = null) {
    [said, undo] = [sentence, back];
    draw();
  }

  /** @param {Event} event */
  function pinIt(event) {
    event.preventDefault();
    const cell = target();
    if (!cell) return say(NOWHERE);
    const { hash } = new URL(boxedLink(location.href, explorer.game.key, free(), [PIN, 'item', 'lecture', SELECTION]));
    const pin = { note: note.value.trim(), link: `${hash}&${PIN}=${writeCell(cell)}` };
    chosen = null;
    if (keep([...pins, pin], `Pin ${pins.length + 1} made.`)) note.value = '';
  }

  /** @param {number} index */
  function remove(index) {
    const gone = pins[index];
    keep(pins.toSpliced(index, 1), `\u201c${titleOf(gone)}\u201d deleted.`, () => {
      keep(pins.toSpliced(index, 0, gone), 'Restored.');
      point(index);
    });
    /** @type {HTMLElement | null} */ (list.querySelector('[role=status] button'))?.focus();
  }

  /**
   * @param {Pin[]} next
   * @param {string} done what is said then
   * @param {(() => void) | null} [back]
   * @returns {boolean} whether there is room for as many
   */
  function keep(next, done, back = null) {
    if (next.length > Math.max(MOST, pins.length)) {
      say(`${MOST} pins are kept at most, and these would be ${next.length}. Save them as a text, and delete some.`);
      return false;
    }
    pins = next;
    const kept = pins.length > 0 ? JSON.stringify(pins) : null;
    keepText(storage, REMEMBERED, kept);
    const isKept = recall(storage, REMEMBERED) === kept;
    say(isKept ? done : 'This browser does not keep the pins. Save them as a text before you leave the page.', back);
    explorer.schedule();
    void askWhetherLasting(pins.length > 0);
    return true;
  }

  /** @param {boolean} ask the browser not to clear them */
  async function askWhetherLasting(ask) {
    isLasting = await persist(() => navigator.storage, ask);
    draw();
  }

  async function copy() {
    say((await toClipboard(written(pins, PAGE))) ? 'Text copied.' : `${NO_CLIPBOARD} Save the text as a file.`);
  }

  async function readFile(/** @type {{target: HTMLInputElement}} */ { target }) {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > MOST_CHARACTERS)
      return say(`\u201c${file.name}\u201d has ${grouped(file.size)} bytes; a list of links has a few thousand.`);
    text.value = await file.text();
    say(`\u201c${file.name}\u201d holds ${counted(read(text.value).length)}.`);
  }

  /** @param {(pins: Pin[]) => void} then */
  function withText(then) {
    const found = read(text.value);
    if (found.length > 0) return then(found);
    const begun = text.value.trim();
    const what = begun ? `${quoted(begun)} has no link into the map.` : 'There is no text yet.';
    say(`${what} A link stands on a line of its own, such as ${PAGE}#k=300&box=0,0,200,120.`);
  }

  /** @param {Pin[]} more */
  function add(more) {
    if (keep([...pins, ...more], `${counted(more.length)} added.`)) text.value = '';
  }

  /** Leads to a pin of the list. @param {number} index */
  function point(index) {
    const found = /** @type {HTMLElement | undefined} */ (list.querySelectorAll('li textarea')[index]);
    found?.scrollIntoView({ block: 'nearest' });
    found?.focus({ preventScroll: true });
  }

  /** @param {Tour} next */
  function show(next) {
    const { pins, at } = (tour = next);
    const step = (/** @type {number} */ by) => pins[at + by] && show({ pins, at: at + by });
    const body = story(next, step, open);
    const onClose = () => {
      tour = null;
      link.set(PIN, null);
    };
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.step;
    panel.open({ name: NAME, title: titleOf(pins[at]), body, onClose }, { focus: !focused });
    if (focused) /** @type {HTMLElement | null} */ (body.querySelector(`[data-step=${focused}]`))?.focus();
    follow(pins[at]);
  }

  /** A lecture goes on. @param {Pin} pin */
  function follow(pin) {
    const isLecture = link.get('lecture') && !textIn(pin, 'lecture');
    host.follow(pin.link + (isLecture ? '&lecture=on' : ''));
  }

  /** What there is to draw on a game's map, the most important first. @param {string} key */
  function marksOf(key) {
    const shown = tour ?? { pins, at: -1 };
    /** @type {Mark[]} */
    const marks = shown.pins.flatMap((pin, index) => {
      const cell = isOn(pin, key) ? cellOf(textIn(pin, PIN)) : null;
      return cell && (shown.at < 0 || shown.at === index)
        ? [{ cell, number: String(index + 1), note: pin.note.split('\n')[0].trim(), index }]
        : [];
    });
    if (isListed() && chosen) marks.unshift({ cell: chosen, number: '+', note: '', isPlanned: true });
    const linked = cellOf(link.get(PIN));
    if (linked && !marks.some(({ cell }) => cell.x === linked.x && cell.y === linked.y))
      marks.push({ cell: linked, number: '', note: '' });
    return marks;
  }

  /** A pin's head is opened; in the list, a place is chosen for the next pin. @param {{x: number, y: number}} at */
  function tap(at) {
    if (tour) return panel.owner === NAME;
    const mark = headAt(heads, at);
    if (mark?.index !== undefined) {
      if (!isListed()) open();
      point(mark.index);
      return true;
    }
    if (!isListed()) return false;
    chosen = cellAt(explorer.view, explorer.viewport, at);
    explorer.schedule();
    return true;
  }

  return {
    toggle: open,
    applyLink: () => {
      chosen = null;
      const text = link.get(PIN);
      notices.forget(NAME);
      if (text !== null && !cellOf(text))
        notices.show(NAME, `The link\u2019s pin is a cell as x,y, such as ${PIN}=150,120, not ${quoted(text)}.`);
      // Back and Forward go through the tour, too.
      const isShown = (/** @type {Pin} */ pin) => isOn(pin, explorer.game.key) && textIn(pin, PIN) === text;
      const now = tour?.pins.findIndex(isShown) ?? -1;
      if (tour && now >= 0 && !isShown(tour.pins[tour.at])) show({ ...tour, at: now });
    },
  };
}

/** One pin of a tour, and the way on. @param {Tour} tour @param {(by: number) => void} step @param {() => void} all */
function story({ pins, at }, step, all) {
  const steps = pins.map((pin) => ({ title: titleOf(pin), link: pin.link }));
  const lines = pins[at].note.split('\n').slice(1);
  const place = placeOf(pins[at]);
  const press = (/** @type {MouseEvent} */ event) => {
    const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-step]'));
    if (!pressed || !isPlainClick(event)) return;
    event.preventDefault();
    if (pressed.dataset.step === 'all') all();
    else step(pressed.dataset.step === 'Back' ? -1 : 1);
  };
  const take = (/** @type {KeyboardEvent} */ event) => {
    const by = stepOfKey(event);
    if (!by) return;
    event.preventDefault();
    step(by);
  };
  return drawn(
    html`<div class="story pin-tour" @click=${press} @keydown=${take}>
      <div class="text" tabindex="0">
        ${lines.filter((line) => line.trim()).map((line) => html`<p>${line}</p>`)}
        ${place ? html`<p class="aside">At (${place}).</p>` : nothing}
      </div>
      ${stepBar(steps, at, 'All pins')}
    </div>`,
  );
}

/** @param {number} pins */
const counted = (pins) => (pins === 1 ? '1 pin' : `${grouped(pins)} pins`);
