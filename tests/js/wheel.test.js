import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTrackpad, meaningOf } from '../../www/page/core/wheel.js';

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

test("a notched wheel is a mouse's", () => {
  for (const event of [
    { deltaY: 100, wheelDeltaY: -120 },
    { deltaY: 3, deltaMode: 1 },
    { deltaY: -4.000244140625 },
    { deltaY: 240 },
  ]) {
    assert.equal(isTrackpad(wheel(event)), false, JSON.stringify(event));
  }
});

test('small or slanting turns are two fingers on a trackpad', () => {
  for (const event of [{ deltaY: 2, wheelDeltaY: -6 }, { deltaY: 7.5 }, { deltaX: 3, deltaY: 100 }]) {
    assert.equal(isTrackpad(wheel(event)), true, JSON.stringify(event));
  }
});

test("a mouse's wheel zooms in when it turns away, in any unit", () => {
  const meaning = (/** @type {object} */ event) => meaningOf(wheel(event), false);
  assert.deepEqual(meaning({ deltaY: -100 }), { kind: 'zoom', by: 0.5, smooth: true });
  const lines = meaning({ deltaY: 3, deltaMode: 1 });
  assert.ok(lines.kind === 'zoom' && lines.by < -0.4 && lines.by > -0.6);
  assert.deepEqual(meaning({ deltaY: 9, deltaMode: 2 }), { kind: 'zoom', by: -1, smooth: true });
});

test('two fingers pan the way they move', () => {
  assert.deepEqual(meaningOf(wheel({ deltaX: 3, deltaY: -8 }), true), { kind: 'pan', dx: -3, dy: 8 });
});

test("a trackpad's pinch zooms at once, ctrl and a mouse's wheel smoothly", () => {
  assert.deepEqual(meaningOf(wheel({ deltaY: -10, ctrlKey: true }), true), { kind: 'zoom', by: 0.1, smooth: false });
  assert.deepEqual(meaningOf(wheel({ deltaY: 100, wheelDeltaY: -120, ctrlKey: true }), true), {
    kind: 'zoom',
    by: -0.5,
    smooth: true,
  });
});
