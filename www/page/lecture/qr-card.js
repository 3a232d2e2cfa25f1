// A card with the QR code of a link, large enough for the last row.
import { html, render } from '../../vendor/lit-html.js';
import { element } from '../core/elements.js';
import { dismiss } from '../kit/fields.js';
import { qrCode } from './qr-code.js';

/** Modules of light around the code, as readers want it. */
const QUIET = 4;

/** @param {string} link @param {() => void} onClose */
export function qrCard(link, onClose) {
  const card = element('section', { id: 'qr', tabIndex: -1, role: 'dialog', ariaLabel: 'QR code of this view' });
  render(
    html`${dismiss('Close', onClose, 'Close ( q )')} ${qrPicture(link)}
      <p><a href=${link} target="_blank" rel="noopener">${link}</a></p>`,
    card,
  );
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
    return html`<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="QR code: the link below it">
      <path d=${modules.join('')} />
    </svg>`;
  } catch (error) {
    return html`<p role="alert">This link is too long for a QR code. ${/** @type {Error} */ (error).message}</p>`;
  }
}
