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
  made.append(...children.map((child) => (typeof child === 'string' ? worded(child) : child)));
  return made;
}

/**
 * Words in which groups of digits stand apart by style alone: whoever hears, copies or searches a number has it whole.
 * @param {string} text
 */
export function worded(text) {
  const [first, ...groups] = text.split(/\u202f(?=\d{3})/);
  if (groups.length === 0) return text;
  const made = document.createElement('span');
  const apart = (/** @type {string} */ textContent) =>
    Object.assign(document.createElement('span'), { className: 'digits', textContent });
  made.append(first, ...groups.map(apart));
  return made;
}

/** @type {WeakMap<Element, string>} */
const written = new WeakMap();

/**
 * Writes a text where another one stood. What is there is not read: a translator may have changed it, and would begin
 * anew each time.
 * @param {Element} element
 * @param {string} text
 * @param {() => void} [write]
 */
export function rewrite(element, text, write = () => (element.textContent = text)) {
  if (written.get(element) === text) return;
  written.set(element, text);
  write();
}

/** @param {string} text @param {() => void} act @param {Partial<HTMLButtonElement>} [properties] */
export function button(text, act, properties = {}) {
  const made = element('button', { type: 'button', ...properties }, text);
  made.addEventListener('click', act);
  return made;
}

/** Whether a click on a link is the page's own, and asks for no other tab or window. @param {MouseEvent} event */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/** The style sheet's colours for what lies around and under the picture. */
export function surfaces() {
  const style = getComputedStyle(document.documentElement);
  const [surround, pending, edge] = ['surround', 'pending', 'edge'].map((name) =>
    style.getPropertyValue(`--${name}`).trim(),
  );
  return { surround, pending, edge };
}
