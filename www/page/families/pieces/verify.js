// "Verify this view" for games with one piece: the values are computed again by their definition, in a worker of its
// own, and held against what the map shows.
import { cellsOf, optionsIn } from '../../../shared/definition.js';
import { amount, roughTime } from '../../core/amounts.js';
import { button, element } from '../../core/elements.js';
import { grouped, signed } from '../../core/format.js';
import { Agreement, countOf, sampleOf } from '../../verify/agreement.js';
import { valuesOf } from './values.js';

/** @import { DefinitionAsk, FromDefinition } from '../../../shared/definition.js' */
/** @import { PiecesGame } from '../../../shared/pieces.js' */
/** @import { Host } from '../../app/parts.js' */
/** @import { Fault, Sample } from '../../verify/agreement.js' */
/** @import { Values } from '../families.js' */

/** Options; some two minutes. */
const MOST_OPTIONS = 2e10;
/** Cells that are kept, each with the last cell that has seen it. */
const MOST_CELLS = 2 ** 25;
/** Options that are looked at in a second, until it has been measured. */
const USUAL_SPEED = 2e8;

export class PieceVerification {
  element = element('section', { className: 'verify' }, element('h3', {}, 'Verify this view'));
  #host;
  #words = element('p');
  #count = button('Compute again', () => void this.#run(), { className: 'plain' });
  #cancel = button('Cancel', () => this.#work?.abort(), { className: 'plain', hidden: true });
  #progress = element('progress', { max: 1, value: 0, hidden: true, ariaLabel: 'Verified so far' });
  #said = element('p', { role: 'status' });
  #speed = USUAL_SPEED;
  #place = '';
  /** the view that the verdict is about, as long as one is shown */
  #judged = '';
  /** @type {AbortController | null} */
  #work = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const buttons = element('div', { className: 'buttons' }, this.#count, this.#cancel);
    this.element.append(this.#words, buttons, this.#progress, this.#said);
    this.tell();
  }

