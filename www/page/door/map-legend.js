// A small legend on the map: what the groups of colours stand for, where a family has a few of them.
import { element } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { legendOf } from '../colours/legend-of.js';

/** @import { Host } from '../app/parts.js' */

/** Beyond that a legend on the map would hide it; the panel of colours has it all. */
const MOST_GROUPS = 4;
/** A group's colours run from class to class; so many tell how. */
const SWATCHES = 3;

export class MapLegend {
  element = element('ul', { id: 'key', className: 'panel', ariaLabel: 'Colours', hidden: true });
  #host;
  /** @type {import('../tiles/palette.js').Palette | null} whose colours are shown */
  #palette = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** Another game may be shown, or other colours. */
  async update() {
    const { explorer, palette } = this.#host;
    const current = palette();
    if (!current || current === this.#palette || !explorer.isShowing) return;
    this.#palette = current;
    const { game } = explorer;
    const { groups, classes } = await legendOf(game);
    if (this.#palette !== current) return; // another one meanwhile
    const { bounds, classOf } = familyOf(game).values(game);
    const isFew = !classOf && groups.length > 1 && groups.length <= MOST_GROUPS;
    this.element.hidden = !isFew;
    if (!isFew) return;
    const colourOf = (/** @type {number} */ index) => current.colourOf(index === 0 ? bounds[1] - 1 : bounds[index]);
    this.element.replaceChildren(
      ...groups.map(({ label, first, end }) => {
        const swatches = sample(first, end).map((index) => {
          const swatch = element('span', { className: 'swatch' });
          swatch.style.background = colourOf(index);
          return swatch;
        });
        return element(
          'li',
          {},
          element('span', { className: 'swatches', ariaHidden: 'true' }, ...swatches),
          label ?? classes[first].label.replace(/^.*: /, ''),
        );
      }),
    );
  }
}

/**
 * Some classes of a group, evenly from its first to its last.
 * @param {number} first
 * @param {number} end
 */
export function sample(first, end) {
  const count = Math.min(SWATCHES, end - first);
  return Array.from({ length: count }, (_, i) =>
    count === 1 ? first : first + Math.round(((end - 1 - first) * i) / (count - 1)),
  );
}
