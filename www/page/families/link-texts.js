// How a family reads the texts of a link: a bad one falls back by itself, and is named in a sentence.

/** @param {Map<string, string>} texts @param {string[]} problems gets a sentence for each bad text */
export const readerOf =
  (texts, problems) =>
  /**
   * @template T, [Fallback=T]
   * @param {string} key
   * @param {(text: string) => T} read throws a sentence
   * @param {Fallback} fallback
   */
  (key, read, fallback) => {
    const text = texts.get(key);
    try {
      return text === undefined ? fallback : read(text);
    } catch (error) {
      problems.push(/** @type {Error} */ (error).message);
      return fallback;
    }
  };

/**
 * @template {string | number} T
 * @param {string} sentence what the text is, without its end
 * @param {T[]} options
 * @param {string} text
 */
export function oneOf(sentence, options, text) {
  const found = options.find((option) => String(option) === text);
  if (found === undefined) throw new Error(`${sentence}, not \u201c${text.slice(0, 40)}\u201d.`);
  return found;
}
