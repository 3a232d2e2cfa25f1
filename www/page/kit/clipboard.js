// Copying, and what is said where a browser refuses that.

export const NO_CLIPBOARD = 'This browser does not let the page use the clipboard.';

/**
 * @param {string | (() => Promise<void>)} what a text, or what writes something else. It begins in the very turn of a
 *   press: later Safari refuses
 * @returns {Promise<boolean>} whether the browser let it
 */
export async function toClipboard(what) {
  try {
    await (typeof what === 'string' ? navigator.clipboard.writeText(what) : what());
    return true;
  } catch {
    return false; // forbidden, or not there
  }
}
