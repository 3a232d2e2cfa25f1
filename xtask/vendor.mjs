// Makes www/vendor/ of the packages that package-lock.json pins: other people's code that the page is served with, each
// as one module. Run it after such a package has another version; a test compares.

import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);

/** What the page uses of each package, and whose it is. */
const PACKAGES = {
  'lit-html': {
    used: `
      export { html, nothing, render, svg } from 'lit-html';
      export { guard } from 'lit-html/directives/guard.js';
      export { live } from 'lit-html/directives/live.js';
    `,
    rights: '(c) Google LLC, BSD-3-Clause',
    licence: 'LICENSE',
  },
  gifenc: {
    used: "export { GIFEncoder, applyPalette, quantize } from 'gifenc';",
    rights: '(c) Matt DesLauriers, MIT',
    licence: 'LICENSE.md',
  },
  uqr: {
    used: "export { encode } from 'uqr';",
    rights: '(c) Project Nayuki, Anthony Fu, MIT',
    licence: 'LICENSE',
  },
};

/** @returns {Promise<Record<string, string>>} the files of www/vendor/ by name */
export async function vendored() {
  /** @type {Record<string, string>} */
  const files = {};
  for (const [name, { used, rights, licence }] of Object.entries(PACKAGES)) {
    const { outputFiles } = await build({
      stdin: { contents: used, resolveDir: fileURLToPath(ROOT) },
      banner: { js: `/*! ${name}, ${rights}: see ${name}-LICENSE.txt */` },
      bundle: true,
      format: 'esm',
      legalComments: 'none',
      minify: true,
      write: false,
    });
    files[`${name}.js`] = outputFiles[0].text;
    files[`${name}-LICENSE.txt`] = readFileSync(new URL(`node_modules/${name}/${licence}`, ROOT), 'utf8');
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(await vendored())) writeFileSync(new URL(`www/vendor/${name}`, ROOT), text);
