// The engines of any piece as wasm: node benches/pieces.mjs [MODULE.wasm]
import { readFile } from 'node:fs/promises';

const file = process.argv[2] ?? 'target/wasm32-unknown-unknown/release/examples/pieces_wasm.wasm';
const module = await WebAssembly.compile(await readFile(file));

/**
 * Each in an instance of its own, so that none finds memory that another has grown.
 * @param {string} name
 * @param {string} work
 * @param {...number} numbers
 */
async function measure(name, work, ...numbers) {
  const { exports } = await WebAssembly.instantiate(module, {});
  const wasm = /** @type {Record<string, (...numbers: number[]) => number>} */ (/** @type {unknown} */ (exports));
  const start = performance.now();
  const usage = process.cpuUsage();
  wasm[work](...numbers);
  const seconds = (performance.now() - start) / 1000;
  // On a machine that is busy with other things, this is what tells.
  const { user, system } = process.cpuUsage(usage);
  const megabytes = /** @type {WebAssembly.Memory} */ (exports.memory).buffer.byteLength / 1e6;
  const busy = (user + system) / 1e6;
  console.log(`${name}: ${seconds.toFixed(3)} s (${busy.toFixed(3)} s of processor time), ${megabytes.toFixed(0)} MB`);
}

for (const [index, piece] of ['Ryuo', 'Maharaja', 'generalized Wythoff'].entries()) {
  for (const [k, side, level] of [
    [1000, 3000, 2],
    [10000, 30000, 4],
  ]) {
    await measure(`${piece}, k = ${k}, ${side}`, 'sweep', index, k, side);
    await measure(`${piece}, k = ${k}, ${side}, with tiles of level ${level}`, 'tiles', index, k, side, level);
  }
}
await measure('Wythoff, all values, 5,000', 'grundy', 3, 5000);
await measure('Wythoff, all values, 10,000', 'grundy', 3, 10000);
await measure('Wythoff, values below 64, 200,000', 'small_values', 3, 200000);
