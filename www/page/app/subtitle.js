// The line under the page's heading: what the map shows.
import { rewrite } from '../core/elements.js';

/**
 * Writes it, with single letters as variables.
 * @param {HTMLElement} line
 * @param {string} text
 */
export function showSubtitle(line, text) {
  rewrite(line, text, () =>
    line.replaceChildren(...text.split(/\b([a-z])\b/).map((part, index) => (index % 2 === 1 ? variable(part) : part))),
  );
}

/** @param {string} letter */
const variable = (letter) => Object.assign(document.createElement('i'), { textContent: letter });
