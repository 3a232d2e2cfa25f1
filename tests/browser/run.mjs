// Tries the built site (dist/) in real browsers:
//
//   node tests/browser/run.mjs [--engines chromium,firefox,webkit] [--all] [--cases WORD]
//
// Every file in cases/ exports a list of cases. Without --all, Chromium tries all but those that give a reason to wait
// for --all, the others what may differ between engines. --cases picks those with a word in their names or their
// file's, in every engine that is named.
// Screenshots and report.json go to target/browser/ENGINE/. The last line counts.

import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCase } from './case.mjs';
import { ENGINES, mostBrowsers, startedAs } from './engines.mjs';
import { allCases, runsIn } from './select.mjs';
import { Browser } from './webdriver.mjs';

/**
 * @typedef {import('./case.mjs').Case} Case
 * @typedef {import('./engines.mjs').Engine} Engine
 * @typedef {{name: string, passed: boolean, milliseconds: number, processor: number, message?: string}} Outcome
 *   `processor` has the milliseconds for which the browser kept a processor busy, its start with its first case
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'dist');

/** @param {Engine} engine @param {Case} it */
const browserOf = (engine, it) => JSON.stringify(startedAs(engine, it.device ?? {}));

/**
 * The cases in an engine, in two browsers side by side, since a case waits for most of its time.
 * @param {Engine} engine
 * @param {Case[]} cases
 */
async function runEngine(engine, cases) {
  const pictures = join(ROOT, 'target', 'browser', engine);
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const waiting = cases.toSorted((a, b) => browserOf(engine, a).localeCompare(browserOf(engine, b)));
  /** @type {Outcome[]} */
  const outcomes = [];
  const lanes = Array.from({ length: mostBrowsers(engine) }, () => runLane(engine, waiting, outcomes, pictures));
  const version = (await Promise.all(lanes)).find((name) => name !== '') ?? 'missing';
  const processor = outcomes.reduce((sum, outcome) => sum + outcome.processor, 0);
  console.log(`${engine} is ${version}; it kept a processor busy for ${Math.round(processor / 1000)} s`);
  await writeFile(join(pictures, 'report.json'), `${JSON.stringify({ engine, version, outcomes }, null, 2)}\n`);
  return outcomes;
}

/**
 * Takes case after case, as long as there are any; one browser serves all in a row for which it would be started alike.
 * A browser that a case failed in is not used again.
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
  let [startedFor, before] = ['', 0];
  for (let it = waiting.shift(); it; it = waiting.shift()) {
    const start = performance.now();
    /** @type {string | undefined} */
    let message;
    try {
      if (browser && startedFor !== browserOf(engine, it)) {
        await browser.quit();
        browser = null;
      }
      if (!browser) {
        [startedFor, before] = [browserOf(engine, it), 0];
        browser = await Browser.start(engine, it.device);
      }
      version = browser.name;
      await runCase(it, browser, { folder: FOLDER, pictures, isWatched: IS_WATCHED });
    } catch (error) {
      message = error instanceof Error ? error.message : String(error);
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        message += '; cargo xtask test browser sets up what is missing';
        waiting.length = 0; // no other case would find the driver
      }
    }
    const milliseconds = Math.round(performance.now() - start);
    const busy = browser?.processor() ?? 0;
    outcomes.push({ name: it.name, passed: message === undefined, milliseconds, processor: busy - before, message });
    console.log(
      message === undefined
        ? `ok ${engine}: ${it.name} (${milliseconds} ms; processor ${busy - before} ms)`
        : `FAILED ${engine}: ${it.name}: ${message}`,
    );
    before = busy;
    if (message === undefined) continue;
    await browser?.quit();
    browser = null;
  }
  await browser?.quit();
  return version;
}

const { values } = parseArgs({
  options: {
    engines: { type: 'string' },
    all: { type: 'boolean' },
    cases: { type: 'string' },
  },
});
/** Whether the pictures of cases that pass are taken: where all is tried, or some cases are. */
const IS_WATCHED = values.all === true || values.cases !== undefined;
const engines = /** @type {Engine[]} */ (values.engines?.split(',') ?? ENGINES);
const stranger = engines.find((engine) => !ENGINES.includes(engine));
if (stranger !== undefined) throw new Error(`there is no engine "${stranger}"; expected some of ${ENGINES}`);
if (!existsSync(join(FOLDER, 'index.html'))) throw new Error('dist/ holds no site; build it first: cargo xtask build');

const cases = await allCases();
let passed = 0;
let failed = 0;
for (const engine of engines) {
  const wish = { all: values.all, word: values.cases };
  const wanted = cases.filter((found) => runsIn(found, engine, wish)).map(({ it }) => it);
  const outcomes = await runEngine(engine, wanted);
  passed += outcomes.filter((outcome) => outcome.passed).length;
  failed += outcomes.filter((outcome) => !outcome.passed).length;
}
console.log(`browser: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
