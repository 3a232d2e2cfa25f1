// The names on the map: where `labels` puts them, they fade in, and out where they have no room any more.
import { candidates, labelAt, overlap, placed, projection, shapeOf, standing } from './labels.js';
import { letters } from '../../../core/lecturing.js';
import { DARK, LIGHT, stroke, HALO_WIDTH, canvasOf } from '../../../core/canvas.js';
import { scaleOf } from '../../../core/view.js';

/** @import { Finder, Label, Lettering } from './labels.js' */
/** @import { Projection } from '../../../map/layers.js' */
/** @import { Box, Point } from '../../../core/view.js' */

// Names written for the map: ivory with a dark halo, so that they can be read over every colour. Regions in spaced
// capitals, borders in italics, junctions upright. Each is written once, turned as it stands, and then only copied.

const CAPITALS_SPACING = 0.2; // of the letters' size
const SPRITES = 160;
/** Names are turned by whole steps, so that few have to be written anew. */
const TURN = Math.PI / 360;

class Letterer {
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

const FADE_MILLISECONDS = 180;

export class Names {
  #letterer = new Letterer();
  #prefersReducedMotion;
  /** @type {Label[]} */
  #labels = [];
  /** @type {Map<string, {label: Label, alpha: number}>} what is to be seen, also what fades out */
  #shown = new Map();
  #last = 0;

  /** @param {() => boolean} prefersReducedMotion whether motion is to be avoided */
  constructor(prefersReducedMotion) {
    this.#prefersReducedMotion = prefersReducedMotion;
  }

  /** The name at a point, if any. @param {Point} point @param {number} reach */
  at(point, reach) {
    return labelAt(this.#labels, point, reach);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Projection} projection
   * @param {{free: Box, panels: Box[]} | null} room null: no names are wanted
   * @param {Finder | undefined} more names of borders, once they are wanted
   * @returns {boolean} whether some name still fades
   */
  draw(context, { game: { k }, view, viewport }, room, more) {
    const now = performance.now();
    const step = this.#prefersReducedMotion() ? 1 : Math.min(1, (now - this.#last) / FADE_MILLISECONDS);
    this.#last = now;
    const all = [candidates, more].flatMap(
      (find) => (room && find?.(k, view, viewport, room.free, this.#letterer.measure, letters())) ?? [],
    );
    // Names keep to the board; a little may hang over its edge.
    const over = -6 / scaleOf(view.zoom);
    const { x, y } = projection(view, viewport)({ x: over, y: over });
    const screen = { left: Math.max(0, x), top: Math.max(0, y), right: viewport.width, bottom: viewport.height };
    this.#labels = placed(all, (room?.panels ?? []).map(shapeOf), screen, (key) => this.#shown.get(key)?.label.choice);
    const staying = new Set(this.#labels.map(({ key }) => key));
    let fades = false;
    for (const [key, seen] of [...this.#shown]) {
      if (staying.has(key)) continue;
      const candidate = all.find((one) => one.key === key);
      const alpha = Math.max(0, seen.alpha - step);
      if (candidate && alpha > 0) this.#shown.set(key, { label: standing(candidate, seen.label.choice), alpha });
      else this.#shown.delete(key);
      fades ||= alpha > 0;
    }
    const leaving = [...this.#shown.values()].filter(({ label }) => !staying.has(label.key));
    for (const label of this.#labels) {
      const before = this.#shown.get(label.key)?.alpha ?? 0;
      const waits = before === 0 && leaving.some((other) => overlap(other.label.corners, label.corners));
      const alpha = waits ? 0 : Math.min(1, before + step);
      this.#shown.set(label.key, { label, alpha });
      fades ||= alpha < 1;
    }
    for (const { label, alpha } of this.#shown.values()) {
      if (label.dot) drawDot(context, label.dot, alpha);
      this.#letterer.write(context, label, alpha, viewport.ratio);
    }
    return fades;
  }
}

/** A ring. @param {CanvasRenderingContext2D} context @param {Point} dot @param {number} alpha */
function drawDot(context, { x, y }, alpha) {
  context.globalAlpha = alpha;
  context.beginPath();
  context.arc(x, y, 4.5, 0, 2 * Math.PI);
  stroke(context, [DARK, 4.5], [LIGHT, 1.75]);
  context.globalAlpha = 1;
}
