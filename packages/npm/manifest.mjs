// What editors are told of the element (custom-elements.json, custom-elements-manifest.open-wc.org), made of its types
// and their comments.

import typescript from 'typescript';
import { BlockingQueensElement } from '../../www/blocking-queens-element.js';

/** @import { InterfaceDeclaration, NamedDeclaration, PropertyDeclaration } from 'typescript' */

const DECLARATION = { name: 'BlockingQueensElement', module: 'element.js' };
const EXPORT = { kind: 'js', name: DECLARATION.name, declaration: DECLARATION };

/** @param {string} types  the text of element.d.ts */
export function manifestOf(types) {
  const { statements } = typescript.createSourceFile('element.d.ts', types, typescript.ScriptTarget.ESNext, true);
  const named = (/** @type {string} */ name) =>
    /** @type {InterfaceDeclaration} */ (
      statements.find((statement) => 'name' in statement && nameOf(/** @type {any} */ (statement)) === name)
    );
  const element = named(DECLARATION.name);
  const members = /** @type {NamedDeclaration[]} */ ([...element.members]).flatMap(membersOf);
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: DECLARATION.module,
        exports: [EXPORT],
        declarations: [
          {
            kind: 'class',
            customElement: true,
            tagName: 'blocking-queens',
            superclass: { name: 'HTMLElement', package: 'global:' },
            ...describedBy(element, 'summary'),
            attributes: members.flatMap(({ attribute, description, default: usual }) =>
              attribute
                ? [{ name: attribute, description, type: text('string'), default: usual, fieldName: attribute }]
                : [],
            ),
            members,
            events: named('BlockingQueensEvents').members.map((event) => ({
              ...describedBy(event),
              type: text('CustomEvent'),
            })),
          },
        ],
      },
      {
        kind: 'javascript-module',
        path: 'define.js',
        exports: [{ kind: 'custom-element-definition', name: 'blocking-queens', declaration: DECLARATION }, EXPORT],
      },
    ],
  };
}

const text = (/** @type {string | undefined} */ text) => ({ text });

const nameOf = (/** @type {NamedDeclaration} */ { name }) => name?.getText() ?? '';

/** Its name, its comment, and the text of a tag there. @param {NamedDeclaration} node @param {string} tag */
function describedBy(node, tag = 'default') {
  const tagged = typescript.getJSDocTags(node).find(({ tagName }) => tagName.text === tag);
  const comment = typescript.getJSDocCommentsAndTags(node).find(typescript.isJSDoc)?.comment;
  return {
    name: nameOf(node),
    description: typescript.getTextOfJSDocComment(comment)?.replaceAll('\n', ' '),
    [tag]: typescript.getTextOfJSDocComment(tagged?.comment),
  };
}

/** @param {NamedDeclaration} node @returns {Record<string, any>[]} none of what takes a value, or is the browser's */
function membersOf(node) {
  const name = nameOf(node);
  if (typescript.isSetAccessor(node) || name === 'observedAttributes') return [];
  const { type } = /** @type {PropertyDeclaration} */ (node);
  const typed = text(type?.getText());
  if (typescript.isMethodDeclaration(node)) {
    const parameters = node.parameters.map((parameter) => ({
      name: nameOf(parameter),
      type: text(parameter.type?.getText()),
      optional: parameter.questionToken !== undefined,
    }));
    return [{ kind: 'method', ...describedBy(node), parameters, return: { type: typed } }];
  }
  const flags = typescript.getCombinedModifierFlags(/** @type {any} */ (node));
  const isStatic = (flags & typescript.ModifierFlags.Static) !== 0;
  const isAttribute = !isStatic && BlockingQueensElement.observedAttributes.includes(name);
  const field = {
    kind: 'field',
    ...describedBy(node),
    type: typed,
    static: isStatic,
    readonly: (flags & typescript.ModifierFlags.Readonly) !== 0,
  };
  return [isAttribute ? { ...field, attribute: name, reflects: true } : field];
}
