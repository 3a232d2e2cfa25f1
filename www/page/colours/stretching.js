// Contrast: light that is told from its surroundings. Each channel of each pixel is stretched around the mean of those
// near it.

/**
 * The mean of what lies within a radius, along both axes.
 * @param {Float32Array} values row by row
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 */
export function localMean(values, width, height, radius) {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) blur(values, across, y * width, 1, width, radius);
  const out = new Float32Array(values.length);
  for (let x = 0; x < width; x++) blur(across, out, x, width, height, radius);
  return out;
}

/**
 * @param {Float32Array} from
 * @param {Float32Array} to
 * @param {number} first
 * @param {number} stride
 * @param {number} length
 * @param {number} radius
 */
function blur(from, to, first, stride, length, radius) {
  let sum = 0;
  let [low, high] = [0, 0];
  for (let at = 0; at < length; at++) {
    for (; high < Math.min(length, at + radius + 1); high++) sum += from[first + high * stride];
    for (; low < at - radius; low++) sum -= from[first + low * stride];
    to[first + at * stride] = sum / (high - low);
  }
}

/** Faint differences are made larger this many times at most. */
const GAIN_MOST = 60;
/** Less is no difference, but rounding. */
const FLAT = 1e-5;
/** The standard deviation that they are stretched to, of light from 0 to 1. */
const SPREAD = 0.12;

/**
 * Stretches channels: at each pixel all of them by one factor, the larger the fainter the differences near it are.
 * @param {Float32Array[]} channels light from 0 to 1
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 * @returns {number} the largest factor
 */
export function stretch(channels, width, height, radius) {
  const means = channels.map((channel) => localMean(channel, width, height, radius));
  const squares = new Float32Array(width * height);
  for (const [index, channel] of channels.entries())
    for (let at = 0; at < squares.length; at++) squares[at] += (channel[at] - means[index][at]) ** 2 / channels.length;
  const spreads = localMean(squares, width, height, radius);
  let most = 1;
  for (let at = 0; at < squares.length; at++) {
    const spread = Math.sqrt(Math.max(0, spreads[at]));
    const gain = spread > FLAT ? Math.min(GAIN_MOST, Math.max(1, SPREAD / spread)) : 1;
    most = Math.max(most, gain);
    for (const [index, channel] of channels.entries())
      channel[at] = Math.min(1, Math.max(0, means[index][at] + gain * (channel[at] - means[index][at])));
  }
  return most;
}
