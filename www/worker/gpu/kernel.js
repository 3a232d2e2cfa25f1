// The WGSL of the sweep. How it works, and the proof of its alarm: docs/internals.md, 'How a GPU sweeps'.
//
// A script and not a .wgsl file: the 64 cells of a tile are written out, so that their counters stay in registers; and
// the bundle needs no other kind of file.
//
// A counter fills the highest byte of a word and the others are 0. So additions are modulo 2^8 by themselves, as the
// bytes of the wasm engine are. In the columns k - 4 is taken off, so that a cell's sum is v + 4: below 4 for a palace,
// and never negative.

/** Rows of a strip, and width and height of its tiles, in cells. */
export const TILE = 8;
/** Threads of a workgroup, a strip each: together they are as high as a block of the lattice. */
export const STRIPS = 128;
/** Tiles that each thread sweeps in a dispatch. */
export const STEPS = 64;
/** Blocks of steps by which a workgroup is behind the one above it: what that hands down has been written by then. */
export const LAG = 1 + Math.ceil((STRIPS - 1) / STEPS);
/** Classes that are counted: v = -4 to -1 and 1 to 3, then those from 4, 5, 6, 8, 12, 20 and 40 on. */
export const PLANES = 14;

/** v + 4 above which the alarm rings: that of v = 82. */
const MOST = 86;

const SIDE = [...Array(TILE).keys()];

/** The diagonal of a cell: those that enter a tile above and left of its corner have names of their own. */
const diagonal = (/** @type {number} */ d) => (d < 0 ? `l${-d}` : `u${d}`);

/** Four counters as one word, the first one in the lowest byte. */
const packed = (/** @type {string[]} */ names) =>
  `((${names[0]} >> 24u) | (${names[1]} >> 16u) | (${names[2]} >> 8u) | ${names[3]})`;

/** And back: the counters of a word. */
const unpacked = (/** @type {string} */ word, /** @type {string[]} */ names) =>
  `${names[0]} = ${word} << 24u; ${names[1]} = (${word} << 16u) & TOP; ` +
  `${names[2]} = (${word} << 8u) & TOP; ${names[3]} = ${word} & TOP;`;

/** The cells of a tile on one anti-diagonal after the other: on one of them none depends on another. */
const ANTIDIAGONALS = [...Array(2 * TILE - 1).keys()].map((t) =>
  SIDE.filter((c) => t - c >= 0 && t - c < TILE).map((c) => ({ c, r: t - c, d: diagonal(c - (t - c)) })),
);

/** All cells of a tile that lies outside the hood. */
const plain = ANTIDIAGONALS.map((cells) => {
  const values = cells.map(({ c }) => `v${c}`);
  const sweep = cells.map(
    ({ c, r, d }) =>
      `let v${c} = n${c} + w${r} + ${d}; let p${c} = select(0u, ONE, v${c} < 4u * ONE); ` +
      `n${c} += p${c}; w${r} += p${c}; ${d} += p${c};`,
  );
  const largest = values.reduce((all, value) => `max(${all}, ${value})`);
  return `{
        ${sweep.join('\n        ')}
        var h = ${values.map((value) => `(1u << ((${value} >> 22u) & 31u))`).join(' + ')};
        if (${largest} >= 8u * ONE) {
          h = 0u;
          var values = array<u32, ${cells.length}>(${values.join(', ')});
          for (var at = 0; at < ${cells.length}; at++) { h += rare(values[at], pixel, times); }
        }
        even += h & 0x0f0f0f0fu; odd += (h >> 4u) & 0x0f0f0f0fu;
      }`;
}).join('\n      ');

const counters = (/** @type {string[]} */ names) => names.map((name) => `var ${name} = 0u;`).join(' ');
const N = SIDE.map((c) => `n${c}`);
const W = SIDE.map((r) => `w${r}`);
const UPPER = SIDE.slice(1).map((d) => `u${d}`);
const LOWER = SIDE.slice(1).map((d) => `l${d}`);
/** All diagonals of a tile, from the lowest left one on. */
const DIAGONALS = [...[...LOWER].reverse(), 'u0', ...UPPER];
/** The diagonals that leave a tile below, by column, and on its right, by row. */
const BELOW = SIDE.map((c) => diagonal(c - (TILE - 1)));
const BESIDE = SIDE.map((r) => diagonal(TILE - 1 - r));

