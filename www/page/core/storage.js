// What the page remembers from one visit to the next, where the browser lets it: a sandbox, or a user's wish, may
// forbid it.

/** @typedef {() => Storage} StorageAccess  throws where pages may keep nothing */

/** @param {StorageAccess} storage @param {string} key @returns {string | null} null where nothing was remembered */
export function recall(storage, key) {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** @param {StorageAccess} storage @param {string} key @param {string | null} text null: nothing is to be remembered */
export function remember(storage, key, text) {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
  } catch {
    // It is not remembered, and holds until the page is left.
  }
}

/** What is on unless it was switched off here. @param {string} key @param {string} off what is remembered then */
export const switchOf = (key, off) => ({
  /** @param {StorageAccess} storage */
  isOn: (storage) => recall(storage, key) !== off,
  /** @param {StorageAccess} storage @param {boolean} on */
  turn: (storage, on) => remember(storage, key, on ? null : off),
});

/**
 * Whether what is kept here stays when the browser's room is short; it is asked for that, unless it is only to tell.
 * @param {() => StorageManager} manager  navigator.storage, which throws or is missing where pages may keep nothing
 * @param {boolean} [ask]
 */
export async function persist(manager, ask = true) {
  try {
    return (await manager().persisted()) || (ask && (await manager().persist()));
  } catch {
    return false;
  }
}
