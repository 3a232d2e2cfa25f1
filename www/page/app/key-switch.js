// Whether keys of one character are commands: whoever speaks to the computer, or strikes keys by accident, turns them
// off.
import { recall, remember } from '../core/storage.js';

/** @import { StorageAccess } from '../core/storage.js' */

const REMEMBERED = 'letters';

/** @param {StorageAccess} storage */
export const areLettersOn = (storage) => recall(storage, REMEMBERED) !== 'off';

/**
 * @param {StorageAccess} storage
 * @param {boolean} on
 */
export const switchLetters = (storage, on) => remember(storage, REMEMBERED, on ? null : 'off');
