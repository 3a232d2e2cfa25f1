// Runs a target of fuzz/scripts/ on inputs made from its seeds: bytes changed, cut, doubled, joined, and words put in.
//
//   node fuzz/run.mjs links [--seconds 60] [--seed 1]
//
// A target is `fuzz(data)`, as jazzer.js takes it, too, with `seeds` to begin from and `words` to put in. An input that
// throws is printed as JSON, and ends the run.
import { argv, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { random } from '../tests/browser/fuzz.mjs';

const { values, positionals } = parseArgs({
  args: argv.slice(2),
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const { fuzz, seeds, words } = await import(`./scripts/${positionals[0]}.js`);
const next = random(Number(values.seed));
const below = (/** @type {number} */ limit) => Math.floor(next() * limit);
/** @template T @param {T[]} list */
const one = (list) => list[below(list.length)];

/** @type {((data: Buffer) => Buffer)[]} */
const CHANGES = [
  (data) => Buffer.concat([data, Buffer.from([below(256)])]),
  (data) => data.subarray(0, below(data.length + 1)),
  (data) => data.subarray(below(data.length + 1)),
  (data) => Buffer.concat([data, one(seeds)]),
  (data) => Buffer.concat([data, data]).subarray(0, 4096),
  (data) => Buffer.from(data.map((byte) => (next() < 0.02 ? byte ^ (1 << below(8)) : byte))),
  (data) => {
    const at = below(data.length + 1);
    return Buffer.concat([data.subarray(0, at), Buffer.from(one(words)), data.subarray(at + below(4))]);
  },
];

const end = Date.now() + 1000 * Number(values.seconds);
let executions = 0;
while (Date.now() < end) {
  for (let batch = 0; batch < 1000; batch += 1) {
    let data = Buffer.from(one(seeds));
    for (let changes = 1 + below(6); changes > 0; changes -= 1) data = Buffer.from(one(CHANGES)(data));
    try {
      fuzz(data);
    } catch (error) {
      console.log(`${error}\nafter ${executions + batch} executions, by ${JSON.stringify(data.toString('latin1'))}`);
      exit(1);
    }
  }
  executions += 1000;
}
console.log(`${positionals[0]}: ${executions} executions, nothing found`);
