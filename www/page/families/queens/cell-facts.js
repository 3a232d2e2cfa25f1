// What is told of the selected cell: its number, what is seen from it, and what it means in the game.
import { grouped, signed } from '../../core/format.js';
import { element, pairs } from '../../core/elements.js';
import { DIRECTIONS, reachOf } from '../../palaces/sights.js';
import { LANDMARKS, regionOf } from './places/landmarks.js';
import { meaningOf, movesInWords, palaceNumber, seenFrom } from '../../palaces/meaning.js';

/** @import { Finding } from '../../palaces/cell-reader.js' */

const LETTERS = { north: 'V', west: 'H', northwest: 'D' };

/**
 * @param {Finding} finding
 * @param {(deviation: number) => string} colourOf
 */
export function factsOf({ game: { k }, cell, deviation, sights }, colourOf) {
  const seen = seenFrom(k, deviation, sights.north.palaces, sights.west.palaces);
  const reach = reachOf(cell);
  const swatch = element('span', { className: 'swatch' });
  swatch.style.backgroundColor = colourOf(deviation);
  const name = regionOf(k, cell.x, cell.y);
  const region = LANDMARKS.find((landmark) => landmark.name === name)?.title;
  const { verdict, reason } = meaningOf({ k, ...cell, deviation, seen });
  return [
    pairs([
      ['palace number N', value('inspected', grouped(palaceNumber(k, deviation)))],
      ['deviation v = N \u2212 k', element('span', {}, swatch, value('deviation', signed(deviation)))],
      ['kind', deviation < 0 ? 'palace' : 'not a palace'],
      ...(region ? [/** @type {[string, Node]} */ (['region', value('region', region)])] : []),
      ...DIRECTIONS.map(
        ({ direction }) =>
          /** @type {[string, Node]} */ ([
            `${direction}, ${LETTERS[direction]}`,
            value(direction, grouped(seen[direction])),
          ]),
      ),
    ]),
    element('h3', {}, 'In the game'),
    element('p', { className: 'verdict' }, verdict),
    element('p', {}, reason),
    element('h3', {}, 'Moves to palaces'),
    pairs(
      DIRECTIONS.map(({ direction, dx, dy, arrow }) => [
        `${arrow} ${direction}, ${grouped(seen[direction])} of ${grouped(reach[direction])}`,
        movesInWords(cell, { dx, dy }, sights[direction], seen[direction]),
      ]),
      'moves',
    ),
  ];
}

/**
 * @param {string} name
 * @param {string} text
 */
const value = (name, text) => element('b', { className: name }, text);
