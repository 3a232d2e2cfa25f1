// The code that puts the map into another page: a frame, or an element with its script.
import { ATTRIBUTES } from '../embed/contract.js';

/**
 * @typedef {{href: string, key: string, title: string}} Shown  the map's address, whose link is what is to be seen; its
 *   game, as links write it, and in words
 */

/**
 * @typedef {object} SnippetOptions
 * @property {'frame' | 'moodle' | 'element'} form `moodle`: a frame of what Moodle's editor leaves of one
 * @property {number} height CSS pixels
 * @property {string} theme
 * @property {string} gestures
 * @property {boolean} sandboxed
 */

/**
 * @param {Shown} shown
 * @param {SnippetOptions} options
 * @returns {{address: string, code: string}} of the frame, and what is to be copied
 */
export function snippet({ href: page, key, title }, { form, height, theme, gestures, sandboxed }) {
  const { hash, search } = new URL(page);
  const texts = new Map([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))]);
  // Frames show one map: for a comparison the page itself is the frame, without its panels.
  const isComparison = form !== 'element' && texts.has('cmp');
  const own = [
    theme === 'auto' || isComparison ? [] : ['theme=' + theme],
    gestures === 'cooperative' || isComparison ? [] : ['gestures=' + gestures],
    isComparison && !texts.has('lecture') ? ['lecture=on'] : [],
  ].flat();
  const parts = [search.slice(1), hash.slice(1), ...own].filter(Boolean);
  const frame = new URL(isComparison ? './' : './embed.html', page);
  const plain = frame.origin === 'null' ? frame.href.replace(/[?#].*/, '') : frame.origin + frame.pathname;
  const address = `${plain}#${parts.join('&')}`;
  if (form === 'moodle')
    return {
      address,
      code:
        `<p><iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${height}" ` +
        'frameborder="0" allowfullscreen="allowfullscreen"></iframe></p>',
    };
  if (form === 'frame') {
    const sandbox = sandboxed ? ' sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"' : '';
    return {
      address,
      code:
        `<iframe src="${escaped(address)}"\n  title="${escaped(title)}" width="100%" height="${height}" ` +
        `style="border:0"\n  loading="lazy" allow="fullscreen; clipboard-write" allowfullscreen${sandbox}></iframe>`,
    };
  }
  for (const part of own) texts.set(.../** @type {[string, string]} */ (part.split('=')));
  // A game of the first family has an attribute for its k.
  if (key.startsWith('game=')) texts.set('game', key).delete('k');
  const attributes = ['game', ...ATTRIBUTES].flatMap((key) =>
    texts.has(key) ? [`${key}="${escaped(texts.get(key) ?? '')}"`] : [],
  );
  const script = new URL('./blocking-queens.js', page).href;
  return {
    address,
    code:
      `<script type="module" src="${escaped(script)}"></script>\n<blocking-queens ${attributes.join(' ')} ` +
      `style="height:${height}px">\n  <a href="${escaped(page)}">Open the map</a>\n</blocking-queens>`,
  };
}

/** @param {string} text for an attribute */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
