// The line under the page's heading: what the map shows.

/**
 * Writes it, with single letters as variables.
 * @param {HTMLElement} line
 * @param {string} text
 */
export function showSubtitle(line, text) {
  if (line.textContent === text) return;
  line.replaceChildren(...text.split(/\b([a-z])\b/).map((part, index) => (index % 2 === 1 ? variable(part) : part)));
}

/** @param {string} letter */
const variable = (letter) => Object.assign(document.createElement('i'), { textContent: letter });
