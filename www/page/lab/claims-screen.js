// What is claimed of the pattern, with our verdicts: a list of rows, each of which can be checked again here.
import { ClaimRow, VERDICTS } from './claim-row.js';
import { button, element } from '../core/elements.js';

/** @import { Bench } from './bench.js' */
/** @import { Ways } from './claim-row.js' */
/** @import { Shown } from './link.js' */

/** In the link: the list, and one of its rows. */
const [LIST, ROW] = ['claims', 'claim'];

export class ClaimsScreen {
  title = 'Laboratory';
  element = element('div', { className: 'claims' });
  #bench;
  #ways;
  #onShown;
  #choice = element('select', { id: 'lab-verdict' });
  #list = element('div');
  #tally = element('p', { className: 'quiet', role: 'status' });
  #all = button('Check all', () => void this.#checkAll(), { className: 'plain' });
  #stop = button('Stop', () => this.#halt(), { className: 'plain', hidden: true });
  /** @type {ClaimRow[]} */
  #rows = [];
  #isHalted = false;

  /**
   * @param {Bench} bench
   * @param {Omit<Ways, 'onOpen'>} ways
   * @param {(shown: Shown) => void} onShown the link is to tell this
   */
  constructor(bench, ways, onShown) {
    this.#bench = bench;
    this.#ways = ways;
    this.#onShown = onShown;
    this.element.append(
      element(
        'p',
        { className: 'about' },
        'What the paper and its neighbours claim, what we found, and how far. Open a row to check it again ' +
          'at a number of your own.',
      ),
      element(
        'div',
        { className: 'choice' },
        element('label', { htmlFor: this.#choice.id }, 'Verdict'),
        this.#choice,
        this.#all,
        this.#stop,
      ),
      this.#tally,
      this.#list,
    );
    this.#choice.addEventListener('change', () => this.#filter());
  }

  /** @param {string} name */
  async takes(name) {
    return name === LIST || name === ROW;
  }

  /**
   * @param {Shown | null} shown
   */
  async show(shown) {
    await this.#read();
    if (!shown) this.#onShown({ name: LIST, given: {} });
    if (shown?.name !== ROW) return;
    const row = this.#rows.find(({ claim }) => claim.name === shown.given.name);
    if (!row)
      throw new Error(
        `There is no claim \u201c${(shown.given.name ?? '').slice(0, 40)}\u201d; expected one of the list.`,
      );
    if (shown.given.at !== undefined) row.at = shown.given.at;
    this.#choice.value = '';
    this.#filter();
    row.element.open = true;
    row.element.scrollIntoView({ block: 'start' });
  }

  hide() {}

  async #read() {
    if (this.#rows.length > 0) return;
    const { claims } = await this.#bench.lists();
    const onOpen = (/** @type {import('../../shared/lab.js').Claim} */ { name }) =>
      this.#onShown({ name: ROW, given: { name } });
    this.#rows = claims.map((claim) => new ClaimRow(claim, this.#bench, { ...this.#ways, onOpen }));
    const counted = Object.entries(VERDICTS).map(([verdict, words]) =>
      element('option', { value: verdict }, `${words} (${claims.filter((claim) => claim.verdict === verdict).length})`),
    );
    this.#choice.replaceChildren(element('option', { value: '' }, `all (${claims.length})`), ...counted);
    this.#list.replaceChildren(...this.#rows.map((row) => row.element));
  }

  #filter() {
    for (const {
      claim,
      element: { classList },
    } of this.#rows)
      classList.toggle('aside', this.#choice.value !== '' && claim.verdict !== this.#choice.value);
  }

  /** One after the other, those that are listed. */
  async #checkAll() {
    const rows = this.#rows.filter((row) => !row.element.classList.contains('aside'));
    const tally = { upheld: 0, contradicted: 0, undecided: 0 };
    this.#isHalted = false;
    this.#stop.hidden = false;
    this.#all.hidden = true;
    this.#stop.focus({ preventScroll: true });
    let done = 0;
    const tell = () =>
      (this.#tally.textContent =
        `${done} of ${rows.length} checked: ${tally.upheld} upheld, ` +
        `${tally.contradicted} contradicted, ${tally.undecided} undecided.`);
    tell();
    for (const row of rows) {
      const holds = await row.check();
      if (this.#isHalted) break;
      if (holds) tally[holds]++;
      done++;
      tell();
    }
    this.#all.hidden = false;
    const hadFocus = document.activeElement === this.#stop;
    this.#stop.hidden = true;
    if (hadFocus) this.#all.focus({ preventScroll: true });
  }

  #halt() {
    this.#isHalted = true;
    for (const row of this.#rows) row.cancel();
  }
}
