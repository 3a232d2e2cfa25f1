// What may lie over a map of blocking queens.

/** @import { Overlays } from '../../../core/overlays.js' */

/** @satisfies {Overlays} */
export const QUEENS_OVERLAYS = {
  names: ['labels', 'borders', 'grid', 'numbers', 'deviations', 'minimap', 'scale'],
  labels: {
    labels: 'Names',
    borders: 'Borders',
    grid: 'Grid',
    minimap: 'Minimap',
    numbers: 'Palace numbers',
    deviations: 'Deviations',
    scale: 'Scale',
  },
  exclusive: ['numbers', 'deviations'],
  // With restraint, since the picture comes first. A small screen has no room for a minimap.
  usual: (isSmall) => new Set(['labels', 'grid', 'numbers', ...(isSmall ? [] : ['minimap']), 'scale']),
};
