// The integers that are exported, loaded by NumPy itself where it is installed. What their file holds byte by byte is
// tested with the rest of what is exported.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { corner } from '../browser/reference.mjs';
import { numberFields } from '../../www/page/palaces/number-fields.js';
import { material } from '../../www/page/families/queens/material.js';
import { queensGame } from '../../www/shared/queens.js';
import { integers } from '../../www/page/export/takeaway.js';

const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0;
const K = 60;
const [WIDTH, HEIGHT] = [600, 520];

/** A tile of the reference. @param {{column: number, row: number}} tile */
async function tile({ column, row }) {
  const deviations = corner(K, 768, 768);
  return {
    classes: 0,
    values: Int32Array.from(
      { length: 65536 },
      (_, i) => deviations[(row * 256 + Math.floor(i / 256)) * 768 + column * 256 + (i % 256)],
    ),
  };
}

/**
 * Has NumPy load a file, and write its numbers down as 64 bits each.
 * @param {AsyncIterable<Uint8Array>} pieces
 * @returns {Promise<{about: string, numbers: BigInt64Array}>} its type and shape, and the numbers
 */
async function loaded(pieces) {
  const folder = mkdtempSync(join(tmpdir(), 'numpy-'));
  try {
    const all = [];
    for await (const piece of pieces) all.push(piece);
    const [file, raw] = ['numbers.npy', 'numbers.raw'].map((name) => join(folder, name));
    writeFileSync(file, Buffer.concat(all));
    const script =
      'import numpy, sys; a = numpy.load(sys.argv[1]); print(a.dtype, *a.shape); a.astype("<i8").tofile(sys.argv[2])';
    const about = execFileSync('python3', ['-c', script, file, raw]).toString().trim();
    return { about, numbers: new BigInt64Array(new Uint8Array(readFileSync(raw)).buffer) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const options = { skip: hasNumpy ? false : 'NumPy is not installed' };

test('NumPy loads saved integers, and they are the reference\u2019s', options, async () => {
  const area = { level: 0, x: 10, y: 20, width: WIDTH, height: HEIGHT };
  const deviations = corner(K, 768, 768);
  for (const field of numberFields({ k: K })) {
    const { about, numbers } = await loaded(integers(area, { field, format: 'npy' }, { ask: tile }));
    assert.equal(about, `int32 ${HEIGHT} ${WIDTH}`);
    for (let i = 0; i < numbers.length; i++) {
      const [x, y] = [10 + (i % WIDTH), 20 + Math.floor(i / WIDTH)];
      const expected = deviations[y * 768 + x] + (field.title.startsWith('deviations') ? 0 : K);
      if (Number(numbers[i]) !== expected) assert.equal(numbers[i], BigInt(expected), `cell (${x}, ${y})`);
    }
  }
});

test('NumPy loads palace numbers that 32 bits cannot hold', options, async () => {
  const k = 2 ** 53 - 1;
  const hood = async () => ({ classes: 0, values: new Int32Array(65536).fill(-(2 ** 31)) });
  const { about, numbers } = await loaded(
    integers(
      { level: 0, x: 2 ** 33, y: 2 ** 32, width: 3, height: 2 },
      { field: material.fields(queensGame(k))[0], format: 'npy' },
      { ask: hood },
    ),
  );
  assert.equal(about, 'int64 2 3');
  // In the hood N = x + y + min(x, y).
  assert.deepEqual(
    [...numbers],
    [0, 1, 2, 2, 3, 4].map((more) => BigInt(2 ** 33 + 2 * 2 ** 32 + more)),
  );
});
