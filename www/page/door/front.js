// The front door: what a stranger finds at once. A legend on the map, and a card over the first picture.
import { styled } from '../core/styles.js';
import { MapLegend } from './map-legend.js';
import { offerStart } from './start-card.js';
import { tellReason } from './reason.js';
import { offerWayBack } from './way-back.js';
import { attachPrinted } from './printed.js';

/** @import { Host, Part } from '../app/parts.js' */

/**
 * @param {Host} host
 * @returns {Promise<Part>}
 */
export async function start(host) {
  await styled('door.css');
  const legend = new MapLegend(host);
  document.querySelector('#status')?.before(legend.element);
  host.watch(() => void legend.update());
  offerWayBack(host);
  tellReason(host);
  attachPrinted(host);
  offerStart(host);
  void legend.update();
  return { toggle: () => {}, visit: () => void legend.update() };
}
