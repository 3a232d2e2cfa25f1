// A card with the QR code of a link, large enough for the last row.
import { button, element } from '../core/elements.js';
import { html } from '../../vendor/lit-html.js';
import { drawn } from '../kit/fields.js';
import { qrCode } from './qr-code.js';

/** Modules of light around the code, as readers want it. */
const QUIET = 4;

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
    const code = qrCode(link);
    const side = code.length + 2 * QUIET;
    const modules = code.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
    );
    return drawn(
      html`<svg viewBox=${`0 0 ${side} ${side}`} role="img" aria-label="QR code: the link below it">
        <path d=${modules.join('')} />
      </svg>`,
    );
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return element('p', { role: 'alert' }, `This link is too long for a QR code. ${message}`);
  }
}
