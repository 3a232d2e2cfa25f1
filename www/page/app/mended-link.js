// Links as they arrive: what mail, forms, autolinkers and hasty typing make of a link is undone before it is read.
// Loaded for links that are written in another way than the page writes them (`isPlain`).
import { families, loadNamed } from '../families/families.js';
import { SETTINGS } from '../core/settings.js';
import { LONGEST, decoded, textsOf, withMoves } from './link.js';
import { grouped, quoted } from '../core/format.js';

/** An ampersand as HTML writes it, perhaps percent-encoded, perhaps more than once; as JSON and as TeX do. */
const AMPERSAND = /(?:&|%26)(?:(?:amp|#0*38|#x0*26)(?:;|%3B))+|(?:\\|%5C)(?:u0026|&)/gi;
/** What an editor or a link shortener put before the first key, and what a sentence did that opens with the link. */
const BEFORE = /^[\s#?!/&"'`<\p{Cf}\p{Pi}\p{Ps}]+/u;
/** What belongs to the sentence or the markup around a link, in any script. Stars are games. */
const AROUND = /(?![*#%&@\u204e\ufe61\uff0a])[\s`<\p{Cf}\p{Pi}\p{Pf}\p{Po}\u201a\u201e\u3008-\u3011]/u;
const BRACKETS = ['()', '[]', '{}', '<>', '\uff08\uff09'];
/** The rest of a sign that HTML has written out. */
const ENTITY = /^(?:lt|gt|quot|apos|nbsp|0*39|x0*27);/i;
/** Keys that may be anybody's: trackers, the reader's own. */
const STRANGER = /^[\w.-]+$/;

/** @typedef {{raw: string, key: string, value: string, written: string}} Part  `written`: its value in the link */

/**
 * Mends the link of the address, there too.
 * @param {string} query location.search
 * @param {string} hash location.hash
 * @param {string[]} keys of the page's parts
 */
export async function arrived(query, hash, keys) {
  const link = await mended(query, hash, keys);
  const isOther = String([...textsOf(query, hash)]) !== String([...textsOf(link.query, link.hash)]);
  if (isOther && query === location.search && hash === location.hash)
    try {
      history.replaceState(history.state, '', `${location.pathname}${link.query}${link.hash}`);
    } catch {
      // A sandbox: the address stays as it is.
    }
  return link;
}

/**
 * @param {string} query location.search
 * @param {string} hash location.hash
 * @param {string[]} keys of the page's parts
 * @returns {Promise<{query: string, hash: string, problems: string[]}>} the link as the page would write it, and what
 *   nobody understands
 */
export async function mended(query, hash, keys) {
  // In a query, HTML's &#38; looks like the beginning of a hash.
  /** @type {string[]} */
  const problems = [];
  const texts = [query, hash.replace(/^#(0*38|x0*26);/i, '#')].map((text) => split(short(text, problems)));
  const last = texts[1].at(-1) ?? texts[0].at(-1);
  if (last) last.value = trimmed(last.value);
  const all = texts.flat();
  const game = all.findLast(({ key }) => key.toLowerCase() === 'game');
  if (game) game.value = game.value.toLowerCase();
  await loadNamed({ get: () => game?.value });
  const ours = new Set([
    'game',
    ...Object.keys(SETTINGS),
    ...keys,
    ...families().flatMap((family) => [
      ...family.keys,
      ...Object.values(family.parts ?? {}).flatMap(({ keys }) => keys),
    ]),
  ]);
  const sums = new Set(families().flatMap(({ sums = [] }) => sums));
  const [fixed, own] = texts.map((parts) =>
    parts.flatMap((part) => {
      const known = [part.key, part.key.toLowerCase()].find((key) => ours.has(key));
      if (known === undefined) {
        if (STRANGER.test(part.key)) return part.raw;
        problems.push(`${quoted(part.raw)} is nothing that this page knows.`);
        return [];
      }
      const read = withPluses(part, sums.has(known), (read) =>
        problems.push(
          `${known}=${part.written.slice(0, 40)} was read as ${quoted(read.trim())}: a plus sign is ` +
            'written %2B in links.',
        ),
      );
      const value = part === last ? trimmed(read) : read;
      // Other programs write decimals that say nothing, and people one thousand so.
      if (/^[xy]$/.test(known) && /^[1-9]\d{0,2}\.000$/.test(value))
        problems.push(`${known}=${value} was read as ${parseInt(value)}, not as ${value.replace('.', '')}.`);
      return `${known}=${encodeURIComponent(value)}`;
    }),
  );
  const written = (/** @type {string} */ sign, /** @type {string[]} */ parts) =>
    parts.length > 0 ? sign + parts.join('&') : '';
  return { query: written('?', fixed), hash: written('#', own), problems };
}

/**
 * A text without what is too long to be read.
 * @param {string} text a query or a hash
 * @param {string[]} problems takes a sentence on what is left out
 */
function short(text, problems) {
  if (text.length <= LONGEST) return text;
  let room = LONGEST;
  const pieces = text.split('&');
  const left = pieces.filter(({ length }) => room >= length && (room -= length + 1));
  const [key] = pieces.find((piece) => !left.includes(piece))?.split('=') ?? [];
  problems.push(
    `${quoted(key ?? '')} is too long: a link has at most ${grouped(LONGEST)} characters, not ` +
      `${grouped(text.length)}.`,
  );
  return left.join('&');
}

/** @param {string} text a query or a hash @returns {Part[]} */
function split(text) {
  let raw = text.replace(AMPERSAND, '&').replace(BEFORE, '');
  // Percent-encoded as a whole, perhaps more than once.
  for (let times = 0; times < 3 && !raw.includes('=') && /%(25)*3D/i.test(raw); times++)
    raw = uncoded(raw).replace(AMPERSAND, '&').replace(BEFORE, '');
  return raw
    .split(/[&?#]|(?:%26|;)(?=[a-z]+(?:=|%3D))/i)
    .filter((raw) => [...raw].some((character) => character !== '>' && !AROUND.test(character)) && !ENTITY.test(raw))
    .map((raw) => {
      const part = raw.includes('=') ? raw : raw.replace(/%3D/i, '=');
      const equals = part.indexOf('=');
      const [key, given] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
      // Moves behind which nothing stands but what does not belong to them.
      const moves = trimmed(uncoded(given));
      const written = /%2b/i.test(given) || withMoves(moves) === moves ? given : withMoves(moves);
      let value = decoded(written);
      if (/%[\da-f]{2}/i.test(value)) value = uncoded(value);
      return {
        raw,
        key: decoded(key)
          .replace(BEFORE, '')
          .replace(/[\s/\p{Cf}]/gu, ''),
        value,
        written,
      };
    });
}

/** @param {string} text */
function uncoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Without what an autolinker took along. @param {string} text */
function trimmed(text) {
  const surplus = BRACKETS.map(([open, close]) => text.split(close).length - text.split(open).length);
  for (let end = text.length; ; end--) {
    const last = text.charAt(end - 1);
    const bracket = BRACKETS.findIndex(([, close]) => close === last);
    if (!AROUND.test(last) && !(surplus[bracket]-- > 0)) return text.slice(0, end);
  }
}

/**
 * A plus sign of a link is a blank, as forms write it, and as this page once did; people mean it. Where only one of the
 * two can be read, it is read; a link that this page may have written keeps its meaning.
 * @param {Part} part
 * @param {boolean} isSum whether its text is a sum of games
 * @param {(read: string) => void} onDoubt what was read, where both can be
 */
function withPluses({ value, written }, isSum, onDoubt) {
  if (!written.includes('+') || /%2b/i.test(written)) return value;
  const text = uncoded(written);
  // Whoever writes blanks as they are, or as %20, means plus signs.
  if (/%20|\s/.test(written.trim())) return text;
  const isByHand = isSum && /[{}^]/.test(written); // which this page percent-encodes
  let isDoubtful = false;
  const read = text.replace(/\++/g, (signs, /** @type {number} */ at) => {
    const [before, after] = [text.charAt(at - 1), text.slice(at + signs.length, at + signs.length + 4)];
    if (after === '' || signs.length > 1) return ' '.repeat(signs.length);
    const isBehind = /[\p{L}\d)}^*\u2191\u2193\u21d1\u21d3]$/u.test(before); // a number or a game
    if (!isSum) {
      if (!isBehind || !/^[\p{L}\d]/u.test(after)) return ' ';
      const isGroup = /\d$/.test(before) && /^\d{3}(?!\d)/.test(after);
      isDoubtful ||= isGroup;
      return isGroup ? ' ' : '+';
    }
    if (before === '') return '+';
    if (after.startsWith('-') && !after.startsWith('-+')) {
      isDoubtful ||= !isByHand;
      return isByHand ? '+' : ' ';
    }
    if (!isBehind || !/^[\p{L}\d({^*\u2191\u2193\u21d1\u21d3\u00b1]/u.test(after)) return ' ';
    // Behind a star or an arrow a number is its own, as in * 2, and 2 * {1|0} is a product.
    const isOneGame = /[*^v\u2191\u2193]$/.test(before)
      ? /^\d/.test(after)
      : /\d$/.test(before) && /^\*[({^v]/.test(after);
    isDoubtful ||= isOneGame && !isByHand;
    return isOneGame && !isByHand ? ' ' : '+';
  });
  if (isDoubtful) onDoubt(read);
  return read;
}
