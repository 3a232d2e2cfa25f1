// The map that is one file, opened from a disk without any server: all of it works, it asks for nothing, and its own
// policy forbids nothing that it does.

import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { WAITS, recordProblems } from '../case.mjs';
import { ask, course, ready } from '../embeds.mjs';
import { openPart } from '../panels.mjs';
import { readPng } from '../png.mjs';
import { checkCells, colourOf, deviationOf, visit } from '../reference.mjs';
import { choose, openPanel, saved } from '../saving.mjs';

/** @typedef {import('../case.mjs').Page} Page */

const DIST = new URL('../../../dist/', import.meta.url);
const DISK = new URL('../../../target/disk/', import.meta.url);
/** Why a case may wait for a run that tries all. */
const SAME_SCRIPTS =
  'the file holds the scripts that other cases try from a server, and one case opens it in every run';
const LINK = '#k=100&x=80&y=60&zoom=3';

/**
 * Puts a file on the disk and opens it. What goes wrong is recorded by a script before the file's policy, which holds
 * for what comes after it.
 * @param {Page} page
 * @param {string | Buffer} content
 * @param {string} [hash]
 */
async function openFrom(page, content, hash = '') {
  await mkdir(DISK, { recursive: true });
  const file = new URL(`${page.browser.name.replaceAll(/\W/g, '-')}-${Date.now()}.html`, DISK);
  const recorder = `<head><script>(${recordProblems})();</script>\n`;
  // What was saved from a page of a test has a script there already.
  await writeFile(
    file,
    content.toString().replace(/<head>.*?(?=<meta charset)/s, () => recorder),
  );
  await page.browser.goto(file.href + hash);
  await rm(file);
}

/** @param {Page} page @param {string} name @param {string} [hash] */
const openFile = async (page, name, hash = '') => openFrom(page, await readFile(new URL(name, DIST)), hash);

/** Nothing was asked for but what the file made itself. @param {Page} page */
async function checkRequests(page) {
  const asked = await page.browser.eval(() => performance.getEntriesByType('resource').map(({ name }) => name));
  page.equal(
    asked.filter((address) => !address.startsWith('blob:') && !address.startsWith('data:')),
    [],
    'what is asked for',
  );
  page.equal(page.site.requests, [], 'what is asked of a server');
}

/** What is packed in a file, by name. @param {Buffer} file */
const partsOf = (file) => file.toString().match(/<script type="application\/gzip" data-file="[^"]+">[^<]{9}/g);

/** @param {Page} page @param {string} part */
const says = (page, part) =>
  page.browser.waitFor((part) => document.getElementById('notices')?.innerText.includes(part), { args: [part] });

/** Presses a button of the panel once it is there. @param {Page} page @param {string} text */
const press = (page, text) =>
  page.browser.waitFor(
    (text) => {
      const button = [...document.querySelectorAll('#side button, #side a')].find(
        (button) => button.textContent?.trim() === text,
      );
      if (button) /** @type {HTMLElement} */ (button).click();
      return button !== undefined;
    },
    { args: [text] },
  );

