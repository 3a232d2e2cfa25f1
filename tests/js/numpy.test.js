// The integers that are taken away, loaded by NumPy itself where it is installed. What their file holds byte by byte is
// tested with the rest of what is taken away.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { corner } from '../browser/reference.mjs';
import { integers } from '../../www/page/export/takeaway.js';

const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0;
const K = 60;
const [WIDTH, HEIGHT] = [600, 520];

/** A tile of the reference. @param {{column: number, row: number}} tile */
async function tile({ column, row }) {
  const deviations = corner(K, 768, 768);
  return { classes: 0, values: Int32Array.from({ length: 65536 }, (_, i) => deviations[(row * 256 + Math.floor(i / 256)) * 768 + column * 256 + (i % 256)]) };
}

test('NumPy loads saved integers, and they are the reference\u2019s', { skip: hasNumpy ? false : 'NumPy is not installed' }, async () => {
  const area = { level: 0, x: 10, y: 20, width: WIDTH, height: HEIGHT };
  const folder = mkdtempSync(join(tmpdir(), 'numpy-'));
  try {
    for (const field of /** @type {const} */ (['palace numbers', 'deviations'])) {
      const pieces = [];
      for await (const piece of integers(area, { k: K, field, format: 'npy' }, { ask: tile })) pieces.push(piece);
      const file = join(folder, 'numbers.npy');
      writeFileSync(file, Buffer.concat(pieces));
      const script = 'import numpy, sys; a = numpy.load(sys.argv[1]); print(a.dtype, *a.shape); sys.stdout.flush(); a.astype("<i8").tofile(sys.argv[2])';
      const raw = join(folder, 'numbers.raw');
      assert.equal(execFileSync('python3', ['-c', script, file, raw]).toString().trim(), `int32 ${HEIGHT} ${WIDTH}`);
      const numbers = new BigInt64Array(new Uint8Array(readFileSync(raw)).buffer);
      const deviations = corner(K, 768, 768);
      for (let i = 0; i < numbers.length; i++) {
        const [x, y] = [10 + (i % WIDTH), 20 + Math.floor(i / WIDTH)];
        const expected = deviations[y * 768 + x] + (field === 'deviations' ? 0 : K);
        if (Number(numbers[i]) !== expected) assert.equal(numbers[i], BigInt(expected), `cell (${x}, ${y})`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
