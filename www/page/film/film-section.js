// "Film": from the whole game into what is in sight, or through games with other k.
import { button, element } from '../core/elements.js';
import { readWhole } from '../core/settings.js';
import { LIMIT } from '../core/view.js';
import { familyOf, namesOf } from '../families/families.js';
import { drawBoard } from '../slide/board.js';
import { drawMarks } from '../slide/drawing.js';
import { laidOut } from '../slide/layout.js';
import { filmed, formsHere } from './recording.js';
import { stepped, zoomed } from './shots.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Box, View } from '../core/view.js' */
/** @import { Work } from '../slide/slide-section.js' */

/** @typedef {{game: Game, view: View, words: string}} Shot */

const SIZES = {
  large: { title: '1280 \u00d7 720', width: 1280, height: 720 },
  small: { title: '640 \u00d7 360', width: 640, height: 360 },
};
const RATES = { gif: 12.5, webm: 25, mp4: 25 };
const LONGEST_SECONDS = 60;
/** Lines of text below a frame. */
const BARE = 0;
const NO_ROOM = { left: 0, top: 0, right: 0, bottom: 0 };

/** @param {Work} work */
export function filmSection(work) {
  const { host } = work;
  const family = familyOf(host.explorer.game);
  const subject = element(
    'select',
    { name: 'subject' },
    new Option('zoom into this part', 'zoom'),
    ...(family.withK?.(host.explorer.game, 1) ? [new Option('through values of k', 'k')] : []),
  );
  const number = (/** @type {string} */ name, /** @type {string} */ value) =>
    element('input', { type: 'text', name, value, inputMode: 'numeric', autocomplete: 'off', spellcheck: false });
  const k = /** @type {{k?: number}} */ (host.explorer.game).k ?? 1;
  const [first, last, seconds] = [number('first', String(k)), number('last', String(k + 100)), number('seconds', '8')];
  const grows = element('input', { type: 'checkbox', name: 'grows', checked: true });
  const size = element(
    'select',
    { name: 'film-size' },
    ...Object.entries(SIZES).map(([name, { title }]) => new Option(title, name)),
  );
  const forms = formsHere();
  const form = element('select', { name: 'film-form' }, ...forms.map(({ title, ending }) => new Option(title, ending)));
  const games = element(
    'div',
    { hidden: true },
    element(
      'div',
      { className: 'fields' },
      element('label', {}, 'First k', first),
      element('label', {}, 'Last k', last),
    ),
    element('label', { className: 'wish' }, grows, 'The part grows with k'),
  );
  subject.addEventListener('change', () => (games.hidden = subject.value !== 'k'));
  const save = button(
    'Save film',
    () =>
      void work.run(async (signal) => {
        const chosen = forms.find(({ ending }) => ending === form.value) ?? forms[0];
        const rate = RATES[chosen.ending];
        const count = Math.round(readWhole('The length', seconds.value, 1, LONGEST_SECONDS) * rate);
        const area = SIZES[/** @type {keyof typeof SIZES} */ (size.value)];
        const box = work.box();
        const { game } = host.explorer;
        const names = namesOf(game);
        const shots =
          subject.value === 'k'
            ? throughK(game, box, area, {
                games: stepped(
                  readWhole('The first k', first.value, 1, LIMIT, names),
                  readWhole('The last k', last.value, 1, LIMIT, names),
                  count,
                ),
                grows: grows.checked,
              })
            : intoPart(game, box, area, count);
        const name = work.nameOf(box, chosen.ending);
        work.save(await film(work, shots, { area, rate, chosen, signal, count }), name);
        return `Saved as ${name}.`;
      }),
    { className: 'plain' },
  );
  return element(
    'section',
    { className: 'film' },
    element('h3', {}, 'Film'),
    element('label', {}, 'Subject', subject),
    games,
    element('label', {}, 'Seconds', seconds),
    element('label', {}, 'Size', size),
    element('label', {}, 'File', form),
    element('div', { className: 'buttons' }, work.begins(save)),
  );
}

/**
 * @param {Game} game
 * @param {Box} box
 * @param {import('../slide/layout.js').Size} area
 * @param {number} count
 * @returns {Shot[]}
 */
function intoPart(game, box, area, count) {
  const { view, board } = laidOut(area, BARE, box);
  const whole = familyOf(game).fitted(game, board, NO_ROOM);
  return zoomed(whole, view, count).map((view) => ({ game, view, words: '' }));
}

/**
 * @param {Game} game
 * @param {Box} box
 * @param {import('../slide/layout.js').Size} area
 * @param {{games: number[], grows: boolean}} series
 * @returns {Shot[]}
 */
function throughK(game, box, area, { games, grows }) {
  const from = /** @type {{k?: number}} */ (game).k ?? 1;
  return games.map((k) => {
    const other = familyOf(game).withK?.(game, k) ?? game;
    const by = grows ? k / from : 1;
    const scaled = {
      left: Math.round(box.left * by),
      top: Math.round(box.top * by),
      right: Math.max(Math.round(box.left * by) + 1, Math.round(box.right * by)),
      bottom: Math.max(Math.round(box.top * by) + 1, Math.round(box.bottom * by)),
    };
    return { game: other, view: laidOut(area, BARE, scaled).view, words: `k = ${k}` };
  });
}

/**
 * @param {Work} work
 * @param {Shot[]} shots fewer than frames: each is shown for longer
 * @param {{area: import('../slide/layout.js').Size, rate: number, chosen: import('./recording.js').Form,
 *   signal: AbortSignal, count: number}} how
 */
async function film({ host, tell }, shots, { area, rate, chosen, signal, count }) {
  const { width, height } = area;
  const canvas = element('canvas', { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: chosen.ending === 'gif' });
  const palette = host.palette();
  if (!context || !palette) throw new Error('The map is not ready yet.');
  const { ratio, board } = laidOut(area, BARE, { left: 0, top: 0, right: 1, bottom: 1 });
  const sans = getComputedStyle(document.documentElement).getPropertyValue('--sans').trim();
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const failed = /** @type {Promise<never>} */ (new Promise((_, reject) => (fail = reject)));
  failed.catch(() => {}); // whoever waits is told
  signal.addEventListener('abort', () => fail(signal.reason));
  const pool = host.createPool({
    limit: 2,
    onReady: () => {},
    onLoss: () => {},
    onFailure: (sentence) => fail(new Error(sentence)),
  });
  /** @type {Shot | null} */
  let drawn = null;
  const draw = async (/** @type {number} */ index) => {
    const shot = shots[Math.floor((index * shots.length) / count)];
    if (shot === drawn) return context;
    const { game, view, words } = shot;
    pool.beginGame(game);
    const ask = (/** @type {import('../tiles/tiles.js').TileAddress} */ tile) =>
      Promise.race([pool.ask('tile', { game, ...tile, given: true }, { signal }), failed]);
    await drawBoard(context, { view, viewport: board, palette, beside: host.surfaces().surround }, { ask });
    if (words) {
      const mark = { kind: /** @type {const} */ ('text'), x: 16, y: board.height - 16, text: words, size: 26 };
      drawMarks(context, [{ ...mark, anchor: 'start', shape: '600', isOnMap: true }], ratio, { serif: sans, sans });
    }
    drawn = shot;
    return context;
  };
  try {
    return await filmed({ width, height, rate, count, draw, tell, signal }, chosen);
  } finally {
    pool.close();
  }
}
