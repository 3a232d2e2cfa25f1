import assert from 'node:assert/strict';
import { test } from 'node:test';
import { styled } from '../../www/page/core/styles.js';

test('a style sheet is loaded once, and asked for again where it did not come', async () => {
  /** @type {any[]} */
  const links = [];
  /** @type {any} */ (globalThis).document = {
    createElement: () => ({ remove: () => links.shift() }),
    head: { append: (/** @type {any} */ link) => links.push(link) },
  };
  const failing = styled('some.css');
  assert.equal(styled('some.css'), failing);
  links[0].onerror();
  await failing;
  assert.equal(links.length, 0);
  const loading = styled('some.css');
  assert.match(links[0].href, /\/styles\/some\.css$/);
  links[0].onload();
  await loading;
  assert.equal(styled('some.css'), loading);
  assert.equal(links.length, 1);
});
