// Any static host will do: the same picture with and without cross-origin isolation and under a strict policy, and
// nothing is asked of anywhere else.

import { STRICT } from '../strict.mjs';
import { checkAverages, checkCells, visit } from '../reference.mjs';

/** @type {{name: string, site: import('../serve.mjs').SiteOptions}[]} */
const HOSTS = [
  { name: 'the root of a host', site: {} },
  { name: 'a deep sub-path', site: { base: '/a/b/c d/' } },
  { name: 'a cross-origin isolated host', site: { base: '/some/where/', isolated: true } },
  { name: 'a host with a strict policy', site: { base: '/some/where/', policy: STRICT } },
  { name: 'an isolated host with a strict policy', site: { isolated: true, policy: STRICT } },
];

/** @type {import('../case.mjs').Case[]} */
export default HOSTS.map(({ name, site }) => ({
  name: `the picture is the same from ${name}, and nothing is asked of anywhere else`,
  dependsOn: 'policies and isolation',
  telling: true,
  site,
  run: async (page) => {
    await page.open('#k=300&x=300&y=210&zoom=1');
    await checkCells(page);
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
