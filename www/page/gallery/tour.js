// The gallery and the guided tour through it: a grid of pictures in the side panel, and each item's text beside the map
// at its place. Loaded when it is asked for; a link with `item=` and no place opens it at the item's window, whatever
// the screen's size.
import { sameGame } from '../../shared/games.js';
import { followedFrom, galleryOf, gameOf, others } from './gallery.js';
import { MARKS, drawMarks, marksInWords } from './marks.js';
import { element, isPlainClick } from '../core/elements.js';
import { frameOf } from './frame.js';
import { drawn } from '../kit/fields.js';
import { textsOf, writeLink } from '../app/link.js';
import { loadNamed } from '../families/families.js';
import { styled } from '../core/styles.js';
import { stepOfKey, stepBar } from './steps.js';
import { listOf, pageAt, pictureAt } from './files.js';
import { html, nothing } from '../../vendor/lit-html.js';

/** @import { Gallery, Item, Node } from './gallery.js' */
/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'tour';
const ITEM = 'item';
/** A finger's way across the panel, CSS pixels. */
const SWIPE = 60;

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  const { explorer, link, notices, panel } = host;
  await styled('tour.css');
  /** @type {Gallery | null} once it has been read */
  let gallery = null;
  /** @type {Item | null} whose text is shown */
  let shown = null;
  /** @type {Item | null} where the tour was left */
  let left = null;
  /** reads each step out: what is in the panel is replaced too quickly for that */
  const spoken = element('p', { role: 'status', className: 'spoken tour-spoken' });
  /** @type {{x: number, y: number} | null} where a finger was laid on the panel */
  let finger = null;
  const isOpen = () => panel.owner === NAME;

  // A click beside a name would open another part in the tour's place.
  host.interceptTap(() => isOpen() && shown !== null, true);
  host.layers.add((context, projection) => {
    const marks = (shown && MARKS[shown.name]) ?? [];
    if (shown && marks.length > 0 && projection.game.key === gameOf(shown)?.key) drawMarks(context, projection, marks);
  }, 30);
  document.body.append(spoken);
  const side = /** @type {HTMLElement} */ (document.getElementById('side'));
  side.addEventListener('click', press);
  side.addEventListener('keydown', take);
  side.addEventListener(
    'pointerdown',
    ({ pointerType, clientX: x, clientY: y }) => (finger = pointerType === 'mouse' ? null : { x, y }),
  );
  side.addEventListener('pointercancel', () => (finger = null)); // it scrolls
  side.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!isOpen() || !finger) return;
    const [dx, dy] = [clientX - finger.x, clientY - finger.y];
    finger = null;
    if (shown && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) go(-Math.sign(dx));
  });

  /** Shows the item of this name, if there is one. @param {string | null} name */
  async function find(name) {
    const items = (await read())?.items;
    const item = items?.find((item) => item.name === name) ?? null;
    if (items && !item) notices.show(NAME, `The gallery has no item \u201c${name?.slice(0, 40)}\u201d.`);
    else notices.forget(NAME);
    if (items && item && !(isOpen() && shown === item)) show(items, item);
    return item;
  }

  /** The gallery, or null where there is none; that has been told. */
  async function read() {
    try {
      gallery ??= galleryOf(await listOf('index.json'));
    } catch {
      notices.show(
        'part',
        'The gallery could not be loaded. Check your connection, and that the gallery was built with this ' +
          'site. The map works without it.',
      );
    }
    return gallery;
  }

  function showAll() {
    if (!gallery) return;
    const isLeaving = shown !== null;
    left = shown ?? left;
    shown = null;
    const body = drawn(cards(gallery, left, writeLink(explorer.game, explorer.place, ['lab=claims'])));
    const isByTab = panel.open({ name: NAME, body });
    const current = /** @type {HTMLElement | null} */ (body.querySelector('[aria-current]'));
    current?.scrollIntoView({ block: 'center' });
    if (!isByTab) current?.focus({ preventScroll: true });
    // The link tells of no item any more, and the map stays where it is.
    if (isLeaving) link.set(ITEM, null);
  }

  /** @param {Item[]} items @param {Item} item */
  function show(items, item) {
    const focused = /** @type {HTMLElement | null} */ (
      document.activeElement?.closest('#side') ? document.activeElement : null
    );
    shown = item;
    const marked = marksInWords(MARKS[item.name] ?? []);
    spoken.textContent = `Step ${items.indexOf(item) + 1} of ${items.length}: ${item.title}.${marked}`;
    const body = drawn(story(items, item));
    const onClose = () => {
      spoken.textContent = '';
      if (shown) link.set(ITEM, null);
      left = shown ?? left;
      shown = null;
    };
    const step = focused?.dataset.step;
    panel.open({ name: NAME, title: item.title, body, onClose }, { focus: focused !== null });
    if (step)
      /** @type {HTMLElement | null} */ (body.querySelector(`[data-step="${step}"]`))?.focus({ preventScroll: true });
  }

  /** @param {MouseEvent} event */
  function press(event) {
    if (!isOpen() || !isPlainClick(event)) return;
    const target = /** @type {Element} */ (event.target);
    const href = target.closest('a')?.getAttribute('href');
    if (href?.startsWith('#')) {
      event.preventDefault();
      follow(href);
    } else if (target.closest('[data-step=all]')) showAll();
    else if (target.closest('[data-step=play]')) host.perform('play');
    else if (target.closest('[data-step=game]')) host.perform('game');
  }

  /** @param {KeyboardEvent} event */
  function take(event) {
    // Among the pictures PageUp and PageDown scroll.
    const steps = shown || event.key.startsWith('Arrow') ? stepOfKey(event) : 0;
    if (!isOpen() || !steps || event.defaultPrevented) return;
    event.preventDefault();
    go(steps);
  }

  /** To the next item or the one before; among the pictures, to the next or the one before. @param {number} steps */
  function go(steps) {
    if (shown) {
      const item = gallery?.items[gallery.items.indexOf(shown) + steps];
      if (item) follow(item.link);
      return;
    }
    const links = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#side .cards a'))];
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    links[at < 0 ? 0 : at + steps]?.focus();
  }

  const follow = (/** @type {string} */ to) => host.follow(followedFrom(to, location.hash));

  return {
    toggle: async () => {
      if (await read()) showAll();
    },
    applyLink: async () => {
      const name = link.get(ITEM);
      if (!name) notices.forget(NAME);
      if (name) await find(name);
      else if (isOpen() && shown) showAll();
    },
    // An item's link without a place means its window, and whatever else there is to see.
    complete: async (state) => {
      const item = await find(link.get(ITEM));
      if (!item) return state;
      await loadNamed(textsOf('', item.link));
      const game = gameOf(item);
      if (!game || (state.game && !sameGame(state.game, game))) return state;
      for (const [key, text] of others(item)) if (link.get(key) === null) link.set(key, text);
      const [x, y, width, height] = item.window;
      return { game, fit: () => frameOf({ x, y, width, height }, explorer.viewport, host.insets()) };
    },
  };
}

