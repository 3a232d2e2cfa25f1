// The WGSL of the sweep. How it works, and the proof of its alarm: docs/internals.md, 'How a GPU sweeps'.
//
// A script and not a .wgsl file: the 64 cells of a tile are written out, so that their counters stay in registers; and
// the bundle needs no other kind of file.
//
// A counter fills the highest byte of a word and the others are 0. So additions are modulo 2^8 by themselves, as the
// bytes of the wasm engine are. Or it fills the upper half, for games in which bytes are too narrow: all is the same
// but what is handed on, which is twice as much. In the columns k - 4 is taken off, so that a cell's sum is v + 4:
// below 4 for a palace, and never negative.

import { LAG, PLANES, STEPS, STRIPS, TILE } from '../../shared/gpu-shapes.js';
import { TILE_SIDE } from '../../shared/messages.js';

/** @import { Bits } from '../../shared/gpu-shapes.js' */

/** v above which the alarm rings, by the bits of a counter. */
export const MOST = { 8: 82, 16: 21_842 };

const SIDE = [...Array(TILE).keys()];

/** The diagonal of a cell: those that enter a tile above and left of its corner have names of their own. */
const diagonal = (/** @type {number} */ d) => (d < 0 ? `l${-d}` : `u${d}`);

/** The words of a line's sixteen counters. */
const WORDS = { 8: ['x', 'y', 'z', 'w'], 16: ['a.x', 'a.y', 'a.z', 'a.w', 'b.x', 'b.y', 'b.z', 'b.w'] };
const LINES = { 8: 'alias Line = vec4<u32>;', 16: 'struct Line { a: vec4<u32>, b: vec4<u32> };' };

/**
 * Sixteen counters as a line, the first one in the lowest bits of its first word.
 * @param {Bits} bits
 * @param {string[]} names
 */
function packed(bits, names) {
  const each = 32 / bits;
  const words = WORDS[bits].map((_, word) => {
    const parts = names.slice(word * each, (word + 1) * each);
    return parts.map((name, at) => `(${name} >> ${32 - bits * (at + 1)}u)`).join(' | ');
  });
  const vectors = [words.slice(0, 4), words.slice(4)].filter((of) => of.length > 0);
  return `Line(${bits === 8 ? words.join(', ') : vectors.map((of) => `vec4<u32>(${of.join(', ')})`).join(', ')})`;
}

/**
 * And back: the counters of a line.
 * @param {Bits} bits
 * @param {string} line
 * @param {string[]} names
 */
function unpacked(bits, line, names) {
  const each = 32 / bits;
  const word = (/** @type {number} */ at) => `${line}.${WORDS[bits][Math.floor(at / each)]}`;
  const shift = (/** @type {number} */ at) => 32 - bits * ((at % each) + 1);
  return names.map((name, at) => `${name} = (${word(at)} << ${shift(at)}u) & TOP;`).join(' ');
}

/** The cells of a tile on one anti-diagonal after the other: on one of them none depends on another. */
const ANTIDIAGONALS = [...Array(2 * TILE - 1).keys()].map((t) =>
  SIDE.filter((c) => t - c >= 0 && t - c < TILE).map((c) => ({ c, r: t - c, d: diagonal(c - (t - c)) })),
);

/**
 * All cells of a tile. Where the casing crosses it, those in the hood pass for ones of v = 0: they are no palaces, and
 * that class is what remains of a pixel.
 * @param {boolean} isCrossed
 */
const cellsOf = (isCrossed) =>
  ANTIDIAGONALS.map((cells) => {
    const sum = (/** @type {string} */ of, /** @type {string} */ by) => cells.map(({ c }) => `${of}(v${c})`).join(by);
    const sweep = cells.map(({ c, r, d }) => {
      // Below the diagonal of a tile that lies on the board's, a cell is in the hood as its mirror image is.
      const reach = c < r ? `select(${c + 2 * r}, ${2 * c + r}, onDiagonal)` : `${c + 2 * r}`;
      const v = `n${c} + w${r} + ${d}`;
      return (
        `let v${c} = ${isCrossed ? `select(4u * ONE, ${v}, q + ${reach} >= 0)` : v}; ` +
        `let p${c} = select(0u, ONE, v${c} < 4u * ONE); n${c} += p${c}; w${r} += p${c}; ${d} += p${c};`
      );
    });
    const largest = cells.map(({ c }) => `v${c}`).reduce((all, value) => `max(${all}, ${value})`);
    return `{
        ${sweep.join('\n        ')}
        var h = ${sum('small', ' + ')};
        let largest = ${largest};
        if (largest >= 8u * ONE) {
          h = ${sum('smallOf', ' + ')};
          let g = ${sum('large', ' + ')};
          more += g & 0x0f0f0f0fu; most += (g >> 4u) & 0x0f0f0f0fu;
          if (largest > MOST) { atomicOr(&alarms[slab], 1u); }
        }
        even += h & 0x0f0f0f0fu; odd += (h >> 4u) & 0x0f0f0f0fu;
      }`;
  }).join('\n      ');

