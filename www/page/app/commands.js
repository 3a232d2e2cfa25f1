// Which command each key is for: a part by its name, or what the page itself knows. What commands are called stands in
// actions.js, which comes later.

/** Of two keys of a command the first is shown. */
export const BY_KEY = new Map(
  Object.entries({
    i: 'inspect',
    c: 'show',
    t: 'tour',
    g: 'places',
    n: 'pins',
    d: 'compare',
    l: 'lab',
    y: 'play',
    s: 'share',
    e: 'export',
    L: 'lecture',
    p: 'performance',
    '?': 'help',
    f: 'fit',
    0: 'home',
    F: 'fullscreen',
    '/': 'search',
    '+': 'in',
    '=': 'in', // + without shift
    '-': 'out',
    _: 'out',
    1: 'cell',
    '[': 'previous',
    ']': 'next',
    Escape: 'escape',
  }),
);

/** The key that is shown for a command. @param {string} name */
export function keyFor(name) {
  const [key = ''] = [...BY_KEY].find(([, command]) => command === name) ?? [];
  return key.replace('-', '\u2212').replace('Escape', 'Esc');
}
