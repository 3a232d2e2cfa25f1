// Other people's code that the page is served with.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { vendored } from '../../xtask/vendor.mjs';

test('www/vendor holds what the pinned packages are, with their licences', async () => {
  for (const [name, text] of Object.entries(await vendored()))
    assert.equal(readFileSync(new URL(`../../www/vendor/${name}`, import.meta.url), 'utf8'), text, name);
});
