// Which game stands beside the map's: the same with another k, or one of any family whose values mean the same. That
// one is written without its k and without what is shown of it, both of which follow the map's game, as in
// `with=ryuo~p:4`: what stands after `game=` in a link, with `~` for `&` and `:` for `=`, which mail spoils less.
// Without a game, as in `with=~show:mean`, it is the map's own game, and something else is shown of it: a layer.
import { FAMILIES, FIRST, familyOf, loadFamily, loadNamed, readGame } from '../families/families.js';
import { isPlain, mend, textsOf } from '../app/link.js';
import { grouped } from '../core/format.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { OtherGame } from '../families/families.js' */

export const OTHER_GAME_KEY = 'with';

/** The games of this name are those of the map, with another k. */
export const SAME = '';

/** By which a game counts in a comparison: 1 where it has no k. @param {Game} game */
export const kOf = ({ k }) => k ?? 1;

/** Whether games like this one have a k to compare by. @param {Game} game */
export const hasK = ({ k }) => typeof k === 'number';

/**
 * @param {Game} game that the map shows
 * @param {{k: number, otherGame?: string}} other `otherGame`: of a family that is here
 * @returns {Game | null} null: it cannot show what the map does
 */
export function gameBeside(game, { k, otherGame = SAME }) {
  if (otherGame === SAME) return hasK(game) ? withOtherK(game, k) : null;
  if (isLayer(otherGame)) {
    const texts = [game.key, partsOf(otherGame.slice(1))].flatMap((hash) => [...textsOf('', `#${hash}`)]);
    return isOffered(game, otherGame) ? readGame(new Map(texts)).game : null;
  }
  const read = readGame(textsOf('', linkOf(otherGame))).game ?? FIRST.fallback;
  return familyOf(read).comparableWith?.(read, familyOf(game).values(game), k, game) ?? null;
}

/** Whether it is another layer of the map's game. @param {string} otherGame */
const isLayer = (otherGame) => otherGame.startsWith('~');

/** @param {Game} game @param {string} otherGame */
const isOffered = (game, otherGame) => (familyOf(game).layers ?? []).some(({ text }) => text === otherGame);

/** Whether a value means the same in both, so that cells can be compared. @param {Game} game @param {Game} other */
export const haveSameValues = (game, other) => familyOf(game).values(game) === familyOf(other).values(other);

/** @param {Game} game which has a k @param {number} k @returns {Game} */
export function withOtherK(game, k) {
  const other = familyOf(game).withK?.(game, k);
  if (!other) throw new Error('Games of this family have no k to compare by.');
  return other;
}

/**
 * Reads another game: as this page writes it, or the part of a link that tells a game. Its family is loaded.
 * @param {string} text
 * @param {Game} map its game
 * @returns {Promise<{otherGame: string, problems: string[]}>} as this page writes it; rejects with a sentence
 *   where its family could not be loaded
 */
export async function readOtherGame(text, map) {
  if (isLayer(text.trim())) return readLayer(text.trim(), map);
  const link = linkOf(text.trim());
  const texts = textsOf('', isPlain(link) ? link : (await mend('', link)).hash);
  await loadNamed(texts);
  const { game, keys, problems, unloaded } = readGame(texts);
  if (unloaded) throw new Error(unloaded);
  const foreign = [...texts.keys()].find((key) => !keys.includes(key) && !['x', 'y', 'zoom'].includes(key));
  if (foreign !== undefined) problems.push(`The other game has no ${foreign.slice(0, 40)}.`);
  const otherGame = writtenOf((game ?? FIRST.fallback).key);
  const layer = `~show:${texts.get('show')}`;
  const isOfMap = otherGame === writtenOf(map.key) && isOffered(map, layer);
  return { otherGame: isOfMap ? layer : otherGame, problems };
}

/** @param {string} layer @param {Game} map its game */
function readLayer(layer, map) {
  const offered = (familyOf(map).layers ?? []).map(({ text }) => text);
  const quoted = `\u201c${layer.slice(0, 40)}\u201d`;
  const problem =
    offered.length > 0
      ? `${OTHER_GAME_KEY} is one of ${offered.join(', ')}, or another game, not ${quoted}.`
      : `${OTHER_GAME_KEY} is another game: this one has no other layers, such as ${quoted}.`;
  return { otherGame: layer, problems: offered.includes(layer) ? [] : [problem] };
}

/** What follows the map's game, and is not written. */
const FOLLOWING = ['k', 'show', 'classes', 'only', 'size'];

/** @param {string} key of a game, as links write it */
export const writtenOf = (key) =>
  [...textsOf('', `#${key}`)]
    .filter(([name]) => !FOLLOWING.includes(name))
    .map(([name, value]) => (name === 'game' ? value : `${name}:${value}`))
    .join('~') || FIRST.name;

/** @param {string} text of another game, or a link, or what follows its # */
function linkOf(text) {
  const own = text.slice(text.indexOf('#') + 1);
  if (/^(\w+=|.*&)/.test(own)) return `#${own}`;
  return `#game=${partsOf(own)}`;
}

/** Parts of another game, as links write them. @param {string} text */
const partsOf = (text) =>
  text
    .split('~')
    .map((part) => part.replace(':', '='))
    .join('&');

/** What two games are called: their numbers where all else is the same. @param {Game} game @param {Game} other */
export function namesOf(game, other) {
  const long = [game, other].map((each) => familyOf(each).title(each));
  const isNumbered = hasK(game) && game.family === other.family && writtenOf(game.key) === writtenOf(other.key);
  return { long, short: isNumbered ? [game, other].map(({ k }) => grouped(k)) : long };
}

/**
 * The games of all families that can be compared with the map's, and what else can be shown of its own.
 * @param {Game} game that the map shows
 * @returns {Promise<OtherGame[]>} of its own family first
 */
export async function otherGamesOf(game) {
  const own = familyOf(game);
  const others = FAMILIES.filter(({ name }) => name !== own.name);
  // A family that cannot be loaded now is not offered.
  const loaded = await Promise.all(others.map(({ name }) => loadFamily(name).catch(() => null)));
  const games = [own, ...loaded].flatMap((family) => family?.otherGames?.(own.values(game)) ?? []);
  return [...games, ...(own.layers ?? [])];
}
