// Taking things away: a picture, the integers, a link, a citation. Loaded when it is asked for.
// Longer than 400 lines: it is one form, whose fields depend on one another.
import { familyOf, namesOf } from '../families/families.js';
import { LEAST_SIDE, stamps } from './stamps.js';
import { MAX_SCALE, areaOf, fileName, readRectangle, rectangleOf, scaleNear, viewOf } from './excerpt.js';
import { HEIGHT, drawOutline } from './outline.js';
import { altText, bibtex, citation, plain } from './citation.js';
import { extentOf, materialOf, wholeOf } from './material.js';
import { blobOf, save } from './files.js';
import { boxedLink, freeCells } from '../core/boxed-link.js';
import { button as plainButton, element } from '../core/elements.js';
import { copied, grouped } from '../core/format.js';
import { integers, picture } from './takeaway.js';
import { styled } from '../core/styles.js';
import { writeLink } from '../app/link.js';
import { MAX_LEVEL, VERSION } from '../../shared/messages.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Rectangle } from './excerpt.js' */
/** @import { Material } from './material.js' */
/** @import { Verification } from '../families/families.js' */

const NAME = 'export';
/** The site's own tiles go first. */
const LAST = Number.MAX_VALUE;
/** Larger pictures are not copied: a clipboard is in memory. */
const COPIED_PIXELS = 2 ** 24;
/** What has been copied is told for so long. */
const TOLD_MILLISECONDS = 6000;
/** Keys of the link that a picture's colours come from. */
const COLOUR_KEYS = ['palette', 'colours'];

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('export.css');
  return {
    toggle: () => (host.panel.owner === NAME ? host.panel.close() : open(host)),
    visit: () => {},
  };
}

/** @param {Host} host */
async function open(host) {
  const { game } = host.explorer;
  try {
    const [material, verification] = await Promise.all([materialOf(game), familyOf(game).verify?.(host)]);
    if (host.explorer.game.family === game.family) new ExportPanel(host, material, verification);
  } catch {
    host.notices.show(`part ${NAME}`, 'The exports of this game could not be loaded. Check your connection.');
  }
}

class ExportPanel {
  #host;
  #body = element('div', { className: 'export' });
  /** @type {Record<string, HTMLInputElement | HTMLSelectElement>} */
  #fields = {};
  #size = element('p', { className: 'size' });
  #said = element('p', { role: 'status' });
  #progress = element('progress', { max: 1, value: 0, hidden: true, ariaLabel: 'Written so far' });
  #address = element('input', { type: 'text', readOnly: true, ariaLabel: 'Link to this view' });
  #text = element('p', { className: 'cited' });
  /** What the clipboard doesn't take. */
  #byHand = element('textarea', { readOnly: true, rows: 4, hidden: true, ariaLabel: 'To be copied by hand' });
  /** Slides and films, once they are loaded. */
  #slides = element('div');
  #cancel = button('Cancel', () => this.#work?.abort());
  #material;
  /** @type {HTMLButtonElement[]} that begin work */
  #buttons = [];
  /** @type {AbortController | null} */
  #work = null;
  /** @type {import('./embed-code.js').EmbedCode | null} once it has been asked for */
  #code = null;
  /** @type {Rectangle | null} what is chosen, or null where that is none */
  #rectangle = null;
  /** whether the cells in sight are meant, wherever the view goes, and at its scale */
  #isView = true;
  #isScaleOfView = true;
  #place = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #forgetting;

