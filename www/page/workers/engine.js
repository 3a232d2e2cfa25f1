// Fetches and compiles the wasm module: once, on the page; the workers get it ready-made.

/**
 * @param {URL} address
 * @returns {Promise<WebAssembly.Module>} rejects with an Error whose message is a sentence
 */
export async function compileEngine(address) {
  if (typeof WebAssembly !== 'object') {
    throw new Error('This browser has no WebAssembly, which the map is computed with.');
  }
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new Error('The engine could not be fetched: the network failed.', { cause: error });
  }
  if (!response.ok) {
    throw new Error(`The engine could not be fetched: the server answered ${response.status} for ${address.pathname}.`);
  }
  try {
    // A host that doesn't know the type of .wasm files: compiled after the last byte then.
    const streams = /^application\/wasm/.test(response.headers.get('Content-Type') ?? '');
    if (streams) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The engine cannot be compiled: ${why}`, { cause: error });
  }
}
