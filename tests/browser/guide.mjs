// The pages of the guide to embedding (docs/embedding.md), made of its own examples: what a reader copies is what is
// tried.

import { readFileSync } from 'node:fs';

const GUIDE = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
const PLACEHOLDER = 'https://queens.example/';

/** The examples by the names that they have in the guide. */
const examples = new Map(
  [...GUIDE.matchAll(/^```\w+ page=([\w-]+)\n([\s\S]*?)^```$/gm)].map(([, name, text]) => [name, text]),
);

/** What the systems make of an example before a browser sees it. @type {Record<string, (text: string) => string>} */
const SYSTEMS = {
  jekyll: (text) => {
    const values = Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    return (examples.get('jekyll-include') ?? '').replaceAll(/\{\{ include\.(\w+) \}\}/g, (_, name) => values[name]);
  },
  jupyter: (text) => /"""([\s\S]*)"""/.exec(text)?.[1] ?? '',
  // A notebook gives each cell's value a name and a place in the page; what a generator yields is shown.
  'observable-element': (text) => {
    const [first, second, third] = text.trim().split('\n');
    return `<p id="place"></p><script type="module">
await ${first};
const ${second};
document.body.append(map);
const tell = ({ k, x, y }) => (document.getElementById('place').textContent = \`Game \${k}, at (\${x}, \${y})\`);
const Generators = { observe: (begin) => begin(tell) };
${third};
await map.setView({ x: 33.5, y: 33.5, zoom: 4 });
</script>`;
  },
  // Beside the element itself.
  'element-script': (text) => `${examples.get('element')}<p id="place"></p><script type="module">
const console = { log: (...place) => (document.getElementById('place').textContent = place.join(' ')) };
${text}
document.getElementById('place').append(\`: \${palaceNumber}\`);
</script>`,
  observable: (text) => /html`([\s\S]*)`/.exec(text)?.[1] ?? '',
  // As reveal.js does when the slide is near.
  reveal: (text) => `<div class="reveal"><div class="slides">${text.replaceAll('data-src', 'src')}</div></div>`,
};

/**
 * Each example as a page that knows where the site is.
 * @param {string} address
 * @returns {Record<string, string>} by path
 */
export function guidePages(address) {
  const names = [...examples.keys()].filter((name) => !name.endsWith('-include'));
  return Object.fromEntries(
    names.map((name) => {
      const made = (SYSTEMS[name] ?? ((text) => text))(examples.get(name) ?? '').replaceAll(PLACEHOLDER, address);
      return [
        `guide-${name}.html`,
        `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title><link rel="icon" href="icon.svg"></head>
<body>
${made}
</body>
</html>`,
      ];
    }),
  );
}
