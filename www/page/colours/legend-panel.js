// The colours in the Show panel: what each stands for, how much of the view has it, and a choice of others.
import { html, live, nothing } from '../../vendor/lit-html.js';
import { countedInView, liveCount } from './histogram.js';
import { amount } from '../core/amounts.js';
import { worded } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { press } from '../kit/fields.js';
import { changed } from './palettes.js';

/** @import { Values } from '../families/families.js' */
/** @import { Choice } from './colours.js' */
/** @import { Shares } from './histogram.js' */
/** @import { Scheme } from '../tiles/palette.js' */
/** @import { Legend } from './palettes.js' */
/** @import { Host } from '../app/parts.js' */

/** @typedef {ReturnType<typeof legendPanel>} LegendPanel */

/**
 * @param {Host} host
 * @param {Legend} legend
 * @param {Values} values whose classes it explains
 * @param {object} acts
 * @param {(choice: Partial<Choice>) => void} acts.choose a palette, with the changes that it had, or other changes
 * @param {() => void} acts.redraw
 */
export function legendPanel({ explorer, watch }, legend, values, { choose, redraw }) {
  const { caption, classes, groups, palettes } = legend;
  /** @type {Shares | null} null: nothing has been counted yet */
  let shares = null;
  let unwatch = () => {};
  const count = liveCount(
    () => ({
      place: JSON.stringify([explorer.game.key, explorer.view, explorer.viewport]),
      drawn: explorer.counters.drawn,
      steps: () => countedInView(explorer.view, explorer.viewport, (address) => explorer.find(address), values),
    }),
    (counted) => {
      shares = counted;
      redraw();
    },
  );

  /** The panel is opened: the view is counted. */
  function begin() {
    end();
    unwatch = watch(count.update);
    count.update();
  }

  function end() {
    unwatch();
    count.stop();
  }

  /** @param {Choice} choice */
  function template({ palette, changes }) {
    const scheme = changed(palette, changes);
    const strip = (/** @type {Scheme} */ scheme) =>
      striped(scheme.colours.flatMap((_, index) => coloursOf(scheme, index)));
    const pick =
      (/** @type {number} */ index) =>
      (/** @type {{target: HTMLInputElement}} */ { target }) =>
        choose({ changes: new Map(changes).set(index, target.value) });
    return html`<div class="legend">
      <fieldset aria-label="Palette" ?hidden=${palettes.length < 2}>
        ${palettes.map(
          (each) =>
            html`<label>
              <input
                type="radio"
                name="palette"
                value=${each.name}
                .checked=${live(each === palette)}
                @change=${() => choose({ palette: each })}
              /><span>${each.title}</span><span class="strip" .style=${strip(each.scheme)}></span>
            </label>`,
        )}
      </fieldset>
      <p>${palette.note}</p>
      ${table(scheme)}
      <p class="known">${shares ? worded(counted(shares)) : nothing}</p>
      <details>
        <summary>Change colours</summary>
        <div class="wells">
          ${classes.map(
            ({ label }, index) =>
              html`<label ?hidden=${label === ''}>
                <input type="color" .value=${live(scheme.colours[index])} @input=${pick(index)} /><span>${label}</span>
              </label>`,
          )}
        </div>
        ${press('Reset', () => choose({ changes: new Map() }), { isDisabled: changes.size === 0 })}
      </details>
    </div>`;
  }

  /** @param {Scheme} scheme */
  function table(scheme) {
    const { counts, known } = shares ?? { counts: classes.map(() => 0), known: 0 };
    const most = Math.max(1, ...counts);
    const share = (/** @type {number} */ count) =>
      html`<td><data value=${count}>${known === 0 ? '\u2013' : percent(count / known)}</data></td>`;
    const row = (/** @type {string} */ label, /** @type {number} */ index) =>
      html`<tr ?hidden=${label === ''}>
        <th scope="row"><span class="swatch" .style=${striped(coloursOf(scheme, index))}></span>${label}</th>
        <td><span class="bar" .style=${`width: ${(100 * counts[index]) / most}%`}></span></td>
        ${share(counts[index])}
      </tr>`;
    const heading = (/** @type {string} */ label, /** @type {number[]} */ counts) =>
      html`<tr>
        <th scope="rowgroup" colspan="2">${label}</th>
        ${share(counts.reduce((sum, count) => sum + count, 0))}
      </tr>`;
    return html`<table>
      <caption>
        ${caption}
      </caption>
      ${groups.map(
        ({ label, first, end }) =>
          html`<tbody>
            ${label === null ? nothing : heading(label, counts.slice(first, end))}
            ${classes.slice(first, end).map(({ label }, at) => row(label, first + at))}
          </tbody>`,
      )}
    </table>`;
  }

  return { legend, begin, end, template };
}

/** How much of the view has been counted. @param {Shares} shares */
function counted({ known, total }) {
  const cells = `${total < 1e6 ? grouped(total) : amount(total)} cells`;
  if (known === total) return `Counted in all ${cells} in view.`;
  if (known === 0) return `None of the ${cells} in view is known yet.`;
  return `Counted in ${percent(known / total)} of the ${cells} in view; the others are not known yet.`;
}

/** @param {number} share 0 to 1 */
function percent(share) {
  if (share > 0 && share < 0.0005) return '< 0.1\u202f%';
  // What isn't all of it is not told as all of it.
  const rounded = share < 1 ? Math.min(99.9, Math.round(1000 * share) / 10) : 100;
  return `${rounded === 0 || rounded === 100 ? rounded : rounded.toFixed(1)}\u202f%`;
}

/** @param {Scheme} scheme @param {number} index of a class */
const coloursOf = ({ colours, parities }, index) => parities?.[index] ?? [colours[index]];

/** @param {string[]} colours from left to right */
function striped(colours) {
  const stops = colours.map(
    (colour, i) => `${colour} ${(100 * i) / colours.length}% ${(100 * (i + 1)) / colours.length}%`,
  );
  return `background: linear-gradient(90deg, ${stops.join(', ')})`;
}
