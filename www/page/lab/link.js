// What the laboratory shows, as the link tells it: a name, then parameters, `lab=maximum;k:360,1600;factor:4`.

/** @typedef {{name: string, given: Record<string, string>}} Shown */

/** @param {string} text @returns {Shown} @throws {Error} whose message is a sentence, without who says it */
export function readShown(text) {
  const [name, ...rest] = text.split(';');
  /** @type {Record<string, string>} */
  const given = {};
  for (const part of rest) {
    const colon = part.indexOf(':');
    const key = part.slice(0, colon);
    if (colon < 1)
      throw new Error(
        `lab has \u201c${part.slice(0, 40)}\u201d; expected a name and a value with a colon between them, ` +
          `such as k:500.`,
      );
    if (Object.hasOwn(given, key)) throw new Error(`lab gives ${key.slice(0, 40)} twice; expected it once.`);
    given[key] = part.slice(colon + 1);
  }
  return { name, given };
}

/** @param {Shown} shown */
export const writeShown = ({ name, given }) =>
  [name, ...Object.entries(given).map(([key, value]) => `${key}:${value}`)].join(';');
