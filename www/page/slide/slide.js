// A slide: what is chosen as a picture of a usual size, with what has to be written on it.
import { canvasOf, widthsOn } from '../core/canvas.js';
import { element } from '../core/elements.js';
import { inWords } from '../map/description.js';
import { encodePng, rowBytes } from '../export/png.js';
import { blobOf, checkReadBack } from '../export/files.js';
import { drawBoard } from './board.js';
import { laidOut } from './layout.js';
import { cellTexts, legendLines, marksOf, svgOf } from './marks.js';
import { countedInView } from '../colours/histogram.js';
import { legendOf, shortLegend } from '../colours/legend-of.js';
import { familyOf } from '../families/families.js';
import { keyOf, wantedTiles } from '../tiles/tiles.js';

/** @import { Host } from '../app/parts.js' */
/** @import { Box, View, Viewport } from '../core/view.js' */
/** @import { Layout, Wishes } from './layout.js' */
/** @import { Source } from '../export/takeaway.js' */
/** @import { LegendEntry } from './marks.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { Game } from '../../shared/games.js' */
/** @import { Legend } from '../colours/palettes.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */

/**
 * @typedef {object} Ingredients  what a slide is made of
 * @property {Host} host
 * @property {import('../export/material.js').Material<any>} material
 * @property {Source} source tiles of the game that is shown
 * @property {import('../export/material.js').Ask} ask the game's worker, while nobody cancels
 * @property {Box} box cells that are chosen
 * @property {string} altText
 * @property {Record<string, string>} texts that a picture says of itself
 */

export { SIZES } from './layout.js';

/** @type {[keyof Wishes, string][]} */
export const WISHES = [
  ['names', 'Names'],
  ['scale', 'Scale'],
  ['legend', 'Legend'],
  ['caption', 'Caption'],
];

/** Rows of a picture that are packed at a time. */
const BAND = 64;

/**
 * @param {Ingredients} ingredients
 * @param {import('./layout.js').Size} size
 * @param {Wishes} wishes
 * @param {string} form
 */
export async function slide(ingredients, size, wishes, form) {
  checkReadBack();
  const palette = ingredients.host.palette();
  if (!palette) throw new Error('The map is not ready yet.');
  const { layout, legend } = await withLegend(ingredients, size, wishes, palette);
  const context = canvasOf(size.width, size.height);
  const written = await writtenOn(layout, ingredients, wishes, { context, palette, legend });
  const { view, board, ratio } = layout;
  await drawBoard(context.canvas, { view, viewport: board, palette }, ingredients.source);
  if (form === 'png') {
    await drawSvg(context, written());
    return pngOf(context, ingredients, size.height);
  }
  const picture = await addressOf(await pngOf(context, ingredients, Math.round(board.height * ratio)));
  return new Blob([written(picture)], { type: 'image/svg+xml' });
}

/**
 * The layout with room for its legend: what stands there depends on what is to be seen above it.
 * @param {Ingredients} ingredients
 * @param {import('./layout.js').Size} size
 * @param {Wishes} wishes
 * @param {Palette} palette
 */
async function withLegend({ host, source, box }, size, wishes, palette) {
  for (let rows = wishes.legend ? 1 : 0; ;) {
    const layout = laidOut(size, rows + Number(wishes.caption), box);
    const entries = rows > 0 ? await slideLegend(host.explorer.game, palette, layout, source.ask) : [];
    const legend = legendLines(entries, layout.width);
    if (legend.length <= rows) return { layout, legend };
    rows = legend.length;
  }
}

/**
 * What is written on a slide.
 * @param {Layout} layout
 * @param {Ingredients} ingredients
 * @param {Wishes} wishes
 * @param {{context: CanvasRenderingContext2D, palette: Palette, legend: LegendEntry[][]}} with `context`: that letters
 *   are measured with
 * @returns {Promise<(picture?: string) => string>} as SVG, over a picture
 */
