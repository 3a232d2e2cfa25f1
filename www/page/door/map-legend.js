// A small legend on the map: what the groups of colours stand for, where a family has a few of them. It opens the panel
// of what is shown.
import { button, element } from '../core/elements.js';
import { shortLegend } from '../colours/legend-of.js';

/** @import { Host } from '../app/parts.js' */

/** @param {Host} host */
export function attachLegend(host) {
  const legend = button('', () => host.perform('show'), { id: 'key', className: 'float', hidden: true });
  legend.dataset.command = 'show';
  legend.ariaExpanded = 'false';
  legend.setAttribute('aria-controls', 'side');
  legend.title = 'What is shown: layer, colours, grid and names ( c )';
  document.querySelector('#status')?.before(legend);
  /** @type {import('../tiles/palette.js').Palette | null} whose colours are shown */
  let palette = null;

  /** Another game may be shown, or other colours. */
  async function update() {
    const current = host.palette();
    if (!current || current === palette || !host.explorer.isShowing) return;
    palette = current;
    // What does not come, as where the page is being left, is asked for again with the next frame.
    const entries = await shortLegend(host.explorer.game, current).catch(() => null);
    if (palette !== current) return; // another one meanwhile
    if (!entries) {
      palette = null;
      return;
    }
    legend.hidden = entries.length === 0;
    legend.replaceChildren(
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

  host.watch(() => void update());
  void update();
}