/**
 * Adds what was counted to a pixel, plane after plane.
 * @param {string} name
 * @param {number} plane the first one
 * @param {number[]} low words whose lower half is a plane's count
 * @param {number[]} high and whose upper half is one
 */
const counted = (name, plane, low, high) =>
  [...low.map((at) => `(${name}[${at}] & 0xffffu)`), ...high.map((at) => `(${name}[${at}] >> 16u)`)]
    .map((count, at) => `add(${plane + at}u, pixel, times * ${count});`)
    .join(' ');

const counters = (/** @type {string[]} */ names) => names.map((name) => `var ${name} = 0u;`).join(' ');
const N = SIDE.map((c) => `n${c}`);
const W = SIDE.map((r) => `w${r}`);
const UPPER = SIDE.slice(1).map((d) => `u${d}`);
const LOWER = SIDE.slice(1).map((d) => `l${d}`);
/** The diagonals that leave a tile below, by column, and on its right, by row. */
const BELOW = SIDE.map((c) => diagonal(c - (TILE - 1)));
const BESIDE = SIDE.map((r) => diagonal(TILE - 1 - r));

/**
 * What a strip is between two blocks of steps: its rows, the diagonal of the first one, which comes from the corner,
 * and those of the others.
 */
const OWN = [...W, 'corner0', ...LOWER];

/**
 * The kernel.
 * @param {Bits} bits of a counter
 */
