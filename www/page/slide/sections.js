// The sections of the panel of exports that make slides and films.
import { slideSection } from './slide-section.js';

/** @param {import('./slide-section.js').Work} work */
export const sections = (work) => [slideSection(work)];
