// The contract with the page around an embedded map, as docs/embedding.md tells it: what its element can have and be
// asked, and what is told unasked. The frame, the element and the code for other pages are made of these names.

export const CONTEXT = 'blocking-queens';
/** Of the messages, not of the site: it changes when an old page would no longer understand them. */
export const MESSAGES_VERSION = '1';

/** Keys of the link that are attributes of the element; beside them it has `game`. */
export const ATTRIBUTES = 'k x y zoom box palette colours theme gestures mode pos puzzle players'.split(' ');

export const METHODS = (
  'getState setState setView fitBounds home setLink setK setConfig select screenshot startGame move undo redo ' +
  'addEventListener removeEventListener'
).split(' ');
/** An element listens as all elements do, and its attributes are its link. */
export const OF_ELEMENT = METHODS.filter((name) => name !== 'setLink' && !name.endsWith('EventListener'));

/** Told of once, unasked. */
export const READY = 'ready';
/** Told to whoever listens. */
export const HEARD = 'viewchange kchange gamechange select progress idle gestureprevented move gameover error'.split(
  ' ',
);
export const EVENTS = [READY, ...HEARD];
