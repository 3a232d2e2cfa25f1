// Play: whole games by mouse, by touch and by keyboard; what is taken back, refused, copied, loaded and linked.

import { WAITS } from '../case.mjs';
import { mapBox } from '../map-box.mjs';
import { moduleOf } from '../modules.mjs';
import { deviationOf, linkOf } from '../reference.mjs';

/** @typedef {import('../case.mjs').Page} Page */
/** @typedef {{x: number, y: number}} Cell */
/** @typedef {(cell: Cell) => Promise<void>} Choose */

const site = { base: '/some/where/' };

/** Waits until a human has to do something, or the game is over. @param {Page} page */
const isAsked = (page) =>
  page.browser.waitFor(() => {
    const task = /** @type {HTMLElement | null} */ (document.querySelector('#side .play'))?.dataset.task;
    return task === 'wait' ? '' : task;
  });

/** @param {Page} page @param {string} selector */
const text = (page, selector) =>
  page.browser.eval((selector) => document.querySelector(selector)?.textContent ?? '', selector);

/** The cells in the list of options, which is opened for that; and whether a pawn stands there. @param {Page} page */
async function listed(page) {
  await page.browser.eval(() => {
    /** @type {HTMLDetailsElement} */ (document.querySelector('.play details')).open = true;
  });
  const found = await page.browser.waitFor(() => {
    const count = /\((.+)\)/.exec(document.querySelector('.play details summary')?.textContent ?? '')?.[1];
    const buttons = [...document.querySelectorAll('.options button')];
    const isFilled = document.querySelector('.play .folded .quiet')?.textContent?.includes(` of ${count},`);
    return (
      isFilled &&
      buttons.map((button) =>
        /(\d+), (\d+)/
          .exec(button.textContent?.replaceAll('\u202f', '') ?? '')
          ?.slice(1)
          .map(Number),
      )
    );
  });
  return /** @type {[number, number][]} */ (found).map(([x, y]) => ({ x, y }));
}

/**
 * Where a cell's middle is on the screen, by the link.
 * @param {Page} page
 * @param {Cell} cell
 * @returns {Promise<[number, number]>}
 */
async function pointOf(page, { x, y }) {
  const link = await linkOf(page);
  const map = await mapBox(page);
  const scale = 2 ** link.zoom;
  return [(x + 0.5 - Number(link.x)) * scale + map.x, (y + 0.5 - Number(link.y)) * scale + map.y];
}

/** @param {Page} page @param {string} name of a button that is to be seen */
const press = (page, name) =>
  page.browser.waitFor(
    (name) => {
      const button = [...document.querySelectorAll('#side .play button')].find(
        (button) => button.textContent === name && button.checkVisibility(),
      );
      /** @type {HTMLElement | undefined} */ (button)?.click();
      return button !== undefined;
    },
    { args: [name] },
  );

/**
 * Plays well to the end: to an open palace, and pawns on all palaces in sight.
 * @param {Page} page
 * @param {number} k
 * @param {Choose} choose
 * @param {(palaces: Cell[]) => Promise<void>} block
 */
async function win(page, k, choose, block) {
  for (let now = await isAsked(page); now !== 'over'; now = await isAsked(page)) {
    const palaces = (await listed(page)).filter(({ x, y }) => deviationOf(k, x, y) < 0);
    if (now === 'move') await choose(palaces.toSorted((a, b) => a.x + a.y - b.x - b.y)[0]);
    else await block(palaces);
    await page.browser.waitFor(
      (now) => /** @type {HTMLElement} */ (document.querySelector('.play')).dataset.task !== now,
      { args: [now] },
    );
  }
  page.equal(await text(page, '.play .now'), 'You win!', 'the end');
}

/** @param {Page} page @param {number} count of pawns that stand */
const arePlaced = (page, count) =>
  page.browser.waitFor(
    (count) => {
      const now = document.querySelector('.play .now')?.textContent ?? '';
      if (count === 0) return now.includes(' up to ');
      if (count === 1 && /the (pawn is placed|only cell is blocked)/.test(now)) return true;
      return [`${count} of `, ` all ${count} pawns`, ` all ${count} cells`].some((words) => now.includes(words));
    },
    { args: [count] },
  );

/** @param {Page} page @param {string} cell that is typed and chosen */
async function type(page, cell) {
  await page.browser.fill('.play [name=play-cell]', cell);
  await page.browser.press('Enter');
}

