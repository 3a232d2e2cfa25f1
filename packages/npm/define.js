// Makes <blocking-queens> an element of the page, unless the page has one already.
import { BlockingQueensElement } from './element.js';

if (globalThis.customElements && !customElements.get('blocking-queens'))
  customElements.define('blocking-queens', BlockingQueensElement);

export { BlockingQueensElement };