  /**
   * @param {Host} host
   * @param {Material<any>} material
   * @param {Verification} [verification]
   */
  constructor(host, material, verification) {
    this.#host = host;
    this.#material = material;
    const { family } = host.explorer.game;
    this.#body.append(
      this.#area(),
      this.#picture(),
      this.#slides,
      this.#numbers(),
      this.#link(),
      this.#citation(),
      ...(verification ? [verification.element] : []),
      this.#embedding(),
      this.#progressOfWork(),
    );
    this.#takeView();
    this.#tellLink();
    void this.#loadSlides();
    const uncover = host.layers.add(
      (context, scene) => !this.#isView && this.#rectangle && drawOutline(context, scene, this.#rectangle),
      HEIGHT,
    );
    const unwatch = host.watch(() => {
      if (host.explorer.game.family !== family) return host.panel.close();
      this.#followView();
      this.#tellLink();
      verification?.tell();
    });
    const onClose = () => {
      unwatch();
      uncover();
      clearTimeout(this.#forgetting);
      verification?.close();
      this.#work?.abort();
    };
    host.panel.open({ name: NAME, body: this.#body, onClose });
  }

  #area() {
    const grid = element('div', { className: 'fields' });
    for (const [name, label] of [
      ['x', 'First column x'],
      ['y', 'First row y'],
      ['width', 'Columns'],
      ['height', 'Rows'],
    ]) {
      const input = element('input', { type: 'text', inputMode: 'numeric', autocomplete: 'off', spellcheck: false });
      input.addEventListener('input', () => {
        this.#isView = false;
        this.#measure();
      });
      grid.append(this.#field(name, label, input));
    }
    const presets = element('div', { className: 'buttons' });
    presets.append(
      button('This view', () => this.#takeView()),
      button('Whole game', () => this.#takeGame()),
    );
    return section('Part of the board', grid, presets);
  }

  #picture() {
    const scale = element('select');
    for (let exponent = MAX_SCALE; exponent >= -MAX_LEVEL; exponent--) {
      const many = grouped(2 ** Math.abs(exponent));
      const text =
        exponent > 0
          ? `a cell is ${many} \u00d7 ${many} pixels`
          : exponent === 0
            ? 'a cell is a pixel'
            : `a pixel is ${many} \u00d7 ${many} cells`;
      scale.append(new Option(text, String(exponent)));
    }
    scale.addEventListener('change', () => {
      this.#isScaleOfView = false;
      this.#measure();
    });
    const save = this.#begins(button('Save picture', () => void this.#savePicture()));
    const copy = this.#begins(button('Copy picture', () => void this.#copyPicture()));
    const buttons = element('div', { className: 'buttons' });
    buttons.append(save, ...(typeof ClipboardItem === 'function' ? [copy] : []));
    return section('Picture (PNG)', this.#field('scale', 'Scale', scale), this.#size, buttons);
  }

  #numbers() {
    const { texts } = this.#material;
    if (texts) {
      const format = element('select', {}, ...texts.formats.map(({ title, ending }) => new Option(title, ending)));
      const buttons = element(
        'div',
        { className: 'buttons' },
        this.#begins(button('Save values', () => void this.#saveTexts(texts))),
      );
      return section('Values of the cells', this.#field('format', 'Format', format), buttons);
    }
    const field = element('select');
    field.append(...this.#material.fields(this.#host.explorer.game).map(({ title }) => new Option(title)));
    const format = element('select');
    format.append(new Option('.npy (NumPy)', 'npy'), new Option('CSV', 'csv'));
    const buttons = element('div', { className: 'buttons' });
    buttons.append(this.#begins(button('Save numbers', () => void this.#saveNumbers())));
    return section(
      'Numbers of the cells',
      this.#field('field', 'Numbers', field),
      this.#field('format', 'Format', format),
      buttons,
    );
  }

  #link() {
    this.#address.addEventListener('focus', () => this.#address.select());
    const copy = button('Copy link', () => void this.#copyText(location.href, 'Link'));
    return section('Link to this view', this.#address, copy);
  }

  #citation() {
    const buttons = element('div', { className: 'buttons' });
    buttons.append(
      button('Copy citation', () => void this.#copyText(citation(this.#cited), 'Citation')),
      button('Copy BibTeX', () => void this.#copyText(bibtex(this.#cited), 'BibTeX')),
      button('Copy alt text', () => void this.#copyText(altText(this.#cited, this.#host.explorer.cells), 'Alt text')),
    );
    return section('Cite this view', this.#text, buttons);
  }

  #embedding() {
    const open = button('Get the code', async () => {
      const { EmbedCode } = await import('./embed-code.js');
      const code = new EmbedCode(
        () => this.#shown,
        (text) => void this.#copyText(text, 'Code'),
      );
      this.#code = code;
      box.replaceChildren(...box.querySelectorAll('h3'), code.body);
      code.focus();
    });
    const box = section('Embed in a web page', open);
    return box;
  }

  /** Without them the rest goes on. */
  async #loadSlides() {
    const module = await import('../film/sections.js').catch(() => null);
    const host = this.#host;
    const boxOf = (/** @type {Rectangle} */ { x, y, width, height }) => ({
      left: x,
      top: y,
      right: x + width,
      bottom: y + height,
    });
    const sections = module?.sections({
      host,
      material: this.#material,
      begins: (begins) => this.#begins(begins),
      run: (work) => this.#run(work),
      source: () => this.#source(),
      ask: () => this.#ask,
      tell: (done, total) => (this.#progress.value = done / total),
      box: () => boxOf(this.#chosen().rectangle),
      save,
      nameOf: (box, ending) => fileName(host.explorer.game, rectangleOf(box), ending),
      texts: () => this.#texts(),
      altText: () => altText(this.#cited, boxOf(this.#chosen().rectangle)),
    });
    this.#slides.append(...(sections ?? []));
  }

  /** How far the work is, and what has come of it; always in sight. */
  #progressOfWork() {
    this.#cancel.hidden = true;
    const box = element('div', { className: 'work' });
    box.append(this.#progress, this.#cancel, this.#said, this.#byHand);
    return box;
  }

  /** A link that shows the part in sight between the panels whole on any screen. */
  get #boxed() {
    const { game, place, view, viewport } = this.#host.explorer;
    return boxedLink(location.href, game.key, place && freeCells(view, viewport, this.#host.insets()));
  }

  get #shown() {
    const { game } = this.#host.explorer;
    return { href: this.#boxed, key: game.key, title: familyOf(game).described(game) };
  }

  get #cited() {
    const { game } = this.#host.explorer;
    const { references, colours } = this.#material;
    return {
      described: familyOf(game).described(game),
      references,
      colours,
      link: this.#boxed,
      version: VERSION,
      date: new Date(),
    };
  }

  /** The view may have moved. */
  #tellLink() {
    if (this.#address.value === location.href) return;
    this.#address.value = location.href;
    this.#text.textContent = citation(this.#cited);
    this.#code?.follow();
  }

  /**
   * @template {HTMLInputElement | HTMLSelectElement} T
   * @param {string} name
   * @param {string} text
   * @param {T} control
   */
  #field(name, text, control) {
    const label = element('label', { textContent: text });
    control.name = name;
    label.append(control);
    this.#fields[name] = control;
    return label;
  }

  /** @param {HTMLButtonElement} begins */
  #begins(begins) {
    this.#buttons.push(begins);
    return begins;
  }

  #takeView() {
    const { cells, view } = this.#host.explorer;
    this.#isView = this.#isScaleOfView = true;
    this.#take(rectangleOf(cells), view.zoom);
  }

  /** The view may have moved: as long as nobody has chosen something else, it is what is taken. */
  #followView() {
    const { cells, view } = this.#host.explorer;
    const place = JSON.stringify([cells, view.zoom]);
    if (!this.#isView || place === this.#place) return;
    this.#place = place;
    this.#take(rectangleOf(cells), this.#isScaleOfView ? view.zoom : Number(this.#fields.scale.value));
  }

  #takeGame() {
    const { game } = this.#host.explorer;
    this.#isView = false;
    this.#take(extentOf(this.#material, game), wholeOf(game).zoom);
  }

  /**
   * @param {Rectangle} rectangle
   * @param {number} zoom
   */
  #take(rectangle, zoom) {
    for (const name of /** @type {const} */ (['x', 'y', 'width', 'height']))
      this.#fields[name].value = grouped(rectangle[name]);
    this.#fields.scale.value = String(scaleNear(zoom));
    this.#measure();
  }

  /** What has been chosen; throws a sentence. */
  #chosen() {
    const { x, y, width, height, scale } = this.#fields;
    const rectangle = readRectangle(
      { x: x.value, y: y.value, width: width.value, height: height.value },
      namesOf(this.#host.explorer.game),
    );
    return { rectangle, scale: Number(scale.value), ...areaOf(rectangle, Number(scale.value)) };
  }

  /** Tells how large the picture will be, or what is wrong. */
  #measure() {
    let sentence = '';
    this.#rectangle = null;
    try {
      const { area, side, rectangle } = this.#chosen();
      this.#rectangle = rectangle;
      this.#size.textContent = `${grouped(area.width * side)} \u00d7 ${grouped(area.height * side)} pixels`;
    } catch (error) {
      sentence = /** @type {Error} */ (error).message;
      this.#size.textContent = sentence;
    }
    this.#size.classList.toggle('problem', sentence !== '');
    if (!this.#work) for (const begins of this.#buttons) begins.disabled = sentence !== '';
    this.#host.explorer.schedule();
  }

  #pictureFile() {
    const palette = this.#host.palette();
    if (!palette) throw new Error('The map is not ready yet.');
    const { rectangle, area, side } = this.#chosen();
    return {
      pieces: picture(area, side, palette, this.#texts(), this.#source(), this.#stamps(rectangle, side)),
      name: fileName(this.#host.explorer.game, rectangle, 'png'),
      pixels: area.width * area.height * side ** 2,
    };
  }

  /**
   * Cells with what is written in them, where they are large enough.
   * @param {Rectangle} rectangle
   * @param {number} side
   */
  #stamps(rectangle, side) {
    const { writing } = this.#material;
    if (!writing || side < LEAST_SIDE) return undefined;
    return writing(this.#host.explorer.game, rectangle, this.#ask).then((written) => stamps(written, side));
  }

  /** Asks the game's worker, while nobody cancels. */
  get #ask() {
    const { pool, explorer } = this.#host;
    const [{ game }, signal] = [explorer, this.#work?.signal];
    return (/** @type {string} */ name, /** @type {object} */ about) =>
      pool.ask('query', { game, name, about }, { signal, priority: () => LAST });
  }

  /** What a picture of the chosen cells says of itself. */
  #texts() {
    const { rectangle, scale } = this.#chosen();
    const { game } = this.#host.explorer;
    const colours = COLOUR_KEYS.flatMap((key) =>
      this.#host.link.get(key) ? [`${key}=${this.#host.link.get(key)}`] : [],
    );
    const link = new URL(writeLink(game, viewOf(rectangle, scale), colours), location.href).href;
    return {
      Title:
        `${plain(familyOf(game).described(game))}, columns ${rectangle.x} to ` +
        `${rectangle.x + rectangle.width - 1}, rows ${rectangle.y} to ${rectangle.y + rectangle.height - 1}`,
      Software: `Blocking Queens ${VERSION}`,
      Source: link,
    };
  }

  /** Tiles of this game, while nobody cancels. */
  #source() {
    const { explorer, pool } = this.#host;
    const { game } = explorer;
    const signal = this.#work?.signal;
    return {
      ask: (/** @type {import('../tiles/tiles.js').TileAddress} */ tile) =>
        pool.ask('tile', { game, ...tile, given: true }, { signal, priority: () => LAST }),
      onProgress: (/** @type {number} */ done, /** @type {number} */ total) => (this.#progress.value = done / total),
    };
  }

  #savePicture() {
    return this.#run(async () => {
      const { pieces, name } = this.#pictureFile();
      save(await blobOf(pieces, 'image/png'), name);
      return `Saved as ${name}.`;
    });
  }

  #copyPicture() {
    return this.#run(async () => {
      const { pieces, pixels } = this.#pictureFile();
      if (pixels > COPIED_PIXELS)
        throw new Error(
          `A picture of ${grouped(pixels)} pixels is too large to copy; at most ` +
            `${grouped(COPIED_PIXELS)}. It can be saved.`,
        );
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': blobOf(pieces, 'image/png') })]);
      return 'Picture copied.';
    });
  }

