// k is chosen by steppers and a field; what is not a k is answered with a sentence, and the game stays.

import { WAITS } from '../case.mjs';
import { openPart, typeK } from '../panels.mjs';
import { checkCells, linkOf } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const site = { base: '/some/where/' };

/**
 * @param {Page} page
 * @param {number} k
 * @param {{x: string, y: string, zoom: number}} [place] where what was in sight before lies in this game
 */
async function checkGame(page, k, place = { x: '80', y: '60', zoom: 3 }) {
  await page.browser.waitFor((expected) => location.hash.startsWith(`#k=${expected}&`), { args: [k] });
  const { x, y, zoom } = await linkOf(page);
  page.equal({ x, y, zoom }, place, 'the view');
  page.equal(
    await page.browser.eval(() => document.querySelector('#chips .detail')?.textContent),
    `k ${k}`,
    'the chip',
  );
  page.check((await page.browser.eval(() => document.title)).includes(String(k)), `the title tells of game ${k}`);
  await checkCells(page);
}

/** The sentence beside the field, if one is to be seen. */
function complaint() {
  const sentence = /** @type {HTMLElement} */ (document.getElementById('k-problem'));
  return sentence.checkVisibility() ? sentence.innerText : '';
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'another k in the field shows another game',
    site,
    run: async (page) => {
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      await checkGame(page, 100);
      await typeK(page, '50');
      await checkGame(page, 50, { x: '40', y: '30', zoom: 4 });
    },
  },
  {
    name: 'the steppers go to the next game and the previous one',
    onlyInAll: WAITS.again,
    site,
    run: async (page) => {
      await page.open('#k=50&x=80&y=60&zoom=3');
      await page.settled();
      await checkGame(page, 50);
      await page.browser.click('button.more');
      await checkGame(page, 51, { x: '81.63', y: '61.25', zoom: 3 });
      await page.browser.click('button.fewer');
      await checkGame(page, 50);
      await openPart(page, 'game');
      await page.browser.click('#k');
      await page.browser.press('ArrowUp');
      await checkGame(page, 51, { x: '81.63', y: '61.25', zoom: 3 });
    },
  },
  {
    name: 'there is no game below 1',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=1&x=80&y=60&zoom=3');
      await page.settled();
      await checkGame(page, 1);
      await page.browser.click('button.fewer');
      await checkGame(page, 1);
    },
  },
  {
    name: 'what is not a k is answered with a sentence that holds it, and the game stays',
    site,
    run: async (page) => {
      await page.open('#k=30&x=80&y=60&zoom=3');
      await page.settled();
      for (const text of ['0', '1.5', 'abc', '-7', '99999999999999999999']) {
        await typeK(page, text);
        await page.browser.waitFor((typed) => document.getElementById('k-problem')?.innerText.includes(typed), {
          args: [text],
        });
        const sentence = await page.browser.eval(complaint);
        page.check(sentence.includes(text) && /\.$/.test(sentence), `a sentence tells of "${text}": "${sentence}"`);
        page.equal((await linkOf(page)).k, '30', `the game after "${text}"`);
        await page.settled();
      }
      await typeK(page, '31');
      await checkGame(page, 31, { x: '82.63', y: '62', zoom: 3 });
      page.equal(await page.browser.eval(complaint), '', 'the complaint after a good k');
    },
  },
  {
    name: 'numbers may be typed as people write them, and the field says what it understood',
    onlyInAll: WAITS.node,
    site,
    run: async (page) => {
      await page.open('#k=300&x=80&y=60&zoom=3');
      await page.settled();
      const echo = () => {
        const output = document.getElementById('understood');
        return output?.checkVisibility() ? output.textContent : '';
      };
      for (const [typed, k] of /** @type {[string, string][]} */ ([
        ['1e2', '100'],
        ['2^7', '128'],
        ['k = 10^2', '100'],
        ['2k \u2212 1', '199'],
        ['1,000', '1000'],
      ])) {
        await openPart(page, 'game');
        await page.browser.fill('#k', typed);
        await page.browser.waitFor(
          (expected) => document.getElementById('understood')?.textContent === `= ${expected}`,
          { args: [k] },
        );
        page.equal(await page.browser.eval(echo), `= ${k}`, `below the field, while ${typed} is in it`);
        if (k === '1000') await page.picture('number-understood');
        await page.browser.press('Enter');
        await page.browser.waitFor((expected) => location.hash.startsWith(`#k=${expected}&`), { args: [k] });
        page.equal(
          await page.browser.eval(() => /** @type {HTMLInputElement} */ (document.getElementById('k')).value),
          k,
          'the field afterwards',
        );
        // Below the field nothing is said any more.
        await page.browser.waitFor(() => !document.getElementById('understood')?.checkVisibility());
      }
    },
  },
];
