// The sections of the panel of exports that make slides and films.
import { filmSection } from './film-section.js';
import { slideSection } from '../slide/slide-section.js';

/** @param {import('../slide/slide-section.js').Work} work */
export const sections = (work) => [slideSection(work), filmSection(work)];
