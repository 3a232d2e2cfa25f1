// "Share": a panel with link, picture and code; where there is one, the system's own sheet is its first button.
import { copied as inPlain } from '../core/format.js';
import { button, element } from '../core/elements.js';
import { familyOf } from '../families/families.js';
import { save } from '../export/files.js';
import { snippet } from '../export/snippet.js';
import { boxedLink, freeCells } from '../core/boxed-link.js';
import { checkReadBack } from '../export/read-back.js';

/** @import { Host, Part } from '../app/parts.js' */

const NAME = 'share';
const FRAME_HEIGHT = 480;

/**
 * @param {Host} host
 * @returns {Part}
 */
export function start(host) {
  return { toggle: () => toggle(host), visit: () => {} };
}

/** @param {Host} host */
function toggle(host) {
  const { panel, explorer, insets } = host;
  if (panel.owner === NAME) return panel.close();
  const { game, place, view, viewport } = explorer;
  const title = familyOf(game).described(game);
  // What is in sight now: the panel is about to cover some of it.
  const link = boxedLink(location.href, game.key, place && freeCells(view, viewport, insets()), ['lecture']);
  panel.open({ name: NAME, body: body(host, title, link) });
}

/**
 * @param {Host} host
 * @param {string} title
 * @param {string} link
 */
function body(host, title, link) {
  const said = element('p', { role: 'status' });
  const tell = (/** @type {string} */ sentence) => (said.textContent = sentence);
  // Safari lets a page write to the clipboard in the very turn of a press only.
  const copied = async (
    /** @type {string} */ what,
    /** @type {() => Promise<void>} */ copy,
    otherwise = 'Select the text and copy it by hand.',
  ) => {
    try {
      await copy();
      tell(`${what} copied.`);
    } catch {
      tell(`This browser does not let the page use the clipboard. ${otherwise}`);
    }
  };
  const withPicture = (/** @type {(picture: Promise<Blob>) => void} */ act) => {
    try {
      checkReadBack();
      act(pictureOf(host));
    } catch (error) {
      tell(/** @type {Error} */ (error).message);
    }
  };
  const { code } = snippet(
    { href: link, key: host.explorer.game.key, title },
    { form: 'frame', height: FRAME_HEIGHT, theme: 'auto', gestures: 'cooperative', sandboxed: false },
  );
  const texts = /** @type {[string, string][]} */ ([
    ['Link', link],
    ['Code', inPlain(code)],
  ]).map(([name, text]) => {
    const field = element('textarea', { readOnly: true, rows: 4, value: text, ariaLabel: name, className: 'plain' });
    field.addEventListener('focus', () => field.select());
    const copy = button(
      `Copy ${name.toLowerCase()}`,
      () => void copied(name, () => navigator.clipboard.writeText(text)),
      { className: 'plain' },
    );
    return element(
      'section',
      {},
      element('h3', {}, name === 'Code' ? 'Embed in a web page' : 'Link to what is in sight'),
      field,
      element('div', { className: 'buttons' }, copy),
    );
  });
  const picture = element(
    'section',
    {},
    element('h3', {}, 'Picture'),
    element(
      'div',
      { className: 'buttons' },
      button(
        'Copy picture',
        () =>
          withPicture(
            (picture) =>
              void copied(
                'Picture',
                async () => navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]),
                'Save the picture instead.',
              ),
          ),
        { className: 'plain' },
      ),
      button(
        'Save picture',
        () =>
          withPicture((picture) =>
            picture.then(
              (blob) => save(blob, `${title}.png`),
              ({ message }) => tell(message),
            ),
          ),
        { className: 'plain' },
      ),
    ),
  );
  const pins = element(
    'section',
    {},
    element('h3', {}, 'Notes of your own'),
    element(
      'div',
      { className: 'buttons' },
      button('Pins on the map\u2026', () => host.toggle('pins'), { className: 'plain' }),
    ),
  );
  const system = button(
    'Share\u2026',
    () =>
      void navigator.share({ title, url: link }).catch(({ name }) => {
        if (name !== 'AbortError') tell('This browser does not let the page share. Copy the link instead.');
      }),
    { className: 'main', hidden: !('share' in navigator) },
  );
  return element('div', { className: 'share' }, system, texts[0], picture, texts[1], pins, said);
}

/** The map as it is seen, with what is written on it. @param {Host} host @returns {Promise<Blob>} */
function pictureOf({ map }) {
  const drawn = element('canvas', { width: map.width, height: map.height });
  const context = drawn.getContext('2d');
  for (const canvas of [map, /** @type {HTMLCanvasElement} */ (document.getElementById('layers'))])
    context?.drawImage(canvas, 0, 0, map.width, map.height);
  return new Promise((resolve, reject) =>
    drawn.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser made no picture.')))),
  );
}
