// What the page's scripts mean by `fetch` and `Worker` where all of it is one file.

const { read, workers } = globalThis.oneFile;

const nameOf = (/** @type {string | URL} */ address) => new URL(address).pathname.slice(1);

/** @param {string | URL} address of a file of the site */
export async function fetch(address) {
  const name = nameOf(address);
  const body = read(name);
  const type = name.endsWith('.wasm') ? 'application/wasm' : 'text/plain';
  return new Response(body, { status: body === null ? 404 : 200, headers: { 'Content-Type': type } });
}

/** Module workers may not be started from a disk by some browsers: this is a script that is none. */
export function Worker(/** @type {URL} */ address) {
  return new globalThis.Worker(workers, { name: nameOf(address) });
}
