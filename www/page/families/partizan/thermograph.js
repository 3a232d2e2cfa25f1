// A thermograph, drawn: values across, the greater ones on the left as the field has it, and temperature upwards. It is
// built in three steps: the options' walls, the scaffolds (these walls, taxed), and what is left of them below the
// mast.
import { html, svg } from '../../../vendor/lit-html.js';
import { press } from '../../kit/fields.js';
import { cornersOf, wallsOf } from './walls.js';

/** @import { Construction } from '../../../shared/partizan.js' */

const [WIDTH, HEIGHT] = [320, 220];
const MARGIN = { left: 30, right: 12, top: 12, bottom: 26 };

const STEPS = [
  { label: 'Options', text: 'The right walls of Left\u2019s options, and the left walls of Right\u2019s.' },
  {
    label: 'Scaffolds',
    text: 'Each move is taxed by the temperature: Left\u2019s best wall less t, Right\u2019s best wall plus t.',
  },
  { label: 'Thermograph', text: 'Where the scaffolds meet, the game is as good as its mean: a mast stands there.' },
];

/** A thermograph, and which of its steps is shown. */
export class Thermograph {
  #step = STEPS.length - 1;
  #onChange;

  /** @param {() => void} onChange draws it again */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** @param {Construction} made */
  template(made) {
    const choose = (/** @type {number} */ step) => {
      this.#step = step;
      this.#onChange();
    };
    return html`<section class="thermograph">
      <h3>Thermograph</h3>
      <div class="buttons">
        ${STEPS.map(({ label }, step) => press(label, () => choose(step), { isPressed: step === this.#step }))}
      </div>
      ${drawn(made, this.#step)}
      <p class="quiet">${STEPS[this.#step].text}</p>
    </section>`;
  }
}

/** @param {Construction} made @param {number} step */
function drawn(made, step) {
  const top = Math.max(1, made.temperature.number + 1);
  const walls = [0, 2].flatMap((step) => wallsOf(made, step));
  const all = walls.flatMap(([wall]) => cornersOf(wall, top).map(([value]) => value));
  const least = Math.floor(Math.min(...all, made.mean.number - 1));
  const most = Math.ceil(Math.max(...all, made.mean.number + 1));
  const across = (/** @type {number} */ value) =>
    MARGIN.left + ((most - value) / (most - least)) * (WIDTH - MARGIN.left - MARGIN.right);
  const down = (/** @type {number} */ temperature) =>
    HEIGHT - MARGIN.bottom - ((temperature + 1) / (top + 1)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const [bottom, right] = [HEIGHT - MARGIN.bottom, WIDTH - MARGIN.right];
  return html`<svg
    class="plot"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label="Thermograph: mean ${made.mean.text}, temperature ${made.temperature.text}"
  >
    ${ticks(least, most).map(
      (value) =>
        svg`<path class="grid" d="M${across(value)} ${MARGIN.top}V${bottom}" />
          ${label(across(value), HEIGHT - 8, 'middle', value)}`,
    )}
    ${ticks(-1, top).map(
      (temperature) =>
        svg`<path class=${temperature === 0 ? 'axis' : 'grid'} d="M${MARGIN.left} ${down(temperature)}H${right}" />
          ${label(MARGIN.left - 6, down(temperature) + 4, 'end', temperature)}`,
    )}
    ${wallsOf(made, step).map(([wall, side]) => {
      const line = cornersOf(wall, top).map(
        ([value, warmth]) => `${across(value).toFixed(1)} ${down(warmth).toFixed(1)}`,
      );
      return svg`<path class="wall ${side}" d="M${line.join('L')}" />`;
    })}
  </svg>`;
}

/** Whole numbers of a range, so few that they can be read. @param {number} first @param {number} last */
function ticks(first, last) {
  const step = Math.max(1, Math.ceil((last - first) / 8));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

/** @param {number} x @param {number} y @param {string} anchor @param {number} number */
const label = (x, y, anchor, number) =>
  svg`<text x=${x} y=${y} text-anchor=${anchor}>${String(number).replace('-', '\u2212')}</text>`;
