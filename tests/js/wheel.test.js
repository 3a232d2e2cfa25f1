import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf, meaningOf } from '../../www/page/core/wheel.js';

/** @param {Partial<import('../../www/page/core/wheel.js').WheelLike>} parts */
const wheel = (parts) => ({
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...parts,
});

test("a notched wheel is a mouse's, at any zoom of the page, and so is one of high resolution", () => {
  for (const [event, ratio] of /** @type {[object, number?][]} */ ([
    [{ deltaY: 100, wheelDeltaY: -120 }], // Chrome, Windows
    [{ deltaY: 120, wheelDeltaY: -120 }], // Chrome, Linux
    [{ deltaY: 80, wheelDeltaY: -120 }, 1.25],
    [{ deltaY: 40, wheelDeltaY: -120 }, 2.5],
    [{ deltaY: 100 / 3, wheelDeltaY: -120 }], // a line a notch
    [{ deltaY: -12.5, wheelDeltaY: 15 }],
    [{ deltaY: -100 / 12, wheelDeltaY: 10 }],
    [{ deltaY: 3, deltaMode: 1 }], // Firefox
    [{ deltaY: -4.000244140625, wheelDeltaY: 12 }], // macOS
    [{ deltaX: 100, wheelDeltaX: -120, shiftKey: true }],
    [{ deltaY: 240 }],
  ]))
    assert.equal(deviceOf(wheel(event), ratio), 'wheel', JSON.stringify(event));
});

test('small or slanting turns are two fingers on a trackpad', () => {
  for (const event of [
    { deltaY: 2, wheelDeltaY: -6 }, // macOS: three units a pixel
    { deltaY: 40, wheelDeltaY: -120 },
    { deltaY: -200, wheelDeltaY: 600 },
    { deltaY: 1.6, wheelDeltaY: -2 }, // Windows
    { deltaY: 114, wheelDeltaY: -137 },
    { deltaY: -1.53, wheelDeltaY: 120, ctrlKey: true }, // a pinch in Chrome
    { deltaY: 7.5 },
    { deltaX: 3, deltaY: 100 },
  ])
    assert.equal(deviceOf(wheel(event)), 'trackpad', JSON.stringify(event));
  for (const event of [{}, { deltaX: 15 }, { deltaX: 12.5, wheelDeltaX: -15 }])
    assert.equal(deviceOf(wheel(event)), null, `${JSON.stringify(event)} may be either`);
});

test("a mouse's wheel zooms in when it turns away, in any unit, and its step sideways moves the map", () => {
  const meaning = (/** @type {object} */ event) => meaningOf(wheel(event), 'wheel');
  assert.deepEqual(meaning({ deltaY: -100 }), { kind: 'zoom', by: 0.5, smooth: true });
  const lines = meaning({ deltaY: 3, deltaMode: 1 });
  assert.ok(lines.kind === 'zoom' && lines.by < -0.4 && lines.by > -0.6);
  assert.deepEqual(meaning({ deltaY: 9, deltaMode: 2 }), { kind: 'zoom', by: -1, smooth: true });
  assert.deepEqual(meaning({ deltaX: -100, shiftKey: true }), { kind: 'zoom', by: 0.5, smooth: true });
  assert.deepEqual(meaning({ deltaX: 15 }), { kind: 'pan', dx: -15, dy: 0 });
});

test('two fingers pan the way they move', () => {
  assert.deepEqual(meaningOf(wheel({ deltaX: 3, deltaY: -8 }), 'trackpad'), { kind: 'pan', dx: -3, dy: 8 });
});

test("a trackpad's pinch zooms at once, ctrl and a mouse's wheel smoothly", () => {
  const [pinch, notch] = [
    { deltaY: -10, ctrlKey: true },
    { deltaY: 100, wheelDeltaY: -120, ctrlKey: true },
  ].map(wheel);
  assert.deepEqual(meaningOf(pinch, 'trackpad'), { kind: 'zoom', by: 0.1, smooth: false });
  assert.deepEqual(meaningOf(notch, 'wheel'), { kind: 'zoom', by: -0.5, smooth: true });
});
