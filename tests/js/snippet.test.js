// The code for another page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { snippet } from '../../www/page/export/snippet.js';

const PAGE = 'https://queens.example/some/where/#k=100&x=80.5&y=60&zoom=3&palette=safe';
const TITLE = 'Palace numbers of game k = 100';
/** @param {string} href @param {string} [key] */
const shown = (href, key = 'k=100') => ({ href, key, title: TITLE });
const OPTIONS = /** @type {const} */ ({
  form: 'frame',
  height: 400,
  theme: 'auto',
  gestures: 'cooperative',
  sandboxed: false,
});

test('a frame has the view, a title and its height', () => {
  const { address, code } = snippet(shown(PAGE), OPTIONS);
  assert.equal(address, PAGE.replace('where/', 'where/embed.html'));
  assert.ok(code.startsWith(`<iframe src="${address.replaceAll('&', '&amp;')}"`), code);
  assert.match(
    code,
    /title="Palace numbers of game k = 100" width="100%" height="400" .* loading="lazy" .*><\/iframe>$/s,
  );
  assert.doesNotMatch(code, /sandbox/);
});

test('a comparison is shown by the page itself, without its panels', () => {
  const compared = `${PAGE}&cmp=97,1,1,3,difference`;
  for (const form of /** @type {const} */ (['frame', 'moodle'])) {
    const { address } = snippet(shown(compared), { ...OPTIONS, form, theme: 'dark', gestures: 'greedy' });
    assert.equal(address, `${compared}&lecture=on`, form);
  }
});

test('a frame for Moodle has nothing that its editor takes away', () => {
  const { code } = snippet(shown(PAGE), { ...OPTIONS, form: 'moodle', sandboxed: true });
  assert.match(code, /^<p><iframe src="[^"]+" title="[^"]+" width="100%" height="400" frameborder="0" /);
  assert.doesNotMatch(code, /style|script|sandbox|\n/);
});

test('what is not usual is in the link, and a sandbox is an attribute', () => {
  const { address, code } = snippet(shown(PAGE), { ...OPTIONS, theme: 'dark', gestures: 'greedy', sandboxed: true });
  assert.ok(address.endsWith('&theme=dark&gestures=greedy'));
  assert.match(code, / sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox">/);
});

test('what an embedder has fixed in the query goes along, and the hash wins', () => {
  const { address } = snippet(shown('https://queens.example/?palette=grey#k=7'), OPTIONS);
  assert.equal(address, 'https://queens.example/embed.html#palette=grey&k=7');
});

test('an element has the view as attributes, its script beside the page, and a link where there are no scripts', () => {
  const { code } = snippet(shown(`${PAGE}&colours=-1:"ff`), { ...OPTIONS, form: 'element', gestures: 'greedy' });
  assert.match(
    code,
    /^<script type="module" src="https:\/\/queens\.example\/some\/where\/blocking-queens\.js"><\/script>\n/,
  );
  assert.match(
    code,
    /<blocking-queens k="100" x="80\.5" y="60" zoom="3" palette="safe" colours="-1:(%22|&quot;)ff" gestures="greedy" /,
  );
  assert.match(code, / gestures="greedy" style="height:400px">/);
  assert.match(code, /<a href="https:\/\/queens\.example\/some\/where\/#k=100&amp;x=80\.5/);
});

test('a game in play goes along, in a frame and in an element', () => {
  const page = 'https://queens.example/#k=5&mode=play&pos=3,3,l3&players=human,perfect';
  assert.match(snippet(shown(page), OPTIONS).code, /#k=5&amp;mode=play&amp;pos=3,3,l3&amp;players=human,perfect"/);
  assert.match(
    snippet(shown(page), { ...OPTIONS, form: 'element' }).code,
    /<blocking-queens k="5" mode="play" pos="3,3,l3" players="human,perfect" style/,
  );
});

test('a game of another family goes along as links write it', () => {
  const page = {
    href: 'https://queens.example/#game=pascal&show=parity&x=3&y=4&zoom=2',
    key: 'game=pascal&show=parity',
    title: 'Pascal\u2019s "triangle"',
  };
  const frame = snippet(page, OPTIONS).code;
  assert.ok(
    frame.includes('embed.html#game=pascal&amp;show=parity&amp;x=3&amp;y=4&amp;zoom=2"') &&
      frame.includes('title="Pascal\u2019s &quot;triangle&quot;"'),
    frame,
  );
  const element = snippet(page, { ...OPTIONS, form: 'element' }).code;
  assert.match(element, /<blocking-queens game="game=pascal&amp;show=parity" x="3" y="4" zoom="2" style/);
});

test('a part of the board goes along, into the frame\u2019s link and as an attribute of the element', () => {
  const boxed = shown('https://queens.example/#k=300&box=180,120,60,40');
  assert.match(snippet(boxed, OPTIONS).code, /embed\.html#k=300&amp;box=180,120,60,40"/);
  assert.match(snippet(boxed, { ...OPTIONS, form: 'element' }).code, /<blocking-queens k="300" box="180,120,60,40" /);
});
