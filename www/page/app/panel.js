// The panel at the map's side: one part of the page has it at a time. In narrow windows it is a sheet at the bottom.

/**
 * @typedef {object} Content
 * @property {string} name of the part
 * @property {string} title
 * @property {HTMLElement} body
 * @property {() => void} [onClose] the panel is closed, or another part takes it
 */

export class SidePanel {
  #aside;
  #heading;
  #body;
  #onChange;
  /** @type {Content | null} */
  #content = null;
  /** @type {Element | null} what had the focus before */
  #before = null;

  /**
   * @param {HTMLElement} aside holds a heading, a .dismiss button and a .body
   * @param {() => void} onChange it is opened, closed, or another part's
   */
  constructor(aside, onChange) {
    this.#aside = aside;
    this.#heading = /** @type {HTMLElement} */ (aside.querySelector('h2'));
    this.#body = /** @type {HTMLElement} */ (aside.querySelector('.body'));
    this.#onChange = onChange;
    aside.querySelector('.dismiss')?.addEventListener('click', () => this.close());
    aside.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close();
    });
  }

  /** The part that has the panel, or null. */
  get owner() {
    return this.#content?.name ?? null;
  }

  /**
   * @param {Content} content
   * @param {{focus?: boolean}} [options] whether the user has asked for it and goes on in it
   */
  open(content, { focus = true } = {}) {
    if (this.#content === null) this.#before = document.activeElement;
    else if (this.#content.name !== content.name) this.#content.onClose?.();
    this.#content = content;
    this.#heading.textContent = content.title;
    if (this.#body.firstChild !== content.body) {
      this.#body.replaceChildren(content.body);
      this.#body.scrollTop = 0;
    }
    this.#aside.hidden = false;
    import('./sheet.js').then(
      ({ attachHandle }) => attachHandle(this.#aside),
      () => {}, // it has one height then
    );
    if (focus) this.#heading.focus({ preventScroll: true });
    this.#onChange();
  }

  /** Gives the focus back, and the room to the map. */
  close() {
    const content = this.#content;
    if (!content) return;
    const hadFocus = this.#aside.contains(document.activeElement);
    this.#content = null;
    this.#aside.hidden = true;
    this.#body.replaceChildren();
    if (hadFocus) focusTarget(this.#before)?.focus({ preventScroll: true });
    content.onClose?.();
    this.#onChange();
  }
}

/**
 * What had the focus before, or the map: on a fresh page that was nothing, and a menu's button may be gone.
 * @param {Element | null} before
 */
function focusTarget(before) {
  const isThere = before instanceof HTMLElement && before !== document.body && before.checkVisibility();
  return isThere ? before : document.getElementById('map');
}
