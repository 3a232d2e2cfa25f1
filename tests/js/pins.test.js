// Pins: what is remembered, and what is written down for others and read again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOn, read, recalled, textIn, titleOf, written } from '../../www/page/pins/pin.js';

const PAGE = 'https://example.org/map/';
const PIN = { note: 'The armpit glows', link: '#k=300&box=0,0,200,120&pin=150,120' };

test('pins are written as notes with a link each, and read again', () => {
  const text = written([PIN, { note: 'Two\nlines', link: '#game=ryuo&pin=3,4' }], PAGE);
  assert.equal(
    text,
    `1. The armpit glows\n${PAGE}#k=300&box=0,0,200,120&pin=150,120\n\n2. Two\nlines\n${PAGE}#game=ryuo&pin=3,4\n`,
  );
  assert.deepEqual(read(text), [PIN, { note: 'Two\nlines', link: '#game=ryuo&pin=3,4' }]);
});

test('whatever is noted comes back from the text', () => {
  const notes = [
    '',
    '- a list',
    'a\n\nb',
    '2 > 1, <b>',
    'see (#3) and k=5',
    '# 5',
    '3.14 is near',
    'https://a.org',
    'a #b=c d',
  ];
  const pins = notes.map((note, index) => ({ note, link: `#k=${index + 1}&pin=1,${index}` }));
  assert.deepEqual(read(written(pins, PAGE)), pins);
});

test('a text that somebody typed is read, wherever its links lead', () => {
  const typed = 'For Monday\r\n\r\n- <http://other.org/?a=1#k=5&x=1>\nno link: see #3\n* #game=nim\nthe end';
  assert.deepEqual(read(typed), [
    { note: 'For Monday', link: '#k=5&x=1' },
    { note: 'no link: see #3', link: '#game=nim' },
  ]);
  assert.deepEqual(read('nothing here'), []);
});

test('what was remembered badly is left out, not lost with the rest', () => {
  assert.deepEqual(recalled(null), []);
  assert.deepEqual(recalled('{"a":'), []);
  assert.deepEqual(recalled('7'), []);
  assert.deepEqual(recalled(JSON.stringify([PIN, null, { note: 1, link: '#' }, { note: '', link: 'evil' }])), [PIN]);
});

test('a pin knows its cell, its game and a name', () => {
  assert.equal(textIn(PIN, 'pin'), '150,120');
  assert.equal(textIn({ note: '', link: '#k=3&pin=1%2C2' }, 'pin'), '1,2');
  assert.equal(textIn(PIN, 'sel'), null);
  assert.ok(isOn(PIN, 'k=300') && !isOn(PIN, 'k=30') && !isOn(PIN, 'k=3000'));
  assert.equal(titleOf(PIN), 'The armpit glows');
  assert.equal(titleOf({ ...PIN, note: ' ' }), 'At (150, 120)');
});
