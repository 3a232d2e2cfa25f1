// The kernels as wasm beside the row loop in JavaScript, in one run: node benches/wasm.mjs MODULE.wasm
import { readFile } from 'node:fs/promises';

const SIDE = 4096;
const K = 10000;

/** The definition, row by row, in JavaScript. */
function rowLoop() {
  const north = Int32Array.from(start.subarray(0, SIDE));
  const northwest = Int32Array.from(start.subarray(2 * SIDE));
  for (let y = 0; y < SIDE; y++) {
    let west = start[SIDE + y];
    const diagonal = SIDE - 1 - y;
    for (let x = 0; x < SIDE; x++) {
      if (north[x] + northwest[diagonal + x] + west < K) {
        north[x]++;
        northwest[diagonal + x]++;
        west++;
      }
    }
  }
  let sum = 0;
  for (const count of north) sum += count & 0xff;
  return sum;
}

/** @param {() => number} work */
function milliseconds(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

const file = process.argv[2] ?? 'target/wasm32-unknown-unknown/release/examples/kernels_wasm.wasm';
const module = await WebAssembly.compile(await readFile(file));
// The library's door to the browser is linked in, but never called here.
/** @type {Record<string, Record<string, () => number>>} */
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
const { exports } = await WebAssembly.instantiate(module, imports);
const wasm = /** @type {Record<string, (...numbers: number[]) => number>} */ (/** @type {unknown} */ (exports));

/** The counters on entering the area: 4096 columns, 4096 rows, 8191 diagonals. */
const pointer = wasm.start(); // before the memory's buffer is taken, which it may replace
const start = new Int32Array(/** @type {WebAssembly.Memory} */ (exports.memory).buffer, pointer, 4 * SIDE - 1).slice();

const kernels = {
  'row loop, JavaScript': rowLoop,
  'row loop, JavaScript, again': rowLoop,
  'row loop, scalar wasm': () => wasm.row_loop(),
  'bytes, blocks of 4096': () => wasm.sweep_bytes(4096),
  'bytes, blocks of 1024': () => wasm.sweep_bytes(1024),
  'bytes and every value, blocks of 1024': () => wasm.sweep_with_values(1024),
  'lock step, 4 planes': () => wasm.lockstep(4),
  'lock step, 5 planes': () => wasm.lockstep(5),
  'lock step, 6 planes': () => wasm.lockstep(6),
  'lock step, 7 planes': () => wasm.lockstep(7),
  'lock step, 4 planes, classes counted': () => wasm.lockstep_counting(4),
  'lock step, 5 planes, classes counted': () => wasm.lockstep_counting(5),
  'lock step, 7 planes, classes counted': () => wasm.lockstep_counting(7),
  'a tile of level 4, classes counted': () => wasm.tile(),
};
const expected = rowLoop();
for (const [name, kernel] of Object.entries(kernels)) {
  if (name.startsWith('lock step') || name.startsWith('a tile')) continue;
  const sum = kernel();
  if (sum !== expected) throw new Error(`${name}: the columns add up to ${sum}; expected ${expected}`);
}

const rounds = 9;
const names = /** @type {(keyof typeof kernels)[]} */ (Object.keys(kernels));
/** @type {Map<string, number[]>} */
const times = new Map(names.map((name) => [name, []]));
for (let round = -2; round < rounds; round++) {
  for (const name of names) {
    const time = milliseconds(kernels[name]);
    if (round >= 0) times.get(name)?.push(time);
  }
}
/** @type {Map<string, number>} */
const middle = new Map(names.map((name) => [name, median(times.get(name) ?? [])]));
const of = (/** @type {string} */ name) => middle.get(name) ?? NaN;
const lines = [`${rounds} rounds in turns, medians; Node ${process.versions.node}`, 'Gcells/s   x JS row   x wasm row'];
for (const name of names) {
  const speed = (SIDE * SIDE) / of(name) / 1e6;
  const toJs = of('row loop, JavaScript') / of(name);
  const toWasm = of('row loop, scalar wasm') / of(name);
  lines.push(
    `${speed.toFixed(2).padStart(8)} ${toJs.toFixed(1).padStart(10)} ${toWasm.toFixed(1).padStart(12)}   ${name}`,
  );
}
process.stdout.write(`${lines.join('\n')}\n`);
