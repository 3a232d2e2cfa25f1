// The gallery where all of the page is one file: its lists are there, its pictures and pages are not.

export const listOf = async (/** @type {string} */ name) => JSON.parse(globalThis.oneFile.text(`gallery/${name}`));

/** One pixel that one-file.css takes out of sight. */
export const pictureAt = () => 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

export const pageAt = () => null;
