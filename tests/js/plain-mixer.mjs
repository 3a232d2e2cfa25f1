// What the engine mixes in the page, by the page's own averages: for tests that run without the engine.
import { average, lightOfCounts, lightOfPixels } from '../../www/page/averaged.js';

/** @type {import('../../www/page/mixing.js').Mixer} */
export const plainMixer = {
  counts: (values, light, size, out) => average(lightOfCounts(values, light), size, out),
  pixels: (pixels, size, out) => average(lightOfPixels(pixels), size, out),
};
