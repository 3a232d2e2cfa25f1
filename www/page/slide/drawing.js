// The marks of a slide on a canvas, and as SVG.
import { DARK, HALO_WIDTH, LIGHT, haloed, stroke } from '../core/canvas.js';
import { INK } from './marks.js';

/** @import { Layout } from './layout.js' */
/** @import { Mark } from './marks.js' */

const RING = 4.5;
/** @type {[style: string, width: number][]} */
const RINGS = [
  [DARK, RING],
  [LIGHT, 1.75],
];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Mark[]} marks
 * @param {number} ratio pixels a unit
 * @param {{serif: string, sans: string}} fonts families
 */
export function drawMarks(context, marks, ratio, { serif, sans }) {
  for (const mark of marks) {
    context.save();
    context.scale(ratio, ratio);
    if (mark.kind === 'box') {
      context.fillStyle = mark.fill;
      context.fillRect(mark.x, mark.y, mark.width, mark.height);
    } else if (mark.kind === 'ring') {
      context.beginPath();
      context.arc(mark.x, mark.y, RING, 0, 2 * Math.PI);
      stroke(context, ...RINGS);
    } else {
      context.translate(mark.x, mark.y);
      context.rotate(mark.turn ?? 0);
      context.font = `${mark.shape ?? ''} ${mark.size}px ${mark.isOnMap ? serif : sans}`;
      context.textAlign = mark.anchor === 'middle' ? 'center' : 'start';
      if (mark.spacing && 'letterSpacing' in context) context.letterSpacing = `${mark.spacing}px`;
      if (mark.isOnMap) haloed(context, mark.text, 0, 0);
      else {
        context.fillStyle = mark.ink ?? INK;
        context.fillText(mark.text, 0, 0);
      }
    }
    context.restore();
  }
}

/**
 * @param {Layout} layout
 * @param {Mark[]} marks
 * @param {{picture: string, title: string, description: string, serif: string, sans: string}} content `picture`: its
 *   address, as data
 */
export function asSvg({ size, width, height, board }, marks, { picture, title, description, serif, sans }) {
  const shapes = marks.map((mark) => {
    if (mark.kind === 'box')
      return `<rect x="${n(mark.x)}" y="${n(mark.y)}" width="${n(mark.width)}" height="${n(mark.height)}"
        fill="${mark.fill}"/>`.replace(/\s+/g, ' ');
    if (mark.kind === 'ring')
      return RINGS.map(
        ([stroke, line]) =>
          `<circle cx="${n(mark.x)}" cy="${n(mark.y)}" r="${RING}" fill="none" stroke="${stroke}" ` +
          `stroke-width="${line}"/>`,
      ).join('');
    const [style, weight] = [mark.shape?.includes('italic') ? ' font-style="italic"' : '', mark.shape ? 600 : 400];
    const halo = mark.isOnMap
      ? ` stroke="${DARK}" stroke-width="${HALO_WIDTH}" stroke-linejoin="round" paint-order="stroke"`
      : '';
    const turn = mark.turn ? ` transform="rotate(${n((mark.turn * 180) / Math.PI)} ${n(mark.x)} ${n(mark.y)})"` : '';
    const spacing = mark.spacing ? ` letter-spacing="${n(mark.spacing)}"` : '';
    const fonts = escaped(mark.isOnMap ? serif : sans);
    const fill = mark.isOnMap ? LIGHT : (mark.ink ?? INK);
    return (
      `<text x="${n(mark.x)}" y="${n(mark.y)}" font-size="${n(mark.size)}" font-family="${fonts}" ` +
      `font-weight="${weight}"${style} text-anchor="${mark.anchor}" fill="${fill}"` +
      `${halo}${turn}${spacing}>${escaped(mark.text)}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"`,
    ` viewBox="0 0 ${n(width)} ${n(height)}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escaped(title)}</title><desc id="d">${escaped(description)}</desc>`,
    `<image width="${n(board.width)}" height="${n(board.height)}" href="${picture}"/>`,
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

/** @param {number} number */
const n = (number) => String(Math.round(number * 1000) / 1000);

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
