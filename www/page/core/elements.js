// Elements of the page, made in one expression.

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * @param {string} text
 * @param {() => void} act
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function button(text, act, properties = {}) {
  const made = element('button', { type: 'button', ...properties }, text);
  made.addEventListener('click', act);
  return made;
}

/**
 * Rows of names and what they stand for.
 * @param {[string, Node | string][]} rows
 * @param {string} [className]
 */
export function pairs(rows, className = 'pairs') {
  return element(
    'dl',
    { className },
    ...rows.flatMap(([name, meaning]) => [element('dt', {}, name), element('dd', {}, meaning)]),
  );
}
