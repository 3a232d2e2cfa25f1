// "Verify this view": among the numbers that may be saved, since whoever saves them may want to know that they are
// right. What is held against the map, and how, the family says.
import { roughTime } from '../core/amounts.js';
import { html, nothing, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { press, words } from '../kit/fields.js';
import { Run } from '../kit/run.js';
import { sampleOf, scopeOf, verdict } from './agreement.js';

/** @import { Agreement, Sample, Scope, Wording } from './agreement.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { TileAddress } from '../tiles/tiles.js' */

/**
 * @typedef {object} Way  to verify a view of the family's games
 * @property {string} action as its button is called
 * @property {string} how its numbers come about: "as counted"
 * @property {number} [speed] what it does in a second, until it has been measured
 * @property {(scope: Scope) => Offer} offer
 * @property {(sample: Sample, options: {signal: AbortSignal, onProgress: (share: number) => void}) =>
 *   Promise<Agreement>} run
 */

/**
 * @typedef {object} Offer  what a way can do for a view
 * @property {boolean} isFeasible
 * @property {number} [work] that it takes, in what `speed` counts
 * @property {(time: string) => string} words about it, with the time that the work takes
 */

/** @param {Host} host @param {Way[]} ways @param {Wording} wording */
export function verifySection({ explorer }, ways, wording) {
  const section = element('section', { className: 'verify' });
  /** @type {Map<Way, number>} what each does in a second */
  const speeds = new Map(ways.map((way) => [way, way.speed ?? Infinity]));
  const work = new Run(draw);
  let said = '';
  let place = '';
  /** the view that the verdict is about, as long as one is shown */
  let judged = '';

  const seen = () => JSON.stringify([explorer.game.key, explorer.view]);
  const find = (/** @type {TileAddress} */ address) => explorer.find(address);

  function draw() {
    const { isRunning } = work;
    const scope = scopeOf(explorer.view, explorer.viewport, find);
    const choices = ways.map((way) => {
      const { isFeasible, work = 0, words: wordsFor } = way.offer(scope);
      const time = roughTime(work / (speeds.get(way) ?? Infinity));
      const isDisabled = !isFeasible || !scope.isThere || isRunning;
      return html`<p>${words(wordsFor(time))}</p>
        <div class="buttons">${press(way.action, () => void run(way), { isDisabled })}</div>`;
    });
    render(
      html`<h3>Verify this view</h3>
        ${choices}
        <progress max="1" aria-label="Verified so far" .value=${work.share} ?hidden=${!isRunning}></progress>
        ${isRunning ? html`<div class="buttons">${press('Cancel', () => work.cancel())}</div>` : nothing}
        <p role="status">${words(said)}</p>`,
      section,
    );
  }

  /** @param {Way} way */
  async function run(way) {
    const sample = sampleOf(explorer.view, explorer.viewport, find);
    const { work: amount = 0 } = way.offer(sample);
    const begun = { seen: seen(), time: performance.now() };
    said = judged = '';
    const running = work.begin((signal, onProgress) => way.run(sample, { signal, onProgress }));
    section.querySelector('progress')?.scrollIntoView({ block: 'nearest' });
    const agreement = await running;
    const seconds = (performance.now() - begun.time) / 1000;
    if (agreement && amount > 0 && seconds > 1) speeds.set(way, amount / seconds);
    const isSame = begun.seen === seen();
    if (!agreement) said = work.problem || 'Cancelled.';
    else said = isSame ? verdict(sample, agreement, way.how, wording) : 'The view has changed. Verify it again.';
    if (isSame) judged = begun.seen;
    draw();
    section.querySelector('[role=status]')?.scrollIntoView({ block: 'nearest' });
  }

  /** The view may have moved: what can be done, and what it costs. */
  function tell() {
    if (judged && judged !== seen()) said = judged = '';
    const { level, isThere } = scopeOf(explorer.view, explorer.viewport, find);
    const now = JSON.stringify([seen(), explorer.viewport, level, isThere]);
    if (now === place) return;
    place = now;
    draw();
  }

  tell();
  /** `close`: nobody waits for it any more */
  return { element: section, tell, close: () => work.cancel() };
}
