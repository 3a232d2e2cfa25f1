// <blocking-queens k="1000" x="500" y="500" zoom="2">: the map as an element of any page, from one script tag. The
// script may come from another site; the map is the embed.html beside it, in a frame.
import { BlockingQueensElement } from './blocking-queens-element.js';

BlockingQueensElement.site ??= new URL('./', import.meta.url).href;
if (!customElements.get('blocking-queens')) customElements.define('blocking-queens', BlockingQueensElement);

export { BlockingQueensElement };