/** @param {Page} page @param {string} part of the sentence */
const isRefused = (page, part) =>
  page.browser.waitFor((part) => document.querySelector('#side .play .problem')?.textContent?.includes(part), {
    args: [part],
  });

/** @param {Page} page @param {string[]} turns */
const arePlayed = (page, turns) =>
  page.browser.waitFor(
    (turns) => [...document.querySelectorAll('.play .turns li')].map((turn) => turn.textContent).join('|') === turns,
    { args: [turns.join('|')] },
  );

/** Has the board brought in sight, so that the link tells where it is. @param {Page} page */
async function showBoard(page) {
  await press(page, 'Show the board');
  await page.browser.waitFor(() => location.hash.includes('&zoom='));
  await page.settled();
}

/**
 * Waits until the sheet has the room that it takes from the map, and the whole board lies in what is left.
 * @param {Page} page
 * @param {Cell} queen in the board's lower right corner
 */
async function isInSight(page, queen) {
  await page.browser.waitFor(
    ({ x, y }) => {
      const side = document.getElementById('side');
      const map = document.getElementById('map');
      const link = new URLSearchParams(location.hash.slice(1));
      if (!side?.querySelector('.handle') || !map || !link.has('zoom')) return false;
      const { left, top, right, bottom } = map.getBoundingClientRect();
      const scale = 2 ** Number(link.get('zoom'));
      const across = (/** @type {number} */ cell) => (left + right) / 2 + (cell - Number(link.get('x'))) * scale;
      const down = (/** @type {number} */ cell) => (top + bottom) / 2 + (cell - Number(link.get('y'))) * scale;
      const end = side.getBoundingClientRect().top;
      return across(0) >= left && across(x + 1) <= right && down(0) >= top && down(y + 1) <= end;
    },
    { args: [queen] },
  );
}

