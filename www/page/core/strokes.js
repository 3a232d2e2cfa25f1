// Lines on the map: light in dark, one of which shows whatever the colours are.

export const LIGHT = '#fff';
export const DARK = 'rgb(0 0 0 / 85%)';

/**
 * Strokes the path that is there, the widest line first.
 * @param {CanvasRenderingContext2D} context
 * @param {...[style: string, width: number]} lines
 */
export function stroke(context, ...lines) {
  for (const [style, width] of lines) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke();
  }
}
