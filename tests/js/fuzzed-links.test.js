import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzedLink, problemsOfPart, randomBelow } from './fuzz.mjs';
import { readLink, writeLink } from '../../www/page/app/link.js';
import { mended } from '../../www/page/app/mended-link.js';
import { PARTS, partKeys } from '../../www/page/app/parts.js';
import { families } from '../../www/page/families/families.js';
import { SETTINGS } from '../../www/page/core/settings.js';
import { coordinate } from '../../www/page/core/view.js';

const KEYS = [PARTS, ...families().map(({ parts = {} }) => parts)].flatMap(partKeys);
/** The longest run reads ten times as many: FUZZED=100000 node --test tests/js/fuzzed-links.test.js */
const COUNT = Number(process.env.FUZZED ?? 10_000);

/**
 * Every key's text of a link, read in another way than the page's.
 * @param {string} link
 */
const mentioned = (link) => new Set(new URLSearchParams(`&${link.slice(1)}`).keys());

/** A sentence to the user. @param {string} text @param {string} link */
const isSentence = (text, link) => assert.match(text, /^[a-zA-Z][\s\S]*\.$/, link);

test(`${COUNT} fuzzed links: nothing is thrown, what is wrong is named, and what is written is read as it was`, () => {
  const random = randomBelow(20_151_506);
  let wrong = 0;
  let sound = 0;
  for (let i = 0; i < COUNT; i++) {
    const link = fuzzedLink(random);
    const query = random(4) === 0 ? `?${fuzzedLink(random).slice(1)}` : '';
    const { state, texts, problems, foreign } = readLink(query, link, KEYS);
    const keys = new Set([...mentioned(query), ...mentioned(link)]);
    for (const name of /** @type {const} */ (['game', 'x', 'y', 'zoom'])) {
      const told = problems.filter((problem) =>
        new RegExp(`^${name === 'game' ? 'k' : name} (is|may mean) `).test(problem),
      ).length;
      assert.equal(
        Number(state[name] !== undefined) + told,
        Number(keys.has(name === 'game' ? 'k' : name)),
        `${name} in ${query} ${link}`,
      );
    }
    assert.deepEqual(
      Object.keys(state).filter((key) => key !== 'game' && !(key in SETTINGS)),
      [],
      link,
    );
    if (state.game) assert.ok(Number.isInteger(state.game.k) && state.game.k >= 1 && state.game.k <= 2 ** 53, link);
    if (state.zoom !== undefined) assert.ok(state.zoom >= -15 && state.zoom <= 7, link);
    for (const at of [state.x, state.y]) {
      if (at)
        assert.ok(
          Number.isInteger(at.cell) && at.cell >= 0 && at.cell <= 2 ** 53 && at.fraction >= 0 && at.fraction < 1,
          link,
        );
    }
    for (const key of KEYS) {
      const text = texts.get(key);
      if (text !== null) problems.push(...problemsOfPart(key, text));
    }
    problems.forEach((problem) => isSentence(problem, link));
    if (problems.length > 0) wrong++;
    else sound++;

    const view = { x: state.x ?? coordinate(5), y: state.y ?? coordinate(5), zoom: state.zoom ?? 0 };
    const written = writeLink(state.game ?? queensGame(1000), view, [...texts.written, ...foreign]);
    const again = readLink(query, written, KEYS);
    assert.deepEqual(again.problems, [], written);
    assert.deepEqual(again.foreign, foreign, written);
    for (const key of KEYS) assert.equal(again.texts.get(key), texts.get(key), written);
    const { game, x, y, zoom } = again.state;
    assert.ok(game && x && y && zoom !== undefined, written);
    assert.equal(writeLink(game, { x, y, zoom }, [...again.texts.written, ...again.foreign]), written);
  }
  assert.ok(wrong > COUNT / 4 && sound > COUNT / 10, `${wrong} links had something wrong, ${sound} had not`);
});

test('fuzzed links are mended without a throw, and what is left out is named', async () => {
  const random = randomBelow(20_151_507);
  for (let i = 0; i < 5000; i++) {
    const link = fuzzedLink(random);
    const { hash, problems } = await mended('', link, KEYS);
    problems.forEach((problem) => isSentence(`In the link, ${problem}`, link));
    assert.match(hash, /^(#[^#?]+)?$/, link);
  }
});
