import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEIGHBOURS, initial, reversed, step } from '../../www/page/families/queens/automaton.js';
import { meaningOf, palaceNumber, seenFrom, spoken } from '../../www/page/palaces/meaning.js';
import { DIRECTIONS, firstOf, partIn, readLook, reachOf, seenWithin } from '../../www/page/palaces/sights.js';

/**
 * The deviations of a corner by the definition: a palace sees fewer than k palaces.
 * @param {number} k
 * @param {number} side
 */
function corner(k, side) {
  const values = Array.from({ length: side }, () => new Array(side).fill(0));
  const count = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ dx,
    /** @type {number} */ dy,
  ) => {
    let palaces = 0;
    for (x += dx, y += dy; x >= 0 && y >= 0; x += dx, y += dy) if (values[y][x] < 0) palaces++;
    return palaces;
  };
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) values[y][x] = count(x, y, -1, 0) + count(x, y, 0, -1) + count(x, y, -1, -1) - k;
  }
  return values;
}

test('the rule gives the value of each cell from its six neighbours, and the reversed rule gives a back', () => {
  for (const k of [1, 2, 5, 24, 61]) {
    const values = corner(k, 70);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => values[y]?.[x] ?? initial(k, x, y);
    for (let y = 0; y < 70; y++) {
      for (let x = 0; x < 70; x++) {
        const made = step((dx, dy) => at(x + dx, y + dy));
        assert.equal(made.g, values[y][x], `game ${k}, cell (${x}, ${y})`);
        const { sum, solutions, a } = reversed(made);
        assert.equal(a, at(x - 2, y - 2));
        assert.ok(solutions.includes(a));
        assert.equal(solutions.length, sum >= 0 && sum <= 2 ? 2 : 1);
        for (const solution of solutions) {
          assert.equal(step((dx, dy) => (dx === -2 && dy === -2 ? solution : at(x + dx, y + dy))).g, values[y][x]);
        }
      }
    }
  }
});

test('the neighbourhood is that of Figure 2', () => {
  const rows = [0, 1, 2].map((row) =>
    [0, 1, 2]
      .map((column) => NEIGHBOURS.find(({ dx, dy }) => dx === column - 2 && dy === row - 2)?.letter ?? '.')
      .join(''),
  );
  assert.deepEqual(rows, ['ab.', 'cde', '.f.']);
  assert.deepEqual(
    NEIGHBOURS.map(({ term }) => term),
    [3, -2, -2, -1, 1, 1],
  );
});

test('the largest values are added exactly', () => {
  const k = 2 ** 53;
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < 0 || y < 0 ? initial(k, x, y) : x + y + Math.min(x, y) - k;
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 5],
    [1, 1],
    [2, 1],
    [7, 3],
    [9, 9],
  ]) {
    const made = step((dx, dy) => at(x + dx, y + dy));
    assert.equal(made.g, at(x, y), `cell (${x}, ${y})`);
    assert.ok(reversed(made).solutions.includes(at(x - 2, y - 2)));
  }
});

const sight = (/** @type {number[]} */ listed, /** @type {number} */ open, /** @type {number} */ length) => ({
  length,
  palaces: listed.length + length - open,
  open,
  listed,
});

test('an answer is read: cells, and three lines', () => {
  const asked = { side: 2, north: 9, west: 9, northwest: 9 };
  // The paper's example in game 5: the queen at (3, 3).
  const numbers = Float64Array.of(1, 0, 0, -1, 1, 2, 0, 1, 2, 0, 2, 1, 0);
  const look = readLook(numbers, { x: 3, y: 3 }, asked);
  assert.deepEqual([[...look.cells], look.width], [[1, 0, 0, -1], 2]);
  assert.deepEqual(look.north, { length: 3, palaces: 1, open: 2, listed: [] });
  assert.deepEqual(look.northwest, { length: 3, palaces: 2, open: 1, listed: [] });
  // At the board's edge there are fewer cells.
  const edge = readLook(Float64Array.of(7, 8, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0), { x: 1, y: 0 }, { ...asked, side: 3 });
  assert.deepEqual([[...edge.cells], edge.width], [[7, 8], 2]);
  assert.deepEqual(edge.west, { length: 1, palaces: 1, open: 1, listed: [1] });
  assert.deepEqual(reachOf({ x: 7, y: 4 }), { north: 4, west: 7, northwest: 4 });
});