/** @type {import('../case.mjs').Case[]} */
export default [
  {
    name: 'the map that is one file opens from a disk, explains a cell, tells a bad link, and asks for nothing',
    dependsOn: 'pages from a disk',
    run: async (page) => {
      await openFile(page, 'blocking-queens.html', `${LINK}&sel=80,60`);
      await checkCells(page);
      const number = await page.browser.waitFor(
        () => document.querySelector('#side .inspector .inspected')?.textContent,
      );
      page.equal(number, String(100 + deviationOf(100, 80, 60)), 'the palace number');
      await page.browser.eval(() => void (location.hash = '#k=no'));
      await says(page, 'In the link, k');
      await checkRequests(page);
      // It is as large as all else that the page keeps on a device.
      const kept = await readFile(new URL('service-worker.js', DIST), 'utf8');
      page.check(kept.includes("'embed.html': "), 'the service worker has a list of what is kept');
      page.check(!/'(blocking-queens\.html|one-file\/[^']*)':/.test(kept), 'and no map that is one file is on it');
    },
  },
  {
    name: 'in one file all families have their maps, and games are played, measured and exported',
    dependsOn: 'pages from a disk',
    onlyInAll: SAME_SCRIPTS,
    run: async (page) => {
      await openFile(page, 'blocking-queens.html', '#k=5&pos=5,4&players=human,perfect');
      await page.browser.waitFor(() => document.querySelector('#side .play')?.getAttribute('data-task'));
      for (const [link, title] of [
        ['#game=wythoff', 'Wythoff Nim'],
        ['#game=chessfights', 'Chessfights'],
      ]) {
        await visit(page, link);
        await page.settled();
        page.check((await page.browser.eval(() => document.title)).startsWith(title), `${link} shows ${title}`);
      }
      await visit(page, '#k=100&lab=states');
      await press(page, 'Run');
      await page.browser.waitFor(() => document.querySelector('#side .lab tbody td'));
      await visit(page, LINK);
      await page.settled();
      await openPanel(page);
      await choose(page, { x: '20', y: '30', width: '30', height: '26', scale: '1' });
      const png = readPng((await saved(page, 'Save picture')).file);
      page.equal([png.width, png.height], [60, 52], 'the picture\u2019s size');
      page.equal(png.colour(0, 0), colourOf(deviationOf(100, 20, 30)), 'its first cell');
      await checkRequests(page);
    },
  },
  {
    name: 'in one file the tour has its texts, the search its lists, and what needs a site is told in a sentence',
    onlyInAll: SAME_SCRIPTS,
    run: async (page) => {
      await openFile(page, 'blocking-queens.html', '#k=100');
      await page.settled();
      await openPart(page, 'tour');
      await page.browser.waitFor(() => document.querySelectorAll('#side .cards a').length > 20);
      await page.picture('one-file-tour');
      await press(page, 'Begin the tour');
      await page.browser.waitFor(() => document.querySelector('#side .story'));
      await openPart(page, 'search');
      await page.browser.fill('#side input', 'golden ratio');
      await page.browser.waitFor(() => document.querySelector('#side [role=option]'));
      await openPart(page, 'embed');
      await page.browser.waitFor(() =>
        document.querySelector('#side .export')?.textContent?.includes('around this file'),
      );
      await checkRequests(page);
    },
  },
  {
    name: 'the page saves itself as one file that opens at the same view, and so does that file',
    onlyInAll: 'what is saved is the file that one case opens in every run, with a link in it',
    run: async (page) => {
      await page.open(`${LINK}&palette=safe`);
      await page.settled();
      const seen = await page.browser.eval(() => document.querySelector('canvas')?.getAttribute('aria-label'));
      await openPanel(page);
      const { name, file } = await saved(page, 'Save file');
      page.check(/^blocking-queens-k100-.*\.html$/.test(name), `the file is named after the view: ${name}`);
      page.site.requests.length = 0; // what follows has no server
      await openFrom(page, file);
      await page.settled();
      const shown = await page.browser.eval(() => ({ hash: location.hash, label: document.title }));
      page.check(shown.hash.includes('palette=safe') && shown.hash.includes('k=100'), `it opens at ${shown.hash}`);
      page.check(seen?.includes('game k = 100'), 'the view was that of the game');
      await openPanel(page);
      const again = await saved(page, 'Save file');
      page.equal(partsOf(again.file), partsOf(file), 'what the file that the file saves holds');
      await openFrom(page, again.file);
      await page.settled();
      await checkRequests(page);
    },
  },
  {
    name: 'a page without its file, or without a network, says so when it is to save it',
    onlyInAll: WAITS.rare,
    troubled: true,
    site: { alter: (path, body) => (path === 'blocking-queens.html' ? null : body) },
    run: async (page) => {
      await page.open(LINK);
      await page.settled();
      await openPart(page, 'export');
      await press(page, 'Save file');
      const isSaid = (/** @type {string} */ part) =>
        page.browser.waitFor(
          (part) => document.querySelector('#side .work [role=status]')?.textContent?.includes(part),
          { args: [part] },
        );
      await isSaid('There is no such file here');
      await page.browser.eval(() => void (window.fetch = () => Promise.reject(new TypeError('no network'))));
      await press(page, 'Save file');
      await isSaid('not kept on the device');
    },
  },
  {
    name: 'the file of one family as the text of a frame, which notebooks show, follows links of the page around',
    dependsOn: 'addresses of frames',
    site: { pages: course('<iframe title="Palace numbers" width="600" height="300"></iframe>') },
    run: async (page) => {
      await page.open('host.html');
      await page.browser.eval(async () => {
        const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
        frame.srcdoc = await (await fetch('one-file/queens.html')).text();
      });
      await ready(page, 0);
      for (const link of ['#k=7', '#k=100&x=80&y=60&zoom=3']) {
        await ask(page, 0, 'setLink', link);
        const { value } = await ask(page, 0, 'getState');
        page.check(value.link.startsWith(link), `${link} leads to ${value.link}`);
      }
    },
  },
  ...['queens', 'pieces', 'partizan'].map((family) => ({
    name: `the file of one family, ${family}, shows its map from a disk, can be moved, and tells what it does not hold`,
    dependsOn: 'pages from a disk',
    onlyInAll: SAME_SCRIPTS,
    run: async (/** @type {Page} */ page) => {
      const { size } = await stat(new URL(`one-file/${family}.html`, DIST));
      page.check(size <= 400_000, `it has ${size} bytes`);
      await openFile(page, `one-file/${family}.html`);
      await page.settled();
      const before = await page.browser.eval(() => document.getElementById('game')?.textContent);
      await page.browser.click('#tools [data-command=in]');
      await page.browser.waitFor(() => document.getElementById('status')?.textContent?.startsWith('Centre'));
      await page.settled();
      await page.picture(`one-family-${family}`);
      const other = family === 'queens' ? 'wythoff' : 'queens';
      await page.browser.eval((other) => void (location.hash = `#game=${other}`), other);
      await says(page, 'is not in this file.');
      page.check(before, 'its game has a name');
      await checkRequests(page);
    },
  })),
];
