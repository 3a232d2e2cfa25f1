// The list of places that one can go to, for any game: where each lies, and how much of its surroundings is shown.
import { junction, mirrored, placeOf, skinTransitions } from './landmarks.js';
import { MAX_ZOOM, MIN_ZOOM, LIMIT, coordinate } from '../../../core/view.js';

/** @import { LandmarkName, Place } from './landmarks.js' */
/** @import { Viewport } from '../../../core/view.js' */

/**
 * @typedef {{title: string, place: Place, mirrored: boolean, span: number}} Destination  `place`: in the upper half;
 *   `span`: cells to be seen across
 */

/** This many cells show how a place is made, cell by cell. */
const CLOSE = 170;

/** @param {number} k @returns {Destination[]} those that the game has, on the board */
export function destinations(k) {
  const root = Math.sqrt(k);
  /** @type {(Destination & {least: number})[]} */
  const all = [
    { title: 'Nose', place: junction(k, 'nose'), mirrored: false, span: CLOSE, least: 1 },
    { title: 'Shoulder', place: junction(k, 'shoulder'), mirrored: true, span: CLOSE, least: 1 },
    { title: 'Armpit', place: junction(k, 'armpit'), mirrored: true, span: Math.max(CLOSE, 12 * root), least: 100 },
    { title: 'Prism', place: junction(k, 'prism'), mirrored: false, span: Math.max(CLOSE, 0.25 * k), least: 100 },
    { title: 'Fray', place: placeOf(k, 'fray'), mirrored: true, span: Math.max(CLOSE, 0.3 * k), least: 100 },
    ...skinTransitions(k).map(({ from, x, y }) => ({
      title: `Skin, n = ${from} to ${from + 1}`,
      place: { x, y },
      mirrored: true,
      span: CLOSE,
      least: 1,
    })),
  ];
  return all
    .filter(({ least, place }) => k >= least && place.x < LIMIT)
    .map((one) => ({ ...one, place: whole(one.place) }));
}

/** How much is shown of a landmark and its surroundings. @param {number} k @param {LandmarkName} name */
export function destinationOf(k, name) {
  const known = destinations(k).find(({ title }) => title.toLowerCase() === name);
  if (known) return known;
  const isNarrow = ['casing', 'hem', 'rift', 'skin'].includes(name);
  const span = Math.max(CLOSE, (isNarrow ? 0.3 : 1.2) * k);
  return { title: name, place: whole(placeOf(k, name)), mirrored: true, span };
}

/** @param {Destination} destination @param {boolean} twin its mirror image @param {Viewport} viewport */
export function viewOf({ place, span }, twin, { width, height }) {
  const { x, y } = twin ? mirrored(place) : place;
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.log2(Math.min(width, height) / span)));
  // A hundredth of a doubling is seen by nobody, and makes a short link.
  return { x: coordinate(x, 0.5), y: coordinate(y, 0.5), zoom: Math.round(zoom * 100) / 100 };
}

/** A cell of 32 pixels, or larger. @param {Place} cell @param {number} [zoom] */
export const closeTo = ({ x, y }, zoom = 5) => ({
  x: coordinate(x, 0.5),
  y: coordinate(y, 0.5),
  zoom: Math.max(5, zoom),
});

/** @param {Place} place */
const whole = ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) });
