// A card over the first picture for whoever comes without a link: what this is, and three ways to begin. Once dismissed
// it does not come again on this device.
import { button, element } from '../core/elements.js';
import { followedFrom } from '../gallery/gallery.js';
import { recall, remember } from '../core/storage.js';

/** @import { Host } from '../app/parts.js' */

const REMEMBERED = 'welcomed';
/** The gallery's files, beside the page. */
const FOLDER = new URL('../../gallery/', import.meta.url);

/** @type {[string, string, string][]} the class of a swatch, and what its colour means */
const COLOURS = [
  ['fewer', 'Brown to yellow', 'a palace: the queen sees fewer than k palaces from here'],
  ['exactly', 'Black', 'she sees exactly k'],
  ['more', 'Blue to white', 'she sees more than k'],
];

/** @param {Host} host */
export function offerStart(host) {
  if (location.hash !== '' || location.search !== '' || recall(host.storage, REMEMBERED) !== null) return;
  const listening = new AbortController();
  const dismiss = () => {
    listening.abort();
    const hadFocus = card.contains(document.activeElement);
    card.remove();
    remember(host.storage, REMEMBERED, 'yes');
    if (hadFocus) host.map.focus({ preventScroll: true });
  };
  const choose = (/** @type {string} */ text, /** @type {() => void} */ act) =>
    button(
      text,
      () => {
        dismiss();
        act();
      },
      { className: 'plain' },
    );
  const card = element(
    'section',
    { id: 'start' },
    element('h2', { id: 'start-title' }, 'Welcome to Blocking Queens'),
    button('', dismiss, { className: 'dismiss', ariaLabel: 'Close', title: 'Close ( Esc )' }),
    element(
      'p',
      {},
      'Two players move one chess queen left, up or diagonally towards the corner, and before each move ' +
        'the opponent may block up to k \u2212 1 of her moves. ' +
        'Each cell of the map shows whether moving there wins, and its colour how many winning cells, ' +
        'called palaces, the queen sees from it.',
    ),
    element(
      'ul',
      {},
      ...COLOURS.map(([name, colour, meaning]) =>
        element(
          'li',
          {},
          element('span', { className: `swatch ${name}` }),
          element('b', {}, colour),
          ` \u2013 ${meaning}`,
        ),
      ),
    ),
    element(
      'div',
      { className: 'buttons' },
      choose('Take the tour', () => void beginTour(host)),
      choose('Play', () => press('play')),
      choose('Choose a game', chooseGame),
    ),
  );
  card.setAttribute('aria-labelledby', 'start-title');
  const { signal } = listening;
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), { signal });
  document.getElementById('parts')?.addEventListener('click', dismiss, { signal });
  document.body.append(card);
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
