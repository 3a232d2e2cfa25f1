// What the parts of the pattern are, in a few words each, and where the paper speaks of them. Read when it is asked
// for.

/** @import { LandmarkName } from './landmarks.js' */

/** @typedef {{text: string, where: string, section: string}} Entry  `where`: its formula, or how it was found */

/** @type {Record<LandmarkName, Entry>} */
export const GLOSSARY = {
  hood: {
    text:
      'A dented triangle at the origin where every cell is a palace: whoever moves into it can block all replies, ' +
      'and wins. Palace numbers rise by 1 with the larger coordinate and by 2 with the smaller one, from 0 up to k.',
    where: 'x + y + min(x, y) < k',
    section: '3.1, 3.2',
  },
  epaulette: {
    text:
      'A triangle beside the hood, with a periodic pattern of 11 cells: 5 of them palaces (k \u2212 1), 3 ' +
      'with k and 3 with k + 1. The periods of the upper one are (1, 5) and (3, 4).',
    where: 'v depends on (x + 2y \u2212 k) mod 11 alone',
    section: '3.1, 3.2',
  },
  fabric: {
    text:
      'A rhomb between the two \u00e9paulettes, woven of fine threads in a rough grid, where patterns ' +
      'travel like gliders. There are only three fabrics: up to its fray, everything in it depends on k mod 3 alone.',
    where: 'between nose, armpits and prism',
    section: '3.1, 3.2, 3.3',
  },
  'outer-space': {
    text:
      'Everything beyond the arms. The palace number is k throughout, so there is no palace here: every ' +
      'column above has just k of them.',
    where: 'x \u2265 k + \u03c6\u00b2 y, about',
    section: '3.1',
  },
  arm: {
    text:
      'A band that goes on for ever, packed full of threads. It looks random, yet there is only one arm: ' +
      'counted from the shoulder, games of all k have the same, as far in as their arm reaches.',
    where: 'between hem, skin, and its inside',
    section: '3.1, 3.3, 3.4',
  },
  warp: {
    text:
      'A band along the arm, of similar width. Threads come out of the fabric and merge to thicker ones, ' +
      'whose thickness is a Fibonacci number as far as anybody has looked. The blue stripes between them are the weft.',
    where: 'from the fray on, along the arm',
    section: '3.1, 3.2',
  },
  'inner-sector': {
    text:
      'What lies between the two warps, full of weft and almost without palaces. Palace numbers are a ' +
      'little higher near the main diagonal, as if light came out of the prism.',
    where: 'between the ends of the warps',
    section: '3.1',
  },
  casing: {
    text:
      'Where the hood ends, in a clean line from nose to shoulder. Within the hood, there are all palace ' +
      'numbers up to k; beyond the casing, only a few next to k.',
    where: 'x + 2y = k',
    section: '3.1, 3.2',
  },
  hem: {
    text:
      'Where \u00e9paulette and arm meet: the end of the periodic pattern. (A later version of the paper ' +
      'calls it the seam.)',
    where: 'x = k + y / \u03c6\u00b2 + 0.85 \u221ay, measured',
    section: '3.1',
  },
  rift: {
    text:
      'Where \u00e9paulette and fabric meet: a narrow, almost empty space, which gets wider very slowly. ' +
      'Near the nose it has the period (81, 31).',
    where: 'x = k/3 + \u03c6\u00b2 j \u2212 0.34 \u221aj, j rows below the nose, measured',
    section: '3.1',
  },
  fray: {
    text:
      'Where fabric and warp meet. Threads almost parallel to it unravel from the fabric; those of the ' +
      'other direction come out of it and begin to merge.',
    where: 'from armpit to prism: x = k + y / \u03c6\u00b2, about',
    section: '3.1',
  },
  skin: {
    text:
      'The periodic edge of the arm towards outer space, solidly packed with palaces. It thickens in ' +
      'leaps, from one pair of Fibonacci numbers to the next, and emits a line once a period.',
    where: 'x = k + \u03c6\u00b2 y eventually; 5/2, 13/5, 34/13, 89/34 columns a row before',
    section: '3.1, 3.4',
  },
  'arm-inside': {
    text:
      'Where arm and warp meet. The arm is yellow since it is packed full of threads; in the warp they ' +
      'are far fewer. From here the arm is slowly eaten up.',
    where: 'x = k/3 + \u03c6\u00b2 (y \u2212 k/3) below the armpit, then up to some 4 \u221ay more, measured',
    section: '3.1',
  },
  'warp-end': {
    text:
      'Where the warp runs out of threads and the inner sector begins. There is no clear line. Single ' +
      'threads that bend away from the warp are called beams.',
    where: 'x = \u03c6\u00b2 (y \u2212 k), about',
    section: '3.1',
  },
  nose: {
    text:
      'Where hood, \u00e9paulettes and fabric meet. It has one of three shapes, by k mod 3, and with it ' +
      'the whole fabric.',
    where: '(k/3, k/3)',
    section: '3.1, 3.3',
  },
  shoulder: {
    text: 'Where hood, \u00e9paulette, arm and outer space meet. Here the arm begins, in the same way in every game.',
    where: '(k, 0)',
    section: '3.1, 3.3',
  },
  armpit: {
    text:
      'Where \u00e9paulette, fabric, arm and warp meet, as the rift runs into the hem: often the hottest ' +
      'spot of the board. In every large game that was searched, the highest palace number of all is here.',
    where: '(1.263 k + 0.86 \u221ak, 0.688 k + 0.41 \u221ak), measured',
    section: '3.1',
  },
  prism: {
    text:
      'Where the fabric ends in a point, between warps and inner sector. Palace numbers along the ' +
      'diagonal behind it are a little higher, like a beam of light.',
    where: '(\u03c6 k, \u03c6 k), about',
    section: '3.1',
  },
};

/**
 * Words of the paper that are no places: what they mean, and where one sees what they name.
 * @type {{title: string, text: string, at: LandmarkName}[]}
 */
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
