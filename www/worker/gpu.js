// The worker that drives the GPU: slabs of a survey come in, and what they leave goes out, as of the other workers.
//
// What the kernel has swept is checked before it counts: some blocks of each slab are swept again in wasm. One that
// differs is the end of it; the page then has the other workers do the sweep.
import { describe } from '../shared/gpu.js';
import { GpuDevice } from './gpu/device.js';
import { Sweeps } from './gpu/sweeps.js';

/** @import { FromGpu, ToGpu } from '../shared/gpu.js' */

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const post = (/** @type {FromGpu} */ message, /** @type {Transferable[]} */ transfer = []) =>
  scope.postMessage(message, transfer);

const sweeps = new Sweeps(
  async (fallback) => {
    const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter) throw new Error('this browser offers no graphics adapter');
    const { name, isFallback } = describe(adapter);
    if (isFallback && !fallback) throw new Error('this browser computes graphics on the CPU');
    return { device: await GpuDevice.open(adapter, { isPatient: isFallback }), name };
  },
  // Not a static import: Firefox reports no error when one fails in a worker.
  async () => {
    const engine = await import('../gpu.js');
    await engine.default();
    return engine;
  },
  post,
);

/** @param {MessageEvent<ToGpu>} event */
scope.onmessage = ({ data }) => sweeps.receive(data);