// What the tour shows in the side panel: all pictures, or the text of one item.

/** What a text may hold. */
const ELEMENTS = new Set(['a', 'code', 'em', 'li', 'ol', 'p', 'strong', 'ul']);

/** Of the gallery's pictures, in pixels. */
const [WIDTH, HEIGHT] = [480, 300];

/** @param {Gallery} gallery @param {Item | null} current where one comes from @param {string} claims a link to them */
const cards = ({ text, chapters, items }, current, claims) =>
  html`<div class="kit gallery">
    <div>${nodes(text)}</div>
    <p class="buttons">
      <a class="main begin" href=${items[0].link}>Begin the tour</a>
      ${current && html`<a class="plain resume" href=${current.link}>Resume at “${current.title}”</a>`}
    </p>
    <p><a href=${claims}>Claims about the pattern, and what we found</a></p>
    ${chapters.map(
      ({ title, items }) =>
        html`<section>
          <h3>${title}</h3>
          <ul class="cards">
            ${items.map((item) => card(item, item === current))}
          </ul>
        </section>`,
    )}
  </div>`;

/** @param {Item} item @param {boolean} isCurrent */
const card = ({ name, title, link }, isCurrent) =>
  html`<li>
    <a href=${link} aria-current=${isCurrent ? 'true' : nothing}
      ><img loading="lazy" width=${WIDTH} height=${HEIGHT} alt="" src=${pictureAt(`${name}.png`)} />${title}</a
    >
  </li>`;

/** @param {Item[]} items @param {Item} item */
function story(items, item) {
  const page = pageAt(`${item.name}.html`);
  const at = items.indexOf(item);
  return html`<div class="story">
    <div class="text" tabindex="0">
      ${nodes(item.text)} ${at < items.length - 1 ? nothing : ONWARDS}
      <p class="aside">
        <a href=${item.link}>Back to this view</a>${page && html` · <a href=${page}>Page to share</a>`}
      </p>
    </div>
    ${stepBar(items, at, 'All pictures')}
  </div>`;
}

/** Where one goes after the last step. */
const ONWARDS = html`<p class="buttons onwards">
  That was the last step. Go on with
  <button type="button" class="plain" data-step="all">All pictures</button>
  <button type="button" class="plain" data-step="play">Play</button>
  <button type="button" class="plain" data-step="game">A game of your own</button>
</p>`;

/** The elements of a text. @param {Node[]} texts @returns {(string | HTMLElement)[]} */
function nodes(texts) {
  return texts.map((node) => {
    if (typeof node === 'string') return node;
    const [name, ...inside] = node;
    if (!ELEMENTS.has(name))
      throw new Error(`A text of the gallery holds paragraphs, lists, emphasis and links, not ${name}.`);
    const href = name === 'a' ? String(inside.shift()) : '';
    return element(/** @type {'a'} */ (name), /^(#|https:)/.test(href) ? { href } : {}, ...nodes(inside));
  });
}
