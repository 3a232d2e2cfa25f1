// "Share": taking things away, each in a tab of one panel: a link, a picture, a film, numbers, the code for another
// page.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { boxedLink, freeCells } from '../core/boxed-link.js';
import { element } from '../core/elements.js';
import { canvasOf } from '../core/canvas.js';
import { grouped } from '../core/format.js';
import { styled } from '../core/styles.js';
import { writeLink } from '../app/link.js';
import { choice, copyable, fieldsOf, press, problem as warning } from '../kit/fields.js';
import { familyOf } from '../families/families.js';
import { inWords } from '../map/description.js';
import { MAX_LEVEL, VERSION } from '../../shared/messages.js';
import { LEAST_SIDE, stamps, integers, picture } from './takeaway.js';
import { MAX_SCALE, areaOf, fileName, viewOf } from './excerpt.js';
import { BoardPart } from './board-part.js';
import { embedCode } from './embed-code.js';
import { Job } from './job.js';
import { altText, bibtex, citation, plain } from './citation.js';
import { blobOf, checkReadBack, save } from './files.js';
import { materialOf } from './material.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Material } from './material.js' */
/** @import { Verification } from '../families/families.js' */
/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Game } from '../../shared/games.js' */

/** @typedef {'share' | 'export' | 'film' | 'numbers' | 'embed'} Tab  parts of the page that are tabs of this panel */

/** The site's own tiles go first. */
const LAST = Number.MAX_VALUE;
/** Larger pictures are not copied: a clipboard is in memory. */
const COPIED_PIXELS = 2 ** 24;
/** Keys of the link that a picture's colours come from. */
const COLOUR_KEYS = ['palette', 'colours'];
/** What a picture of each scale shows. */
const SCALES = Array.from({ length: MAX_SCALE + MAX_LEVEL + 1 }, (_, index) => MAX_SCALE - index).map((exponent) => {
  const many = grouped(2 ** Math.abs(exponent));
  const words =
    exponent > 0
      ? `a cell is ${many} \u00d7 ${many} pixels`
      : exponent === 0
        ? 'a cell is a pixel'
        : `a pixel is ${many} \u00d7 ${many} cells`;
  return /** @type {[string, string]} */ ([String(exponent), words]);
});
/** @typedef {[blob: Blob, name: string]} Made  a file */
const KINDS = Object.entries({ cells: 'exact cells', slide: 'slide or page' });
const FORMS = Object.entries({ png: 'PNG', svg: 'SVG' });
/** What a film may go through. */
const SUBJECTS = Object.entries({ zoom: 'zoom in', k: 'values of k' });
/** Files of numbers. */
const FORMATS = [
  { title: '.npy (NumPy)', ending: 'npy' },
  { title: 'CSV', ending: 'csv' },
];
/** @param {Record<string, {title: string}>} sizes @returns {[string, string][]} */
const titled = (sizes) => Object.entries(sizes).map(([name, { title }]) => [name, title]);
/** @param {{title: string, ending: string}[]} formats @returns {[string, string][]} */
const endingsOf = (formats) => formats.map(({ title, ending }) => [ending, title]);

/** @type {Share | null} the panel of all tabs */
let share = null;

/** @param {Host} host @param {Tab} tab @returns {Promise<Part>} */
export async function start(host, tab) {
  await styled('export.css');
  const panel = (share ??= new Share(host));
  return { toggle: () => panel.open(tab) };
}

/** @typedef {{slide: typeof import('../slide/slide.js'), film: typeof import('../film/film.js')}} Makers  of files */

