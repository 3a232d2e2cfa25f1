import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { compileEngine } from '../../www/page/workers/engine.js';

const ADDRESS = new URL('https://site.example/queens_bg.wasm');
/** The least module that there is. */
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

afterEach(() => mock.restoreAll());

test('an engine is compiled where instructions of 128 bits are available', async () => {
  mock.method(
    globalThis,
    'fetch',
    async () => new Response(EMPTY, { headers: { 'Content-Type': 'application/wasm' } }),
  );
  assert.ok((await compileEngine(ADDRESS)) instanceof WebAssembly.Module);
});

test('where they are not, that is said, and nothing is fetched', async () => {
  mock.method(WebAssembly, 'validate', () => false);
  const fetched = mock.method(globalThis, 'fetch', assert.fail);
  await assert.rejects(compileEngine(ADDRESS), /no 128-bit instructions \(SIMD\)/);
  assert.equal(fetched.mock.callCount(), 0);
});

test('what keeps the engine away is told in a sentence', async () => {
  mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('fetch failed')));
  await assert.rejects(compileEngine(ADDRESS), /could not be fetched: the network failed\.$/);
  mock.method(globalThis, 'fetch', async () => new Response('', { status: 404 }));
  await assert.rejects(compileEngine(ADDRESS), /the server answered 404 for \/queens_bg\.wasm\.$/);
  mock.method(globalThis, 'fetch', async () => new Response('<html>'));
  await assert.rejects(compileEngine(ADDRESS), /cannot be compiled: /);
});
