// What the tour shows in the side panel: all pictures, or the text of one item.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { pageAt, pictureAt } from './files.js';
import { stepBar } from './steps.js';

/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Gallery, Item, Node } from './gallery.js' */

/** What a text may hold. */
const ELEMENTS = new Set(['a', 'code', 'em', 'li', 'ol', 'p', 'strong', 'ul']);

/** @param {TemplateResult} template @param {string} className */
function rendered(template, className) {
  const body = element('div', { className });
  render(template, body);
  return body;
}

/**
 * @param {Gallery} gallery
 * @param {Item | null} current where one comes from
 * @param {string} claims the link to what is claimed of the pattern
 */
export function cards({ text, chapters, items }, current, claims) {
  const card = (/** @type {Item} */ item) =>
    html`<li>
      <a href=${item.link} aria-current=${item === current ? 'true' : nothing}>
        <img loading="lazy" width="480" height="300" alt="" src=${pictureAt(`${item.name}.png`)} />${item.title}
      </a>
    </li>`;
  return rendered(
    html`<div>${nodes(text)}</div>
      <p class="buttons">
        <a class="main begin" href=${items[0].link}>Begin the tour</a>
        ${current ? html`<a class="plain resume" href=${current.link}>Resume at “${current.title}”</a>` : nothing}
      </p>
      <p><a href=${claims}>Claims about the pattern, and what we found</a></p>
      ${chapters.map(
        ({ title, items }) =>
          html`<section>
            <h3>${title}</h3>
            <ul class="cards">
              ${items.map(card)}
            </ul>
          </section>`,
      )}`,
    'kit gallery',
  );
}

/**
 * @param {Gallery} gallery
 * @param {Item} item
 */
export function story(gallery, item) {
  const page = pageAt(`${item.name}.html`);
  return rendered(
    html`<div class="text" tabindex="0">
        ${nodes(item.text)} ${gallery.step(item, 1) ? nothing : onwards()}
        <p class="aside">
          <a href=${item.link}>Back to this view</a>
          ${page === null ? nothing : html`· <a href=${page}>Page to share</a>`}
        </p>
      </div>
      ${stepBar(gallery.items, gallery.items.indexOf(item), 'All pictures')}`,
    'story',
  );
}

/** Where one goes after the last step. */
function onwards() {
  const choice = (/** @type {string} */ words, /** @type {string} */ name) =>
    html`<button type="button" class="plain" data-step=${name} .textContent=${words}></button>`;
  return html`<p class="buttons onwards">
    That was the last step. Go on with ${choice('All pictures', 'all')} ${choice('Play', 'play')}
    ${choice('A game of your own', 'game')}
  </p>`;
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
