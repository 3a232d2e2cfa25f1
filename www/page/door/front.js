// The front door: what a stranger finds at once. A legend on the map, a card over the first picture, and notices that
// explain a picture of one colour. And the page as it is printed.
import { styled } from '../core/styles.js';
import { described } from '../map/description.js';
import { button, element } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { shortLegend } from '../colours/legend-of.js';
import { followedFrom } from '../gallery/gallery.js';
import { remember } from '../core/storage.js';

/** @import { Host, Part } from '../app/parts.js' */

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  await styled('door.css');
  attachLegend(host);
  offerWayBack(host);
  tellReason(host);
  attachPrinted(host);
  offerStart(host);
  return {};
}

/** The printed page: the map, and under it in words what it shows and its address. @param {Host} host */
function attachPrinted({ explorer }) {
  const words = element('p', { id: 'printed' });
  document.body.append(words);
  addEventListener('beforeprint', () => {
    words.replaceChildren(`${described(explorer.game, explorer.cells)} `, element('span', {}, location.href));
  });
}

/** Where nothing is in sight, as after a long drag, a notice offers the whole game. @param {Host} host */
function offerWayBack(host) {
  let isTold = false;
  host.watch(() => {
    const { explorer, notices } = host;
    if (!explorer.isShowing || explorer.moving) return;
    const isLost = explorer.place !== null && familyOf(explorer.game).isEmpty?.(explorer.game, explorer.cells) === true;
    if (isLost && !isTold) {
      const action = button('Whole game', () => {
        host.map.focus({ preventScroll: true });
        host.jump('fit', explorer.game, null);
      });
      notices.show('way back', 'There is nothing but outer space in sight.', { action });
    } else if (!isLost && isTold) notices.forget('way back');
    isTold = isLost;
  });
}

/** Where all cells in sight have one colour and the family knows why, a notice says so. @param {Host} host */
function tellReason({ explorer, notices, pool, watch }) {
  let asked = '';
  /** @type {string | null} */
  let told = null;

  async function ask() {
    if (!explorer.isShowing || explorer.moving) return;
    const { game, cells } = explorer;
    const about = `${game.key} ${JSON.stringify(cells)}`;
    if (about === asked) return;
    asked = about;
    const isSome = cells.left < cells.right && cells.top < cells.bottom;
    let reason = null;
    try {
      reason = (isSome && (await familyOf(game).alike?.(game, cells, pool))) || null;
    } catch {
      // Another game may have begun, or this one once more; the next frame asks again.
      if (about === asked) asked = '';
    }
    if (about !== asked || reason === told) return;
    told = reason;
    if (reason) notices.show('reason', reason);
    else notices.forget('reason');
  }

  watch(() => void ask());
  void ask();
}

// A small legend on the map: what the groups of colours stand for, where a family has a few of them. It opens the panel
// of what is shown.

/** @param {Host} host */
function attachLegend(host) {
  const legend = button('', () => host.perform('show'), { id: 'key', className: 'float', hidden: true });
  legend.dataset.command = 'show';
  legend.ariaExpanded = 'false';
  legend.setAttribute('aria-controls', 'side');
  legend.title = 'What is shown: layer, colours, grid and names ( c )';
  document.querySelector('#status')?.before(legend);
  /** @type {import('../tiles/palette.js').Palette | null} whose colours are shown */
  let palette = null;

  /** Another game may be shown, or other colours. */
  async function update() {
    const current = host.palette();
    if (!current || current === palette || !host.explorer.isShowing) return;
    palette = current;
    // What does not come, as where the page is being left, is asked for again with the next frame.
    const entries = await shortLegend(host.explorer.game, current).catch(() => null);
    if (palette !== current) return; // another one meanwhile
    if (!entries) {
      palette = null;
      return;
    }
    legend.hidden = entries.length === 0;
    legend.replaceChildren(
      ...entries.map(({ label, colours }) => {
        const swatches = colours.map((colour) => {
          const swatch = element('span', { className: 'swatch' });
          swatch.style.background = colour;
          return swatch;
        });
        return element('span', {}, element('span', { className: 'swatches', ariaHidden: 'true' }, ...swatches), label);
      }),
    );
  }

  host.watch(() => void update());
  void update();
}

// The start card over the first picture, for whoever comes without a link: what this is, and three ways to begin. Once
// dismissed it does not come again on this device. www/arrival.js has shown it.

/** www/arrival.js knows both, too. */
const [REMEMBERED, ARRIVING] = ['welcomed', 'arriving'];

/** @param {Host} host */
function offerStart(host) {
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
