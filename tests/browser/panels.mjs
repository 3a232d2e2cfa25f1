// Panels, as a visitor opens them: a button of the head, and a tab or a row where the panel has several.

/** @typedef {import('./case.mjs').Page} Page */

/** How each part is opened. @type {Record<string, [command: string, choice?: string]>} */
export const WAYS = {
  game: ['game'],
  catalogue: ['game', '[data-part=catalogue]'],
  show: ['show'],
  tour: ['explore', '[data-part=tour]'],
  places: ['explore', '[data-part=places]'],
  pins: ['explore', '[data-part=pins]'],
  compare: ['study', '[data-part=compare]'],
  lab: ['study', '[data-part=lab]'],
  claims: ['study', '[data-part="lab:claims"]'],
  measure: ['study', '[data-part="lab:measure"]'],
  calculator: ['study', '[data-part=calculator]'],
  paper: ['study', '[data-part=paper]'],
  play: ['play'],
  share: ['share', '[data-part=share]'],
  export: ['share', '[data-part=export]'],
  film: ['share', '[data-part=film]'],
  numbers: ['share', '[data-part=numbers]'],
  embed: ['share', '[data-part=embed]'],
  search: ['search'],
  help: ['more', '[data-row=help]'],
  performance: ['more', '[data-row=performance]'],
  lecture: ['more', '[data-row=lecture]'],
};

/**
 * Opens a part of the page; settles when it is there.
 * @param {Pick<Page, 'browser'>} page
 * @param {string} part
 * @param {{byTouch?: boolean}} [options]
 */
export async function openPart({ browser }, part, { byTouch = false } = {}) {
  if (part === 'inspect') {
    await browser.press('i');
    await browser.waitFor(() => document.querySelector('#side[data-panel=cell]')?.checkVisibility());
    return;
  }
  const [command, choice] = WAYS[part];
  const press = (/** @type {string} */ selector) => (byTouch ? browser.tapOn(selector) : browser.click(selector));
  const button = `#head [data-command=${command}]`;
  await browser.waitFor((button) => document.querySelector(button)?.checkVisibility(), { args: [button] });
  if (!(await isExpanded(browser, button))) await press(button);
  await browser.waitFor((button) => document.querySelector(button)?.getAttribute('aria-expanded') === 'true', {
    args: [button],
  });
  if (!choice) return;
  const chosen = `#side ${choice}[aria-selected=true]`;
  await browser.waitFor((choice) => document.querySelector(`#side ${choice}`)?.checkVisibility(), { args: [choice] });
  if (await browser.eval((chosen) => document.querySelector(chosen) !== null, chosen)) return;
  await press(`#side ${choice}`);
  if (command !== 'more')
    await browser.waitFor((chosen) => document.querySelector(chosen) !== null, { args: [chosen] });
}

/**
 * A panel that has come may still be filling: waits until nothing has changed in it for some frames.
 * @param {Pick<Page, 'browser'>} page
 */
export const filled = ({ browser }) =>
  browser.eval(async () => {
    let still = 0;
    const observer = new MutationObserver(() => (still = 0));
    const side = /** @type {HTMLElement} */ (document.getElementById('side'));
    observer.observe(side, { subtree: true, childList: true, attributes: true, characterData: true });
    for (; still < 15; still++) await new Promise((resolve) => requestAnimationFrame(resolve));
    observer.disconnect();
  });

/** @param {Page['browser']} browser @param {string} button */
const isExpanded = (browser, button) =>
  browser.eval((button) => document.querySelector(button)?.getAttribute('aria-expanded') === 'true', button);

/** Chooses a game of the Game panel's list. @param {Page} page @param {string} name */
export async function chooseGame(page, name) {
  await openPart(page, 'game');
  await page.browser.waitFor(
    (name) => {
      const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#side .rows .row'));
      const row = [...rows].find(({ innerText }) => innerText.trim().startsWith(name));
      row?.click();
      return row !== undefined;
    },
    { args: [name] },
  );
}

/** Types another k, as a visitor does. @param {Page} page @param {string} text */
export async function typeK(page, text) {
  await openPart(page, 'game');
  await page.browser.waitFor(() => document.querySelector('#side #k')?.checkVisibility());
  await page.browser.fill('#k', text);
  await page.browser.press('Enter');
}
