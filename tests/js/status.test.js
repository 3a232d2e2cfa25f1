import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Status } from '../../www/page/app/status.js';

/** An element, as far as the status line needs one. */
class FakeElement {
  className = '';
  textContent = '';
  value = '';
  hidden = false;
  style = {};
  /** @type {(FakeElement | string)[]} */
  children = [];

  /** @param {(FakeElement | string)[]} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @param {(FakeElement | string)[]} children */
  replaceChildren(...children) {
    this.children = children;
  }

  /** @returns {string} what one reads */
  get text() {
    const parts = this.children.map((child) => (typeof child === 'string' ? child : child.text));
    return this.textContent + parts.join(this.className === 'line' ? '|' : '');
  }
}

before(() => {
  Object.assign(globalThis, { document: { createElement: () => new FakeElement() } });
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * @param {(x: number) => number | null} valueAt
 * @param {() => string} [colourOf]
 */
function newStatus(valueAt, colourOf = () => '#123456') {
  const line = new FakeElement();
  line.className = 'line';
  /** @type {{x: number, answer: () => void}[]} */
  const asked = [];
  const status = new Status(
    /** @type {any} */ (line),
    (_k, { x }) => new Promise((resolve) => asked.push({ x, answer: () => resolve({ value: valueAt(x) }) })),
    colourOf,
  );
  return { line, asked, status };
}

/** @param {number} x */
const over = (x) => ({ cell: { x, y: 7 }, pointed: true });

test('the line tells the cell, its palace number, its deviation, and whether it is a palace', async () => {
  const { line, asked, status } = newStatus((x) => x - 13);
  status.tell(queensGame(1000), over(12));
  asked[0].answer();
  await turn();
  assert.equal(line.text, 'Cell (12, 7)|palace number 999|deviation \u22121|palace');
  status.tell(queensGame(1000), { ...over(16), pointed: false });
  asked[1].answer();
  await turn();
  assert.equal(line.text, 'Centre (16, 7)|palace number 1003|deviation +3|not a palace');
});

test('palace numbers are exact where k is 2^53', async () => {
  const { line, asked, status } = newStatus(() => 5);
  status.tell(queensGame(2 ** 53), over(1));
  asked[0].answer();
  await turn();
  assert.match(line.text.replaceAll('\u202f', ''), /palace number 9007199254740997\|/);
});

test('what is not computed yet is said once, of each cell and game', async () => {
  const { line, asked, status } = newStatus(() => null);
  let written = 0;
  const replaceChildren = line.replaceChildren.bind(line);
  line.replaceChildren = (...children) => {
    written++;
    replaceChildren(...children);
  };
  const tell = async (/** @type {number} */ k, /** @type {ReturnType<typeof over>} */ subject) => {
    status.tell(queensGame(k), subject);
    asked.at(-1)?.answer();
    await turn();
  };
  await tell(1000, over(12));
  assert.equal(line.text, 'Cell (12, 7)|not computed yet');
  written = 0;
  await tell(1000, over(12));
  assert.equal(written, 0);
  await tell(1000, over(13));
  assert.deepEqual([line.text, written], ['Cell (13, 7)|not computed yet', 1]);
  await tell(1001, over(13));
  assert.equal(written, 2);
  await tell(1001, { ...over(13), pointed: false });
  assert.deepEqual([line.text, written], ['Centre (13, 7)|not computed yet', 3]);
});

test('a cell that is known is asked once, one that is not yet again', async () => {
  let known = false;
  const { line, asked, status } = newStatus(() => (known ? 0 : null));
  for (let i = 0; i < 3; i++) status.tell(queensGame(5), over(1));
  assert.equal(asked.length, 1);
  asked[0].answer();
  await turn();
  assert.match(line.text, /not computed yet/);
  known = true;
  status.tell(queensGame(5), over(1));
  asked[1].answer();
  await turn();
  assert.match(line.text, /deviation 0/);
  status.tell(queensGame(5), over(1));
  assert.equal(asked.length, 2);
});

test('a pointer that moves on is followed, one ask at a time', async () => {
  const { line, asked, status } = newStatus(() => 1);
  for (const x of [1, 2, 3]) status.tell(queensGame(5), over(x));
  assert.deepEqual(
    asked.map(({ x }) => x),
    [1],
  );
  asked[0].answer();
  await turn();
  assert.deepEqual(
    asked.map(({ x }) => x),
    [1, 3],
  );
  asked[1].answer();
  await turn();
  assert.match(line.text, /^Cell \(3, 7\)/);
});

test('off the board there is no cell', () => {
  const { line, asked, status } = newStatus(() => 1);
  status.tell(queensGame(5), { cell: null, pointed: true });
  assert.equal(line.text, 'Off the board');
  assert.equal(asked.length, 0);
});

test('the first words are of the cell, before its number is known', async () => {
  const { line, asked, status } = newStatus(() => 1);
  status.tell(queensGame(5), over(1));
  assert.equal(line.text, 'Cell (1, 7)');
  asked[0].answer();
  await turn();
  status.tell(queensGame(5), over(2));
  assert.match(line.text, /^Cell \(1, 7\)\|palace number 6/, 'a line with a number stays until the next one is known');
});

test('other colours change the swatch, and nobody is asked', async () => {
  let colour = '#111111';
  const { line, asked, status } = newStatus(
    () => 1,
    () => colour,
  );
  const swatch = () => /** @type {any} */ (line.children[0]).children[0].style.backgroundColor;
  status.recolour();
  status.tell(queensGame(5), over(1));
  asked[0].answer();
  await turn();
  assert.equal(swatch(), '#111111');
  colour = '#222222';
  status.recolour();
  assert.equal(swatch(), '#222222');
  assert.match(line.text, /^Cell \(1, 7\)\|palace number 6/);
  status.tell(queensGame(5), over(1));
  assert.equal(asked.length, 1);
});
