import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gestures } from '../../www/page/map/gestures.js';

/** @import { Gesture } from '../../www/page/map/gestures.js' */

/** Gestures on an element that is only told of, and what they were taken for. */
function noted() {
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => {},
  });
  /** @type {Gesture[]} */
  const taken = [];
  const gestures = new Gestures(/** @type {any} */ (element), (gesture) => taken.push(gesture));
  /** @param {string} type @param {number} x @param {object} [more] */
  const send = (type, x, more) => {
    const event = Object.assign(new Event(type), {
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      buttons: 1,
      shiftKey: false,
      clientX: x,
      clientY: 0,
      ...more,
    });
    element.dispatchEvent(event);
  };
  const kinds = () => taken.splice(0).map(({ kind }) => kind);
  return { gestures, send, kinds };
}

test('a mouse that is held moves the map, and one that was released elsewhere does not', () => {
  const { gestures, send, kinds } = noted();
  send('pointerdown', 10);
  send('pointermove', 15);
  assert.deepEqual(kinds(), ['touch', 'pan']);
  // A dialog has had the release.
  send('pointermove', 60, { buttons: 0 });
  assert.deepEqual(kinds(), ['release']);
  assert.equal(gestures.dragging, false);
  send('pointermove', 90, { buttons: 0 });
  send('pointermove', 95);
  assert.deepEqual(kinds(), []);
});

test('a pointer whose capture is lost lets go of the map, without a tap or a fling', () => {
  for (const pointerType of ['mouse', 'touch', 'pen']) {
    const { gestures, send, kinds } = noted();
    send('pointerdown', 10, { pointerType });
    send('pointermove', 90, { pointerType });
    send('lostpointercapture', 90, { pointerType, buttons: 0 });
    assert.deepEqual(kinds(), ['touch', 'pan', 'release'], pointerType);
    assert.equal(gestures.dragging, false);
  }
});

test('the loss of capture that follows a release is no second one', () => {
  const { send, kinds } = noted();
  send('pointerdown', 10);
  send('pointerup', 10, { buttons: 0 });
  send('lostpointercapture', 10, { buttons: 0 });
  assert.deepEqual(kinds(), ['touch', 'tap', 'release']);
});

test('a box whose mouse is released elsewhere is given up', () => {
  const { gestures, send, kinds } = noted();
  send('pointerdown', 10, { shiftKey: true });
  send('pointermove', 80, { shiftKey: true });
  send('pointermove', 99, { buttons: 0 });
  assert.deepEqual(kinds(), ['touch', 'box', 'box', 'release']);
  assert.equal(gestures.escape(), false);
});

/**
 * Turns of wheels as browsers tell of them, written from what is known of their numbers; Safari's and those with Option
 * are made up alike, since no machine with them runs these tests.
 * @type {[hand: string, kind: 'pan' | 'zoom', events: object[]][]}
 */
const TURNS = [
  ['a mouse, Chrome on Windows', 'zoom', Array(3).fill({ deltaY: 100, wheelDeltaY: -120 })],
  ['a mouse, Firefox', 'zoom', Array(3).fill({ deltaY: 3, deltaMode: 1, wheelDeltaY: -120 })],
  ['a mouse, macOS', 'zoom', [4.000244140625, 8.00048828125].map((deltaY) => ({ deltaY, wheelDeltaY: -3 * deltaY }))],
  ['a mouse, macOS, with Option', 'zoom', [{ deltaY: -4.000244140625, wheelDeltaY: 12, altKey: true }]],
  ['a wheel of high resolution', 'zoom', [15, 30, 15].map((units) => ({ deltaY: units / 1.2, wheelDeltaY: -units }))],
  [
    'fingers, Chrome on macOS: laid down, then moved',
    'pan',
    [0, 1, 13, 40, 27, 2].map((deltaY) => ({ deltaY, wheelDeltaY: -3 * deltaY })),
  ],
  ['fingers, Safari: a swift swipe', 'pan', [40, 80, 31].map((deltaY) => ({ deltaY, wheelDeltaY: -3 * deltaY }))],
  [
    'fingers, Windows, one step as long as a notch',
    'pan',
    [7, 61, 120, 44].map((units) => ({ deltaY: units / 1.2, wheelDeltaY: -units })),
  ],
  ['fingers sideways', 'pan', [{ deltaX: 15 }, { deltaX: 12, deltaY: 1 }, { deltaY: 100, wheelDeltaY: -120 }]],
  ["the thumb's wheel", 'pan', Array(3).fill({ deltaX: 12.5, wheelDeltaX: -15 })],
];

test('a turn of a wheel zooms and two fingers pan, from the first event to the last', () => {
  Object.assign(globalThis, { devicePixelRatio: 1 });
  for (const [hand, kind, events] of TURNS) {
    const { send, kinds } = noted();
    const still = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false };
    for (const event of events) send('wheel', 0, { ...still, ...event });
    const found = kinds();
    assert.ok(found.length > 0 && found.every((one) => one === kind), `${hand}: ${found}`);
  }
});

test("a step sideways in a mouse's turn moves the map, and the wheel zooms on", () => {
  const { send, kinds } = noted();
  const notch = { deltaX: 0, deltaY: 100, wheelDeltaY: -120, deltaMode: 0, ctrlKey: false, metaKey: false };
  for (const event of [notch, { ...notch, deltaX: 15, deltaY: 0, wheelDeltaY: 0 }, notch]) send('wheel', 0, event);
  assert.deepEqual(kinds(), ['zoom', 'pan', 'zoom']);
});
