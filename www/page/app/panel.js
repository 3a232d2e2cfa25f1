// The panel over the map: one part of the page has it at a time. Parts that belong together stand in one panel, each
// under a tab of its own. On phones it is a sheet at the bottom.
import { element } from '../core/elements.js';
import { PANELS, panelOf } from './panels.js';

/**
 * @typedef {object} Content
 * @property {string} name of the part
 * @property {string} [tab] that it stands under, where the part has several
 * @property {string} [title]  without, the panel's own
 * @property {HTMLElement} body
 * @property {() => void} [onClose] the panel is closed, or another part takes it
 */

export class SidePanel {
  #aside;
  #heading;
  #tabs;
  #body;
  #options;
  /** @type {Content | null} */
  #content = null;
  /** @type {Element | null} what had the focus before */
  #before = null;
  /** @type {Map<string, string>} the tab of each panel that was shown last */
  #last = new Map();

  /**
   * @param {HTMLElement} aside holds a heading, a .dismiss button, a list of tabs and a .body
   * @param {object} options
   * @param {() => void} options.onChange it is opened, closed, or another part's
   * @param {(panel: string) => [tab: string, label: string][]} options.tabs what there is in a panel
   * @param {(tab: string) => void} options.onTab another one is wanted
   */
  constructor(aside, options) {
    this.#aside = aside;
    this.#heading = /** @type {HTMLElement} */ (aside.querySelector('h2'));
    this.#tabs = /** @type {HTMLElement} */ (aside.querySelector('[role=tablist]'));
    this.#body = /** @type {HTMLElement} */ (aside.querySelector('.body'));
    this.#options = options;
    aside.querySelector('.dismiss')?.addEventListener('click', () => this.close());
    this.#tabs.addEventListener('click', ({ target }) => this.#press(/** @type {HTMLElement} */ (target)));
    this.#tabs.addEventListener('keydown', (event) => this.#step(event));
    aside.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      this.close();
    });
  }

  /** The part that has the panel, or null. */
  get owner() {
    return this.#content?.name ?? null;
  }

  /** The tab that is chosen, or null. */
  get tab() {
    return this.#content && (this.#content.tab ?? this.#content.name);
  }

  /** Which panel is open, or null. */
  get shown() {
    return this.#content && panelOf(this.#content.name);
  }

  /** The tab that a panel opens with: the one that was there last, or else its first. @param {string} panel */
  tabOf(panel) {
    const tabs = this.#options.tabs(panel).map(([tab]) => tab);
    const last = this.#last.get(panel);
    return last && tabs.includes(last) ? last : tabs[0];
  }

  /**
   * @param {Content} content
   * @param {{focus?: boolean}} [options] whether the user has asked for it and goes on in it
   * @returns {boolean} whether the tabs keep the focus
   */
  open(content, { focus = true } = {}) {
    if (!this.#aside.contains(document.activeElement)) this.#before = document.activeElement;
    if (this.#content && this.#content.name !== content.name) this.#content.onClose?.();
    this.#content = content;
    const panel = panelOf(content.name);
    this.#last.set(panel, content.tab ?? content.name);
    const { title, place } = PANELS[panel] ?? { title: panel, place: 'right' };
    this.#aside.dataset.panel = panel;
    this.#aside.dataset.place = place;
    this.#heading.textContent = content.title ?? title;
    const wasInTabs = this.#showTabs(panel);
    if (this.#body.firstChild !== content.body) {
      this.#body.replaceChildren(content.body);
      this.#body.scrollTop = 0;
    }
    this.#aside.hidden = false;
    import('./sheet.js').then(
      ({ attachHandle }) => attachHandle(this.#aside),
      () => {}, // it has one height then
    );
    if (focus && !wasInTabs) this.#heading.focus({ preventScroll: true });
    this.#options.onChange();
    return wasInTabs;
  }

  /** Other games have other parts: so may the panel that is open. */
  retab() {
    if (this.#content) this.#showTabs(panelOf(this.#content.name));
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
    this.#options.onChange();
  }

  /** @param {string} panel @returns {boolean} whether the focus was in the tabs, and is on the chosen one now */
  #showTabs(panel) {
    const tabs = this.#options.tabs(panel);
    const wasInTabs = this.#tabs.contains(document.activeElement);
    this.#tabs.hidden = tabs.length < 2;
    this.#body.role = tabs.length < 2 ? null : 'tabpanel';
    this.#tabs.replaceChildren(
      ...tabs.map(([part, label]) => {
        const isChosen = part === this.tab;
        const properties = {
          role: 'tab',
          id: `tab-${part}`,
          ariaSelected: String(isChosen),
          tabIndex: isChosen ? 0 : -1,
        };
        const tab = element('button', { type: 'button', ...properties }, label);
        tab.dataset.part = part;
        tab.setAttribute('aria-controls', 'side-body');
        return tab;
      }),
    );
    const tab = /** @type {HTMLElement | null} */ (this.#tabs.querySelector('[aria-selected=true]'));
    this.#body.setAttribute('aria-labelledby', tab?.id ?? 'side-title');
    const [first] = /** @type {HTMLElement[]} */ ([...this.#tabs.children]);
    if (!tab && first) first.tabIndex = 0; // what is shown is of another game, and keys lead to what is of this one
    if (wasInTabs) tab?.focus();
    return wasInTabs;
  }

  /** @param {HTMLElement} target */
  #press(target) {
    const { part } = target.dataset;
    if (part && part !== this.tab) this.#options.onTab(part);
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const tabs = /** @type {HTMLElement[]} */ ([...this.#tabs.children]);
    const at = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    const last = tabs.length - 1;
    const to = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    tabs[to].focus();
    this.#press(tabs[to]);
  }
}

/** What had the focus before, or the map: it may be gone, or was nothing. @param {Element | null} before */
function focusTarget(before) {
  const isThere = before instanceof HTMLElement && before !== document.body && before.checkVisibility();
  return isThere ? before : document.getElementById('map');
}
