// Mouse, wheel, fingers and keys as WebDriver's input sources: plain descriptions, performed by Browser.perform. Each
// but keyDown lets go of what it presses. WebKitGTK takes a finger for the mouse, and no key as held while the wheel
// turns.

/**
 * @typedef {[x: number, y: number]} Point  in CSS pixels from the page's upper left
 *
 * @typedef {object} DragOptions
 * @property {boolean} [touch]  a finger rather than the mouse
 * @property {number} [duration]  milliseconds for each leg
 * @property {number} [rest]  milliseconds to hold still before letting go: no flick
 * @property {string[]} [held]  keys held meanwhile
 */

/** Code points of keys that write nothing. */
const KEYS = new Map([
  ['Alt', '\uE00A'],
  ['ArrowDown', '\uE015'],
  ['ArrowLeft', '\uE012'],
  ['ArrowRight', '\uE014'],
  ['ArrowUp', '\uE013'],
  ['Backspace', '\uE003'],
  ['Control', '\uE009'],
  ['End', '\uE010'],
  ['Enter', '\uE007'],
  ['Escape', '\uE00C'],
  ['Home', '\uE011'],
  ['Meta', '\uE03D'],
  ['PageDown', '\uE00F'],
  ['PageUp', '\uE00E'],
  ['Shift', '\uE008'],
  ['Tab', '\uE004'],
]);

/** @param {number} [duration] */
const pause = (duration = 0) => ({ type: 'pause', duration });
const down = { type: 'pointerDown', button: 0 };
const up = { type: 'pointerUp', button: 0 };

/**
 * @param {Point} point
 * @param {number} [duration]
 */
const moveTo = ([x, y], duration = 0) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: Math.round(duration),
  origin: 'viewport',
});

/** Milliseconds between the moves of a drag. */
const STEP = 20;

/**
 * The moves along a straight line: many, as of a hand. Some engines would make one of them.
 * @param {Point} from
 * @param {Point} to
 * @param {number} duration
 */
function leg([fromX, fromY], [toX, toY], duration) {
  const steps = Math.max(1, Math.round(duration / STEP));
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return moveTo([fromX + (toX - fromX) * part, fromY + (toY - fromY) * part], duration / steps);
  });
}

/** @param {string} key */
function code(key) {
  const known = KEYS.get(key);
  if (known === undefined && [...key].length !== 1) {
    throw new Error(`there is no key "${key}" here; expected a character or one of ${[...KEYS.keys()].join(', ')}`);
  }
  return known ?? key;
}

/** @param {object[]} actions */
const mouse = (actions) => ({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });

/**
 * @param {object[]} actions
 * @param {string} [id]
 */
const finger = (actions, id = 'finger') => ({ type: 'pointer', id, parameters: { pointerType: 'touch' }, actions });

/**
 * Another source's actions with keys held all the while.
 * @template {{actions: object[]}} Source
 * @param {Source} source
 * @param {string[]} held
 * @returns {object[]}
 */
function holding(source, held) {
  if (held.length === 0) return [source];
  const waits = held.map(() => pause());
  const during = source.actions.map(() => pause());
  const keys = [
    ...held.map((key) => ({ type: 'keyDown', value: code(key) })),
    ...during,
    ...held.map((key) => ({ type: 'keyUp', value: code(key) })),
  ];
  return [keyboard(keys), { ...source, actions: [...waits, ...source.actions, ...waits] }];
}

/** @param {object[]} actions */
const keyboard = (actions) => ({ type: 'key', id: 'keyboard', actions });

/** @param {string} key */
export function keyDown(key) {
  return [keyboard([{ type: 'keyDown', value: code(key) }])];
}

/** @param {string} key */
export function keyUp(key) {
  return [keyboard([{ type: 'keyUp', value: code(key) }])];
}

/**
 * @param {string} key
 * @param {{held?: string[]}} [options]
 */
export function press(key, { held = [] } = {}) {
  const keys = [...held, key].map(code);
  const downs = keys.map((value) => ({ type: 'keyDown', value }));
  return [keyboard([...downs, ...keys.reverse().map((value) => ({ type: 'keyUp', value }))])];
}

/** @param {Point} point */
export function move(point) {
  return [mouse([moveTo(point)])];
}

/**
 * @param {Point[]} points
 * @param {DragOptions} [options]
 */
export function drag(points, { touch = false, duration = 100, rest = 0, held = [] } = {}) {
  const legs = points.slice(1).flatMap((point, index) => leg(points[index], point, duration));
  const actions = [moveTo(points[0]), down, ...legs, pause(rest), up];
  return holding(touch ? finger(actions) : mouse(actions), held);
}

/** How often the wheel was turned. WebKitGTK takes a source's turns as states and subtracts the one before: so each
 * turn is a source of its own. */
let turns = 0;

/**
 * @param {Point} point
 * @param {{x?: number, y?: number}} delta
 * @param {{held?: string[]}} [options]
 */
export function wheel([x, y], { x: deltaX = 0, y: deltaY = 0 }, { held = [] } = {}) {
  const turn = { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX, deltaY, duration: 0, origin: 'viewport' };
  turns += 1;
  return holding({ type: 'wheel', id: `wheel ${turns}`, actions: [turn] }, held);
}

/** @param {Point} point */
export function tap(point) {
  return [finger([moveTo(point), down, pause(30), up])];
}

/**
 * @param {Point} centre
 * @param {number} from
 * @param {number} to
 */
export function pinch([x, y], from, to) {
  /** @param {1 | -1} side */
  const actions = (side) => {
    /** @type {Point[]} */
    const [start, end] = [
      [x + (side * from) / 2, y],
      [x + (side * to) / 2, y],
    ];
    return [moveTo(start), down, ...leg(start, end, 200), pause(50), up];
  };
  return [finger(actions(-1), 'left finger'), finger(actions(1), 'right finger')];
}
