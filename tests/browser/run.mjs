// Tries the built site (dist/) in real browsers:
//
//   node tests/browser/run.mjs [--engines chromium,firefox,webkit] [--cases WORD] [--quick] [--dependent]
//
// Every file in cases/ exports a list of cases. --cases picks those with a word in their names or their file's, --quick
// the most telling ones, --dependent those that may differ between engines.
// Screenshots and report.json go to target/browser/ENGINE/. The last line counts.

import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCase } from './case.mjs';
import { ENGINES, mostBrowsers } from './engines.mjs';
import { allCases, runsIn } from './select.mjs';
import { Browser } from './webdriver.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('./engines.mjs').Engine} Engine
 * @typedef {{name: string, passed: boolean, milliseconds: number, message?: string}} Outcome
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'dist');
const CASE_LIMIT = 120_000;

/** @param {Case} it */
const device = (it) => JSON.stringify(it.device ?? {});

/**
 * The cases in an engine, in two browsers side by side, since a case waits for most of its time.
 * @param {Engine} engine
 * @param {Case[]} cases
 */
async function runEngine(engine, cases) {
  const pictures = join(ROOT, 'target', 'browser', engine);
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const waiting = cases.toSorted((a, b) => (device(a) < device(b) ? -1 : Number(device(a) > device(b))));
  /** @type {Outcome[]} */
  const outcomes = [];
  const lanes = Array.from({ length: mostBrowsers(engine) }, () => runLane(engine, waiting, outcomes, pictures));
  const version = (await Promise.all(lanes)).find((name) => name !== '') ?? 'missing';
  console.log(`${engine} is ${version}`);
  await writeFile(join(pictures, 'report.json'), `${JSON.stringify({ engine, version, outcomes }, null, 2)}\n`);
  return outcomes;
}

/**
 * Takes case after case, as long as there are any; one browser serves all in a row that ask for the same device. A
 * browser that a case failed in is not used again.
 * @param {Engine} engine
 * @param {Case[]} waiting  the cases that nobody has taken yet
 * @param {Outcome[]} outcomes
 * @param {string} pictures  the folder for screenshots
 * @returns {Promise<string>} the browser's name and version, if one was started
 */
async function runLane(engine, waiting, outcomes, pictures) {
  /** @type {Browser | null} */
  let browser = null;
  let version = '';
  for (let it = waiting.shift(); it; it = waiting.shift()) {
    const start = performance.now();
    /** @type {string | undefined} */
    let message;
    try {
      if (browser && JSON.stringify(browser.device) !== device(it)) {
        await browser.quit();
        browser = null;
      }
      browser ??= await Browser.start(engine, it.device);
      version = browser.name;
      await within(it.limit ?? CASE_LIMIT, runCase(it, browser, { folder: FOLDER, pictures }));
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        message += '; cargo xtask test browser sets up what is missing';
        waiting.length = 0; // no other case would find the driver
      }
      await browser?.quit();
      browser = null;
    }
    const milliseconds = Math.round(performance.now() - start);
    outcomes.push({ name: it.name, passed: message === undefined, milliseconds, message });
    console.log(
      message === undefined
        ? `ok ${engine}: ${it.name} (${milliseconds} ms)`
        : `FAILED ${engine}: ${it.name}: ${message}`,
    );
  }
  await browser?.quit();
  return version;
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

const { values } = parseArgs({
  options: {
    engines: { type: 'string' },
    cases: { type: 'string' },
    quick: { type: 'boolean' },
    dependent: { type: 'boolean' },
  },
});
const engines = /** @type {Engine[]} */ (values.engines?.split(',') ?? ENGINES);
const stranger = engines.find((engine) => !ENGINES.includes(engine));
if (stranger !== undefined) throw new Error(`there is no engine "${stranger}"; expected some of ${ENGINES}`);
if (!existsSync(join(FOLDER, 'index.html'))) throw new Error('dist/ holds no site; build it first: cargo xtask build');

const cases = await allCases();
let passed = 0;
let failed = 0;
for (const engine of engines) {
  const wish = { word: values.cases, quick: values.quick, dependent: values.dependent };
  const wanted = cases.filter((found) => runsIn(found, engine, wish)).map(({ it }) => it);
  const outcomes = await runEngine(engine, wanted);
  passed += outcomes.filter((outcome) => outcome.passed).length;
  failed += outcomes.filter((outcome) => !outcome.passed).length;
}
console.log(`browser: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
