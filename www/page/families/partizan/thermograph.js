// A thermograph, drawn: values across, the greater ones on the left as the field has it, and temperature upwards. It is
// built in three steps: the options' walls, the scaffolds (these walls, taxed), and what is left of them below the
// mast.
import { button, element, svg } from '../../core/elements.js';

/** @import { Construction, Trajectory } from '../../../shared/partizan.js' */

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

/**
 * @param {Construction} made
 * @returns {HTMLElement}
 */
export function thermographOf(made) {
  const drawing = element('div', { className: 'drawing' });
  const note = element('p', { className: 'quiet' });
  const buttons = STEPS.map(({ label }, index) => button(label, () => show(index)));
  const show = (/** @type {number} */ step) => {
    drawing.replaceChildren(drawn(made, step));
    note.textContent = STEPS[step].text;
    buttons.forEach((made, index) => made.setAttribute('aria-pressed', String(index === step)));
  };
  show(STEPS.length - 1);
  return element(
    'div',
    { className: 'thermograph' },
    element('div', { className: 'buttons' }, ...buttons),
    drawing,
    note,
  );
}

/**
 * The walls of a step, each with a class of the style sheet.
 * @param {Construction} made
 * @param {number} step
 * @returns {[Trajectory, string][]}
 */
export function wallsOf({ leftOptions, rightOptions, leftScaffold, rightScaffold, left, right }, step) {
  if (step === 0)
    return [...leftOptions.map(({ wall }) => wall), ...rightOptions.map(({ wall }) => wall)].map((wall, index) => [
      wall,
      index < leftOptions.length ? 'left' : 'right',
    ]);
  if (step === 1)
    return [
      [leftScaffold, 'left'],
      [rightScaffold, 'right'],
    ].flatMap(([wall, side]) => (wall ? [/** @type {[Trajectory, string]} */ ([wall, side])] : []));
  return [
    [left, 'left'],
    [right, 'right'],
  ];
}

/**
 * The corners of a wall up to a temperature.
 * @param {Trajectory} wall
 * @param {number} top
 * @returns {[value: number, temperature: number][]}
 */
export function cornersOf(wall, top) {
  /** @type {[number, number][]} */
  const corners = wall
    .filter(({ temperature }) => temperature < top)
    .map(({ value, temperature }) => [value, temperature]);
  const last = wall.findLast(({ temperature }) => temperature < top) ?? wall[0];
  corners.push([last.value + last.slope * (top - last.temperature), top]);
  return corners;
}

/**
 * @param {Construction} made
 * @param {number} step
 */
function drawn(made, step) {
  const top = Math.max(1, made.temperature.number + 1);
  const all = [0, 2]
    .flatMap((step) => wallsOf(made, step))
    .flatMap(([wall]) => cornersOf(wall, top).map(([value]) => value));
  const [least, most] = [
    Math.floor(Math.min(...all, made.mean.number - 1)),
    Math.ceil(Math.max(...all, made.mean.number + 1)),
  ];
  const across = (/** @type {number} */ value) =>
    MARGIN.left + ((most - value) / (most - least)) * (WIDTH - MARGIN.left - MARGIN.right);
  const down = (/** @type {number} */ temperature) =>
    HEIGHT - MARGIN.bottom - ((temperature + 1) / (top + 1)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const drawing = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': `Thermograph: mean ${made.mean.text}, temperature ${made.temperature.text}`,
  });
  for (const value of ticks(least, most)) {
    drawing.append(
      svg('path', { class: 'grid', d: `M${across(value)} ${MARGIN.top}V${HEIGHT - MARGIN.bottom}` }),
      label(across(value), HEIGHT - 8, 'middle', String(value)),
    );
  }
  for (const temperature of ticks(-1, top)) {
    drawing.append(
      svg('path', {
        class: temperature === 0 ? 'axis' : 'grid',
        d: `M${MARGIN.left} ${down(temperature)}H${WIDTH - MARGIN.right}`,
      }),
      label(MARGIN.left - 6, down(temperature) + 4, 'end', String(temperature)),
    );
  }
  for (const [wall, side] of wallsOf(made, step)) {
    const line = cornersOf(wall, top).map(
      ([value, temperature]) => `${across(value).toFixed(1)} ${down(temperature).toFixed(1)}`,
    );
    drawing.append(svg('path', { class: `wall ${side}`, d: `M${line.join('L')}` }));
  }
  return drawing;
}

/**
 * Whole numbers of a range, so few that they can be read.
 * @param {number} first
 * @param {number} last
 */
function ticks(first, last) {
  const step = Math.max(1, Math.ceil((last - first) / 8));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 * @param {string} text
 */
const label = (x, y, anchor, text) => svg('text', { x, y, 'text-anchor': anchor }, text.replace('-', '\u2212'));
