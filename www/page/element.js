// Making elements, for parts of the page that build their own.

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * @param {string} words
 * @param {() => void} act
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function button(words, act, properties = {}) {
  const made = element('button', { type: 'button', textContent: words, ...properties });
  made.addEventListener('click', act);
  return made;
}
