// What is shown of a game: the map's colours, which palette it has, and with which changes, by the link or by what was
// chosen here before; and the panel that offers them. No cell is computed again for a colour.
import { changed, readChosen, rememberedOf, withRemembered, writeColours } from './palettes.js';
import { familyOf } from '../families/families.js';
import { legendOf } from './legend-of.js';
import { recall, remember } from '../core/storage.js';
import { styled } from '../core/styles.js';

/** @import { Game } from '../../shared/games.js' */
/** @import { Host, Part } from '../app/parts.js' */
/** @import { Changes, Legend, NamedPalette } from './palettes.js' */

const NAME = 'show';
const COLOURS = 'colours';

/**
 * @typedef {object} Choice  what the map is to have; it writes itself into the link and the storage
 * @property {NamedPalette} palette
 * @property {Changes} changes
 */

/** @param {Host} host @returns {Promise<Part>} */
export async function start(host) {
  const { explorer, link, notices, panel, storage } = host;
  let legend = await legendOf(explorer.game);
  let { key } = explorer.game;
  let values = valuesOf(explorer.game);
  /** @type {Choice} */
  let choice = { palette: legend.palettes[0], changes: new Map() };
  // Holds where the link says nothing, also where the browser keeps nothing.
  let remembered = recall(storage, COLOURS) ?? '';
  /** @type {Map<NamedPalette, Changes>} of this visit: who comes back to a palette finds them */
  const own = new Map();
  /** @type {import('./legend-panel.js').LegendPanel | null} once it has been asked for */
  let controls = null;
  /** @type {ReturnType<typeof import('./show-panel.js').showPanel> | null} likewise */
  let show = null;
  host.watch(() => void follow());

  /** After each frame: another game may have another legend. */
  async function follow() {
    const { game } = explorer;
    if (game.key === key) return;
    const next = await legendOf(game).catch(() => null);
    if (!next) return; // it is asked for again
    if (explorer.game.key !== game.key || game.key === key) return;
    key = game.key;
    if (next === legend && valuesOf(game) === values) return applyLink();
    legend = next;
    values = valuesOf(game);
    choice = { palette: legend.palettes[0], changes: new Map() };
    applyLink();
    if (panel.owner === NAME) await open();
    else controls = null;
  }

  /** The link has been read. */
  function applyLink() {
    if (explorer.game.key !== key) return; // it is followed first
    const isSaid = link.get('palette') !== null || link.get(COLOURS) !== null;
    const [name, colours = ''] = isSaid
      ? [link.get('palette'), link.get(COLOURS)]
      : rememberedOf(remembered, legend.name).split(' ');
    const { palette, changes, problems } = readChosen(legend, name, colours);
    if (isSaid && problems.length > 0) notices.show(COLOURS, `In the link, ${problems.join(' ')}`);
    else notices.forget(COLOURS);
    apply({ palette, changes });
  }

  /** @param {Choice} next */
  function apply(next) {
    const isNew = written(legend, next) !== written(legend, choice);
    choice = next;
    own.set(next.palette, next.changes);
    if (isNew) host.recolour(changed(next.palette, next.changes));
    if (controls?.legend === legend) show?.draw();
    // A link that names the first palette goes on doing so: here, another one may be remembered.
    const [first] = legend.palettes;
    const named = next.palette !== first || link.get('palette') === first.name;
    link.set('palette', named ? next.palette.name : null);
    link.set(COLOURS, writeColours(legend, next.changes) || null);
  }

  /** The user's choice. @param {Choice} next */
  function choose(next) {
    notices.forget(COLOURS);
    const text = written(legend, next);
    const usual = written(legend, { palette: legend.palettes[0], changes: new Map() });
    remembered = withRemembered(remembered, legend.name, text === usual ? '' : text);
    remember(storage, COLOURS, remembered || null);
    apply(next);
  }

  /** Opens the panel. */
  async function open() {
    const before = panel.owner;
    const [{ legendPanel }, { showPanel }] = await Promise.all([
      import('./legend-panel.js'),
      import('./show-panel.js'),
      styled('colours.css'),
    ]);
    const panelOfShow = (show ??= showPanel(host, () =>
      controls?.legend === legend ? controls.template(choice) : null,
    ));
    if (controls?.legend !== legend) {
      controls?.end();
      controls = legendPanel(host, legend, values, {
        choose: ({ palette = choice.palette, changes = own.get(palette) ?? new Map() }) => choose({ palette, changes }),
        redraw: panelOfShow.draw,
      });
    }
    const shown = controls;
    panelOfShow.draw();
    shown.begin();
    await panelOfShow.follow();
    if (panel.owner !== before) return; // another one meanwhile
    panel.open({ name: NAME, body: panelOfShow.body, onClose: () => shown.end() }, { focus: panel.owner !== NAME });
  }

  return {
    toggle: () =>
      open().catch(() =>
        notices.show('part', 'The legend could not be loaded. Check your connection. The map works without it.'),
      ),
    applyLink,
  };
}

/** @param {Game} game */
const valuesOf = (game) => familyOf(game).values(game);

/** @param {Legend} legend @param {Choice} choice */
const written = (legend, { palette, changes }) => `${palette.name} ${writeColours(legend, changes)}`.trim();
