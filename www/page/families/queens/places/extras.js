// What is drawn over the map only now and then, loaded at once: borders and their names, numbers in cells, the minimap.
export { borderCandidates } from './border-names.js';
export { drawLines } from './lines.js';
export { Minimap } from './minimap.js';
export { drawNumbers } from './numbers.js';
