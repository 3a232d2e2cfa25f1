// All games that have names, of all families: what the Game panel lists and the search finds.
import { FAMILIES, FIRST } from '../families/families.js';

/**
 * @typedef {object} NamedGame
 * @property {string} name
 * @property {string} link  as links write it, after the hash
 * @property {string} [picture]  of its map, in the gallery's folder
 * @property {string} [sign]  what stands for it where there is no picture
 */

/** @typedef {NamedGame & {family: string}} ListedGame  `family`: as readers know it */

/**
 * @returns {Promise<{listed: ListedGame[], isWhole: boolean}>} without those of a family whose list could not be loaded
 */
export async function allGames() {
  let isWhole = true;
  const lists = await Promise.all(
    FAMILIES.map(async ({ name, links = [name], label, games }) => {
      const usual =
        name === FIRST.name ? { link: FIRST.fallback.key, picture: 'figure-1.png' } : { link: `game=${links[0]}` };
      const listed = games
        ? await games().then(
            (module) => module.games,
            () => {
              isWhole = false;
              return [];
            },
          )
        : [{ name: label, ...usual }];
      return listed.map((game) => ({ ...game, family: label }));
    }),
  );
  return { listed: lists.flat(), isWhole };
}

/** Whether a game is the one of this name. @param {NamedGame} named @param {string} key of the game */
export const isNamed = ({ link }, key) =>
  key === link || key.startsWith(`${link}&`) || (link.startsWith('k=') && key.startsWith('k='));
