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
