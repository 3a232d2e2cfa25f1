// Messages of a page around an embedded map: any text is a call, a problem in a sentence, or nobody's.
import { readMessage } from '../../www/page/embed/protocol.js';

export const seeds = [
  '{"context":"blocking-queens","method":"setView","value":{"x":3,"y":4,"zoom":1.5}}',
  '{"context":"blocking-queens","method":"startGame","value":{"k":5,"x":3,"y":3,"begins":"B"},"listener":7}',
  '{"context":"blocking-queens","version":"1","method":"fitBounds",' +
    '"value":{"left":0,"top":0,"right":9,"bottom":9}}',
  '{"context":"blocking-queens","method":"move","value":{"block":[{"x":1,"y":1}]}}',
].map((text) => Buffer.from(text));
export const words = [
  '"method":',
  '"value":',
  'null',
  'true',
  '[]',
  '{}',
  '1e999',
  '-0',
  '""',
  '"constructor"',
  '"__proto__":',
  '"setState"',
  '"select"',
  '9'.repeat(25),
];

/** @param {Buffer} data */
export function fuzz(data) {
  const text = data.toString('utf8');
  readMessage(text);
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    value = text;
  }
  const read = readMessage(
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? { context: 'blocking-queens', ...value }
      : value,
  );
  if (read && 'problem' in read && (read.problem.msg.length < 5 || read.problem.msg.length > 1000))
    throw new Error(`A poor sentence: ${read.problem.msg}`);
}
