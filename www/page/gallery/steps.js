// The bar under each step of a tour: all steps, which one this is, back and next. It stays in one place.
import { element } from '../core/elements.js';

/** @typedef {{title: string, link: string}} Step */

/**
 * @param {Step[]} steps
 * @param {number} at the step that is shown
 * @param {string} all what the way back to all of them is called
 */
export function stepBar(steps, at, all) {
  const back = element(
    'button',
    { type: 'button', title: all, ariaLabel: all },
    icon('M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z'),
  );
  back.dataset.step = 'all';
  return element(
    'nav',
    { className: 'steps', ariaLabel: 'Tour' },
    back,
    element('p', { role: 'status' }, `${at + 1} of ${steps.length}`),
    linkTo(steps[at - 1], 'Back', 'M10 3 5 8l5 5'),
    linkTo(steps[at + 1], 'Next', 'm6 3 5 5-5 5'),
  );
}

/**
 * @param {Step | undefined} step
 * @param {string} name
 * @param {string} path
 */
function linkTo(step, name, path) {
  const anchor = element('a', { className: 'step' }, icon(path));
  anchor.dataset.step = name;
  anchor.setAttribute('aria-label', step ? `${name}: ${step.title}` : name);
  if (step) Object.assign(anchor, { href: step.link, title: step.title });
  else {
    anchor.setAttribute('role', 'link');
    anchor.setAttribute('aria-disabled', 'true');
  }
  return anchor;
}

/** @param {string} path */
function icon(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
