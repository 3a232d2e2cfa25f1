// Animated pictures as GIF files, frame by frame.
import { GIFEncoder, applyPalette, quantize } from '../../vendor/gifenc.js';

const MOST_COLOURS = 256;

/**
 * The bytes of a file that plays for ever, in pieces.
 * @param {{width: number, height: number, milliseconds: number}} head of all frames; how long one is shown
 */
export function gifOf({ width, height, milliseconds }) {
  const encoder = GIFEncoder({ auto: false });
  encoder.writeHeader();
  let first = true;
  const written = () => {
    const bytes = encoder.bytes();
    encoder.reset();
    return bytes;
  };
  return {
    /** @param {Uint8ClampedArray} pixels red, green, blue and alpha, which is not looked at */
    frame(pixels) {
      const { colours, indices } = quantised(pixels);
      encoder.writeFrame(indices, width, height, { palette: colours, delay: milliseconds, first });
      first = false;
      return written();
    },
    end() {
      encoder.finish();
      return written();
    },
  };
}

/**
 * All colours of a picture where they are few enough, or else near ones.
 * @param {Uint8ClampedArray} pixels
 * @returns {{colours: number[][], indices: Uint8Array}}
 */
export function quantised(pixels) {
  /** @type {Map<number, number>} */
  const known = new Map();
  const indices = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < indices.length; i++) {
    const colour = (pixels[4 * i] << 16) | (pixels[4 * i + 1] << 8) | pixels[4 * i + 2];
    const index = known.get(colour) ?? known.size;
    if (index === MOST_COLOURS) {
      const colours = quantize(pixels, MOST_COLOURS);
      return { colours, indices: applyPalette(pixels, colours) };
    }
    known.set(colour, index);
    indices[i] = index;
  }
  return { colours: [...known.keys()].map((colour) => [16, 8, 0].map((by) => (colour >> by) & 255)), indices };
}
