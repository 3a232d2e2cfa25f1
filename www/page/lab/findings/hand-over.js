// Hands things over to the reader: as a file, or in the clipboard.
import { copied } from '../../core/format.js';
import { element } from '../../core/elements.js';

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  element('a', { href: url, download: name }).click();
  // The download has to begin before its address is given up.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser allowed it
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(copied(text));
    return true;
  } catch {
    return false;
  }
}
