// Copying, and what is said where a browser refuses that.

export const NO_CLIPBOARD = 'This browser does not let the page use the clipboard.';

/**
 * @param {string | (() => Promise<void>)} copy a text, or what writes something else. It begins in the very turn of a
 *   press: later Safari refuses
 * @returns {Promise<boolean>} whether the browser let it
 */
export async function isCopied(copy) {
  try {
    await (typeof copy === 'string' ? navigator.clipboard.writeText(copy) : copy());
    return true;
  } catch {
    return false; // forbidden, or not there
  }
}
