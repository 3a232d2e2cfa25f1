export { BlockingQueensElement } from './element.js';

import type { BlockingQueensElement } from './element.js';

declare global {
  interface HTMLElementTagNameMap {
    'blocking-queens': BlockingQueensElement;
  }
}
