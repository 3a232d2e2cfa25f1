// How the laboratory's workers come about.
import { Bench } from './bench.js';
import { VERSION } from '../../shared/messages.js';
import { moduleAt } from '../workers/engine.js';

/** This many workers measure at a time, where there are as many processors: the map goes on beside them. */
const WORKERS_MOST = 8;

export function benchOf() {
  return new Bench(
    {
      create: () => new Worker(new URL('../../worker/lab.js', import.meta.url), { type: 'module' }),
      module: () => moduleAt(new URL('../../lab_bg.wasm', import.meta.url)),
      version: VERSION,
    },
    Math.min(WORKERS_MOST, navigator.hardwareConcurrency || 2),
  );
}
