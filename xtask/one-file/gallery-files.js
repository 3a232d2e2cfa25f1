// The gallery where all of the page is one file: its lists are there, its pictures and pages are not.

export const listOf = async (/** @type {string} */ name) => JSON.parse(globalThis.oneFile.text(`gallery/${name}`));

/** An empty picture, which one-file.css takes out of sight. */
export const pictureAt = () => 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

export const pageAt = () => null;
