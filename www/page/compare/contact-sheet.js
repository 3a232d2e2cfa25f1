// A contact sheet: small pictures of many games, all of the same part as the map shows, scaled to the same size. Each
// is a button that goes there. They are computed in the background, and no longer than the sheet is open.
import { familyOf } from '../families/families.js';
import { SERIES, gamesOf } from './series.js';
import { snapshots } from './snapshots.js';
import { withOtherK } from './other-game.js';
import { html, nothing, render } from '../../vendor/lit-html.js';
import { choice, dismiss, words } from '../kit/fields.js';
import { element } from '../core/elements.js';
import { grouped } from '../core/format.js';
import { sameMultiples } from './comparison.js';

/** @import { Host } from '../app/parts.js' */

/** CSS pixels on a side. */
const SIDE = 148;
const NO_INSETS = { left: 0, top: 0, right: 0, bottom: 0 };

/** Opens it. @param {Host} host */
export function contactSheet(host) {
  const { game, place, viewport } = host.explorer;
  const { k: own } = game;
  const dialog = element('dialog', { id: 'contact-sheet', className: 'float' });
  let series = Object.keys(SERIES)[0];
  /** @type {Map<number, HTMLCanvasElement | null>} by game; null: too much work */
  const pictures = new Map();
  const shots = snapshots(host, ({ k }, picture) => {
    pictures.set(k, picture);
    draw();
  });

  function show() {
    pictures.clear();
    const away = (/** @type {number} */ k) => Math.abs(k - own);
    const games = gamesOf(series, own).sort((a, b) => away(a) - away(b));
    const frame = { width: SIDE, height: SIDE, ratio: Math.min(2, devicePixelRatio || 1) };
    shots.want(games.map((k) => ({ k, view: viewOf(k), viewport: frame })));
    draw();
  }

  /** The part of a game that a small picture shows. @param {number} k */
  function viewOf(k) {
    const other = withOtherK(game, k);
    if (!place) return familyOf(other).fitted(other, { width: SIDE, height: SIDE, ratio: 1 }, NO_INSETS);
    const view = sameMultiples(place, own, k);
    return { ...view, zoom: view.zoom + Math.log2(SIDE / Math.min(viewport.width, viewport.height)) };
  }

  function draw() {
    dialog.dataset.picture = shots.idle ? 'complete' : 'working';
    render(
      html`<div class="head">
          <h2 id="contact-sheet-title">Games around ${words(grouped(own))}</h2>
          ${choice({
            id: 'contact-sheet-series',
            label: 'Games',
            value: series,
            options: Object.entries(SERIES).map(([name, { title }]) => /** @type {const} */ ([name, title])),
            onChoice: (name) => {
              series = name;
              show();
            },
          })}
          ${dismiss('Close', () => dialog.close())}
        </div>
        <div class="grid">${gamesOf(series, own).map(frameOf)}</div>`,
      dialog,
    );
  }

  /** @param {number} k */
  function frameOf(k) {
    const picture = pictures.get(k);
    return html`<button
      type="button"
      aria-label=${`Game ${k}`}
      aria-current=${k === own ? 'true' : nothing}
      @click=${() => go(k)}
    >
      <span class="picture">${picture === null ? 'too much work' : picture}</span><span>${words(grouped(k))}</span>
    </button>`;
  }

  /** @param {number} k */
  function go(k) {
    dialog.close();
    host.jump('game', withOtherK(game, k), place && sameMultiples(place, own, k));
    host.map.focus();
  }

  dialog.setAttribute('aria-labelledby', 'contact-sheet-title');
  dialog.addEventListener('close', () => {
    shots.close();
    dialog.remove();
  });
  show();
  document.body.append(dialog);
  dialog.showModal();
}
