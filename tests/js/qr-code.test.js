// QR codes, read back by a decoder of the tests that shares nothing with the encoder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from './qr-decoder.mjs';
import { qrCode } from '../../www/page/lecture/qr-code.js';

/** As many bytes of a link as are wanted. @param {number} length */
const linkOf = (length) =>
  `https://example.org/queens/#k=1000&box=1180,640,220,140&pos=${'12,34,56;'.repeat(120)}`.slice(0, length);

test('a QR code says the text that it was made of, in versions with one block, several, and unequal ones', () => {
  // How many bytes each version holds at level M, as the standard tells.
  for (const [version, most] of [
    [1, 14],
    [2, 26],
    [3, 42],
    [4, 62],
    [5, 84],
    [6, 106],
    [7, 122],
    [8, 152],
    [10, 213],
    [14, 362],
    [20, 666],
    [25, 997],
  ]) {
    const text = linkOf(most);
    const { text: read, version: used } = decode(qrCode(text));
    assert.deepEqual([read, used], [text, version]);
  }
});

test('a text that does not fill its version is followed by padding, and letters beyond ASCII are UTF-8', () => {
  for (const text of ['', 'k', 'épaulette ≥ 3', linkOf(20)]) assert.equal(decode(qrCode(text)).text, text);
});

test('codes under each of the eight masks are read back', () => {
  const texts = ['1111', '12121212', '2222', '#k=53', '13131313', '#k=48', '20202020', '24242424'];
  const read = texts.map((text) => decode(qrCode(text)));
  assert.deepEqual(
    read.map(({ text }) => text),
    texts,
  );
  assert.deepEqual(
    read.map(({ mask }) => mask),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
});

test('the decoder finds a single wrong module', () => {
  const code = qrCode('https://example.org/');
  const { length } = code;
  code[length - 1][length - 1] = !code[length - 1][length - 1];
  assert.throws(() => decode(code), /errors/);
});

test('a text longer than the largest version holds is refused with both lengths', () => {
  assert.throws(() => qrCode('x'.repeat(998)), /998 bytes; expected at most 997/);
});
