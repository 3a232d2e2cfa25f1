// What the page around an embedded map can ask it and hear from it: the names, as docs/embedding.md tells them.

export const CONTEXT = 'blocking-queens';
/** Of the messages, not of the site: it changes when an old page would no longer understand them. */
export const MESSAGES_VERSION = '1';

export const METHODS = [
  'getState',
  'setState',
  'setView',
  'fitBounds',
  'home',
  'setLink',
  'setK',
  'setConfig',
  'select',
  'screenshot',
  'startGame',
  'move',
  'undo',
  'redo',
  'addEventListener',
  'removeEventListener',
];
export const EVENTS = [
  'ready',
  'viewchange',
  'kchange',
  'gamechange',
  'select',
  'progress',
  'idle',
  'gestureprevented',
  'move',
  'gameover',
  'error',
];