/**
 * The cells of a tile that the casing crosses, row by row: few tiles are. `q` is x + 2y - k of its first cell.
 */
const masked = `
          var across = array<u32, ${TILE}>(${N.join(', ')});
          var along = array<u32, ${TILE}>(${W.join(', ')});
          var diagonals = array<u32, ${2 * TILE - 1}>(${DIAGONALS.join(', ')});
          for (var at = 0; at < ${TILE * TILE}; at++) {
            let c = at % ${TILE};
            let r = at / ${TILE};
            if (q + c + r + select(r, min(c, r), onDiagonal) < 0) { continue; }
            let d = c - r + ${TILE - 1};
            let v = across[c] + along[r] + diagonals[d];
            let p = select(0u, ONE, v < 4u * ONE);
            across[c] += p; along[r] += p; diagonals[d] += p;
            let h = rare(v, pixel, times);
            even += h & 0x0f0f0f0fu; odd += (h >> 4u) & 0x0f0f0f0fu;
          }
          ${N.map((name, at) => `${name} = across[${at}];`).join(' ')}
          ${W.map((name, at) => `${name} = along[${at}];`).join(' ')}
          ${DIAGONALS.map((name, at) => `${name} = diagonals[${at}];`).join(' ')}`;

export const KERNEL = `
struct Game {
  k: i32,
  tiles: i32,   // of a strip of a slab
  strips: i32,  // of a slab
  blocks: i32,  // of steps, until all threads of a workgroup have come to the end of their strips
  level: u32,   // of the pixels
  across: u32,  // pixels beside one another in a slab
  pixels: u32,  // of a slab
  kept: u32,    // whether what crosses the lines of the lattice is kept, all of it
};
struct Turn { number: i32, first: i32 };  // workgroups are at the block of steps \`number - LAG * (first + id.x)\`

@group(0) @binding(0) var<uniform> game: Game;
@group(0) @binding(1) var<uniform> turn: Turn;
@group(0) @binding(2) var<storage, read> slabs: array<vec2<i32>>;            // the first cell of each
@group(0) @binding(3) var<storage, read_write> rows: array<vec4<u32>>;       // lines below one another, by tile
@group(0) @binding(4) var<storage, read_write> columns: array<vec4<u32>>;    // lines beside one another, by strip
@group(0) @binding(5) var<storage, read_write> states: array<vec4<u32>>;     // two a strip
@group(0) @binding(6) var<storage, read_write> counts: array<atomic<u32>>;   // planes of a slab's pixels
@group(0) @binding(7) var<storage, read_write> alarms: array<atomic<u32>>;   // of each slab

const ONE = 0x01000000u;
const TOP = 0xff000000u;
const STRIPS = ${STRIPS};
const STEPS = ${STEPS};

var<workgroup> handed: array<vec4<u32>, ${2 * STRIPS}>;
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
fn counter(count: i32) -> u32 { return u32(count) << 24u; }

/** A cell's place in the tile's counts; of v >= 4, whose class is counted by itself, none. */
fn rare(v: u32, pixel: u32, times: u32) -> u32 {
  if (v < 8u * ONE) { return 1u << ((v >> 22u) & 31u); }
  let value = v >> 24u;
  if (value > ${MOST}u) { atomicOr(&alarms[slab], 1u); }
  var plane = 7u;
  if (value >= 9u) { plane = 8u; }
  if (value >= 10u) { plane = 9u; }
  if (value >= 12u) { plane = 10u; }
  if (value >= 16u) { plane = 11u; }
  if (value >= 24u) { plane = 12u; }
  if (value >= 44u) { plane = 13u; }
  atomicAdd(&counts[plane * game.pixels + pixel], times);
  return 0u;
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
  let corner = slabs[id.y];
  let first = block * STEPS;
  // Left of the diagonal nothing is swept; but the last tile there hands a diagonal on.
  if (corner.x + ${TILE} * (first + STEPS) < corner.y + ${TILE} * STRIPS * band) { return; }
  let i = i32(thread);
  let strip = band * STRIPS + i;
  let y = corner.y + ${TILE} * strip;
  let lines = game.strips / STRIPS;
  // The line above this band, and the one below it: the same one where not all are kept.
  let above = select(0u, id.y * u32(lines + 1) + u32(band), game.kept != 0u) * u32(game.tiles);
  let below = select(0u, u32(game.tiles), game.kept != 0u) + above;
  let home = 2u * (id.y * u32(game.strips) + u32(strip));
  let plane = id.y * ${PLANES}u * game.pixels;
  let shift = game.level;

  handed[i] = states[home];
  let own = states[home + 1u];
  ${counters([...N, ...W, 'u0', ...UPPER, 'next', ...LOWER, 'corner0'])}
  ${unpacked('own.x', W.slice(0, 4))}
  ${unpacked('own.y', W.slice(4))}
  // Diagonals by row: the one of the first row comes from the corner.
  ${unpacked('own.z', ['corner0', ...LOWER.slice(0, 3)])}
  ${unpacked('own.w', LOWER.slice(3))}
  // Counts of v + 4 = 0 and 4, 2 and 6, 1 and 5, 3 and 7 since the pixel was entered.
  var a = 0u; var b = 0u; var c = 0u; var e = 0u;
  workgroupBarrier();

  for (var step = 0; step < STEPS; step++) {
    let tile = first + step - i;
    var out = vec4<u32>(0u);
    if (tile >= 0 && tile < game.tiles) {
      var entering = handed[(step & 1) * STRIPS + i];
      if (i == 0) { entering = rows[above + u32(tile)]; }
      ${unpacked('entering.x', N.slice(0, 4))}
      ${unpacked('entering.y', N.slice(4))}
      ${unpacked('entering.z', UPPER.slice(0, 4))}
      ${unpacked('entering.w', [...UPPER.slice(4), 'next'])}
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
        var even = 0u; var odd = 0u;
        if (q >= 0) {
      ${plain}
        } else {
      ${masked}
        }
        a += even & 0x00ff00ffu; b += (even >> 8u) & 0x00ff00ffu;
        c += odd & 0x00ff00ffu; e += (odd >> 8u) & 0x00ff00ffu;
        let leaves = ((x + ${TILE}) & ((1 << shift) - 1)) == 0;
        if (leaves || onDiagonal || step == STEPS - 1) {
          add(0u, pixel, times * (a & 0xffffu)); add(1u, pixel, times * (c & 0xffffu));
          add(2u, pixel, times * (b & 0xffffu)); add(3u, pixel, times * (e & 0xffffu));
          add(4u, pixel, times * (c >> 16u)); add(5u, pixel, times * (b >> 16u)); add(6u, pixel, times * (e >> 16u));
          a = 0u; b = 0u; c = 0u; e = 0u;
        }
      }
      out = vec4<u32>(${packed(N.slice(0, 4))}, ${packed(N.slice(4))},
        ${packed(BELOW.slice(0, 4))}, ${packed(BELOW.slice(4))});
      if (i == STRIPS - 1) { rows[below + u32(tile)] = out; }
      if (game.kept != 0u && ((tile + 1) % STRIPS == 0)) {
        let line = id.y * u32(game.tiles / STRIPS + 1) + u32((tile + 1) / STRIPS);
        columns[line * u32(game.strips) + u32(strip)] = vec4<u32>(${packed(W.slice(0, 4))}, ${packed(W.slice(4))},
          ${packed(BESIDE.slice(0, 4))}, ${packed(BESIDE.slice(4))});
      }
      // The diagonals that leave on the right enter the next tile a row further down.
      ${LOWER.map((name, at) => `${name} = ${BESIDE[at]};`).join(' ')}
    }
    if (i < STRIPS - 1) { handed[((step + 1) & 1) * STRIPS + i + 1] = out; }
    workgroupBarrier();
  }
  states[home] = handed[i];
  states[home + 1u] = vec4<u32>(${packed(W.slice(0, 4))}, ${packed(W.slice(4))},
    ${packed(['corner0', ...LOWER.slice(0, 3)])}, ${packed(LOWER.slice(3))});
}
`;
