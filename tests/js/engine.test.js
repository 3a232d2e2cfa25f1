import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { compileEngine, moduleAt } from '../../www/page/workers/engine.js';

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

const WASM = { headers: { 'Content-Type': 'application/wasm' } };

test('what keeps the engine away is told in a sentence that says what to do', async () => {
  for (const [answer, told] of /** @type {[() => Response | Promise<Response>, RegExp][]} */ ([
    [
      () => Promise.reject(new TypeError('fetch failed')),
      /^The engine could not be loaded: the network failed\. Check/,
    ],
    [() => new Response('', { status: 404 }), /the server answered 404 for \/queens_bg\.wasm\. Try again later\.$/],
    [() => new Response('<html>'), /^The engine did not arrive whole\. Check your connection and reload the page\.$/],
    [() => new Response(EMPTY.subarray(0, 6), WASM), /^The engine did not arrive whole\./],
  ])) {
    mock.method(globalThis, 'fetch', async () => answer());
    await assert.rejects(compileEngine(ADDRESS), { message: told });
  }
  mock.restoreAll();
  mock.method(globalThis, 'fetch', async () => new Response(EMPTY, WASM));
  const refused = [
    new WebAssembly.CompileError('refused by the Content Security Policy'),
    new RangeError('out of memory'),
  ];
  mock.method(WebAssembly, 'compileStreaming', () => Promise.reject(refused.shift()));
  await assert.rejects(compileEngine(ADDRESS), /blocked here by a content security policy/);
  await assert.rejects(compileEngine(ADDRESS), /^Error: There is too little memory for the engine\./);
});

test('a module is fetched once, and again by the next who asks if it did not come', async () => {
  let fetched = 0;
  mock.method(globalThis, 'fetch', async () => {
    if (fetched++ === 0) throw new TypeError('fetch failed');
    return new Response(EMPTY, WASM);
  });
  const [one, other] = [moduleAt(ADDRESS), moduleAt(ADDRESS)];
  assert.equal(one, other);
  await assert.rejects(one);
  const module = await moduleAt(ADDRESS);
  assert.equal(await moduleAt(ADDRESS), module);
  assert.equal(fetched, 2);
});
