// The page's modules by name, whether the site is published bundled, where a part's file carries a hash
// (help-3FKQ2MXA.js), or as it is written.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * Whether a path in the site is that of a module of the page.
 * @param {string} path
 * @param {string} name  without ending
 */
export const isModule = (path, name) => new RegExp(`^page/(.*/)?${name}(-[A-Z0-9]{8})?\\.js$`).test(path);

/**
 * The path of a module in the built site.
 * @param {string} name
 */
export function moduleOf(name) {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const found = files.find((file) => isModule(file, name));
  if (found === undefined) throw new Error(`dist/page/ holds no module ${name}`);
  return found;
}
