// A plot on the page, and as a file.
import { drawPlot, svgText } from './drawing.js';

/** @import { Plotted } from './drawing.js' */

const NAMESPACE = 'http://www.w3.org/2000/svg';
const SIZE = { width: 326, height: 250 };
/** In a file there is more room. */
const SAVED = { width: 720, height: 450 };

export class PlotView {
  element = document.createElementNS(NAMESPACE, 'svg');
  /** @type {Plotted | null} */
  #plot = null;

  constructor() {
    const { width, height } = SIZE;
    this.element.setAttribute('class', 'plot');
    this.element.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.element.setAttribute('role', 'img');
  }

  /** @param {Plotted} plot */
  show(plot) {
    this.#plot = plot;
    const shapes = drawPlot(plot, SIZE);
    this.element.replaceChildren(
      ...shapes.map(({ tag, attributes, text }) => {
        const made = document.createElementNS(NAMESPACE, tag);
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
        if (text !== undefined) made.textContent = text;
        return made;
      }),
    );
    this.element.setAttribute('aria-label', described(plot));
  }

  /**
   * The same as an SVG file.
   * @param {string} title
   */
  file(title) {
    const plot = this.#plot ?? {
      x: { label: '', logarithmic: false },
      y: { label: '', logarithmic: false },
      series: [],
    };
    return new Blob([svgText(drawPlot(plot, SAVED), SAVED, title)], { type: 'image/svg+xml' });
  }
}

/** @param {Plotted} plot */
function described({ x, y, series }) {
  const points = series.reduce((sum, { points: { length } }) => sum + length / 2, 0);
  return `Plot of ${y.label} against ${x.label}, ${points} points. The table below has the numbers.`;
}
