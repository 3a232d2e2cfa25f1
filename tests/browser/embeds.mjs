// Pages with maps in frames: what stands in them, how they talk with the maps, and what the maps show.

import { checkCells } from './reference.mjs';

/** @typedef {import('./case.mjs').Page} Page */

/** Any site may hold the map's scripts, as hosts of static pages let it. */
export const SHARED = { 'Access-Control-Allow-Origin': '*' };
export const LINK = '#k=100&x=80&y=60&zoom=3';

/** The page's own script: hears everything, and asks. */
const SCRIPT = `
const heard = (window.heard = []);
const frames_ = () => [...document.querySelectorAll('iframe')];
addEventListener('message', ({ data, origin, source }) => {
  heard.push({ frame: frames_().findIndex((frame) => frame.contentWindow === source), origin, data });
});
let asked = 0;
window.send = (frame, data) => frames_()[frame].contentWindow.postMessage(data, '*');
window.ask = async (frame, method, value) => {
  const listener = 'ask ' + ++asked;
  send(frame, { context: 'blocking-queens', version: '1', method, value, listener });
  for (;;) {
    const answer = heard.find((it) => it.frame === frame && it.data.listener === listener);
    if (answer) return answer.data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
window.show = async ({ dataUrl, width, height }, link) => {
  const canvas = document.getElementById('shot');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d').drawImage(await createImageBitmap(await (await fetch(dataUrl)).blob()), 0, 0);
  history.replaceState(null, '', link);
  document.documentElement.dataset.picture = 'complete';
};
`;

/**
 * A page of a course with something in it, and the script to talk with it.
 * @param {string} content
 * @param {string} [head]
 */
export const course = (content, head = '') => ({
  'host.html': `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A course</title><link rel="icon" href="icon.svg">
<script src="host.js"></script>${head}</head>
<body>
<h1>A course</h1>
${content}
<canvas id="shot" width="1" height="1" hidden></canvas>
</body>
</html>`,
  'host.js': SCRIPT,
});

/**
 * @param {string} address of the site, '' for the page's own
 * @param {string} [link]
 * @param {string} [attributes]
 */
export const frame = (address, link = LINK, attributes = '') =>
  `<iframe src="${address}embed.html${link.replaceAll('&', '&amp;')}" title="Palace numbers" ` +
  `width="600" height="300" frameborder="0" allow="fullscreen; clipboard-write" ${attributes}></iframe>`;

/**
 * Waits until a frame's map is there, wherever it comes from.
 * @param {Page} page
 * @param {number} index
 */
export const ready = (page, index) =>
  page.browser.waitFor(
    (index) =>
      /** @type {any} */ (window).heard.some(
        (/** @type {any} */ it) => it.frame === index && it.data.event === 'ready',
      ),
    { args: [index] },
  );

/**
 * Asks a frame's map.
 * @param {Page} page
 * @param {number} index
 * @param {string} method
 * @param {unknown} [value]
 * @returns {Promise<any>} its answer
 */
export const ask = (page, index, method, value) =>
  page.browser.eval(
    (index, method, value) => /** @type {any} */ (window).ask(index, method, value ?? undefined),
    index,
    method,
    value ?? null,
  );

/**
 * Whether a frame's map shows what the reference says.
 * @param {Page} page
 * @param {number} index
 */
export async function checkFrame(page, index) {
  await ready(page, index);
  const shot = await ask(page, index, 'screenshot');
  page.equal(shot.event, 'screenshot', `the answer of frame ${index}, ${JSON.stringify(shot).slice(0, 300)},`);
  const {
    value: { link },
  } = await ask(page, index, 'getState');
  await page.browser.eval((shot, link) => /** @type {any} */ (window).show(shot, link), shot.value, link);
  await checkCells(page);
}

/**
 * What an event has told, once it has come.
 * @param {Page} page
 * @param {string} event
 * @param {string} [listener]
 * @returns {Promise<any>}
 */
export const told = (page, event, listener = 'test') =>
  page.browser.waitFor(
    (event, listener) => {
      const { heard } = /** @type {any} */ (window);
      const at = heard.findIndex((/** @type {any} */ { data }) => data.event === event && data.listener === listener);
      return at >= 0 && heard.splice(at, 1)[0].data;
    },
    { args: [event, listener] },
  );
