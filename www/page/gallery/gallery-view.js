// What the tour shows in the side panel: all pictures, or the text of one item.
import { element } from '../core/elements.js';
import { pageAt, pictureAt } from './files.js';
import { stepBar } from './steps.js';

/** @import { Gallery, Item, Node } from './gallery.js' */

/** What a text may hold. */
const ELEMENTS = new Set(['a', 'code', 'em', 'li', 'ol', 'p', 'strong', 'ul']);

/** Of the gallery's pictures, in pixels. */
const [WIDTH, HEIGHT] = [480, 300];

/**
 * @param {Gallery} gallery
 * @param {Item | null} current where one comes from
 * @param {string} claims the link to what is claimed of the pattern
 */
export function cards({ text, chapters, items }, current, claims) {
  const body = element('div', { className: 'gallery' }, ...nodes(text));
  const begin = element('p', {}, element('a', { className: 'begin', href: items[0].link }, 'Begin the tour'));
  if (current)
    begin.append(
      ' \u00b7 ',
      element('a', { className: 'resume', href: current.link }, `Resume at \u201c${current.title}\u201d`),
    );
  body.append(begin);
  body.append(element('p', {}, element('a', { href: claims }, 'Claims about the pattern, and what we found')));
  for (const chapter of chapters) {
    body.append(
      element('h3', {}, chapter.title),
      element('ul', { className: 'cards' }, ...chapter.items.map((item) => card(item, item === current))),
    );
  }
  return body;
}

/**
 * @param {Item} item
 * @param {boolean} isCurrent
 */
function card({ name, title, link }, isCurrent) {
  const picture = element('img', {
    loading: 'lazy',
    width: WIDTH,
    height: HEIGHT,
    alt: '',
    src: pictureAt(`${name}.png`),
  });
  const anchor = element('a', { href: link }, picture, title);
  if (isCurrent) anchor.setAttribute('aria-current', 'true');
  return element('li', {}, anchor);
}

/**
 * @param {Gallery} gallery
 * @param {Item} item
 */
export function story(gallery, item) {
  const number = gallery.items.indexOf(item) + 1;
  const page = pageAt(`${item.name}.html`);
  const share = element(
    'p',
    { className: 'aside' },
    element('a', { href: item.link }, 'Back to this view'),
    ...(page === null ? [] : [' \u00b7 ', element('a', { href: page }, 'Page to share')]),
  );
  const steps = stepBar(gallery.items, number - 1, 'All pictures');
  return element(
    'div',
    { className: 'story' },
    element(
      'div',
      { className: 'text', tabIndex: 0 },
      ...nodes(item.text),
      ...(gallery.step(item, 1) ? [] : [onwards()]),
      share,
    ),
    steps,
  );
}

/** Where one goes after the last step. */
function onwards() {
  const choice = (/** @type {string} */ words, /** @type {string} */ name) => {
    const made = element('button', { type: 'button', className: 'plain' }, words);
    made.dataset.step = name;
    return made;
  };
  return element(
    'p',
    { className: 'onwards' },
    'That was the last step. Go on with ',
    choice('All pictures', 'all'),
    choice('Play', 'play'),
    choice('A game of your own', 'game'),
  );
}

/**
 * The elements of a text.
 * @param {Node[]} texts
 * @returns {(string | HTMLElement)[]}
 */
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