test('palaces are counted up to any distance that is known', () => {
  const near = sight([2, 5, 6], 10, 20);
  assert.deepEqual(
    [0, 1, 2, 5, 9, 10, 11, 20].map((distance) => seenWithin(near, distance)),
    [0, 0, 1, 2, 3, 3, 4, 13],
  );
  assert.equal(seenWithin(near, 21), null, 'nobody has looked so far');
  const far = { length: 1e6, palaces: 7000, open: 9e5, listed: [3] };
  assert.deepEqual(
    [4096, 4097, 1e6].map((distance) => seenWithin(far, distance)),
    [1, null, 7000],
  );
});

test('the first palace is the nearest one, in the hood or before', () => {
  assert.equal(firstOf(sight([2, 5], 10, 20)), 2);
  assert.equal(firstOf(sight([], 10, 20)), 11);
  assert.equal(firstOf(sight([], 20, 20)), null);
});

test('the part of a line in sight begins at the cell or at the near edge', () => {
  const box = { left: 10, top: 20, right: 30, bottom: 40 };
  const parts = (/** @type {number} */ x, /** @type {number} */ y) =>
    DIRECTIONS.map((direction) => partIn({ x, y }, direction, box));
  assert.deepEqual(parts(15, 32), [
    { from: 0, to: 12 },
    { from: 0, to: 5 },
    { from: 0, to: 5 },
  ]);
  assert.deepEqual(parts(35, 32), [null, { from: 6, to: 25 }, { from: 6, to: 12 }]);
  assert.deepEqual(parts(15, 50), [{ from: 11, to: 30 }, null, null]);
  assert.deepEqual(parts(29, 39), [
    { from: 0, to: 19 },
    { from: 0, to: 19 },
    { from: 0, to: 19 },
  ]);
  assert.deepEqual(parts(5, 5), [null, null, null]);
});

test('a palace is a cell from which all palaces can be blocked', () => {
  const k = 5;
  const values = corner(k, 11);
  for (let y = 0; y < 11; y++) {
    for (let x = 0; x < 11; x++) {
      const deviation = values[y][x];
      const { verdict, reason } = meaningOf({ k, x, y, deviation, seen: { north: 0, west: 0, northwest: 0 } });
      assert.equal(verdict.startsWith('A palace: if you move the queen here, you can win'), deviation + k < k);
      // In the hood the game ends.
      assert.equal(/won at once|no move at all/.test(reason), x + y + Math.min(x, y) < k, `(${x}, ${y}): ${reason}`);
    }
  }
});

test('what must be blocked is told with the numbers of the game', () => {
  const seen = seenFrom(5, -1, 1, 1);
  assert.deepEqual(seen, { north: 1, west: 1, northwest: 2 });
  const palace = meaningOf({ k: 5, x: 3, y: 3, deviation: -1, seen });
  assert.match(
    palace.reason,
    /sees 4 palaces: 1 north, 1 west and 2 northwest\. .* up to 4 may be blocked .*, which leaves none over\./,
  );
  const other = meaningOf({ k: 5, x: 4, y: 4, deviation: 2, seen: seenFrom(5, 2, 2, 2) });
  assert.match(other.reason, /sees 7 palaces, and at most 4 can be blocked \(k \u2212 1\)\. At least 3 stay open/);
  assert.match(meaningOf({ k: 1, x: 1, y: 2, deviation: -1, seen: seenFrom(1, -1, 0, 0) }).reason, /nothing to block/);
  assert.match(
    meaningOf({ k: 1, x: 1, y: 1, deviation: 0, seen: seenFrom(1, 0, 0, 0) }).reason,
    /sees 1 palace, and at most 0 .* At least 1 stays open/,
  );
});

test('the largest numbers are told exactly', () => {
  assert.equal(palaceNumber(2 ** 53, 1), 9007199254740993n);
  assert.deepEqual(seenFrom(2 ** 53, 1, 2 ** 52, 2 ** 51), { north: 2 ** 52, west: 2 ** 51, northwest: 2 ** 51 + 1 });
  assert.equal(spoken(5, { x: 3, y: 4 }, -1), 'Column 3, row 4: palace number 4, palace');
  assert.equal(spoken(5, { x: 3, y: 4 }, 0), 'Column 3, row 4: palace number 5, no palace');
  assert.equal(spoken(5, { x: 3, y: 4 }, null), 'Column 3, row 4: not computed yet');
});
