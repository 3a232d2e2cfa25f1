// The map's colours: which palette it has, and with which changes, by the link or by what was chosen here before. No
// cell is computed again for a colour.
import { FIRST, changed, readColours, readPalette, writeColours } from './palettes.js';
import { recall, remember } from '../core/storage.js';
import { styled } from '../core/styles.js';

/** @import { Host, Part } from '../app/parts.js' */
/** @import { Changes, NamedPalette } from './palettes.js' */

const NAME = 'colours';

/**
 * @typedef {object} Choice  what the map is to have; it writes itself into the link and the storage
 * @property {NamedPalette} palette
 * @property {Changes} changes
 */

/**
 * @param {Host} host
 * @returns {Part}
 */
export function start(host) {
  const { link, notices, panel, storage } = host;
  /** @type {Choice} */
  let choice = { palette: FIRST, changes: new Map() };
  // Holds where the link says nothing, also where the browser keeps nothing.
  let remembered = recall(storage, NAME) ?? '';
  /** @type {Map<NamedPalette, Changes>} of this visit: who comes back to a palette finds them */
  const own = new Map();
  /** @type {import('./legend.js').Legend | null} once it has been asked for */
  let legend = null;

  /** The link has been read. */
  function visit() {
    const isSaid = link.get('palette') !== null || link.get('colours') !== null;
    const [name, colours = ''] = isSaid ? [link.get('palette') ?? '', link.get('colours') ?? ''] : remembered.split(' ');
    const { changes, problems } = readColours(colours);
    let palette = FIRST;
    try {
      palette = readPalette(name);
    } catch (error) {
      problems.unshift(/** @type {Error} */ (error).message);
    }
    if (isSaid && problems.length > 0) notices.show(NAME, `In the link, ${problems.join(' ')}`);
    else notices.forget(NAME);
    apply({ palette, changes });
  }

  /** @param {Choice} next */
  function apply(next) {
    const isNew = written(next) !== written(choice);
    choice = next;
    own.set(next.palette, next.changes);
    if (isNew) host.recolour(changed(next.palette, next.changes));
    legend?.show(next);
    // A link that names the first palette goes on doing so: here, another one may be remembered.
    const named = next.palette !== FIRST || link.get('palette') === FIRST.name;
    tell('palette', named ? next.palette.name : null);
    tell('colours', writeColours(next.changes) || null);
  }

  /**
   * @param {string} key
   * @param {string | null} text
   */
  function tell(key, text) {
    if ((link.get(key) || null) !== text) link.set(key, text);
  }

  /**
   * The user's choice.
   * @param {Choice} next
   */
  function choose(next) {
    notices.forget(NAME);
    remembered = written(next);
    remember(storage, NAME, remembered === written({ palette: FIRST, changes: new Map() }) ? null : remembered);
    apply(next);
  }

  /** Opens the panel. */
  async function open() {
    const [{ Legend }] = await Promise.all([import('./legend.js'), styled('colours.css')]);
    legend ??= new Legend(host, {
      onPalette: (palette) => choose({ palette, changes: own.get(palette) ?? new Map() }),
      onColour: (index, colour) => choose({ ...choice, changes: new Map(choice.changes).set(index, colour) }),
      onReset: () => choose({ ...choice, changes: new Map() }),
    });
    legend.show(choice);
    legend.begin();
    panel.open({ name: NAME, title: 'Colours', body: legend.body, onClose: () => legend?.end() });
  }

  return {
    toggle: () => {
      if (panel.owner === NAME) panel.close();
      else open().catch(() => notices.show('part', 'The legend could not be loaded. Is the network there? The map works without it.'));
    },
    visit,
  };
}

/** @param {Choice} choice */
const written = ({ palette, changes }) => `${palette.name} ${writeColours(changes)}`.trim();
