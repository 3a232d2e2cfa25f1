// The start card over the first picture, for whoever comes without a link: what this is, and three ways to begin. Once
// dismissed it does not come again on this device. www/arrival.js has shown it.
import { followedFrom } from '../gallery/gallery.js';
import { remember } from '../core/storage.js';

/** @import { Host } from '../app/parts.js' */

/** www/arrival.js knows both, too. */
const [REMEMBERED, ARRIVING] = ['welcomed', 'arriving'];
/** The gallery's files, beside the page. */
const FOLDER = new URL('../../gallery/', import.meta.url);

/** @param {Host} host */
export function offerStart(host) {
  const card = /** @type {HTMLElement} */ (document.getElementById('start'));
  const { dataset } = document.documentElement;
  if (dataset[ARRIVING] === undefined) {
    card.remove();
    return;
  }
  /** @type {Record<string, () => void>} */
  const ways = {
    close: () => {},
    tour: () => void beginTour(host),
    play: () => press('play'),
    choose: chooseGame,
  };
  const bar = document.getElementById('parts');
  const close = () => (dataset[ARRIVING] = 'close');
  /** Does what was chosen. It may have been before this part was there. */
  const follow = () => {
    const way = dataset[ARRIVING];
    if (!way) return;
    answers.disconnect();
    bar?.removeEventListener('click', close);
    const hadFocus = card.contains(document.activeElement) || document.activeElement === document.body;
    card.remove();
    remember(host.storage, REMEMBERED, 'yes');
    if (hadFocus) host.map.focus({ preventScroll: true });
    ways[way]();
  };
  const answers = new MutationObserver(follow);
  answers.observe(document.documentElement, { attributeFilter: [`data-${ARRIVING}`] });
  bar?.addEventListener('click', close);
  follow();
}

/** Presses a button of the bar. @param {string} command */
const press = (command) =>
  /** @type {HTMLElement | null} */ (document.querySelector(`#parts [data-command=${command}]`))?.click();

function chooseGame() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('#game input'));
  field?.focus();
  field?.select();
}

/** The tour's first step; without an index of the gallery its panel tells what is wrong. @param {Host} host */
async function beginTour(host) {
  try {
    const { chapters } = await (await fetch(new URL('index.json', FOLDER))).json();
    host.follow(followedFrom(chapters[0].items[0].link, location.hash));
  } catch {
    press('tour');
  }
}
