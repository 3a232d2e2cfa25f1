// A small legend on the map: what the groups of colours stand for, where a family has a few of them. It opens the panel
// of what is shown.
import { button, element } from '../core/elements.js';
import { shortLegend } from '../colours/legend-of.js';

/** @import { Host } from '../app/parts.js' */

export class MapLegend {
  element;
  #host;
  /** @type {import('../tiles/palette.js').Palette | null} whose colours are shown */
  #palette = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.element = button('', () => host.perform('show'), { id: 'key', className: 'float', hidden: true });
    this.element.dataset.command = 'show';
    this.element.ariaExpanded = 'false';
    this.element.setAttribute('aria-controls', 'side');
    this.element.title = 'What is shown: layer, colours, grid and names ( c )';
  }

  /** Another game may be shown, or other colours. */
  async update() {
    const { explorer, palette } = this.#host;
    const current = palette();
    if (!current || current === this.#palette || !explorer.isShowing) return;
    this.#palette = current;
    // What does not come, as where the page is being left, is asked for again with the next frame.
    const entries = await shortLegend(explorer.game, current).catch(() => null);
    if (this.#palette !== current) return; // another one meanwhile
    if (!entries) {
      this.#palette = null;
      return;
    }
    this.element.hidden = entries.length === 0;
    this.element.replaceChildren(
      ...entries.map(({ label, colours }) => {
        const swatches = colours.map((colour) => {
          const swatch = element('span', { className: 'swatch' });
          swatch.style.background = colour;
          return swatch;
        });
        return element('span', {}, element('span', { className: 'swatches', ariaHidden: 'true' }, ...swatches), label);
      }),
    );
  }
}
