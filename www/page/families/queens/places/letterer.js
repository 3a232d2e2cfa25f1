// Names written for the map: ivory with a dark halo, so that they can be read over every colour. Regions in spaced
// capitals, borders in italics, junctions upright. Each is written once, turned as it stands, and then only copied.

import { DARK, HALO_WIDTH, LIGHT, canvasOf } from '../../../core/canvas.js';

/** @import { Label, Lettering } from './labels.js' */

const CAPITALS_SPACING = 0.2; // of the letters' size
const SPRITES = 160;
/** Names are turned by whole steps, so that few have to be written anew. */
const TURN = Math.PI / 360;

export class Letterer {
  #serif = getComputedStyle(document.documentElement).getPropertyValue('--serif');
  #context = canvasOf(1, 1);
  /** @type {Map<string, {width: number, height: number}>} */
  #sizes = new Map();
  /** @type {Map<string, HTMLCanvasElement>} */
  #sprites = new Map();

  /** The room that a name takes, in CSS pixels. @param {Lettering} lettering */
  measure = (lettering) => {
    const key = keyOf(lettering);
    const known = this.#sizes.get(key);
    if (known) return known;
    this.#context.font = this.#font(lettering);
    const advances = lettersOf(lettering).map((letter) => this.#context.measureText(letter).width);
    const width = advances.reduce((sum, advance) => sum + advance, 0) + spacingOf(lettering) * (advances.length - 1);
    const size = { width: Math.ceil(width), height: Math.ceil(lettering.size * 1.1) };
    this.#sizes.set(key, size);
    return size;
  };

  /**
   * Writes a label.
   * @param {CanvasRenderingContext2D} context whose unit is a CSS pixel
   * @param {Pick<Label, 'lettering' | 'stand'>} label
   * @param {number} alpha
   * @param {number} ratio device pixels a CSS pixel
   */
  write(context, { lettering, stand }, alpha, ratio) {
    const sprite = this.#sprite(lettering, Math.round(stand.angle / TURN) * TURN, ratio);
    const whole = (/** @type {number} */ middle, /** @type {number} */ length) =>
      Math.round(middle * ratio - length / 2) / ratio;
    context.globalAlpha = alpha;
    const [width, height] = [sprite.width / ratio, sprite.height / ratio];
    context.drawImage(sprite, whole(stand.x, sprite.width), whole(stand.y, sprite.height), width, height);
    context.globalAlpha = 1;
  }

  /** @param {Lettering} lettering @param {number} angle @param {number} ratio */
  #sprite(lettering, angle, ratio) {
    const key = `${keyOf(lettering)} ${angle} ${ratio}`;
    const known = this.#sprites.get(key);
    if (known) return known;
    const { width, height } = this.measure(lettering);
    const [a, b] = [width + 4 * HALO_WIDTH, height + 4 * HALO_WIDTH];
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const context = canvasOf(Math.ceil((a * cos + b * sin) * ratio), Math.ceil((a * sin + b * cos) * ratio));
    const { canvas } = context;
    context.translate(canvas.width / 2, canvas.height / 2);
    context.scale(ratio, ratio);
    context.rotate(angle);
    context.font = this.#font(lettering);
    context.textBaseline = 'alphabetic';
    context.lineJoin = 'round';
    context.lineWidth = HALO_WIDTH;
    context.strokeStyle = DARK;
    context.fillStyle = LIGHT;
    // The strokes first: a letter's halo mustn't lie on the letter before it.
    for (const draw of /** @type {const} */ (['strokeText', 'fillText'])) {
      let x = -width / 2;
      // A soft shadow under the halo calms what lies around.
      context.shadowColor = draw === 'strokeText' ? DARK : 'transparent';
      context.shadowBlur = 3 * ratio;
      for (const letter of lettersOf(lettering)) {
        context[draw](letter, x, lettering.size * 0.34);
        x += context.measureText(letter).width + spacingOf(lettering);
      }
    }
    if (this.#sprites.size >= SPRITES) this.#sprites.clear();
    this.#sprites.set(key, canvas);
    return canvas;
  }

  /** @param {Lettering} lettering */
  #font({ kind, size }) {
    const shape = { region: '600', border: 'italic 600', junction: '600' }[kind];
    return `${shape} ${size}px ${this.#serif}`;
  }
}

/** Capitals are set one by one; small letters keep together as their font wants it. @param {Lettering} lettering */
const lettersOf = ({ text, kind }) => (kind === 'region' ? [...text] : [text]);

/** @param {Lettering} lettering */
const spacingOf = ({ kind, size }) => (kind === 'region' ? CAPITALS_SPACING * size : 0);

/** @param {Lettering} lettering */
const keyOf = ({ text, kind, size }) => `${kind} ${size} ${text}`;