export const kernelOf = (bits) => `
${LINES[bits]}
struct Game {
  k: i32,
  tiles: i32,   // of a strip of a slab
  strips: i32,  // of a slab
  blocks: i32,  // of steps, until all threads of a workgroup have come to the end of their strips
  level: u32,   // of the pixels
  across: u32,  // pixels beside one another in a slab
  pixels: u32,  // of a slab
  side: i32,    // of the squares of a picture that are swept again, in tiles; 0: what crosses the lattice is all kept
};
struct Turn { number: i32, first: i32 };  // workgroups are at the block of steps \`number - LAG * (first + id.x)\`

@group(0) @binding(0) var<uniform> game: Game;
@group(0) @binding(1) var<uniform> turn: Turn;
// The first cell of each slab. Of a picture, before that, the first tile of the square that is swept again in each of
// its bands, or -1, and where what crosses that square's sides is kept.
@group(0) @binding(2) var<storage, read> slabs: array<vec2<i32>>;
@group(0) @binding(3) var<storage, read_write> rows: array<Line>;       // lines below one another, by tile
@group(0) @binding(4) var<storage, read_write> columns: array<Line>;    // lines beside one another, by strip
@group(0) @binding(5) var<storage, read_write> states: array<Line>;     // two a strip
@group(0) @binding(6) var<storage, read_write> counts: array<atomic<u32>>;   // planes of a slab's pixels
@group(0) @binding(7) var<storage, read_write> alarms: array<atomic<u32>>;   // of each slab; and of a picture's planes
@group(0) @binding(8) var<storage, read_write> packed: array<u32>;           // planes of a picture's tiles

const ONE = 1u << ${32 - bits}u;
const TOP = ${2 ** bits - 1}u << ${32 - bits}u;
const CLASS = ${30 - bits}u;  // 4 (v + 4) is what is left of it
const MOST = ${MOST[bits] + 4}u * ONE;
const STRIPS = ${STRIPS};
const STEPS = ${STEPS};

var<workgroup> handed: array<Line, ${2 * STRIPS}>;
var<private> slab: u32;

/** Cells of the hood in a column or row, and on a diagonal. */
fn inColumn(x: i32) -> i32 {
  if (x >= game.k) { return 0; }
  if (3 * x < game.k) { return game.k - 2 * x; }
  return (game.k - x + 1) / 2;
}
fn onDiagonalOf(d: i32) -> i32 {
  let distance = abs(d);
  if (distance >= game.k) { return 0; }
  return (game.k - distance + 2) / 3;
}
fn counter(count: i32) -> u32 { return u32(count) << ${32 - bits}u; }

/** A cell's place among the counts of eight classes, four bits each: v = -4 to 3. If v is none of these, anything. */
fn small(v: u32) -> u32 { return 1u << ((v >> CLASS) & 31u); }
fn smallOf(v: u32) -> u32 { return select(0u, small(v), v < 8u * ONE); }
/** The same of v = 4, 5, 6 to 7, 8 to 11, 12 to 19, 20 to 39, and more. */
fn large(v: u32) -> u32 {
  var place = 0u;
  ${[9, 10, 12, 16, 24, 44].map((from) => `place += select(0u, 4u, v >= ${from}u * ONE);`).join(' ')}
  return select(0u, 1u << place, v >= 8u * ONE);
}

fn halves(even: u32, odd: u32) -> vec4<u32> {
  return vec4<u32>(even, odd, even >> 8u, odd >> 8u) & vec4<u32>(0x00ff00ffu);
}

fn add(plane: u32, pixel: u32, count: u32) {
  if (count != 0u) { atomicAdd(&counts[plane * game.pixels + pixel], count); }
}

@compute @workgroup_size(STRIPS)
fn sweep(@builtin(workgroup_id) id: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
  let band = turn.first + i32(id.x);
  let block = turn.number - ${LAG} * band;
  if (block < 0 || block >= game.blocks) { return; }
  slab = id.y;
  let lines = game.strips / STRIPS;
  let kept = game.side == 0;
  let corner = slabs[id.y + select(u32(lines), 0u, kept)];
  let first = block * STEPS;
  // Left of the diagonal nothing is swept; but the last tile there hands a diagonal on.
  if (corner.x + ${TILE} * (first + STEPS) < corner.y + ${TILE} * STRIPS * band) { return; }
  let i = i32(thread);
  let strip = band * STRIPS + i;
  let y = corner.y + ${TILE} * strip;
  // The line above this band, and the one below it: the same one where not all are kept.
  let above = select(0u, id.y * u32(lines + 1) + u32(band), kept) * u32(game.tiles);
  let below = select(0u, u32(game.tiles), kept) + above;
  let home = 2u * (id.y * u32(game.strips) + u32(strip));
  let plane = id.y * ${PLANES}u * game.pixels;
  let shift = game.level;
  // Of the square of a picture that is swept again here: its tiles, and which of its bands this one is.
  let square = slabs[select(u32(band), 0u, kept)];
  let part = select(band % max(1, game.side / STRIPS), 0, kept);

  handed[i] = states[home];
  let own = states[home + 1u];
  ${counters([...N, ...W, 'u0', ...UPPER, 'next', ...LOWER, 'corner0'])}
  ${unpacked(bits, 'own', OWN)}
  // Counts since the pixel was entered, two in each word: of the classes 0 and 4, 1 and 5, 2 and 6, 3 and 7.
  var few = vec4<u32>(); var many = vec4<u32>();
  workgroupBarrier();

  for (var step = 0; step < STEPS; step++) {
    let tile = first + step - i;
    var out = Line();
    if (tile >= 0 && tile < game.tiles) {
      var entering = handed[(step & 1) * STRIPS + i];
      if (i == 0) { entering = rows[above + u32(tile)]; }
      ${unpacked(bits, 'entering', [...N, ...UPPER, 'next'])}
      u0 = corner0;
      corner0 = next;
      let x = corner.x + ${TILE} * tile;
      let q = x + 2 * y - game.k;
      if (x >= y && q >= -21) {
        let onDiagonal = x == y;
        let column = u32(x) >> shift;
        let row = u32(y) >> shift;
        let pixel = plane + (row - (u32(corner.y) >> shift)) * game.across + column - (u32(corner.x) >> shift);
        // In a pixel on the diagonal a cell above it stands for its mirror image, too.
        let times = select(1u, 2u, column == row && !onDiagonal);
        // What comes from tiles that lie in the hood is known in closed form.
        if (q < 3) {
          u0 = counter(onDiagonalOf(x - y));
          if (q < -5) {
            ${N.map((name, at) => `${name} = counter(inColumn(x + ${at}) - game.k + 4);`).join(' ')}
            ${UPPER.map((name, at) => `${name} = counter(onDiagonalOf(x - y + ${at + 1}));`).join(' ')}
          }
          if (q < -13) {
            ${W.map((name, at) => `${name} = counter(inColumn(y + ${at}));`).join(' ')}
            ${LOWER.map((name, at) => `${name} = counter(onDiagonalOf(x - y - ${at + 1}));`).join(' ')}
          }
        }
        // On the diagonal what comes from the left is the mirror image of what comes from above.
        if (onDiagonal) {
          let folded = counter(game.k - 4);
          ${W.map((name, at) => `${name} = n${at} + folded;`).join(' ')}
          ${LOWER.map((name, at) => `${name} = u${at + 1};`).join(' ')}
        }
        // Counts of the classes of even and of odd numbers in this tile, small ones and large ones.
        var even = 0u; var odd = 0u; var more = 0u; var most = 0u;
        if (q >= 0) {
      ${cellsOf(false)}
        } else {
      ${cellsOf(true)}
        }
        few += halves(even, odd);
        if ((more | most) != 0u) { many += halves(more, most); }
        let leaves = ((x + ${TILE}) & ((1 << shift) - 1)) == 0;
        if (leaves || onDiagonal || step == STEPS - 1) {
          // The class of v = 0 is what remains.
          ${counted('few', 0, [0, 1, 2, 3], [1, 2, 3])}
          few = vec4<u32>();
          if (any(many != vec4<u32>())) {
            ${counted('many', 7, [0, 1, 2, 3], [0, 1, 2])}
            many = vec4<u32>();
          }
        }
      }
      out = ${packed(bits, [...N, ...BELOW])};
      if (i == STRIPS - 1) { rows[below + u32(tile)] = out; }
      let at = tile - square.x;
      if (kept) {
        if ((tile + 1) % STRIPS == 0) {
          let line = id.y * u32(game.tiles / STRIPS + 1) + u32((tile + 1) / STRIPS);
          columns[line * u32(game.strips) + u32(strip)] = ${packed(bits, [...W, ...BESIDE])};
        }
      } else if (square.x >= 0 && at >= -1 && at < game.side) {
        // What crosses its upper and lower side, its left and right one, and the diagonal at its first cell.
        let last = i == STRIPS - 1 && part == game.side / STRIPS - 1;
        if (i == 0 && part == 0 && at >= 0) { columns[square.y + at] = entering; }
        if (last && at >= 0) { columns[square.y + game.side + at] = out; }
        if (at == -1 || at == game.side - 1) {
          let side = square.y + select(3, 2, at == -1) * game.side + part * STRIPS;
          columns[side + i] = ${packed(bits, [...W, ...BESIDE])};
        }
        if (i == 0 && part == 0 && at == -1) {
          columns[square.y + 4 * game.side] = ${packed(bits, ['corner0', ...Array(15).fill('0u')])};
        }
      }
      // The diagonals that leave on the right enter the next tile a row further down.
      ${LOWER.map((name, at) => `${name} = ${BESIDE[at]};`).join(' ')}
    }
    if (i < STRIPS - 1) { handed[((step + 1) & 1) * STRIPS + i + 1] = out; }
    workgroupBarrier();
  }
  states[home] = handed[i];
  states[home + 1u] = ${packed(bits, OWN)};
}

// The counts of a picture as its tiles have them, in so few bits as their level needs: those on and above the diagonal,
// column by column, and each of them plane by plane; and which of these are not all 0.
@compute @workgroup_size(STRIPS)
fn pack(@builtin(workgroup_id) id: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
  var column = 0u;
  var row = id.y / ${PLANES};
  while (row > column) { column++; row -= column; }
  let width = select(select(32u, 16u, game.level < 8), 8u, game.level < 4);
  let each = 32 / width;
  let word = id.x * STRIPS + thread;
  let first = word * each;
  let y = ${TILE_SIDE} * row + first / ${TILE_SIDE};
  let x = ${TILE_SIDE} * column + first % ${TILE_SIDE};
  let place = id.y % ${PLANES} * game.pixels + y * game.across + x;
  var value = 0u;
  for (var i = 0u; i < each; i++) { value |= atomicLoad(&counts[place + i]) << (width * i); }
  packed[id.y * (${TILE_SIDE ** 2} / each) + word] = value;
  if (value != 0 && atomicLoad(&alarms[1 + id.y]) == 0) { atomicOr(&alarms[1 + id.y], 1u); }
}
`;
