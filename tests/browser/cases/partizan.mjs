// Left and Right: the map of values of a pair of pieces, and the parts that only these games have.

import { openPart } from '../panels.mjs';
import { visit } from '../reference.mjs';
import { keepFiles, saved } from '../saving.mjs';

/** @typedef {import('../case.mjs').Page} Page */

/** What the status line tells. @param {Page} page */
const status = (page) =>
  page.browser.eval(() =>
    /** @type {HTMLElement} */ (document.getElementById('status')).innerText.trim().replaceAll(/\s+/g, ' '),
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'a link to Chessfights shows its temperatures, and the fields of the panels change layer and filter',
    run: async (page) => {
      await page.open('#game=chessfights&show=temperature&x=4.5&y=2.5&zoom=6');
      await page.settled();
      page.equal(
        await page.browser.eval(() => document.title),
        'Chessfights, temperature \u00b7 Blocking Queens',
        'title',
      );
      page.check(/Centre \(4, 2\) temperature 0$/.test(await status(page)), `status: ${await status(page)}`);
      await page.picture('chessfights-temperature');
      await openPart(page, 'show');
      await page.browser.waitFor(() => document.getElementById('partizan-show'));
      await page.browser.eval(() => {
        const show = /** @type {HTMLSelectElement} */ (document.getElementById('partizan-show'));
        show.value = 'canonical';
        show.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await page.browser.waitFor(() => location.hash.startsWith('#game=chessfights&show=canonical&x=4.5'));
      await page.settled();
      await page.browser.waitFor(() => /value \*2$/.test(document.getElementById('status')?.textContent ?? ''));
      await page.picture('chessfights-canonical');
      await page.browser.eval(() => {
        const only = /** @type {HTMLInputElement} */ (document.getElementById('partizan-only'));
        only.value = '{1|0}';
        only.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await page.browser.waitFor(() => location.hash.includes('only=%7B1%7C0%7D'));
      await page.settled();
      await page.browser.waitFor(() =>
        /left out by the filter$/.test(document.getElementById('status')?.textContent ?? ''),
      );
      await page.picture('chessfights-filter');
    },
  },
  {
    name: 'any pair of pieces has a map, and of cells past its table only those without a value are called beyond',
    run: async (page) => {
      // So far out that no slice of the work, which may go on beyond the table, comes there.
      await page.open('#game=partizan&left=1,0r&right=0,1r&show=canonical&x=2000.5&y=3.5&zoom=4');
      await page.settled();
      await page.browser.waitFor(() =>
        /beyond the table, which ends at x = y = 60/.test(document.getElementById('status')?.textContent ?? ''),
      );
      // A knight that raises x takes more cells than the table has, and the picture shows them.
      await visit(page, '#game=chessfights&show=temperature&x=75.5&y=20.5&zoom=3');
      await page.browser.waitFor(() => /temperature 0$/.test(document.getElementById('status')?.textContent ?? ''));
      await page.picture('chessfights-far');
    },
  },
  {
    name: 'moves that never end and filters that are none are refused in a sentence',
    run: async (page) => {
      await page.open('#game=partizan&left=1,-2&right=0,1r');
      await page.browser.waitFor(() =>
        /left has moves a,b to \(x-a, y-b\) that end/.test(document.getElementById('notices')?.textContent ?? ''),
      );
      await visit(page, '#game=chessfights&show=canonical&only=1/3');
      await page.browser.waitFor(() =>
        /character 1: 1\/3 is no number/i.test(document.getElementById('notices')?.textContent ?? ''),
      );
    },
  },
  {
    name: 'the inspector strikes out options with their witnesses, draws the thermograph, and leads to equal cells',
    run: async (page) => {
      await page.open('#game=chessfights&show=canonical&x=5.5&y=5&zoom=5.5&sel=5,7');
      await page.settled();
      await page.browser.waitFor(() => document.querySelector('.values .thermograph svg path.wall') !== null);
      const told = await page.browser.eval(
        () => /** @type {HTMLElement} */ (document.querySelector('.values')).innerText,
      );
      page.check(/The paper prints \{0\|\|0\|\*,\*2\}/.test(told), `the print: ${told.slice(0, 400)}`);
      page.check(/dominated by|reversible through/.test(told), 'a witness');
      page.check(
        (await page.browser.eval(() => document.querySelectorAll('.values .options s').length)) > 0,
        'struck out',
      );
      const drawn = await page.browser.eval(() =>
        /** @type {Element} */ (document.querySelector('.values .thermograph .axis')).getBoundingClientRect().toJSON(),
      );
      page.check(drawn.width > 200, `the thermograph fills the panel: its axis is ${drawn.width} pixels long`);
      await page.picture('partizan-inspector');
      await keepFiles(page);
      const { name, file } = await saved(page, 'Save as DOT', '.values');
      page.equal(name, 'blocking-queens-subgames-5-7.dot', 'the file\u2019s name');
      page.check(/^digraph game \{[^]*-> g\d+ \[style=dashed\];[^]*\}\n$/.test(String(file)), `a graph: ${file}`);
      await page.browser.eval(() =>
        /** @type {HTMLElement} */ (document.querySelector('.values .thermograph button')).click(),
      );
      page.equal(
        await page.browser.eval(() => document.querySelector('.values .thermograph [aria-pressed=true]')?.textContent),
        'Options',
        'step',
      );
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('.values .cell-link')).click());
      await page.browser.waitFor(() => !location.hash.includes('sel=5,7') && location.hash.includes('sel='));
    },
  },
  {
    name: 'the calculator adds cells and games, compares, names the place of an error, and is a link',
    run: async (page) => {
      await page.open(`#game=chessfights&show=canonical&calc=${encodeURIComponent('(2,5) + (3,7) - (1,4)')}`);
      await page.settled();
      await page.browser.waitFor(() => /If Left begins/.test(document.querySelector('.calculator')?.textContent ?? ''));
      page.check(
        /Left wins by/.test(await page.browser.eval(() => document.querySelector('.calculator')?.textContent ?? '')),
        'best moves',
      );
      await page.picture('partizan-calculator');
      const type = (/** @type {string} */ text) =>
        page.browser.eval((/** @type {string} */ text) => {
          const input = /** @type {HTMLInputElement} */ (document.querySelector('.calculator input'));
          input.value = text;
          input.dispatchEvent(new Event('input'));
          input.form?.requestSubmit();
        }, text);
      await type('{1|0} || 1/2');
      await page.browser.waitFor(() => /True\./.test(document.querySelector('.calculator')?.textContent ?? ''));
      page.check((await page.browser.eval(() => location.hash)).includes('calc='), 'the link');
      await keepFiles(page);
      const { name, file } = await saved(page, 'Save as JSON', '.calculator');
      page.equal(name, 'blocking-queens-subgames-1-0-1-2.json', 'the file\u2019s name');
      // {1|0} - 1/2 is {1/2|-1/2}: a game and its two options.
      const { root, games } = JSON.parse(String(file));
      page.equal(
        [games.length, games[root].text, games[games[root].left[0]].text, games[games[root].right[0]].text],
        [3, '+-1/2', '1/2', '-1/2'],
        'the graph of the difference',
      );
      await type('3+-1');
      await page.browser.waitFor(() =>
        /Read as 3 \+ ±1/.test(document.querySelector('.calculator')?.textContent ?? ''),
      );
      await type('9 + Tiny({2|1}) + 1/2');
      const selected = await page.browser.waitFor(() => {
        const game = [...document.querySelectorAll('.calculator .game')].find(({ textContent }) =>
          /2\|1/.test(textContent ?? ''),
        );
        if (game) getSelection()?.selectAllChildren(game);
        return game && String(getSelection());
      });
      page.equal(
        String(selected).replaceAll(/\s/g, ''),
        '19\u20442+_{{2|1}}',
        'what is copied of a small number with a subscript',
      );
      await type('{1|');
      await page.browser.waitFor(() =>
        /^Character 4:/.test(document.querySelector('.calculator .problem')?.textContent ?? ''),
      );
      await type('{0|*,*2}}');
      await page.browser.waitFor(() =>
        /^Character 9:/.test(document.querySelector('.calculator .problem')?.textContent ?? ''),
      );
      await type('1/3');
      await page.browser.waitFor(() =>
        /^Character 1:/.test(document.querySelector('.calculator .problem')?.textContent ?? ''),
      );
    },
  },
  {
    name:
      'the paper\u2019s tables stand as printed and as computed, its claims check themselves, and one-row ' +
      'games their dilation',
    run: async (page) => {
      await page.open('#game=chessfights&show=canonical&x=6&y=5&zoom=5.4&paper=table');
      await page.settled();
      await page.browser.waitFor(() => document.querySelectorAll('.paper table td.differs').length === 3);
      await page.picture('partizan-printed');
      const press = (/** @type {string} */ label) =>
        page.browser.eval((/** @type {string} */ label) => {
          const found = [...document.querySelectorAll('.paper button')].find(
            ({ textContent }) => textContent === label,
          );
          /** @type {HTMLElement} */ (found).click();
        }, label);
      await press('As computed, like the map');
      page.equal(
        await page.browser.eval(
          () => document.querySelector('.paper tbody tr:nth-child(3) td:nth-child(4)')?.textContent,
        ),
        '{1|0}',
        'row 2, column 2',
      );
      // What is asked for and given up leaves nothing behind.
      await page.browser.eval(() => {
        const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.paper button')]);
        for (const label of ['Reduced values', 'Red, yellow, green'])
          buttons.find(({ textContent }) => textContent === label)?.click();
      });
      page.equal(
        await page.browser.eval(() => [
          document.querySelector('.paper [aria-live]')?.textContent?.slice(0, 26),
          document.querySelector('.paper .problem')?.textContent ?? null,
        ]),
        ['Red, yellow and green cell', null],
        'what is told of the coloured cells',
      );
      await press('Theorem 1');
      await page.browser.waitFor(() => /it holds at \d+\./.test(document.querySelector('.paper')?.textContent ?? ''));
      page.check((await page.browser.eval(() => location.hash)).includes('paper=theorem-1'), 'the link');
      await page.picture('partizan-theorem-1');
      await press('One-row games');
      await page.browser.waitFor(() =>
        /the same game at 102 of 102 places. Lemma 5 holds at 102 of 102/.test(
          document.querySelector('.paper')?.textContent ?? '',
        ),
      );
      // The paper prints g_2(3) = 1* and g_2(4) = {1,1*|0,{1|0}}; beside each stands its dilation.
      page.equal(
        await page.browser.eval(() =>
          [3, 4].map((n) =>
            [...document.querySelectorAll(`.paper tbody tr:nth-child(${n + 1}) td`)]
              .slice(2, 4)
              .map(({ textContent }) => textContent),
          ),
        ),
        [
          ['1\u2217', '= 1\u2217'],
          ['{1,1\u2217|0,{1|0}}', '= {1,1\u2217|0,{1|0}}'],
        ],
        'g_2 and its dilation',
      );
      await page.picture('partizan-rows');
    },
  },
  {
    name: 'the computer plays Right perfectly, and each move is explained',
    run: async (page) => {
      const sum = encodeURIComponent('(3,4) + (2,5)');
      await page.open(`#game=chessfights&show=canonical&x=6&y=6&zoom=5.2&sum=${sum}&computer=white`);
      await page.settled();
      await page.browser.waitFor(() => document.querySelectorAll('.games-play .move').length > 0);
      page.equal(
        await page.browser.eval(() => document.querySelector('#notices p')?.textContent),
        'In the link, computer is one of right, left, none, not \u201cwhite\u201d.',
        'what a bad value is told as',
      );
      // Whatever is being written, a move is made on the table.
      await page.browser.eval(() => {
        const sum = /** @type {HTMLInputElement} */ (document.querySelector('.games-play input'));
        sum.value = '(20,20) +';
        /** @type {HTMLElement} */ (document.querySelector('.games-play .move')).click();
      });
      await page.browser.waitFor(() => document.querySelectorAll('.games-play .told li').length === 2);
      page.check(
        /^Right: /.test(
          await page.browser.eval(() => document.querySelector('.games-play .told li')?.textContent ?? ''),
        ),
        'the answer',
      );
      await page.picture('partizan-play');
      const presses = (/** @type {string} */ words) =>
        page.browser.eval((words) => {
          const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.games-play button'));
          [...buttons].find(({ textContent }) => textContent === words)?.click();
        }, words);
      await presses('Undo');
      await page.browser.waitFor(
        (/** @type {string} */ sum) =>
          document.querySelectorAll('.games-play .told li').length === 0 &&
          new URLSearchParams(location.hash.slice(1)).get('sum') === sum &&
          /^Left/.test(document.querySelector('.games-play b')?.textContent ?? ''),
        { args: ['(3,4) + (2,5)'] },
      );
      // What is pressed on the table before is of the past.
      await page.browser.waitFor(() =>
        /\(3,4\).*\(2,5\)/s.test(document.querySelector('.games-play .options')?.textContent ?? ''),
      );
      await presses('Best move');
      await page.browser.waitFor(() => document.querySelectorAll('.games-play .told li').length === 2);
      // A dot on the map is pressed: the bishop goes to that cell.
      const target = await page.browser.eval(() => {
        const map = /** @type {HTMLElement} */ (document.getElementById('map'));
        const box = map.getBoundingClientRect();
        const side = 2 ** Number(new URLSearchParams(location.hash.slice(1)).get('zoom'));
        for (const { textContent } of document.querySelectorAll('.games-play .move')) {
          const [, x, y] = /\u2192 \((\d+),(\d+)\)/.exec(textContent ?? '') ?? [];
          const at = [
            box.x + box.width / 2 + (Number(x) - 5.5) * side,
            box.y + box.height / 2 + (Number(y) - 5.5) * side,
          ];
          if (document.elementFromPoint(at[0], at[1]) === map)
            return { text: `(${x},${y})`, point: /** @type {[number, number]} */ (at) };
        }
        throw new Error('no move leads to where the map is free');
      });
      await page.browser.drag([target.point]);
      await page.browser.waitFor(() => document.querySelectorAll('.games-play .told li').length === 4);
      const told = await page.browser.eval(
        () => document.querySelectorAll('.games-play .told li')[1].textContent ?? '',
      );
      page.check(/^Left: /.test(told) && told.includes(`\u2192 ${target.text}.`), `the move pressed: ${told}`);
      for (let turn = 0; turn < 20; turn++) {
        const isOver = await page.browser.eval(() =>
          /has won/.test(document.querySelector('.games-play')?.textContent ?? ''),
        );
        if (isOver) {
          // Another game by a link: there is no move of it to take back.
          await page.browser.eval(() => {
            location.hash = location.hash.replace(/&(sum|next)=[^&]*/g, '') + '&sum=(2,5)%2B(4,3)';
          });
          await page.browser.waitFor(() => document.querySelectorAll('.games-play .told li').length === 0);
          await page.browser.waitFor(() =>
            [...document.querySelectorAll('.games-play button:disabled')].some(
              ({ textContent }) => textContent === 'Undo',
            ),
          );
          return;
        }
        const before = await page.browser.eval(() => document.querySelectorAll('.games-play .told li').length);
        await page.browser.eval(() =>
          /** @type {HTMLElement} */ (
            [...document.querySelectorAll('.games-play button')].find(({ textContent }) => textContent === 'Best move')
          ).click(),
        );
        await page.browser.waitFor(
          (/** @type {number} */ before) => document.querySelectorAll('.games-play .told li').length > before,
          { args: [before] },
        );
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      page.check(false, 'the game ends');
    },
  },
  {
    name: 'far out, where forms have more characters than could be written, a cell is inspected, played from and told',
    onlyInAll: 'the large table takes seven seconds, and lengths of forms are counted in tests/partizan, too',
    run: async (page) => {
      await page.open('#game=chessfights&show=canonical&x=140.5&y=110.5&zoom=5&size=150&sel=140,110');
      await page.browser.waitFor(() => document.querySelector('.values .thermograph svg') !== null);
      const words = await page.browser.eval(
        () => /** @type {HTMLElement} */ (document.querySelector('.values')).innerText,
      );
      page.check(/74 subgames with letters; in full it has about 10\^16 characters/.test(words), words.slice(0, 200));
      page.check(/Subgames\s+\d{2,}/.test(words), 'how many subgames it has');
      await page.browser.waitFor(() =>
        /^Cell \(140, 110\)\s+value a game of mean [^ ]+, temperature [^ ]+$/.test(
          /** @type {HTMLElement} */ (document.getElementById('status')).innerText.trim(),
        ),
      );
      await page.picture('partizan-far');
      await page.browser.eval(() => {
        location.hash += '&sum=(140,110)&computer=none';
      });
      await page.browser.waitFor(() => document.querySelectorAll('.games-play .move').length > 100);
      await page.browser.eval(() => /** @type {HTMLElement} */ (document.querySelector('.games-play .move')).click());
      await page.browser.waitFor(() =>
        /^Left: .*Left moved from \(140,110\), worth a game of mean/.test(
          document.querySelector('.games-play .told li')?.textContent ?? '',
        ),
      );
    },
  },
];
