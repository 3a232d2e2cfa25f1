// How the laboratory's workers come about: one bench for the laboratory, another one for whoever wants its lists.
import { Bench } from './bench.js';
import { VERSION } from '../../shared/messages.js';
import { compileEngine } from '../workers/engine.js';

/** This many workers measure at a time, where there are as many processors: the map goes on beside them. */
const WORKERS_MOST = 8;

export function benchOf() {
  /** @type {Promise<WebAssembly.Module> | null} */
  let module = null;
  return new Bench(
    {
      create: () => new Worker(new URL('../../worker/lab.js', import.meta.url), { type: 'module' }),
      module: () => {
        module ??= compileEngine(new URL('../../lab_bg.wasm', import.meta.url));
        module.catch(() => (module = null)); // the next try may find the network again
        return module;
      },
      version: VERSION,
    },
    Math.min(WORKERS_MOST, navigator.hardwareConcurrency || 2),
  );
}
