import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Keys } from '../../www/page/app/keys.js';

/** Keys on a stand-in for the map, and where they have moved it. @param {object} [given] */
function newKeys(given = {}) {
  const target = new EventTarget();
  /** @type {string[]} */
  const commands = [];
  const moved = { x: 0, y: 0 };
  const keys = new Keys(
    /** @type {any} */ (target),
    (command) => commands.push(command),
    (dx, dy) => {
      moved.x += dx;
      moved.y += dy;
    },
    () => {},
    given,
  );
  const send = (/** @type {string} */ type, /** @type {object} */ parts, on = target) => {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...parts,
    });
    on.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const start = performance.now();
  const frames = (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let now = from; now <= to; now += 16) keys.step(start + now);
  };
  return { keys, commands, moved, send, frames };
}

test('an arrow moves the map as long as it is held, and no further', () => {
  const { keys, moved, send, frames } = newKeys();
  send('keydown', { key: 'ArrowRight' });
  frames(0, 400);
  const held = moved.x;
  assert.ok(held < -230 && held > -330, `${held} pixels in 0.4 s`);
  send('keyup', { key: 'ArrowRight' });
  frames(416, 1000);
  assert.ok(Math.abs(moved.x - held) <= 12 && moved.y === 0);
  assert.ok(!keys.moving);
});

test('a short press makes a step all the same', () => {
  const { keys, moved, send, frames } = newKeys();
  send('keydown', { key: 'ArrowUp' });
  send('keyup', { key: 'ArrowUp' });
  frames(0, 500);
  assert.ok(Math.abs(moved.y - 48) < 1e-9 && moved.x === 0, `${moved.y}`);
  assert.ok(!keys.moving);
});

test('two arrows move aslant, and losing the focus ends it', () => {
  const { keys, moved, send, frames } = newKeys();
  send('keydown', { key: 'ArrowLeft' });
  send('keydown', { key: 'ArrowDown' });
  frames(0, 320);
  send('blur', {});
  frames(336, 900);
  assert.ok(moved.x > 150 && Math.abs(moved.x + moved.y) < 1e-9);
  assert.ok(!keys.moving);
});

test('on a fresh page, where nothing has the focus, an arrow ends when the window loses it', () => {
  const page = Object.assign(new EventTarget(), { defaultView: new EventTarget() });
  Object.assign(globalThis, { document: { body: page } });
  const { keys, moved, send, frames } = newKeys({ around: page });
  send('keydown', { key: 'ArrowDown' }, page);
  frames(0, 320);
  send('blur', {}, page.defaultView);
  frames(336, 900);
  assert.ok(moved.y < -150, `${moved.y}`);
  assert.ok(!keys.moving);
});

test('keys are commands, and only ours are taken from the browser', () => {
  const { commands, send } = newKeys();
  for (const key of ['+', '=', '-', '0', '1', 'f', '[', ']', 'Escape']) assert.ok(send('keydown', { key }), key);
  assert.deepEqual(commands, ['in', 'in', 'out', 'home', 'cell', 'fit', 'previous', 'next', 'escape']);
  for (const key of ['Tab', 'a', 'Enter']) assert.ok(!send('keydown', { key }), key);
  assert.ok(!send('keydown', { key: '+', ctrlKey: true }), "the browser's own zoom");
});

test('signs that are typed with AltGr or Option are commands, and what browsers take with Alt and Ctrl is not', () => {
  const { commands, send } = newKeys();
  for (const [keyboard, parts] of /** @type {[string, object][]} */ ([
    ['German and Swedish, Windows', { key: '[', code: 'Digit8', ctrlKey: true, altKey: true }],
    ['German and Swedish, Linux', { key: '[', code: 'Digit8' }],
    ['French, Windows', { key: '[', code: 'Digit5', ctrlKey: true, altKey: true }],
    ['German, macOS', { key: '[', code: 'Digit5', altKey: true }],
    ['French, macOS', { key: '[', code: 'Digit5', altKey: true, shiftKey: true }],
  ]))
    assert.ok(send('keydown', parts), keyboard);
  assert.deepEqual(commands.splice(0), Array(5).fill('previous'));
  for (const parts of [
    { key: 'f', code: 'KeyF', altKey: true },
    { key: '1', code: 'Digit1', altKey: true },
    { key: 'ArrowLeft', code: 'ArrowLeft', altKey: true },
    { key: '\u0192', code: 'KeyF', altKey: true }, // Option and f
    { key: '\u0142', code: 'KeyL' }, // Polish, AltGr and l
    { key: '\u00b5', code: 'KeyM' }, // German, AltGr and m
    { key: '0', code: 'Digit0', ctrlKey: true },
    { key: '\u0430', code: 'KeyF', ctrlKey: true },
    { key: '[', code: 'BracketLeft', metaKey: true },
  ])
    assert.ok(!send('keydown', parts), JSON.stringify(parts));
  assert.deepEqual(commands, []);
});

test('keys that type another script are told by their place, and those of Latin layouts by their letter', () => {
  const { commands, send } = newKeys();
  for (const [key, code, command, shiftKey = false] of /** @type {[string, string, string, boolean?][]} */ ([
    ['\u0430', 'KeyF', 'fit'], // Cyrillic
    ['\u0410', 'KeyF', 'fullscreen', true],
    ['\u0445', 'BracketLeft', 'previous'],
    ['\u044a', 'BracketRight', 'next'],
    ['\u03bb', 'KeyL', 'lab'], // Greek
    ['\u039b', 'KeyL', 'lecture', true],
    ['\u05db', 'KeyF', 'fit'], // Hebrew, which has no capitals
    ['\u0628', 'KeyF', 'fit'], // Arabic
    ['\u0661', 'Digit1', 'cell'],
    ['\u094d', 'KeyD', 'compare'], // Devanagari: a mark
    ['f', 'KeyY', 'fit'], // Dvorak
    ['/', 'KeyQ', 'search'], // Hebrew
  ])) {
    assert.ok(send('keydown', { key, code, shiftKey }), key);
    assert.equal(commands.pop(), command, key);
  }
});
