// The walls of thermographs: which there are in each step of the construction, and their corners.

/** @import { Construction, Trajectory } from '../../../shared/partizan.js' */

/** A step's walls, each with a class. @type {(made: Construction, step: number) => [Trajectory, string][]} */
export function wallsOf({ leftOptions, rightOptions, leftScaffold, rightScaffold, left, right }, step) {
  const wallIn = (/** @type {{wall: Trajectory}} */ { wall }) => wall;
  const [ofLeft, ofRight] = [
    [leftOptions.map(wallIn), rightOptions.map(wallIn)],
    [[leftScaffold], [rightScaffold]],
    [[left], [right]],
  ][step];
  const sided = (/** @type {(Trajectory | null)[]} */ walls, /** @type {string} */ side) =>
    walls.flatMap((wall) => (wall ? [/** @type {[Trajectory, string]} */ ([wall, side])] : []));
  return [...sided(ofLeft, 'left'), ...sided(ofRight, 'right')];
}

/**
 * The corners of a wall up to a temperature.
 * @param {Trajectory} wall
 * @param {number} top
 * @returns {[value: number, temperature: number][]}
 */
export function cornersOf(wall, top) {
  const below = wall.filter(({ temperature }) => temperature < top);
  const last = below.at(-1) ?? wall[0];
  return [
    ...below.map(({ value, temperature }) => /** @type {[number, number]} */ ([value, temperature])),
    [last.value + last.slope * (top - last.temperature), top],
  ];
}
