// What the tour shows in the side panel: all pictures, or the text of one item.
import { html, nothing } from '../../vendor/lit-html.js';
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
export const cards = ({ text, chapters, items }, current, claims) =>
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
export function story(items, item) {
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