class Share {
  #host;
  #body = element('div', { className: 'kit export' });
  #job = new Job(() => this.#draw());
  #part;
  #code;
  /** @type {Tab} */
  #tab = 'share';
  /** @type {Material<any> | null} */
  #material = null;
  /** @type {Verification | undefined} */
  #verification;
  #makers = /** @type {Makers} */ ({});
  /** What was in sight before the panel covered some of it, as long as the map stays as it is. */
  #seen = { href: '', link: '' };
  /** @type {{link: string, picture: TemplateResult} | null} */
  #qr = null;
  /** What is chosen in the tabs. */
  #chosen = {
    ...{ kind: 'cells', size: 'wide', form: 'png', names: true, scale: true, legend: true, caption: true },
    ...{ field: '0', format: '', file: 'page', boxed: true },
  };
  #film = { subject: 'zoom', first: '', last: '', seconds: '8', size: 'large', form: '', grows: true };
  #fields = fieldsOf('share', this.#chosen, () => this.#draw());
  #filmFields = fieldsOf('film', this.#film, () => this.#draw());
  #href = '';
  /** whether another tab of this panel is about to be shown */
  #isSwitching = false;
  /** Ends what the open panel watches. */
  #release = () => {};

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#part = new BoardPart(host, () => this.#draw());
    this.#code = embedCode(
      () => this.#draw(),
      (code) => void this.#job.copyText(code, 'Code'),
    );
  }

  /** @param {Tab} tab */
  async open(tab) {
    const { panel, explorer, notices } = this.#host;
    const { game } = explorer;
    if (panel.shown !== 'share') this.#seen = { href: location.href, link: this.#inSight };
    try {
      if (tab === 'export') this.#makers.slide ??= await import('../slide/slide.js');
      if (tab === 'film') this.#makers.film ??= await import('../film/film.js');
      if (!this.#material) {
        const [material, verification] = await Promise.all([materialOf(game), familyOf(game).verify?.(this.#host)]);
        [this.#material, this.#verification] = [material, verification];
      }
    } catch {
      notices.show('part share', 'What was asked for could not be loaded. Check your connection.');
      return;
    }
    if (explorer.game.family !== game.family) return;
    if (tab !== this.#tab && !this.#job.isRunning) this.#job.say('');
    this.#tab = tab;
    if (panel.shown !== 'share') this.#begin(game);
    this.#isSwitching = true;
    panel.open({ name: tab, body: this.#body, onClose: () => this.#isSwitching || this.#end() });
    this.#isSwitching = false;
    this.#draw();
    this.#body.parentElement?.scrollTo(0, 0);
  }

  /** @param {import('../../shared/games.js').Game} game */
  #begin(game) {
    const { k = 1 } = /** @type {{k?: number}} */ (game);
    Object.assign(this.#film, { subject: 'zoom', first: String(k), last: String(k + 100) });
    this.#qr = null;
    this.#part.takeView();
    const unmark = this.#part.mark();
    const unwatch = this.#host.watch(() => this.#follow(game.family));
    this.#release = () => {
      unwatch();
      unmark();
    };
  }

  #end() {
    this.#release();
    this.#verification?.close();
    this.#job.cancel();
    this.#job.say('');
    this.#material = null;
  }

  /** The view may have moved. @param {string} family */
  #follow(family) {
    if (this.#host.explorer.game.family !== family) return this.#host.panel.close();
    this.#verification?.tell();
    const hasMoved = this.#part.follow();
    if (this.#href === location.href && !hasMoved) return;
    this.#href = location.href;
    this.#code.follow(() => this.#shown);
    this.#draw();
  }

  #draw() {
    if (!this.#material) return;
    const tabs = {
      share: () => this.#linkTab(),
      export: () => this.#pictureTab(),
      film: () => this.#filmTab(),
      numbers: () => this.#numbersTab(),
      embed: () => this.#code.template(this.#shown),
    };
    render(html`${tabs[this.#tab]()}${this.#job.panel()}`, this.#body);
  }

  // Link

  #linkTab() {
    const link = this.#chosen.boxed ? this.#link : location.href;
    const qr = this.#qr?.link === link ? this.#qr.picture : null;
    const copy = (
      /** @type {string} */ what,
      /** @type {() => string} */ write,
      /** @type {{className?: string}} */ look = {},
    ) => {
      const words = `Copy ${what === 'BibTeX' ? what : what.toLowerCase()}`;
      return press(words, () => void this.#job.copyText(write(), what), look);
    };
    const canShare = 'share' in navigator;
    return html`<section>
        <button type="button" class="main" ?hidden=${!canShare} @click=${() => this.#shareBySystem(link)}>
          Share…
        </button>
        <div class="field">
          <label for="share-link">Link to what is in sight</label>
          ${copyable({ id: 'share-link', label: 'Link to what is in sight', text: link, rows: 3 })}
        </div>
        ${this.#fields.check('boxed', 'Shows the same cells on any screen')}
        <div class="buttons">
          ${copy('Link', () => link, canShare ? {} : { className: 'main' })}
          <button type="button" class="plain" aria-expanded=${qr !== null} @click=${() => this.#toggleQr(link)}>
            QR code
          </button>
        </div>
        ${qr}
      </section>
      <section>
        <h3>Cite this view</h3>
        <p class="cited">${citation(this.#cited)}</p>
        <div class="buttons">
          ${copy('Citation', () => citation(this.#cited))} ${copy('BibTeX', () => bibtex(this.#cited))}
          ${copy('Alt text', () => altText(this.#cited, this.#host.explorer.cells))}
        </div>
      </section>
      <section>
        <h3>Notes of your own</h3>
        <div class="buttons">${press('Pins on the map\u2026', () => this.#host.perform('pins'))}</div>
      </section>`;
  }

  /** A link that shows the part in sight between the panels whole on any screen. */
  get #inSight() {
    const { game, place, view, viewport } = this.#host.explorer;
    return boxedLink(location.href, game.key, place && freeCells(view, viewport, this.#host.insets()), ['lecture']);
  }

  get #link() {
    return this.#seen.href === location.href ? this.#seen.link : this.#inSight;
  }

  get #shown() {
    const { game } = this.#host.explorer;
    return { href: this.#link, key: game.key, title: familyOf(game).described(game) };
  }

  get #cited() {
    const { references, colours } = this.#given;
    const described = this.#shown.title;
    return { described, references, colours, link: this.#link, version: VERSION, date: new Date() };
  }

  /** @param {string} url */
  #shareBySystem(url) {
    navigator.share({ title: this.#shown.title, url }).catch(({ name }) => {
      if (name !== 'AbortError') this.#job.say('This browser does not let the page share. Copy the link instead.');
    });
  }

  /** @param {string} link */
  async #toggleQr(link) {
    const isShown = this.#qr?.link === link;
    this.#qr = isShown ? null : { link, picture: (await import('../lecture/qr-card.js')).qrPicture(link) };
    this.#draw();
  }

  // Picture

  #pictureTab() {
    const { kind } = this.#chosen;
    return html`<section>
        <div class="buttons">
          ${press('Copy the view', () => this.#copySeen())}
          ${this.#saving('Save the view', async () => [await pictureOf(this.#host.map), `${this.#shown.title}.png`])}
        </div>
      </section>
      ${this.#part.template(this.#given)}
      <section class=${kind}>${kind === 'cells' ? this.#cells() : this.#slide()}</section>
      <section>
        <h3>This map as one file</h3>
        <p class="note">It opens at this view in any browser, from a disk and without a network.</p>
        <div class="fields">${this.#fields.choice('file', 'Holds', FILES)}</div>
        <div class="buttons">
          ${this.#saving('Save file', async () => [
            await oneFile(this.#chosen.file, this.#host.explorer.game, this.#link),
            this.#fileName('html'),
          ])}
        </div>
      </section>`;
  }

  #cells() {
    const { scale } = this.#part;
    let [size, problem] = ['', ''];
    try {
      const { area, side } = areaOf(this.#part.cells, scale);
      size = `${grouped(area.width * side)} \u00d7 ${grouped(area.height * side)} pixels`;
    } catch (error) {
      problem = /** @type {Error} */ (error).message;
    }
    const isDisabled = this.#job.isRunning || problem !== '';
    const make = async () => {
      const { pieces, name } = this.#pictureFile();
      return /** @type {Made} */ ([await blobOf(pieces, 'image/png'), name]);
    };
    return html`<div class="fields">
        ${this.#fields.choice('kind', 'Picture', KINDS, true)}
        ${choice({
          id: 'share-scale',
          name: 'scale',
          label: 'Scale',
          value: String(scale),
          options: SCALES,
          isWide: true,
          onChoice: (scale) => this.#part.chooseScale(Number(scale)),
        })}
      </div>
      <p class="note" ?hidden=${!size}>${size}</p>
      ${warning('share-problem', this.#part.problem ? '' : problem)}
      <div class="buttons">
        ${this.#saving('Save picture', make, { className: 'main', isDisabled })}
        ${
          typeof ClipboardItem === 'function'
            ? press('Copy picture', () => void this.#copyPicture(), { isDisabled })
            : nothing
        }
      </div>`;
  }

  #slide() {
    const { SIZES, WISHES, slide } = this.#makers.slide;
    const { choice, check } = this.#fields;
    const { size, form, ...wishes } = this.#chosen;
    const make = () => slide(this.#ingredients, SIZES[/** @type {keyof typeof SIZES} */ (size)], wishes, form);
    return html`<div class="fields">
        ${choice('kind', 'Picture', KINDS, true)} ${choice('size', 'Size', titled(SIZES))}
        ${choice('form', 'File', FORMS)}
        <div class="checks wide">${WISHES.map(([name, label]) => check(name, label))}</div>
      </div>
      ${this.#main('Save slide', async () => {
        const name = this.#fileName(form); // of the cells as they are now
        return [await make(), name];
      })}`;
  }

  #pictureFile() {
    const palette = this.#host.palette();
    if (!palette) throw new Error('The map is not ready yet.');
    const { game } = this.#host.explorer;
    const { cells, scale } = this.#part;
    const { area, side } = areaOf(cells, scale);
    const { source, query } = this.#worker;
    // Where cells are large enough, something may be written in them.
    const written = side < LEAST_SIDE ? undefined : this.#given.writing?.(game, cells, query);
    const stamp = written?.then((written) => stamps(written, side));
    stamp?.catch(() => {}); // is told where the picture waits for it, which it may never come to
    return {
      pieces: picture(area, side, palette, this.#texts, source, stamp),
      name: this.#fileName('png'),
      pixels: area.width * area.height * side ** 2,
    };
  }

  #copyPicture() {
    return this.#job.run(async () => {
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

  #copySeen() {
    try {
      const seen = pictureOf(this.#host.map);
      const copy = async () => navigator.clipboard.write([new ClipboardItem({ 'image/png': seen })]);
      void this.#job.copy('Picture', copy, 'Save the picture instead.');
    } catch (error) {
      this.#job.say(/** @type {Error} */ (error).message);
    }
  }

  // Film

  #filmTab() {
    const { SIZES, film, formsHere } = this.#makers.film;
    const { game } = this.#host.explorer;
    const { choice, text, check } = this.#filmFields;
    const forms = formsHere();
    const ofGames =
      this.#film.subject === 'k'
        ? html`${text('first', 'First k')} ${text('last', 'Last k')} ${check('grows', 'The part grows with k')}`
        : '';
    const make = async (/** @type {AbortSignal} */ signal) => {
      const form = forms.find(({ ending }) => ending === this.#film.form) ?? forms[0];
      const name = this.#fileName(form.ending);
      const blob = await film(this.#host, this.#part.box, this.#film, { form, signal, tell: this.#job.tell });
      return /** @type {Made} */ ([blob, name]);
    };
    return html`${this.#part.template(this.#given)}
      <section class="film">
        <div class="fields">
          ${choice('subject', 'Subject', familyOf(game).withK?.(game, 1) ? SUBJECTS : SUBJECTS.slice(0, 1))}
          ${text('seconds', 'Seconds')} ${ofGames} ${choice('size', 'Size', titled(SIZES))}
          ${choice('form', 'File', endingsOf(forms))}
        </div>
        ${this.#main('Save film', make)}
      </section>`;
  }

  // Numbers

  #numbersTab() {
    const { texts, fields } = this.#given;
    const { game } = this.#host.explorer;
    const formats = texts?.formats ?? FORMATS;
    const titles = fields(game).map(({ title }, index) => /** @type {[string, string]} */ ([String(index), title]));
    return html`${this.#part.template(this.#given)}
      <section>
        <div class="fields">
          ${texts ? nothing : this.#fields.choice('field', 'Numbers', titles, true)}
          ${this.#fields.choice('format', 'File', endingsOf(formats), true)}
        </div>
        ${this.#main(texts ? 'Save values' : 'Save numbers', () => this.#numbers(formats))}
      </section>
      ${this.#verification?.element}`;
  }

  /** @param {{title: string, ending: string}[]} formats @returns {Promise<Made>} */
  async #numbers(formats) {
    const { game } = this.#host.explorer;
    const { texts, fields } = this.#given;
    const { source, query } = this.#worker;
    const { ending: format } = formats.find(({ ending }) => ending === this.#chosen.format) ?? formats[0];
    if (texts) {
      const { text, rectangle } = await texts.write(game, this.#part.cells, format, query);
      return [new Blob([text], { type: 'text/plain' }), fileName(game, rectangle, format)];
    }
    const { area } = areaOf(this.#part.cells, 0);
    const name = this.#fileName(format);
    const what = { field: fields(game)[Number(this.#chosen.field)], format: /** @type {'npy' | 'csv'} */ (format) };
    return [await blobOf(integers(area, what, source), 'application/octet-stream'), name];
  }

  // What the tabs share

  get #given() {
    return /** @type {Material<any>} */ (this.#material);
  }

  /**
   * A button that saves a file.
   * @param {string} words
   * @param {(signal: AbortSignal) => Promise<Made>} make rejects with a sentence
   * @param {{className?: string, isDisabled?: boolean}} [look]
   */
  #saving(words, make, { className, isDisabled = this.#job.isRunning } = {}) {
    const act = async (/** @type {AbortSignal} */ signal) => {
      const [blob, name] = await make(signal);
      save(blob, name);
      return `Saved as ${name}.`;
    };
    return press(words, () => void this.#job.run(act), { className, isDisabled });
  }

  /** The tab's main button. @param {string} words @param {(signal: AbortSignal) => Promise<Made>} make */
  #main(words, make) {
    const isDisabled = this.#job.isRunning || this.#part.problem !== '';
    return html`<div class="buttons">${this.#saving(words, make, { className: 'main', isDisabled })}</div>`;
  }

  /** @param {string} ending */
  #fileName(ending) {
    return fileName(this.#host.explorer.game, this.#part.cells, ending);
  }

  /** @returns {import('../slide/slide.js').Ingredients} */
  get #ingredients() {
    const { box } = this.#part;
    const { source, query } = this.#worker;
    const described = { texts: this.#texts, altText: altText(this.#cited, box) };
    return { host: this.#host, material: this.#given, box, source, ask: query, ...described };
  }

  /** The game's worker, while nobody cancels. */
  get #worker() {
    const { pool, explorer } = this.#host;
    const { game } = explorer;
    const how = { signal: this.#job.signal, priority: () => LAST };
    const ask = (/** @type {import('../tiles/tiles.js').TileAddress} */ tile) =>
      pool.ask('tile', { game, ...tile, given: true }, how);
    return {
      source: { ask, onProgress: this.#job.tell },
      query: (/** @type {string} */ name, /** @type {object} */ about) => pool.ask('query', { game, name, about }, how),
    };
  }

  /** What a picture of the chosen cells says of itself. */
  get #texts() {
    const { box, cells, scale } = this.#part;
    const { explorer, link } = this.#host;
    const { game } = explorer;
    const colours = COLOUR_KEYS.flatMap((key) => (link.get(key) ? [`${key}=${link.get(key)}`] : []));
    return {
      Title: plain(inWords(game, box)),
      Software: `Blocking Queens ${VERSION}`,
      Source: new URL(writeLink(game, viewOf(cells, scale), colours), location.href).href,
    };
  }
}

/** The map with what is written on it; throws a sentence. @param {HTMLCanvasElement} map @returns {Promise<Blob>} */
function pictureOf(map) {
  checkReadBack();
  const context = canvasOf(map.width, map.height);
  for (const canvas of [map, /** @type {HTMLCanvasElement} */ (document.getElementById('layers'))])
    context.drawImage(canvas, 0, 0, map.width, map.height);
  return new Promise((resolve, reject) =>
    context.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser made no picture.')))),
  );
}

// The map as one file that opens from a disk. The build has made it (xtask/one-file.mjs); here it is told the view that
// it opens at.

/** What there is. */
const FILES = Object.entries({ page: 'the whole page (1.5 MB)', map: 'the map alone (at most 0.4 MB)' });
/** What a map without the page around it reads of a link, beside its game. */
const KEYS = ['game', 'x', 'y', 'zoom', 'box', 'palette', 'colours'];

/** @param {string} what of `FILES` @param {Game} game @param {string} link to the view; rejects with a sentence */
async function oneFile(what, game, link) {
  const { search, hash } = new URL(link);
  let texts = [search.slice(1), hash.slice(1)].filter(Boolean).join('&').split('&');
  if (what === 'map') {
    const keys = new Set([...KEYS, ...familyOf(game).keys]);
    texts = [...texts.filter((text) => keys.has(text.split('=')[0])), 'gestures=greedy'];
  }
  const view = `#${texts.join('&').replaceAll('&', '&amp;').replaceAll('"', '&quot;')}`;
  const name = what === 'map' ? `one-file/${game.family}` : 'blocking-queens';
  const answer = await fetch(new URL(`../../${name}.html`, import.meta.url)).catch((cause) => {
    throw new Error('This file is not kept on the device: save it while there is a network.', { cause });
  });
  if (!answer.ok) throw new Error('There is no such file here: it is part of a site that was built with Node.');
  return new Blob([(await answer.text()).replace(/ data-view="[^"]*"/, () => ` data-view="${view}"`)], {
    type: 'text/html',
  });
}
