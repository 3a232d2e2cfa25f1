// A card with the QR code of a link, large enough for the last row.
import { button, element } from '../core/elements.js';
import { qrCode } from './qr-code.js';

/** Modules of light around the code, as readers want it. */
const QUIET = 4;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} link
 * @param {() => void} onClose
 * @returns {HTMLElement}
 */
export function qrCard(link, onClose) {
  const close = button('', onClose, { className: 'dismiss', ariaLabel: 'Close', title: 'Close ( q )' });
  const shown = element('a', { href: link, target: '_blank', rel: 'noopener' }, link);
  const card = element('section', { id: 'qr', tabIndex: -1 }, close, qrPicture(link), element('p', {}, shown));
  card.setAttribute('role', 'dialog');
  card.setAttribute('aria-label', 'QR code of this view');
  return card;
}

/** The code, or a sentence where the link is too long for one. @param {string} link */
export function qrPicture(link) {
  try {
    return drawing(qrCode(link));
  } catch (error) {
    return element(
      'p',
      { role: 'alert' },
      `This link is too long for a QR code. ${/** @type {Error} */ (error).message}`,
    );
  }
}

/** @param {boolean[][]} code */
function drawing(code) {
  const side = code.length + 2 * QUIET;
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `0 0 ${side} ${side}`);
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', 'QR code: the link below it');
  const path = document.createElementNS(SVG, 'path');
  const modules = code.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  path.setAttribute('d', modules.join(''));
  picture.append(path);
  return picture;
}
