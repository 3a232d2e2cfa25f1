// What a slide's legend explains: groups of colours where a few of them tell all, or else each colour that is to be
// seen.
import { countedInView } from '../colours/histogram.js';
import { legendOf, shortLegend } from '../colours/legend-of.js';
import { familyOf } from '../families/families.js';
import { keyOf, wantedTiles } from '../tiles/tiles.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Legend } from '../colours/palettes.js' */
/** @import { Palette } from '../tiles/palette.js' */
/** @import { ColouredTile } from '../tiles/colouring.js' */
/** @import { View, Viewport } from '../core/view.js' */
/** @import { Source } from '../export/takeaway.js' */
/** @import { LegendEntry } from './marks.js' */

/** Classes are counted in a picture of at most this many pixels along a side. */
const LONGEST_SIDE = 512;

/**
 * @param {Game} game
 * @param {Palette} palette
 * @param {{view: View, board: Viewport}} layout what the slide shows
 * @param {Source['ask']} ask
 * @returns {Promise<LegendEntry[]>}
 */
export async function slideLegend(game, palette, { view, board }, ask) {
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
