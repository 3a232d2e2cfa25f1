// Links: any text tells a state and problems in sentences, and what is written for the state tells the same again.
import { readLink, writeLink } from '../../www/page/app/link.js';

export const seeds = [
  '#k=1000&x=10.5&y=20&zoom=-3.25',
  '?k=5&zoom=2#x=1&y=2&cmp=7,0,0,0,curtain',
  '#k=9007199254740991&x=1e6&y=0&zoom=9',
].map((text) => Buffer.from(text));
export const words = [
  'k=',
  '&',
  '#',
  'x=',
  'y=',
  'zoom=',
  'game=',
  '1e',
  '-',
  '.',
  '%',
  '%2',
  '+',
  '0',
  '9'.repeat(20),
  'Infinity',
  'NaN',
  '\u2212',
  '__proto__=',
];

/** @param {Buffer} data */
export function fuzz(data) {
  const text = data.toString('utf8');
  const at = text.indexOf('#');
  const [query, hash] = at < 0 ? ['', `#${text}`] : [`?${text.slice(0, at)}`, text.slice(at)];
  const { state, problems, foreign } = readLink(query, hash);
  if (problems.some((problem) => problem.length > 300))
    throw new Error(`A problem is told at length: ${problems.join(' ')}`);
  if (!state.game || !state.x || !state.y || state.zoom === undefined) return;
  const view = { x: state.x, y: state.y, zoom: state.zoom };
  const written = writeLink(state.game, view, foreign);
  const again = readLink('', written);
  if (again.problems.length > 0 || again.state.game?.key !== state.game.key)
    throw new Error(`${written} is read otherwise.`);
  if (writeLink(again.state.game, /** @type {any} */ (again.state), again.foreign) !== written)
    throw new Error(`${written} changes when read.`);
}
