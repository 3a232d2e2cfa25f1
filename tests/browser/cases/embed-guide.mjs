// The guide to embedding: each of its examples is opened, and its map comes. And what other sites are told by oEmbed.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LINK, SHARED, checkFrame, course, frame, ready } from '../embeds.mjs';
import { guidePages } from '../guide.mjs';

const GALLERY = new URL('../../../www/gallery/', import.meta.url);
const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const ITEMS = readdirSync(GALLERY)
  .filter((file) => file.endsWith('.md') && file !== 'tour.md')
  .map((file) => file.slice(0, -3));

/** What the scripts of examples write down in the end, of what they hear from their maps. */
const WRITTEN = new Map([
  ['guide-messages.html', /^Game 100, at \(33\.5, 33\.5\)$/],
  ['guide-observable-element.html', /^Game 1000, at \(33\.5, 33\.5\)$/],
  ['guide-element-script.html', /^1000 333\.5 333\.5/],
]);

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'every example of the guide to embedding opens, and shows its map',
    onlyInAll: 'examples of the documentation: what they use is tried in the cases of frames and elements',
    site: { headers: SHARED, pages: guidePages('./') },
    run: async (page) => {
      const names = Object.keys(guidePages('./'));
      page.check(
        names.length >= 11 && [...WRITTEN.keys()].every((name) => names.includes(name)),
        `the guide has an example for each system: ${names}`,
      );
      for (const name of names) {
        await page.open(name);
        const isStranger = await page.browser.eval(() => document.querySelector('iframe[sandbox]') !== null);
        if (isStranger) {
          const width = await page.browser.eval(
            () =>
              new Promise((resolve) => {
                const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
                addEventListener('message', ({ data }) => data.event === 'screenshot' && resolve(data.value.width));
                // What is asked before the frame is there, nobody hears.
                setInterval(
                  () => frame.contentWindow?.postMessage({ context: 'blocking-queens', method: 'screenshot' }, '*'),
                  500,
                );
              }),
          );
          page.check(Number(width) > 100, `the map of ${name} is ${width} pixels wide`);
        } else {
          await page.browser.waitFor(() => {
            const element = document.querySelector('blocking-queens');
            const inside = (element?.shadowRoot ?? document).querySelector('iframe')?.contentDocument;
            return inside?.documentElement?.dataset.picture === 'complete';
          });
        }
        const words = WRITTEN.get(name);
        if (words)
          await page.browser.waitFor(
            (words) => new RegExp(words).test(document.getElementById('place')?.textContent ?? ''),
            { args: [words.source] },
          );
        page.equal(await page.problems(), [], `problems of ${name}`);
      }
    },
  },
  {
    name: 'a page from the disk shows the map of a site on the web',
    dependsOn: 'frames',
    site: { headers: SHARED, pages: { 'favicon.ico': '' } }, // which browsers ask for where a page names no icon
    run: async (page) => {
      const folder = mkdtempSync(join(tmpdir(), 'embed-'));
      try {
        for (const [name, text] of Object.entries(course(frame(page.site.url))))
          writeFileSync(join(folder, name), text.replace('icon.svg', 'data:,'));
        await page.browser.goto(`file://${join(folder, 'host.html')}`);
        await ready(page, 0);
        const { value } = await page.browser.eval(() => /** @type {any} */ (window).ask(0, 'screenshot'));
        page.check(
          value.dataUrl?.startsWith('data:image/png'),
          `a screenshot, not ${JSON.stringify(value).slice(0, 200)}`,
        );
        await page.browser.goto(`file://${DIST}embed.html${LINK}`);
        const words = await page.browser.waitFor(() => {
          const wait = document.getElementById('wait');
          return (
            (document.documentElement.dataset.picture === 'complete' ||
              (wait && getComputedStyle(wait).opacity === '1')) &&
            document.body.innerText
          );
        });
        page.check(String(words).includes('Open the map'), `the frame's own file says how to get to the map: ${words}`);
        await page.open('icon.svg');
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  },
  {
    name: 'oEmbed answers are valid, and their frames show the map',
    site: { pages: course('<div id="embedded"></div>') },
    run: async (page) => {
      await page.open('host.html');
      const paths = ['oembed.json', ...ITEMS.map((name) => `gallery/${name}.json`)];
      const answers = await page.browser.eval(
        (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).json())),
        paths,
      );
      for (const [index, answer] of answers.entries()) {
        const path = paths[index];
        page.equal([answer.version, answer.type], ['1.0', 'rich'], `version and type of ${path}`);
        for (const key of ['width', 'height', 'thumbnail_width', 'thumbnail_height'])
          page.check(Number.isInteger(answer[key]) && answer[key] > 0, `${key} of ${path}`);
        for (const key of ['title', 'provider_name', 'provider_url', 'thumbnail_url', 'html'])
          page.check(typeof answer[key] === 'string' && answer[key], `${key} of ${path}`);
        page.check(
          /^<iframe src="[^"]*embed\.html[^"]*" title="[^"]+" width="800" height="500" [^<>]*><\/iframe>$/.test(
            answer.html,
          ),
          `the frame of ${path}: ${answer.html}`,
        );
      }
      // Relative to the answer, as a site without an address of its own can only say it.
      const one = answers[paths.indexOf('gallery/figure-1.json')];
      await page.browser.eval((html) => {
        /** @type {Element} */ (document.getElementById('embedded')).innerHTML = html.replace('src="../', 'src="');
      }, one.html);
      await checkFrame(page, 0);
      const { k } = (await page.browser.eval(() => /** @type {any} */ (window).ask(0, 'getState'))).value;
      page.equal(k, 5, 'the game of figure 1');
    },
  },
];
