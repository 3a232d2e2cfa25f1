// The nastiest links, one after another in one page: it never fails, never goes blank, and says what was wrong. For so
// many as one likes: FUZZED=100000 node tests/browser/run.mjs --cases fuzzed

import { fuzzedLink, problemsOfPart, randomBelow } from '../../js/fuzz.mjs';
import { isPlain, readLink } from '../../../www/page/app/link.js';
import { mended } from '../../../www/page/app/mended-link.js';
import { PARTS, partKeys } from '../../../www/page/app/parts.js';
import { families } from '../../../www/page/families/families.js';
import { ENGINES } from '../engines.mjs';
import { checkCells, visit } from '../reference.mjs';

const COUNT = Number(process.env.FUZZED ?? 100);
const KEYS = [PARTS, ...families().map(({ parts = {} }) => parts)].flatMap(partKeys);

/**
 * Whether something is wrong in a link that the page speaks of, by the leaves that mend and read it.
 * @param {string} arrived
 */
async function isWrong(arrived) {
  const link = isPlain(arrived) ? { hash: arrived, problems: [] } : await mended('', arrived, KEYS);
  const { texts, problems } = readLink('', link.hash, KEYS);
  const [pos, puzzle] = [texts.get('pos'), texts.get('puzzle')];
  // The core reads positions and puzzles; what doesn't even begin as one is wrong in any case.
  if ((pos && !/^\d+,\d+(,|$)/.test(pos)) || (puzzle && !/^\d+\.\d+$/.test(puzzle))) return true;
  const isPlay = pos || puzzle || texts.get('mode') === 'play';
  const read = KEYS.filter((key) => key !== 'players' || isPlay);
  return (
    link.problems.length > 0 ||
    problems.length > 0 ||
    read.some((key) => texts.get(key) && problemsOfPart(key, texts.get(key) ?? '').length > 0)
  );
}

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: `${COUNT} fuzzed links: nothing is thrown, the page is never blank, and what is wrong is told`,
    onlyInAll: 'tests/js/fuzzed-links reads a hundred times as many',
    site: { base: '/some/where/' },
    run: async (page) => {
      const random = randomBelow(1506_01431 + ENGINES.indexOf(page.browser.engine)); // others in each engine
      await page.open('#k=100&x=80&y=60&zoom=3');
      await page.settled();
      for (let i = 0; i < COUNT; i++) {
        const { hash } = new URL(fuzzedLink(random), page.site.url);
        const isToBeTold = await isWrong(hash);
        const shown = await page.browser.eval(
          async (hash, isTold) => {
            location.hash = hash;
            const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
            await frame();
            const notices = /** @type {HTMLElement} */ (document.getElementById('notices'));
            for (
              const end = performance.now() + 20_000;
              isTold && performance.now() < end && !notices.innerText.includes('In the link');
            )
              await frame();
            const map = document.getElementById('map');
            return {
              label: map?.getAttribute('aria-label') ?? '',
              isSeen: map?.checkVisibility() && document.getElementById('failure')?.hidden,
              title: document.title,
              notices: notices.innerText,
            };
          },
          hash,
          isToBeTold,
        );
        page.check(
          shown.isSeen && /^Palace numbers of game k = \d/.test(shown.label) && /^Game \d/.test(shown.title),
          `after ${hash} there is a map: ${JSON.stringify(shown)}`,
        );
        if (isToBeTold)
          page.check(/In the link, .*\./.test(shown.notices), `what is wrong in ${hash} is told: "${shown.notices}"`);
      }
      await visit(page, '#k=100&x=80&y=60&zoom=3');
      await checkCells(page);
      page.check(
        !(await page.browser.eval(() => document.getElementById('notices')?.innerText.includes('In the link'))),
        'nothing is said of a link in which all is right',
      );
    },
  },
];
