// The tab Embed of Share where all of the page is one file.
import { html } from '../../www/vendor/lit-html.js';

export const embedCode = () => ({
  follow() {},

  template: () =>
    html`<p>
      The code for another page names a site, and there is none around this file. Give the file itself to your page: a
      frame shows it like any other page.
    </p>`,
});
