// The gallery's files, which the build makes beside the page (crates/site). In the map that is one file another module
// takes the place of this one: xtask/one-file/gallery-files.js.

const FOLDER = new URL('../../gallery/', import.meta.url);

/** @param {string} name of a list @returns {Promise<any>} rejects where there is none */
export async function listOf(name) {
  const answer = await fetch(new URL(name, FOLDER));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** @param {string} name of a picture */
export const pictureAt = (name) => new URL(name, FOLDER).href;

/** @param {string} name of a page @returns {string | null} null: there are no pages */
export const pageAt = (name) => new URL(name, FOLDER).href;
