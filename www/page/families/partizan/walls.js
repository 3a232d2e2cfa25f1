// The walls of thermographs: which there are in each step of the construction, and their corners.

/** @import { Construction, Trajectory } from '../../../shared/partizan.js' */

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
