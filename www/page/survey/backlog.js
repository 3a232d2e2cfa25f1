// Swept slabs that wait to be kept on the device. They are packed and written while workers are idle, one at a time. Of
// each only the edges wait here: the rest, which is far more, the keeper has. What has not been written when somebody
// leaves the page or the game is lost.
/** @import { Archive } from './archive.js' */
/** @import { SlabPlace } from '../../shared/messages.js' */
/** @import { Swept } from './survey.js' */
/** @import { Pool } from '../workers/pool.js' */

/** In between, whoever looks at the map has the machine to themselves: two workers are busy with a slab. */
const REST_MILLISECONDS = 10;
/** Slabs beyond that are not kept. */
const MOST_BYTES = 64e6;

/** @param {{pool: Pick<Pool, 'ask' | 'whenIdle'>, archive: Pick<Archive, 'put'>}} options */
export function backlog({ pool, archive }) {
  let waiting = 0;
  let ending = new AbortController();
  return {
    /** A slab that the keeper has. @param {SlabPlace} place @param {Pick<Swept, 'bottom' | 'right'>} edges */
    add(place, { bottom, right }) {
      const bytes = bottom.byteLength + right.byteLength;
      if (waiting + bytes > MOST_BYTES) return;
      waiting += bytes;
      const { signal } = ending;
      const work = async () => {
        waiting -= bytes;
        const content = await pool.ask('kept', place);
        if (content && !signal.aborted) await archive.put(place, { bottom, right, ...content });
      };
      pool.whenIdle({ work, signal, rest: REST_MILLISECONDS });
    },
    /** What waits is not kept: the keeper serves another game. */
    clear() {
      ending.abort();
      ending = new AbortController();
      waiting = 0;
    },
  };
}
