// Makes www/vendor/ of the packages that package-lock.json pins: other people's code that the page is served with, each
// as one module. Run it after such a package has another version; a test compares.

import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);

/** What the page uses of lit-html. */
const LIT_HTML = `
  export { html, nothing, render, svg } from 'lit-html';
  export { guard } from 'lit-html/directives/guard.js';
  export { live } from 'lit-html/directives/live.js';
`;

/** @returns {Promise<Record<string, string>>} the files of www/vendor/ by name */
export async function vendored() {
  const { outputFiles } = await build({
    stdin: { contents: LIT_HTML, resolveDir: fileURLToPath(ROOT) },
    banner: { js: '/* lit-html, (c) Google LLC, BSD-3-Clause: see lit-html-LICENSE.txt */' },
    bundle: true,
    format: 'esm',
    legalComments: 'none',
    minify: true,
    write: false,
  });
  return {
    'lit-html.js': outputFiles[0].text,
    'lit-html-LICENSE.txt': readFileSync(new URL('node_modules/lit-html/LICENSE', ROOT), 'utf8'),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(await vendored())) writeFileSync(new URL(`www/vendor/${name}`, ROOT), text);
