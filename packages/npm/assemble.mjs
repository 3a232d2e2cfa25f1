// Puts the npm package together, of the built site (dist/) and of what stands here: node packages/npm/assemble.mjs
// FOLDER. It is a folder of its own and not the repository's root, whose package.json lists the tools of the tests; and
// not in www/, where every file is published as a part of the site.

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { manifestOf } from './manifest.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HERE = ['package.json', 'README.md', 'define.js', 'define.d.ts', 'element.d.ts'];

/**
 * @param {string} folder  is made anew
 * @param {string} [site]  the built site
 */
export function assemble(folder, site = join(ROOT, 'dist')) {
  if (!existsSync(join(site, 'embed.html')))
    throw new Error(`${site} holds no site; build it first: cargo xtask build`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of HERE) cpSync(join(ROOT, 'packages/npm', file), join(folder, file));
  const manifest = manifestOf(readFileSync(join(ROOT, 'packages/npm/element.d.ts'), 'utf8'));
  writeFileSync(join(folder, 'custom-elements.json'), JSON.stringify(manifest, null, 2));
  for (const file of ['LICENSE-MIT', 'LICENSE-APACHE']) cpSync(join(ROOT, file), join(folder, file));
  const element = join(ROOT, 'www/blocking-queens-element.js');
  buildSync({
    entryPoints: [element],
    outfile: join(folder, 'element.js'),
    bundle: true,
    format: 'esm',
    charset: 'utf8',
  });
  cpSync(site, join(folder, 'site'), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error('expected the folder to put the package into, as target/npm');
  assemble(folder);
}
