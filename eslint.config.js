// Lints of all JavaScript: mistakes that the type checker does not see. Prettier sees to the format.
import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['dist/', '**/target/', 'node_modules/', 'www/vendor/'] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'default-case-last': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-implicit-coercion': ['error', { boolean: false }],
      'no-throw-literal': 'error',
      'no-unused-vars': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['www/page/**', 'www/arrival.js', 'www/blocking-queens.js', 'www/blocking-queens-element.js'],
    languageOptions: { globals: globals.browser },
  },
  { files: ['www/service-worker.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['www/worker/**'], languageOptions: { globals: globals.worker } },
  { files: ['www/shared/**'], languageOptions: { globals: globals['shared-node-browser'] } },
  {
    // Programs that run in Node, some with functions in them that run in a page.
    files: ['tests/**', 'benches/**', 'fuzz/**', 'xtask/**', 'packages/**', '*.config.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'no-console': 'off' },
  },
];
