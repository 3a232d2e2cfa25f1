// Words of the paper that are no places: what they mean, and where one sees what they name.

/** @import { LandmarkName } from './landmarks.js' */

/** @type {{title: string, text: string, at: LandmarkName}[]} */
export const TERMS = [
  {
    title: 'Thread',
    text: 'A line of palaces that runs through fabric, arm and warp. In the warp threads merge to thicker ones.',
    at: 'warp',
  },
  {
    title: 'Weft',
    text: 'The blue stripes across the threads of a warp, and all over the inner sector.',
    at: 'inner-sector',
  },
  {
    title: 'Beam',
    text: 'A single thread that bends away from the warp; and the line of higher palace numbers behind the prism.',
    at: 'prism',
  },
  {
    title: 'Glider',
    text: 'A patch of pattern that travels through the fabric, as gliders do in other cellular automata.',
    at: 'fabric',
  },
  {
    title: 'Palace',
    text: 'A cell from which the queen sees fewer than k palaces: the opponent can block them all.',
    at: 'hood',
  },
  {
    title: 'Palace number',
    text: 'How many palaces the queen sees from a cell, looking left, up and diagonally.',
    at: 'nose',
  },
  {
    title: 'Deviation',
    text: 'The palace number less k: negative at palaces, 0 in outer space.',
    at: 'outer-space',
  },
  {
    title: 'Pawn',
    text: 'Blocks a cell: before each move the opponent places up to k \u2212 1 of them.',
    at: 'hood',
  },
];
