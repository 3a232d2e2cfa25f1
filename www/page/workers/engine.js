// Fetches and compiles wasm modules: once, on the page; the workers get them ready-made.
import { explained } from '../core/format.js';

/** A module with one instruction of the 128-bit ones, which the engine's loops are made of, in base 64. */
const PROBE = Uint8Array.from(atob('AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw=='), (byte) => byte.charCodeAt(0));

/** @type {Map<string, Promise<WebAssembly.Module>>} by address */
const modules = new Map();

/**
 * A module that is compiled once, however often it is asked for; if that fails, the next who asks tries again.
 * @param {URL} address
 * @returns {Promise<WebAssembly.Module>} rejects as `compileEngine`
 */
export function moduleAt(address) {
  const { href } = address;
  const module = modules.get(href) ?? compileEngine(address);
  modules.set(href, module);
  module.catch(() => modules.get(href) === module && modules.delete(href));
  return module;
}

/** @param {URL} address @returns {Promise<WebAssembly.Module>} rejects with an Error whose message is a sentence */
export async function compileEngine(address) {
  if (typeof WebAssembly !== 'object') {
    throw new Error('This browser has no WebAssembly, which the map is computed with.');
  }
  if (!WebAssembly.validate(PROBE)) {
    throw new Error(
      'This browser\u2019s WebAssembly has no 128-bit instructions (SIMD), which the map is computed ' +
        'with. A newer browser has them.',
    );
  }
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new Error('The engine could not be loaded: the network failed. Check your connection.', { cause: error });
  }
  if (!response.ok) {
    const answer = `${response.status} for ${address.pathname}`;
    throw new Error(`The engine could not be loaded: the server answered ${answer}. Try again later.`);
  }
  try {
    // A host that doesn't know the type of .wasm files: compiled after the last byte then.
    const streams = /^application\/wasm/.test(response.headers.get('Content-Type') ?? '');
    if (streams) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const why = String(error);
    const isPolicy = explained(why) !== why;
    const damaged = 'The engine did not arrive whole. Check your connection and reload the page.';
    const crowded = 'There is too little memory for the engine. Close other tabs and reload the page.';
    throw new Error(isPolicy ? explained(why) : error instanceof RangeError ? crowded : damaged, { cause: error });
  }
}
