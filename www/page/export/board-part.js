// Which part of the board is taken: the cells in sight, wherever the view goes, until others are typed. Those are
// marked on the map.
import { grouped } from '../core/format.js';
import { DARK, LIGHT, stroke } from '../core/canvas.js';
import { html } from '../../vendor/lit-html.js';
import { fieldsOf, press, problem as warning } from '../kit/fields.js';
import { namesOf } from '../families/families.js';
import { readRectangle, rectangleOf, scaleNear } from './excerpt.js';
import { extentOf, wholeOf } from './material.js';

/** @import { Host } from '../app/parts.js' */
/** @import { Rectangle, Scale } from './excerpt.js' */
/** @import { Material } from './material.js' */
/** @import { Projection } from '../map/layers.js' */

const FIELDS = /** @type {const} */ ([
  ['x', 'First column x'],
  ['y', 'First row y'],
  ['width', 'Columns'],
  ['height', 'Rows'],
]);

/** Of its outline: under the names on the map. */
const HEIGHT = 5;
/** So far outside the map nobody sees a line, and no coordinate is too large to be drawn. */
const OUTSIDE = 8;

export class BoardPart {
  /** @type {Scale} of a picture of its cells */
  scale = 0;
  #host;
  #onChange;
  #texts = { x: '', y: '', width: '', height: '' };
  #fields;
  /** whether the cells in sight are meant, and their scale */
  #isView = true;
  #isScaleOfView = true;
  #place = '';

  /** @param {Host} host @param {() => void} onChange */
  constructor(host, onChange) {
    this.#host = host;
    this.#onChange = onChange;
    this.#fields = fieldsOf('part', this.#texts, () => {
      this.#isView = false;
      onChange();
      host.explorer.schedule();
    });
  }

  /** Marks the part on the map, until the result is called. */
  mark() {
    return this.#host.layers.add((context, projection) => {
      if (!this.#isView && !this.problem) drawOutline(context, projection, this.cells);
    }, HEIGHT);
  }

  /** The cells in sight, at their scale. */
  takeView() {
    this.#isView = this.#isScaleOfView = true;
    this.#place = '';
    this.follow();
  }

  /** The view may have moved. @returns {boolean} whether that changes anything */
  follow() {
    const { cells, view } = this.#host.explorer;
    const place = JSON.stringify([cells, view.zoom]);
    if (!this.#isView || place === this.#place) return false;
    this.#place = place;
    this.#take(rectangleOf(cells), this.#isScaleOfView ? view.zoom : this.scale);
    return true;
  }

  /** The cells; throws a sentence where there are none. */
  get cells() {
    return readRectangle(this.#texts, namesOf(this.#host.explorer.game));
  }

  /** Its edges, as boxes have them. */
  get box() {
    const { x, y, width, height } = this.cells;
    return { left: x, top: y, right: x + width, bottom: y + height };
  }

  get problem() {
    try {
      return this.cells && '';
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }

  /** @param {Scale} scale */
  chooseScale(scale) {
    this.#isScaleOfView = false;
    this.scale = scale;
    this.#onChange();
  }

  /** @param {Material<any>} material */
  template(material) {
    return html`<section>
      <h3>Which part</h3>
      <div class="fields">${FIELDS.map(([name, label]) => this.#fields.text(name, label))}</div>
      ${warning('part-problem', this.problem)}
      <div class="buttons">
        ${press('This view', () => this.takeView())} ${press('Whole game', () => this.#takeGame(material))}
      </div>
    </section>`;
  }

  /** @param {Material<any>} material */
  #takeGame(material) {
    const { game } = this.#host.explorer;
    this.#isView = false;
    this.#take(extentOf(material, game), wholeOf(game).zoom);
  }

  /** @param {Rectangle} rectangle @param {number} zoom */
  #take(rectangle, zoom) {
    for (const [name] of FIELDS) this.#texts[name] = grouped(rectangle[name]);
    this.scale = scaleNear(zoom);
    this.#onChange();
    this.#host.explorer.schedule();
  }
}

/** Dims what lies beside it. @type {(context: CanvasRenderingContext2D, map: Projection, part: Rectangle) => void} */
function drawOutline(context, { viewport, across, down }, { x, y, width, height }) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) =>
    Math.max(-OUTSIDE, Math.min(most + OUTSIDE, at));
  const [left, right] = [x, x + width].map((column) => within(across(column), viewport.width));
  const [top, bottom] = [y, y + height].map((row) => within(down(row), viewport.height));
  context.fillStyle = 'rgb(12 8 4 / 50%)';
  context.beginPath();
  context.rect(-OUTSIDE, -OUTSIDE, viewport.width + 2 * OUTSIDE, viewport.height + 2 * OUTSIDE);
  context.rect(left, top, right - left, bottom - top);
  context.fill('evenodd');
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  stroke(context, [DARK, 4], [LIGHT, 1.5]);
}
