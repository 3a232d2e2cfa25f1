// Linear light: what eyes see of a colour, and what averages are taken of.

/** Linear light, 0 to 1, of a channel's value, 0 to 255. @param {number} value */
export function lightOfChannel(value) {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Red, green, blue in linear light, 0 to 1. @param {string} colour */
export const lightOf = (colour) => channelsOf(colour).map(lightOfChannel);

/** @param {string} colour @returns {[number, number, number]} */
export function channelsOf(colour) {
  const number = Number.parseInt(colour.slice(1), 16);
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`A class colour is written #rrggbb, not ${colour}.`);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** As `#rrggbb`. @param {Iterable<number>} channels 0 to 255 */
export const colourFrom = (channels) =>
  `#${Array.from(channels, (channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** This many colours along a ramp. @param {string[]} ramp @param {number} count */
export const along = (ramp, count) =>
  Array.from({ length: count }, (_, index) => {
    const at = (index / Math.max(1, count - 1)) * (ramp.length - 1);
    const [from, to] = [ramp[Math.floor(at)], ramp[Math.ceil(at)]];
    const [lower, upper] = [from, to].map(channelsOf);
    return colourFrom(lower.map((channel, index) => channel + (upper[index] - channel) * (at % 1)));
  });

/** The same of a light: a channel's value, 0 to 255, not rounded. @param {number} light 0 to 1 */
export const channelOfLight = (light) =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/** The average of colours, in linear light. @param {(readonly [colour: string, share: number])[]} parts */
export function mixed(parts) {
  const whole = parts.reduce((sum, [, share]) => sum + share, 0);
  const lights = parts.map(([colour, share]) => lightOf(colour).map((light) => (light * share) / whole));
  return colourFrom([0, 1, 2].map((at) => channelOfLight(lights.reduce((sum, light) => sum + light[at], 0))));
}
