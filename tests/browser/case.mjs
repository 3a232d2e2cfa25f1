// A case: one thing that the built site must do in a real browser. A file in cases/ exports a list of them.

import { mkdir, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { dirname, join } from 'node:path';
import { HANG_LIMIT } from './engines.mjs';
import { serve } from './serve.mjs';

/** Milliseconds for all of a case, for one that waits again and again without coming to an end. */
const CASE_LIMIT = 5 * HANG_LIMIT;

/** Why a case may wait for a run that tries all. */
export const WAITS = {
  phone: 'on a desktop the same part is tried by mouse',
  axe: 'what axe-core finds seldom changes, and it looks at the map and its main panels in every run',
  rare: 'few visitors have such a browser, a screen or a host',
  family: 'the same part is tried in the map of another family',
  mended: 'it holds a fault that was mended once, in a place that seldom changes',
  node: 'tests in Node try the same without a page',
  again: 'another case comes by what it shows, in a smaller way',
  seldom: 'an extra of a part whose main use is tried in every run',
};

/**
 * The page reports no problem unless the case is `troubled`: that is part of every case.
 * @typedef {object} Case
 * @property {string} name  a sentence that is true when the case passes
 * @property {(page: Page) => Promise<void>} run
 * @property {import('./serve.mjs').SiteOptions} [site]  how the site is served
 * @property {import('./engines.mjs').Device} [device]  what the browser pretends to be
 * @property {string} [dependsOn]  what may differ between engines ("touch"): such a case runs in all of them; one
 *   without runs in Chromium alone, unless a run tries all
 * @property {string} [onlyInAll]  why the case waits for a run that tries all
 * @property {import('./engines.mjs').Engine[]} [engines]  the engines that it can be tried in; all of them if left out
 * @property {boolean} [troubled]  whether the page may report problems of its own
 */

/** Runs in the page before its own scripts: keeps what goes wrong in it. */
export function recordProblems() {
  /** @type {string[]} */
  const problems = [];
  Object.defineProperty(window, 'problemsOfThePage', { value: problems });
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      const address = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : null;
      problems.push(address === null ? `error: ${event.message}` : `could not load ${address}`);
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => problems.push(`unhandled: ${event.reason}`));
  addEventListener('securitypolicyviolation', (event) => {
    problems.push(`${event.violatedDirective} forbids ${event.blockedURI || 'inline'} (${event.sourceFile})`);
  });
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    const print = console[level];
    console[level] = (...words) => {
      problems.push(`console.${level}: ${words.join(' ')}`);
      print(...words);
    };
  }
}

/** What a case is given: the site, served as it asks for, and the browser. */
export class Page {
  /** @type {import('./webdriver.mjs').Browser} */
  browser;
  /** @type {import('./serve.mjs').Site} */
  site;
  #pictures;
  #isWatched;
  #opened = false;

  /**
   * @param {import('./webdriver.mjs').Browser} browser
   * @param {import('./serve.mjs').Site} site
   * @param {string} pictures  the folder for screenshots
   * @param {boolean} [isWatched]  whether somebody will look at those of cases that pass
   */
  constructor(browser, site, pictures, isWatched = true) {
    this.browser = browser;
    this.site = site;
    this.#pictures = pictures;
    this.#isWatched = isWatched;
  }

  /** Loads the page anew, at a link ("#k=100&x=0&y=0&zoom=2") or file ("embed.html#...") if one is given. */
  async open(link = '') {
    // From one link to another of the same page a browser would go without loading it.
    if (this.#opened) await this.browser.goto('about:blank');
    this.#opened = true;
    await this.browser.goto(this.site.url + link);
  }

  /** Waits until the page has drawn all that it will draw of the view. */
  async settled() {
    const state = await this.browser.waitFor(() => {
      const { picture } = document.documentElement.dataset;
      return picture === 'working' ? '' : picture;
    });
    this.equal(state, 'complete', 'the picture');
  }

  /** What the page shows, for anyone who must find out why a case failed. */
  async scene() {
    const scene = await this.browser.eval(() => ({
      link: location.hash,
      label: document.querySelector('canvas')?.getAttribute('aria-label'),
      picture: document.documentElement.dataset.picture,
      words: document.body.innerText.slice(0, 400),
    }));
    return { ...scene, problems: await this.problems() };
  }

  /**
   * @param {unknown} condition
   * @param {string} sentence  what should have been so
   */
  check(condition, sentence) {
    if (!condition) throw new Error(`not so: ${sentence}`);
  }

  /**
   * @param {unknown} actual
   * @param {unknown} expected
   * @param {string} what
   */
  equal(actual, expected, what) {
    if (isDeepStrictEqual(actual, expected)) return;
    throw new Error(`${what}: got ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
  }

  /**
   * What went wrong in the page that is open: errors, refused loads, warnings on its console, files not found.
   * @returns {Promise<string[]>}
   */
  async problems() {
    const inPage = await this.browser.eval(() => /** @type {any} */ (window).problemsOfThePage ?? []);
    const notFound = this.site.requests.filter(({ status }) => status !== 200);
    return [...inPage, ...notFound.map(({ path }) => `not found: ${path}`)];
  }

  /**
   * Keeps a screenshot, if somebody will look at it.
   * @param {string} name  the file's, without its ending
   * @param {boolean} [isWatched]
   */
  async picture(name, isWatched = this.#isWatched) {
    if (!isWatched) return;
    const file = join(this.#pictures, `${name}.png`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await this.browser.screenshot());
  }
}

/**
 * Runs a case; throws what it failed by.
 * @param {Case} it
 * @param {import('./webdriver.mjs').Browser} browser
 * @param {{folder: string, pictures: string, isWatched: boolean}} places  the built site, and where screenshots go
 */
export async function runCase(it, browser, { folder, pictures, isWatched }) {
  const record = `(${recordProblems})();\n`;
  const site = await serve(folder, { ...it.site, inject: record + (it.site?.inject ?? '') });
  const page = new Page(browser, site, pictures, isWatched);
  try {
    await browser.reset(it.device ?? {});
    await within(CASE_LIMIT, it.run(page));
    const problems = it.troubled ? [] : await page.problems();
    if (problems.length > 0) throw new Error(`the page reports problems: ${problems.join('; ')}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const name = it.name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 80);
    // A lost browser has nothing to show.
    const scene = await page.scene().catch(() => null);
    await page.picture(`failed-${name}`, true).catch(() => {});
    throw new Error(scene === null ? why : `${why}; the page then showed ${JSON.stringify(scene)}`, { cause: error });
  } finally {
    await site.close();
  }
}

/**
 * @param {number} limit  milliseconds
 * @param {Promise<void>} work
 */
async function within(limit, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${limit} ms`)), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