  #saveNumbers() {
    return this.#run(async () => {
      const { rectangle } = this.#chosen();
      const { area } = areaOf(rectangle, 0);
      const { game } = this.#host.explorer;
      const format = this.#fields.format.value === 'csv' ? 'csv' : 'npy';
      const field = this.#material.fields(game)[/** @type {HTMLSelectElement} */ (this.#fields.field).selectedIndex];
      const name = fileName(game, rectangle, format);
      save(await blobOf(integers(area, { field, format }, this.#source()), 'application/octet-stream'), name);
      return `Saved as ${name}.`;
    });
  }

  /** @param {NonNullable<Material<any>['texts']>} texts */
  #saveTexts(texts) {
    return this.#run(async () => {
      const { game } = this.#host.explorer;
      const ending = this.#fields.format.value;
      const { text, rectangle } = await texts.write(game, this.#chosen().rectangle, ending, this.#ask);
      const name = fileName(game, rectangle, ending);
      save(new Blob([text], { type: 'text/plain' }), name);
      return `Saved as ${name}.`;
    });
  }

  /**
   * @param {(signal: AbortSignal) => Promise<string>} work what is said in the end
   */
  async #run(work) {
    this.#work = new AbortController();
    const { signal } = this.#work;
    this.#show(true);
    try {
      this.#say(await work(signal));
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      if (signal.aborted) this.#say('Cancelled; nothing was saved.');
      else if (name === 'AbortError') this.#say('Another game was opened meanwhile; nothing was saved.');
      else this.#say(message.endsWith('.') ? message : `${message}.`);
    }
    this.#work = null;
    this.#show(false);
  }

  /** @param {boolean} isAtWork */
  #show(isAtWork) {
    if (isAtWork) this.#say('');
    this.#byHand.hidden = true;
    this.#progress.value = 0;
    this.#progress.hidden = this.#cancel.hidden = !isAtWork;
    for (const begins of this.#buttons) begins.disabled = isAtWork;
    if (!isAtWork) this.#measure();
  }

  /** @param {string} sentence */
  #say(sentence) {
    clearTimeout(this.#forgetting);
    this.#said.textContent = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }

  /**
   * @param {string} text
   * @param {string} what
   */
  async #copyText(text, what) {
    this.#byHand.hidden = true;
    try {
      await navigator.clipboard.writeText(copied(text));
      this.#say(`${what} copied.`);
      this.#forgetting = setTimeout(() => this.#say(''), TOLD_MILLISECONDS);
    } catch {
      this.#say(`This browser does not let the page use the clipboard. Copy it by hand:`);
      this.#byHand.value = copied(text);
      this.#byHand.hidden = false;
      this.#byHand.select();
    }
  }
}

/**
 * @param {string} title
 * @param {HTMLElement[]} content
 */
function section(title, ...content) {
  const box = element('section');
  box.append(element('h3', { textContent: title }), ...content);
  return box;
}

/**
 * @param {string} text
 * @param {() => void} act
 */
const button = (text, act) => plainButton(text, act, { className: 'plain' });