async function writtenOn(layout, { host, material, box, ask, altText }, wishes, { context, palette, legend }) {
  const { game } = host.explorer;
  const style = getComputedStyle(document.documentElement);
  const fonts = { serif: style.getPropertyValue('--serif').trim(), sans: style.getPropertyValue('--sans').trim() };
  const widthOfName = widthsOn(context, (size) => `600 ${size}px ${fonts.serif}`);
  /** @type {import('../export/material.js').Measure} */
  const measure = ({ text, kind, size }) => {
    const spacing = kind === 'region' ? 0.2 * size * (text.length - 1) : 0;
    return { width: Math.ceil(widthOfName(text, size) + spacing), height: Math.ceil(1.1 * size) };
  };
  const caption = inWords(game, box);
  const labels = wishes.names ? ((await material.names?.(game, layout.view, layout.board, measure)) ?? []) : [];
  const widthOf = widthsOn(context, (size) => `600 ${size}px ${fonts.sans}`);
  const { writing } = material;
  const cells = wishes.names ? await cellTexts(game, layout, { writing, ask, palette, widthOf }) : [];
  const marks = marksOf(layout, wishes, { cells, labels, legend, caption, fonts });
  return (picture) => svgOf(layout, marks, { picture, title: caption, description: altText, fonts });
}

/** @param {CanvasRenderingContext2D} context @param {string} svg */
async function drawSvg(context, svg) {
  const image = element('img', { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
  await image.decode();
  context.drawImage(image, 0, 0);
}

/**
 * A PNG file that says what it shows, as those of the other exports do.
 * @param {CanvasRenderingContext2D} context
 * @param {Ingredients} ingredients
 * @param {number} height of the canvas, as far as it is taken
 */
function pngOf(context, ingredients, height) {
  const { width } = context.canvas;
  const head = { width, height, colours: null, texts: ingredients.texts };
  return blobOf(encodePng(head, rowsOf(context, width, height)), 'image/png');
}

/** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
async function* rowsOf(context, width, height) {
  const stride = rowBytes({ width, colours: null });
  for (let top = 0; top < height; top += BAND) {
    const rows = Math.min(BAND, height - top);
    const { data } = context.getImageData(0, top, width, rows);
    const band = new Uint8Array(rows * stride);
    for (let from = 0, to = 0; from < data.length;) {
      to++; // the row's filter: none
      for (const end = from + 4 * width; from < end; from += 4) {
        band[to++] = data[from];
        band[to++] = data[from + 1];
        band[to++] = data[from + 2];
      }
    }
    yield band;
  }
}

/** @param {Blob} blob @returns {Promise<string>} as data */
const addressOf = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

// What a slide's legend explains: groups of colours where a few of them tell all, or else each colour that is to be
// seen.

/** Classes are counted in a picture of at most this many pixels along a side. */
const LONGEST_SIDE = 512;

/**
 * @param {Game} game
 * @param {Palette} palette
 * @param {{view: View, board: Viewport}} layout what the slide shows
 * @param {Source['ask']} ask
 * @returns {Promise<LegendEntry[]>}
 */
async function slideLegend(game, palette, { view, board }, ask) {
  const brief = await shortLegend(game, palette);
  if (brief.length > 0) return brief;
  const steps = Math.max(0, Math.log2(Math.max(board.width, board.height) / LONGEST_SIDE));
  const [width, height] = [board.width, board.height].map((length) => length / 2 ** steps);
  const [far, small] = [
    { ...view, zoom: view.zoom - steps },
    { width, height, ratio: 1 },
  ];
  const tiles = wantedTiles(far, small).filter(({ column, row }) => column >= 0 && row >= 0);
  const found = new Map(
    await Promise.all(
      tiles.map(async (address) => /** @type {const} */ ([keyOf(address), { address, ...(await ask(address)) }])),
    ),
  );
  const count = countedInView(
    far,
    small,
    (address) => /** @type {ColouredTile | undefined} */ (found.get(keyOf(address))),
    familyOf(game).values(game),
  );
  let step = count.next();
  while (!step.done) step = count.next();
  return entriesOf(await legendOf(game), step.value.counts, (index) => palette.uniform(2 ** index) ?? '');
}

/**
 * The classes that have cells; those of a group with a label together.
 * @param {Pick<Legend, 'groups' | 'classes'>} legend
 * @param {number[]} counts by class
 * @param {(index: number) => string} colourOf a class
 * @returns {LegendEntry[]}
 */
export function entriesOf({ groups, classes }, counts, colourOf) {
  return groups.flatMap(({ label, first, end }) => {
    const seen = counts.flatMap((count, index) => (count > 0 && index >= first && index < end ? [index] : []));
    if (label === null) return seen.map((index) => ({ label: classes[index].label, colours: [colourOf(index)] }));
    return seen.length > 0 ? [{ label, colours: seen.map(colourOf) }] : [];
  });
}
