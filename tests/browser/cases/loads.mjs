// The page loads and draws wherever it is put: in a sub-path, with and without cross-origin isolation, under a strict
// content security policy; and it loads no more than is weighed.

import { relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { moduleOf } from '../modules.mjs';
import { STRICT } from '../strict.mjs';
import { firstVisit } from '../../../xtask/weight.mjs';

/**
 * @param {boolean} isolated
 * @returns {import('../case.mjs').Case['run']}
 */
const loads = (isolated) => async (page) => {
  await page.open('#k=100&x=110&y=110&zoom=2');
  await page.settled();
  page.equal(await page.browser.eval(() => crossOriginIsolated), isolated, 'cross-origin isolation');
  const colours = await page.browser.eval(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
  });
  page.check(colours >= 6, `the nose of game 100 has at least 6 colours, not ${colours}`);
};

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const HOSTS = 'policies and isolation';

/** @type {import('../case.mjs').Case[]} */
export default [
  { name: 'the page loads from the root of a host', dependsOn: HOSTS, telling: true, run: loads(false) },
  { name: 'the page loads cross-origin isolated', site: { isolated: true }, dependsOn: HOSTS, run: loads(true) },
  { name: 'the page loads from a sub-path', site: { base: '/some/where/' }, dependsOn: HOSTS, run: loads(false) },
  {
    name: 'the page loads under a strict content security policy',
    site: { policy: STRICT },
    dependsOn: HOSTS,
    run: loads(false),
  },
  {
    name: 'the page loads from a sub-path, isolated, under a strict content security policy',
    site: { base: '/some/where/', isolated: true, policy: STRICT },
    dependsOn: HOSTS,
    run: loads(true),
  },
  {
    name: 'a first visit loads nothing that is not weighed',
    dependsOn: 'what a browser loads by itself',
    telling: true,
    run: async (page) => {
      await page.open();
      await page.settled();
      const weighed = firstVisit(DIST);
      const loaded = page.site.requests.map(({ path }) => relative('/', path) || 'index.html');
      // On a busy machine the first picture may last so long that the page tells of it; and Firefox may want the large
      // icon for itself.
      const beside = [page.site.injected, 'icon-192.png', ...firstVisit(DIST, moduleOf('work'))];
      const unweighed = loaded.filter((file) => !weighed.includes(file) && !beside.includes(file));
      page.equal(unweighed, [], 'files that are loaded but not weighed');
    },
  },
];
