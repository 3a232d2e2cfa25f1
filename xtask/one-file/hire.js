// Starts a worker where all of the map is one file.

export const hire = (/** @type {URL} */ script) => new Worker(script);
