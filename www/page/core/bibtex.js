// Entries of bibliographies.

/**
 * An entry of a bibliography, as BibTeX reads it.
 * @param {string} kind
 * @param {string} name
 * @param {Record<string, string>} fields
 */
export function entry(kind, name, fields) {
  return `@${kind}{${name},\n${Object.entries(fields)
    .map(([field, text]) => `  ${field} = {${text}},\n`)
    .join('')}}`;
}
