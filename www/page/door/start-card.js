// The start card over the first picture, for whoever comes without a link: what this is, and three ways to begin. Once
// dismissed it does not come again on this device. www/arrival.js has shown it.
import { followedFrom } from '../gallery/gallery.js';
import { remember } from '../core/storage.js';

/** @import { Host } from '../app/parts.js' */

/** www/arrival.js knows both, too. */
const [REMEMBERED, ARRIVING] = ['welcomed', 'arriving'];

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
    play: () => host.perform('play'),
    choose: () => host.perform('game'),
  };
  const head = document.getElementById('head');
  const close = () => (dataset[ARRIVING] = 'close');
  /** Does what was chosen. It may have been before this part was there. */
  const follow = () => {
    const way = dataset[ARRIVING];
    if (!way) return;
    answers.disconnect();
    head?.removeEventListener('click', close);
    const hadFocus = card.contains(document.activeElement) || document.activeElement === document.body;
    card.remove();
    remember(host.storage, REMEMBERED, 'yes');
    if (hadFocus) host.map.focus({ preventScroll: true });
    ways[way]();
  };
  const answers = new MutationObserver(follow);
  answers.observe(document.documentElement, { attributeFilter: [`data-${ARRIVING}`] });
  head?.addEventListener('click', close);
  if (document.activeElement === document.body)
    /** @type {HTMLElement | null} */ (card.querySelector('.main'))?.focus({ preventScroll: true });
  follow();
}

/** The tour's first step; without an index of the gallery its panel tells what is wrong. @param {Host} host */
async function beginTour(host) {
  try {
    const { listOf } = await import('../gallery/files.js');
    const { chapters } = await listOf('index.json');
    host.follow(followedFrom(chapters[0].items[0].link, location.hash));
  } catch {
    host.perform('tour');
  }
}
