// What a first visit asks for, and when its picture is there, over a slow line:
//
//   node benches/first-visit.mjs FOLDER..
//
// The folders are built sites, visited in turns: dist/, or another one to hold it against. Files are compressed, as
// hosts do it. Between them and Chromium is a line of a phone: every packet takes half of 150 ms, a new connection all
// of it, and 200 kB a second come through, whoever asks. Browsers that speak HTTP/1.1 have six connections at a time.
import { createConnection, createServer } from 'node:net';
import { argv } from 'node:process';
import { gzipSync } from 'node:zlib';
import { complete } from './marks.mjs';
import { serve } from '../tests/browser/serve.mjs';
import { Browser } from '../tests/browser/webdriver.mjs';

const ROUNDS = 3;
const LINK = '#k=100';
const ROUND_TRIP = 150;
const BYTES_PER_MILLISECOND = 200;
const LIMIT = 60_000;
/** What comes by itself once the picture is there has come by then. */
const AFTERWARDS = 6_000;

/** @typedef {{painted: number, picture: number, requests: number, bytes: number, all: number}} Visit */

/**
 * A slow line to a server of this machine.
 * @param {number} port the server's
 */
async function slowLine(port) {
  let bytes = 0;
  let freeAt = 0;
  const line = createServer((near) => {
    const far = createConnection(port, '127.0.0.1');
    const opened = performance.now() + ROUND_TRIP;
    near.on('data', (data) => {
      setTimeout(() => far.write(data), Math.max(opened - performance.now(), 0) + ROUND_TRIP / 2);
    });
    far.on('data', (data) => {
      bytes += data.length;
      freeAt = Math.max(freeAt, performance.now()) + data.length / BYTES_PER_MILLISECOND;
      setTimeout(() => near.write(data), freeAt - performance.now() + ROUND_TRIP / 2);
    });
    near.on('close', () => far.destroy()).on('error', () => far.destroy());
    far.on('close', () => near.destroy()).on('error', () => near.destroy());
  });
  await new Promise((resolve) => line.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (line.address());
  return { port: address.port, bytes: () => bytes, close: () => line.close() };
}

/**
 * @param {string} folder
 * @returns {Promise<Visit>}
 */
async function visit(folder) {
  const site = await serve(folder, {
    isolated: true,
    headers: { 'Content-Encoding': 'gzip' },
    alter: (_, body) => gzipSync(body),
  });
  const line = await slowLine(Number(new URL(site.url).port));
  const browser = await Browser.start('chromium');
  try {
    await browser.goto(`http://127.0.0.1:${line.port}/${LINK}`);
    await complete(browser, LIMIT);
    const [requests, bytes] = [site.requests.length, line.bytes()];
    const times = await browser.eval(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      picture: performance.getEntriesByName('picture-complete')[0].startTime,
    }));
    await new Promise((resolve) => setTimeout(resolve, AFTERWARDS));
    return { ...times, requests, bytes, all: site.requests.length };
  } finally {
    await browser.quit();
    line.close();
    await site.close();
  }
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const folders = argv.slice(2);
/** @type {Visit[][]} */
const visits = folders.map(() => []);
for (let round = 0; round < ROUNDS; round++) {
  for (const [at, folder] of folders.entries()) visits[at].push(await visit(folder));
}
for (const [at, folder] of folders.entries()) {
  const of = (/** @type {keyof Visit} */ key) => median(visits[at].map((each) => each[key]));
  process.stdout.write(
    `${folder}: first paint ${of('painted').toFixed(0)} ms, picture ${of('picture').toFixed(0)} ms, until then ` +
      `${of('requests')} requests and ${(of('bytes') / 1000).toFixed(0)} kB; ${of('all')} requests in all\n`,
  );
}
