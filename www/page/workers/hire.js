// Starts a worker wherever the map may be.

/**
 * In a sandbox without `allow-same-origin` the page is of no origin, and no address is its own but a Blob's. A script
 * that is no module works there in more browsers. It keeps what comes before the worker's own script listens.
 * @param {string} address
 */
const detour = (address) => `const early = [];
onmessage = (event) => early.push(event);
import(${JSON.stringify(address)}).then(
  () => early.forEach((event) => onmessage(event)),
  (error) => setTimeout(() => { throw error; }),
);`;

/** @param {URL} script */
export function hire(script) {
  if (self.origin !== 'null') return new Worker(script, { type: 'module' });
  const blob = URL.createObjectURL(new Blob([detour(script.href)], { type: 'text/javascript' }));
  const worker = new Worker(blob);
  URL.revokeObjectURL(blob);
  return worker;
}
