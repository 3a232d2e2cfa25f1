// The Show panel: the layer of the game that is shown, its colours with how much of the view has each, what is drawn
// over the map, and its contrast. Loaded when it is asked for.
import { html, nothing, render } from '../../vendor/lit-html.js';
import { OVERLAYS, PLAIN, SMALL_SCREEN, overlaysOn, switched, writeOverlays } from '../core/overlays.js';
import { element } from '../core/elements.js';
import { remember } from '../core/storage.js';
import { familyOf } from '../families/families.js';
import { check } from '../kit/fields.js';
import { CONTRAST } from './contrast.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Host } from '../app/parts.js' */
/** @import { TemplateResult } from '../../vendor/lit-html.js' */
/** @import { Overlays } from '../core/overlays.js' */
/** @import { Fields, FieldsPage } from '../families/families.js' */

/** @param {Host} host @param {() => TemplateResult | null} legend of the colours that there are now */
export function showPanel({ changeGame, explorer, link, perform, storage, watch }, legend) {
  const body = element('div', { className: 'kit' });
  /** @type {Map<string, Promise<Fields<any> | undefined>>} by family */
  const fields = new Map();
  /** @type {Fields<any> | undefined} of the family whose game was shown last */
  let shown;
  let familyShown = '';
  /** @type {Overlays} */
  let overlays = PLAIN;
  const small = matchMedia(SMALL_SCREEN);
  let drawn = '';

  /** What is drawn here, as far as others may change it. */
  const state = () => [explorer.game.key, link.get(OVERLAYS), link.get(CONTRAST)].join(' ');
  watch(() => body.isConnected && state() !== drawn && void follow());

  /** @type {FieldsPage<Game>} */
  const page = { change: (game) => game.key !== explorer.game.key && changeGame(game), redraw: () => draw() };

  /** Another game is shown, or something else has been chosen elsewhere. */
  async function follow() {
    const { game } = explorer;
    drawn = state();
    const family = familyOf(game);
    const own = fields.get(game.family) ?? family.fields?.(page) ?? Promise.resolve(undefined);
    fields.set(game.family, own);
    [shown, overlays] = await Promise.all([
      own.catch(() => void fields.delete(game.family)),
      family.overlays?.().catch(() => PLAIN) ?? PLAIN,
    ]);
    familyShown = game.family;
    if (explorer.game.family === game.family) draw();
  }

  function draw() {
    // Counts may come when another family's game is shown, before its fields.
    const layers = familyShown === explorer.game.family ? shown?.show?.(explorer.game) : undefined;
    const on = overlaysOn(link.get(OVERLAYS), overlays, small.matches);
    render(
      html`${layers ? html`<section class="fields">${layers}</section>` : nothing}
        <section>
          <h3>Colours</h3>
          ${legend()}
        </section>
        <section>
          <h3>On the map</h3>
          <div class="checks">
            ${Object.entries(overlays.labels).map(([name, label]) =>
              check({ name, label, isOn: on.has(name), onChange: (isOn) => turn(on, name, isOn) }),
            )}
            ${check({
              name: CONTRAST,
              label: 'Stretched contrast',
              isOn: link.get(CONTRAST) === '1',
              onChange: () => perform(CONTRAST),
            })}
          </div>
          <p class="note">
            Seen from far, large games average to flat colours. Stretching the contrast around the local mean shows
            threads and beats, but the colours are no true averages then.
          </p>
        </section>`,
      body,
    );
  }

  /** @param {Set<string>} on @param {string} name @param {boolean} wanted */
  function turn(on, name, wanted) {
    const text = writeOverlays(switched(on, name, wanted, overlays), overlays);
    const isUsual = text === writeOverlays(overlays.usual(small.matches), overlays);
    link.set(OVERLAYS, isUsual ? null : text);
    remember(storage, OVERLAYS, isUsual ? null : text);
    drawn = state();
    draw();
    explorer.schedule();
  }

  return { body, draw, follow };
}