/** @param {Page} page */
const position = (page) => page.browser.eval(() => new URLSearchParams(location.hash.slice(1)).get('pos'));

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the paper\u2019s example is the first puzzle, and is won by mouse against the perfect computer',
    site,
    run: async (page) => {
      await page.open('#k=5');
      await page.settled();
      await page.browser.click('[data-command=play]');
      await page.browser.waitFor(() => document.querySelector('.play a.main')?.checkVisibility());
      await page.browser.click('.play a.main');
      page.equal(await isAsked(page), 'move', 'after the computer has moved and blocked');
      page.check(
        (await text(page, '.play .puzzle')).startsWith('The paper\u2019s example. You are B.'),
        'what is to be found',
      );
      page.check(
        (await text(page, '.play [role=status].spoken')).startsWith('The paper\u2019s example. You are B.'),
        'what is to be found, spoken',
      );
      page.equal(
        await text(page, '.play .start'),
        'k=5 (3,3) A moves blocked (0,3) (3,0) (1,1) (0,0)',
        'the paper\u2019s position',
      );
      await page.settled();
      // Who points at the cells is not told which of them are palaces, unless he asks for it.
      await page.browser.move(await pointOf(page, { x: 1, y: 3 }));
      await page.browser.waitFor(() => document.getElementById('status')?.innerText.trim() === 'Cell (1, 3)');
      await press(page, 'Show palaces');
      await page.browser.waitFor(() => document.getElementById('status')?.innerText.includes('not a palace'));
      const hint = '5 palaces in sight, 1 of them open. You win if both play well.';
      page.equal(await text(page, '.play .insight'), hint, 'the hint');
      page.equal(
        await text(page, '.play [role=status].spoken'),
        `${hint} Your turn: move the queen to a marked cell.`,
        'what is spoken of it',
      );
      await press(page, 'Show palaces');
      const click = async (/** @type {Cell} */ cell) => {
        const point = await pointOf(page, cell);
        await page.browser.drag([point, point]);
      };
      await win(page, 5, click, async (palaces) => {
        for (const [index, palace] of palaces.entries()) {
          await click(palace);
          await arePlaced(page, index + 1);
        }
        await page.browser.click('.play .buttons button.main');
      });
      page.check(
        /^(The queen is at|(A pawn|Pawns) stands? on) /.test(await text(page, '.play .ending')),
        'why it is over',
      );
      await page.picture('play-won');
    },
  },
  {
    name: 'a link’s board lies above the sheet of a phone, however late that takes its room',
    onlyInAll: WAITS.phone,
    site: {
      ...site,
      // Asked for once the site is there.
      get late() {
        return { [moduleOf('sheet')]: 1500 };
      },
    },
    device: { phone: true },
    run: async (page) => {
      await page.open('#k=3&pos=5,4&players=human,perfect');
      await isAsked(page);
      await press(page, 'Show the board');
      await isInSight(page, { x: 5, y: 4 });
      await page.picture('play-phone');
    },
  },
  {
    name: 'a game is won by touch on a phone, with pawns on all palaces in one tap',
    onlyInAll: WAITS.phone,
    site,
    device: { phone: true },
    run: async (page) => {
      await page.open('#k=3&pos=5,4&players=human,perfect');
      await isAsked(page);
      await page.settled();
      await showBoard(page);
      await isInSight(page, { x: 5, y: 4 });
      // The first buttons of the panel: Done, and Block all palaces.
      const button = (/** @type {number} */ place) => page.browser.tapOn(`.play .buttons button:nth-of-type(${place})`);
      await win(
        page,
        3,
        async (cell) => page.browser.tap(await pointOf(page, cell)),
        async (palaces) => {
          if (palaces.length > 0) {
            await button(2);
            await arePlaced(page, palaces.length);
          }
          await button(1);
        },
      );
    },
  },
  {
    name: 'a game is won by keyboard alone, and what happens is spoken',
    site,
    run: async (page) => {
      await page.open('#k=3&pos=5,4&players=human,perfect');
      await isAsked(page);
      await page.browser.eval(() => document.getElementById('map')?.focus());
      await page.browser.press('y');
      page.equal(
        await page.browser.eval(() => document.getElementById('map')?.getAttribute('role')),
        'application',
        'the map\u2019s role',
      );
      let at = { x: 5, y: 4 };
      const choose = async (/** @type {Cell} */ cell) => {
        for (; at.x !== cell.x; at = { ...at, x: at.x + Math.sign(cell.x - at.x) })
          await page.browser.press(at.x < cell.x ? 'ArrowRight' : 'ArrowLeft');
        for (; at.y !== cell.y; at = { ...at, y: at.y + Math.sign(cell.y - at.y) })
          await page.browser.press(at.y < cell.y ? 'ArrowDown' : 'ArrowUp');
        await page.browser.press('Enter');
      };
      await win(page, 3, choose, async (palaces) => {
        const queen = { ...at };
        for (const [index, palace] of palaces.entries()) {
          await choose(palace);
          await arePlaced(page, index + 1);
        }
        await choose(queen);
      });
      // The cell that the last key has led to is spoken first.
      await page.browser.waitFor(() =>
        /^You placed .* (the computer cannot move her|of the computer)\. You win!$/.test(
          document.querySelector('.play [role=status].spoken')?.textContent ?? '',
        ),
      );
    },
  },
  {
    name:
      'a mistake is explained to whoever made it, and so is the end; the game is played again, and two ' +
      'computers play alone',
    site,
    run: async (page) => {
      await page.open('#k=3&pos=3,0,place&players=human,perfect');
      page.equal(await isAsked(page), 'block', 'the task');
      await press(page, 'Explain moves');
      await page.browser.eval(() =>
        /** @type {HTMLElement} */ (document.querySelector('.play .buttons button.main')).focus(),
      );
      await page.browser.press('Enter');
      const left =
        'You placed no pawns. You left three palaces open: three are in sight, and two pawns are too few for them.';
      await page.browser.waitFor((left) => document.querySelector('.play .story li')?.textContent === left, {
        args: [left],
      });
      page.equal(await isAsked(page), 'over', 'after the computer has moved');
      page.equal(await text(page, '.play .now'), 'The computer wins.', 'the end');
      await page.browser.waitFor(
        (left) => {
          const spoken = document.querySelector('.play [role=status].spoken')?.textContent ?? '';
          return spoken.startsWith(left) && / The computer moved to a palace: .* The computer wins\.$/.test(spoken);
        },
        { args: [left] },
      );
      page.equal(
        await page.browser.eval(() => document.activeElement?.className),
        'now over',
        'what has the focus when the button is gone',
      );
      await press(page, 'Play it again');
      await page.browser.waitFor(
        () => document.querySelector('.play[data-task=block] .start')?.textContent === 'k=3 (3,0) B begins',
      );

      await page.open('#k=5&pos=7,5&players=perfect,perfect');
      page.equal(await isAsked(page), 'over', 'two computers');
      page.equal(await text(page, '.play .now'), 'A wins.', 'who has won');

      await page.open('#puzzle=4.3');
      page.equal(await isAsked(page), 'move', 'the task of a puzzle');
      page.check((await text(page, '.play .puzzle')).startsWith('Puzzle 4.3. You are A.'), 'the puzzle');
      await page.browser.waitFor(() => /^#k=11&.*pos=9,14,l2\.4\.7,u10\.12\.14,d5-6\.8-9&/.test(location.hash));
    },
  },
  {
    name: 'a game is begun as it is wanted: its k, the start, the formulation, the players, and who moves first',
    site,
    run: async (page) => {
      await page.open('#k=12&x=40.5&y=30.5&zoom=3&mode=play');
      await page.browser.waitFor(() => document.querySelector('.play form.new-game')?.checkVisibility());
      const fields = () =>
        page.browser.eval(() =>
          [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('.play .numbers input'))].map(
            ({ value }) => value,
          ),
        );
      await press(page, 'Centre of the map');
      page.equal(await fields(), ['12', '40', '30'], 'what the map shows');
      await page.browser.fill('#play-k', '0');
      await press(page, 'Begin');
      await page.browser.waitFor(() => document.getElementById('new-game-problem')?.textContent?.startsWith('k is '));
      await page.browser.fill('#play-k', '3');
      await page.browser.eval(() => {
        const form = /** @type {HTMLFormElement} */ (document.querySelector('.play form.new-game'));
        for (const value of ['heaps', 'B'])
          /** @type {HTMLElement} */ (form.querySelector(`[type=radio][value=${value}]`)).click();
        for (const [index, seat] of ['perfect', 'human'].entries()) {
          const select = form.querySelectorAll('select')[index];
          select.value = seat;
          select.dispatchEvent(new Event('change'));
        }
      });
      await press(page, 'Begin');
      page.equal(await isAsked(page), 'move', 'the task');
      page.equal(await text(page, '.play .start'), 'k=3 (40,30) heaps B begins', 'the start');
      await page.browser.waitFor(() => /#k=3&.*pos=40,30,heaps,B&players=perfect,human$/.test(location.hash));
    },
  },
  {
    name:
      'what is against the rules changes nothing; moves are taken back, copied out, loaded, and outlive a ' +
      'reload and Back',
    site,
    run: async (page) => {
      await page.open('#k=5&pos=3,3,l3,u3,d2-3');
      page.equal(await isAsked(page), 'move', 'the task');
      await showBoard(page);
      await type(page, '3, 0');
      await isRefused(page, 'A pawn stands on (3, 0); expected one of the 5 options that are open.');
      const beside = await pointOf(page, { x: 2, y: 1 });
      await page.browser.drag([beside, beside]);
      await isRefused(page, '(2, 1) is not an option of (3, 3)');
      page.equal(await position(page), '3,3,l3,u3,d2-3', 'the position after refusals');
      await type(page, '(2,2)');
      await arePlayed(page, ['A (2,2)']);
      await type(page, '0 0');
      await arePlaced(page, 1);
      await type(page, '1 1');
      await arePlaced(page, 2);
      await press(page, 'Undo');
      await arePlaced(page, 1);
      await press(page, 'Redo');
      await arePlaced(page, 2);
      await press(page, 'Done');
      const turns = ['A (2,2) block (1,1) (0,0)'];
      await arePlayed(page, turns);
      await page.browser.waitFor(() => location.hash.includes('pos=2,2,B,d1-2'));
      await page.browser.reload();
      await isAsked(page);
      await arePlayed(page, turns);
      page.equal(await position(page), '2,2,B,d1-2', 'the position after a reload');
      // One entry for each step.
      // That of the start is told in one of two ways: what the queen sees may be known by then.
      for (let left = 9; !(await position(page))?.startsWith('3,3,') && left > 0; left--) {
        const before = await position(page);
        // Not by the browser's own Back, which passes over entries that were made without a user's gesture.
        await page.browser.eval(() => void setTimeout(() => history.back()));
        await page.browser.waitFor((before) => new URLSearchParams(location.hash.slice(1)).get('pos') !== before, {
          args: [before],
        });
      }
      await arePlayed(page, []);
      await press(page, 'Redo');
      await arePlayed(page, ['A (2,2)']);

      await page.browser.eval(() =>
        [...document.querySelectorAll('.play details')].map((part) => part.toggleAttribute('open', true)),
      );
      await page.browser.fill('.play .list', 'k=5 (3,3) | block (0,3) (3,0) (1,1) (0,0) | (3,1) block (2,0)');
      await press(page, 'Load this list');
      const loaded = ['B block (0,3) (3,0) (1,1) (0,0)', 'A (3,1) block (2,0)'];
      await arePlayed(page, loaded);
      await page.browser.eval(() =>
        [...document.querySelectorAll('.play details')].map((part) => part.toggleAttribute('open', true)),
      );
      await page.browser.fill('.play .list', 'k=5 (3,3) | block (5,5)');
      await press(page, 'Load this list');
      await page.browser.waitFor(() =>
        document.getElementById('list-problem')?.textContent?.startsWith('Turn 1: (5, 5) is not an option of (3, 3)'),
      );
      await arePlayed(page, loaded);

      // Another game is played from where the queen stands.
      for (const k of [4, 3, 2]) {
        await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('#chips .fewer')).click());
        await page.browser.waitFor((link) => location.hash.startsWith(link), { args: [`#k=${k}&`] });
      }
      await page.browser.waitFor(
        () =>
          document.querySelector('.play .start')?.textContent === 'k=2 (3,1) B begins' &&
          location.hash.includes('pos=3,1,place'),
      );
      page.check((await page.browser.url()).includes('#k=2&'), 'the game in the link');
    },
  },
  {
    name: 'a link that is followed while the game of another one is still being opened is the one that counts',
    onlyInAll: WAITS.mended,
    // What is asked of a worker takes long.
    site: {
      ...site,
      inject:
        'const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (...message) { ' +
        'setTimeout(() => post.apply(this, message), 400); }; if (location.hash === "#k=5&mode=play") ' +
        'addEventListener("load", () => { location.hash = "#puzzle=2.4"; });',
    },
    run: async (page) => {
      const follow = (/** @type {string[]} */ ...links) =>
        page.browser.eval(async (links) => {
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          for (const link of links) {
            location.hash = link;
            while (!document.querySelector('#side .play')) await frame();
            await frame();
          }
        }, links);
      await page.open('#k=100');
      await page.settled();
      await follow('#k=5&pos=3,3,l3,u3,d2-3&players=human,human', '#k=40&puzzle=9.9');
      // The link is told wrong, not written over.
      const link = await page.browser.waitFor(
        () => document.getElementById('notices')?.innerText.includes('In the link, ') && location.hash,
      );
      page.equal(new URLSearchParams(String(link).slice(1)).get('puzzle'), '9.9', 'the puzzle in the link');
      await follow('#k=6&pos=4,3&players=human,human', '#puzzle=2.3');
      await page.browser.waitFor(
        () =>
          /^#k=\d+&.*puzzle=2\.3/.test(location.hash) &&
          document.querySelector('#side .play .problem')?.textContent === '',
      );
      page.check(!(await position(page))?.startsWith('4,3'), 'the position is the puzzle\u2019s');
      // Before play itself has been loaded.
      await page.open('#k=5&mode=play');
      await page.browser.waitFor(() => /&puzzle=2\.4/.test(location.hash) && /&pos=/.test(location.hash));
    },
  },
  {
    name: 'two heaps are played with rejected moves, and far away the cells are listed with their coordinates',
    onlyInAll: WAITS.seldom,
    site,
    run: async (page) => {
      await page.open('#k=3&pos=2,2,heaps');
      page.equal(await isAsked(page), 'move', 'the task');
      await type(page, '0, 0');
      await page.browser.waitFor(() => document.querySelector('.play[data-task=answer]'));
      await press(page, 'Reject');
      await arePlayed(page, ['A not (0,0)']);
      await type(page, '0, 0');
      await isRefused(page, 'The move to (0, 0) has been rejected');
      await type(page, '1, 1');
      await page.browser.waitFor(() => document.querySelector('.play[data-task=answer]'));
      await press(page, 'Accept');
      await arePlayed(page, ['A not (0,0) (1,1)']);

      await page.open('#k=7&pos=9007199254740000,2');
      page.equal(await isAsked(page), 'move', 'the task far away');
      page.equal((await listed(page))[1], { x: 9007199254740000, y: 1 }, 'the second cell of the list');
      await page.browser.waitFor(() =>
        document.querySelector('.play summary')?.textContent?.replaceAll('\u202f', '').includes('(9007199254740004)'),
      );
      await type(page, '5, 2');
      await arePlayed(page, ['A (5,2)']);

      // Seven hundred million pawns, most of them in sight.
      await page.open('#k=1000000000&x=195000000&y=295000000&zoom=-15&pos=200000000,300000000,place,palaces');
      page.equal(await isAsked(page), 'block', 'the task among many pawns');
      await page.settled();
      page.check(
        (await text(page, '.play .now')).replaceAll('\u202f', '').includes('all 700000000 cells are blocked'),
        'how many are placed',
      );
    },
  },
];
