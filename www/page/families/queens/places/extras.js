// What is drawn over the map only now and then, loaded at once: borders and their names, numbers in cells, the minimap.
export { borderCandidates, drawLines } from './borders.js';
export { Minimap } from './minimap.js';
export { drawNumbers } from './numbers.js';