  /** The view may have moved: what can be done, and what it costs. */
  tell() {
    const { explorer } = this.#host;
    if (this.#judged && this.#judged !== this.#seen) this.#say('');
    const place = JSON.stringify([this.#seen, explorer.viewport, explorer.drawn]);
    if (place === this.#place) return;
    this.#place = place;
    const sample = this.#sample();
    const { game, width, height } = askOf(this.#game, sample);
    const options = optionsIn(game, width, height);
    const isFeasible = options <= MOST_OPTIONS && cellsOf(game, width, height) <= MOST_CELLS;
    this.#words.textContent =
      `A second, plain program computes ${NAMES[game.show]} again from the origin on, by looking at each option of ` +
      `each cell; it shares nothing with the engine. ` +
      (isFeasible
        ? `It compares ${inView(sample)} and looks at some ${amount(options)} options, in ` +
          `${roughTime(options / this.#speed)}.`
        : `Here it would look at ${amount(options)} options on a board of ${grouped(width)} by ${grouped(height)} ` +
          'cells, which is too much; nearer to the origin it can.');
    this.#count.disabled = !isFeasible || !explorer.drawn || this.#work !== null;
  }

  /** Nobody waits for it any more. */
  close() {
    this.#work?.abort();
  }

  get #game() {
    return /** @type {PiecesGame} */ (this.#host.explorer.game);
  }

  /** The view that is shown, as text. */
  get #seen() {
    const { game, view } = this.#host.explorer;
    return JSON.stringify([game.key, view]);
  }

  #sample() {
    const { explorer } = this.#host;
    return sampleOf(explorer.game.k ?? 1, explorer.view, explorer.viewport, (address) => explorer.find(address));
  }

  async #run() {
    const [game, sample, seen] = [this.#game, this.#sample(), this.#seen];
    const { signal } = (this.#work = new AbortController());
    this.#show(true);
    this.#say('');
    const begun = performance.now();
    try {
      const agreement = await computeAgain(game, sample, signal, (share) => (this.#progress.value = share));
      const seconds = (performance.now() - begun) / 1000;
      const { width, height } = askOf(game, sample);
      if (seconds > 1) this.#speed = optionsIn(game, width, height) / seconds;
      this.#say(seen === this.#seen ? verdict(sample, agreement) : 'The view has changed. Verify it again.');
      if (seen === this.#seen) this.#judged = seen;
    } catch (error) {
      this.#say(signal.aborted ? 'Cancelled.' : /** @type {Error} */ (error).message);
    }
    this.#work = null;
    this.#show(false);
  }

  /** @param {boolean} isAtWork */
  #show(isAtWork) {
    this.#progress.value = 0;
    this.#progress.hidden = this.#cancel.hidden = !isAtWork;
    this.#place = '';
    this.tell();
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#judged = '';
    this.#said.textContent = sentence;
    if (sentence !== '') this.#said.scrollIntoView({ block: 'nearest' });
  }
}

const NAMES = { grundy: 'Grundy values', palaces: 'palace numbers', outcome: 'who wins' };

/** @param {PiecesGame} game @param {Sample} sample @returns {DefinitionAsk} */
function askOf(game, { level, pixels }) {
  const side = 2 ** level;
  const [left, top, width, height] = [pixels.left, pixels.top, pixels.right, pixels.bottom].map((at) => at * side);
  return { game, left, top, width, height };
}

/**
 * @param {PiecesGame} game
 * @param {Sample} sample
 * @param {AbortSignal} signal
 * @param {(share: number) => void} onProgress
 * @returns {Promise<Agreement>}
 */
function computeAgain(game, sample, signal, onProgress) {
  const values = valuesOf(game);
  const agreement = new Agreement(sample, values.bounds.length);
  const counts = new PixelRow(sample, values);
  const worker = new Worker(new URL('../../../worker/definition.js', import.meta.url), { type: 'module' });
  return new Promise((/** @type {(agreement: Agreement) => void} */ resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(`The worker that verifies has failed: ${event.message || 'its script did not load'}.`));
    };
    worker.onmessage = (/** @type {MessageEvent<FromDefinition>} */ { data }) => {
      if (data.type === 'progress') onProgress(data.share);
      else if (data.type === 'done') resolve(agreement);
      else {
        const numbers = counts.add(data.values);
        if (numbers) agreement.take({ type: 'rows', top: Math.floor(data.y / 2 ** sample.level), rows: 1, numbers });
      }
    };
    worker.postMessage(askOf(game, sample));
  }).finally(() => worker.terminate());
}

/** Rows of cells, made a row of pixels. */
class PixelRow {
  #level;
  #values;
  #counts;
  #lines = 0;

  /** @param {Sample} sample @param {Values} values */
  constructor({ level, pixels }, values) {
    this.#level = level;
    this.#values = values;
    this.#counts = new Uint32Array((pixels.right - pixels.left) * values.bounds.length);
  }

  /**
   * @param {Int32Array} row of cells
   * @returns {Int32Array | Uint32Array | null} null: more rows belong to the pixels
   */
  add(row) {
    if (this.#level === 0) return row;
    const { bounds } = this.#values;
    if (this.#lines === 0) this.#counts.fill(0);
    for (let x = 0; x < row.length; x++) this.#counts[(x >> this.#level) * bounds.length + this.#classOf(row[x])]++;
    this.#lines = (this.#lines + 1) % 2 ** this.#level;
    return this.#lines === 0 ? this.#counts : null;
  }

  /** @param {number} value */
  #classOf(value) {
    const { bounds, classOf } = this.#values;
    if (classOf) return classOf(value);
    let index = bounds.length - 1;
    while (value < bounds[index]) index--;
    return index;
  }
}

/** @param {Sample} sample */
const inView = ({ level, pixels }) =>
  level === 0
    ? `all ${grouped(countOf(pixels))} cells in view`
    : `all ${grouped(countOf(pixels))} pixels in view, ${grouped(4 ** level)} cells each,`;

/**
 * How many agree, and where the first is that doesn't.
 * @param {Sample} sample
 * @param {Agreement} agreement
 */
function verdict({ level }, { agreeing, differing, unknown, fault }) {
  const many = agreeing + differing;
  const unit = level === 0 ? 'cells' : 'pixels';
  const left = unknown > 0 ? ` ${grouped(unknown)} were not checked, since they are not computed yet.` : '';
  if (many === 0) return `No ${unit} were compared.${left}`;
  if (!fault) return `All ${grouped(many)} ${unit} agree.${left}`;
  return (
    `${grouped(differing)} of ${grouped(many)} ${unit} ${differing === 1 ? 'differs' : 'differ'}. ` +
    `${told(fault)}${left} Reload the page to compute everything again.`
  );
}

/** @param {Fault} fault */
function told({ x, y, shown, expected }) {
  if (shown.length === 1)
    return (
      `The first is cell (${grouped(x)}, ${grouped(y)}): the map has ${signed(shown[0])}, by the definition it is ` +
      `${signed(expected[0])}.`
    );
  const index = shown.findIndex((count, i) => count !== expected[i]);
  return (
    `The first is the pixel in column ${grouped(x)}, row ${grouped(y)} of this level: the map has ` +
    `${grouped(shown[index])} cells of class ${index + 1} of the legend, by the definition it is ` +
    `${grouped(expected[index])}.`
  );
}
