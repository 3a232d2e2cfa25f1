// Playing a piece of any game against the computer: on two heaps and three, with pawns and without.

import { AXE, violations } from '../axe.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** Opens the panel. @param {Page} page @param {string} link */
async function begun(page, link) {
  await page.open(link);
  await page.settled();
  await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('[data-command="play"]')).click());
  await page.browser.waitFor(() => document.querySelector('.play-piece .small-board .piece'));
}

/**
 * Begins anew with this many pawns, and plays each move to where whoever moves there wins, as the board shows it.
 * @param {Page} page
 * @param {string} pawns
 * @returns {Promise<string>} the last sentence
 */
const won = (page, pawns) =>
  page.browser.eval((pawns) => {
    const find = (/** @type {string} */ selector) => document.querySelector(`.play-piece ${selector}`);
    const press = (/** @type {string} */ words) => {
      const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('.play-piece button')]);
      buttons.find((button) => button.textContent === words)?.click();
    };
    const hint = /** @type {HTMLInputElement} */ (find('[name=hint]'));
    const field = /** @type {HTMLSelectElement} */ (find('#piece-pawns'));
    field.value = pawns;
    field.dispatchEvent(new Event('change'));
    press('New game');
    if (!hint.checked) hint.click();
    for (let turn = 0; turn < 200; turn++) {
      const told = find('.log')?.lastElementChild?.textContent ?? '';
      if (/wins?\.$/.test(told)) return told;
      const palaces = [...document.querySelectorAll('.play-piece .choice.palace:not(.blocked)')];
      const isBlocking = /^Block/.test(find('.told')?.textContent ?? '');
      const left = Number(/\d+/.exec(find('.told')?.textContent ?? '')?.[0] ?? 0);
      if (isBlocking && (palaces.length === 0 || left === 0)) press('Let it move');
      else /** @type {HTMLButtonElement} */ (palaces[0] ?? find('.choice:not(.blocked)')).click();
    }
    return 'the game does not end';
  }, pawns);

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'whoever plays Wythoff’s game as the hints say wins; pawns and three heaps are played, too',
    device: { phone: true },
    site: { inject: AXE },
    run: async (page) => {
      await begun(page, '#game=wythoff&x=8&y=8&zoom=5');
      page.equal(await won(page, '0'), 'The computer cannot move: you win.', 'the end of a game that can be won');
      await page.picture('phone-play');
      page.equal(await violations(page), [], 'what axe finds');
      const { told, isPalace } = await page.browser.eval(() => {
        const field = /** @type {HTMLSelectElement} */ (document.getElementById('piece-pawns'));
        field.value = '2';
        field.dispatchEvent(new Event('change'));
        [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.play-piece button'))]
          .find((button) => button.textContent === 'New game')
          ?.click();
        const words = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '';
        return {
          told: words('.play-piece .told'),
          isPalace: document.querySelector('.play-piece .piece.palace') !== null,
        };
      });
      page.check(/^Your move\./.test(told), `what is told first: ${told}`);
      const end = await won(page, '2');
      page.equal(
        end,
        isPalace ? 'You cannot move: the computer wins.' : 'The computer cannot move: you win.',
        'with two pawns the piece’s cell says who wins',
      );
      await begun(page, '#game=ryuo-3b&z=2&x=8&y=8&zoom=5');
      page.check(
        await page.browser.eval(() =>
          /Heap z is 4/.test(document.querySelector('.play-piece .told')?.textContent ?? ''),
        ),
        'the third heap is told',
      );
      page.check(/win/.test(await won(page, '0')), 'a game with three heaps ends');
      const pawns = () =>
        page.browser.eval(() => /** @type {HTMLSelectElement} */ (document.getElementById('piece-pawns')).value);
      await begun(page, '#game=ryuo&k=5&x=8&y=8&zoom=5');
      page.equal(await pawns(), '4', 'pawns of game 5');
      page.check(/win/.test(await won(page, '4')), 'a game with four pawns ends');
      await begun(page, '#game=ryuo&pass=available&x=8&y=8&zoom=5');
      page.equal(
        await page.browser.eval(() => {
          const words = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '';
          const hasPawns = document.getElementById('piece-pawns') !== null;
          const before = words('.play-piece .told');
          const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('.play-piece button')]);
          const pass = buttons.find(({ textContent }) => textContent === 'Pass');
          pass?.click();
          return [hasPawns, before, words('.log li'), words('.play-piece .told'), pass?.disabled];
        }),
        [false, 'Your move. Either of you may pass once.', 'You pass.', 'Your move. The pass is used.', true],
        'a pass, once, and no pawns',
      );
      await begun(page, '#game=maharaja&k=60&x=8&y=8&zoom=4');
      page.equal(await pawns(), '12', 'pawns of game 60, of which a small board has no use for more');
    },
  },
];
