// Any static host will do: the same picture with and without cross-origin isolation and under a strict policy; nothing
// is asked of anywhere else, and no more is loaded than is weighed.

import { relative } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { moduleOf } from '../modules.mjs';
import { STRICT } from '../strict.mjs';
import { checkAverages, checkCells, visit } from '../reference.mjs';
import { firstVisit } from '../../../xtask/weight.mjs';

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** @type {{name: string, site: import('../serve.mjs').SiteOptions}[]} */
const HOSTS = [
  { name: 'a deep sub-path', site: { base: '/a/b/c d/' } },
  { name: 'the root of an isolated host with a strict policy', site: { isolated: true, policy: STRICT } },
];

/** @type {import('../case.mjs').Case[]} */
const hosts = HOSTS.map(({ name, site }) => ({
  name: `the picture is the same from ${name}, and nothing is asked of anywhere else`,
  ...(site.isolated && { dependsOn: 'policies and isolation' }),
  site,
  run: async (page) => {
    await page.open('#k=300&x=300&y=210&zoom=1');
    await checkCells(page);
    page.equal(await page.browser.eval(() => crossOriginIsolated), site.isolated ?? false, 'cross-origin isolation');
    await visit(page, '#k=300&x=1000&y=700&zoom=-1');
    await checkAverages(page);
    const base = site.base ?? '/';
    const strays = page.site.requests.filter(({ path }) => !path.startsWith(base));
    page.equal(strays, [], 'requests outside the site');
    const loaded = await page.browser.eval(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    page.equal(
      loaded.filter((address) => !address.startsWith(encodeURI(page.site.url))),
      [],
      'loads from elsewhere',
    );
  },
}));

/** @type {import('../case.mjs').Case[]} */
export default [
  ...hosts,
  {
    name: 'a first visit loads nothing that is not weighed',
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
