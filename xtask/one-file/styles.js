// Style sheets of parts where all of the page is one file: they need no permission of the policy.

/** @type {Set<string>} */
const sheets = new Set();

export async function styled(/** @type {string} */ name) {
  if (sheets.has(name)) return;
  sheets.add(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(globalThis.oneFile.text(`styles/${name}`));
  document.adoptedStyleSheets.push(sheet);
}
