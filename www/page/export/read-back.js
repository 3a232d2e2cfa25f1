// Whether a page can read what it has drawn on a canvas. Browsers that guard against tracking change a few pixels on
// the way, or all of them, and say nothing of it.
import { canvasOf } from '../core/canvas.js';

const SIDE = 24;

/** Throws a sentence where pictures that are read from a canvas would be spoiled. */
export function checkReadBack() {
  const context = canvasOf(SIDE, SIDE);
  // Some leave alone what is one colour, or was not painted as shapes are.
  const colours = Array.from({ length: SIDE ** 2 }, (_, at) => [(37 * at) & 255, (101 * at) & 255, (11 * at) & 255]);
  for (const [at, [red, green, blue]] of colours.entries()) {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.beginPath();
    context.rect(at % SIDE, Math.floor(at / SIDE), 1, 1);
    context.fill();
  }
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  if (colours.every((colour, at) => colour.every((value, channel) => data[4 * at + channel] === value))) return;
  throw new Error(
    'This browser changes what pages read from a canvas, to guard against tracking, and would spoil the picture. ' +
      'Allow it for this page, or use another browser.',
  );
}
