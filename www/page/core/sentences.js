// Sentences of the engine and of the browser, as the page tells them.

/**
 * The engine's sentences begin small and have no full stop.
 * @param {string} text
 */
export function asSentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Browsers say it each in its own way, some on the page and some only in a worker.
 * @param {string} sentence why the engine does not run
 */
export function explained(sentence) {
  return /content.security.policy|\bcsp\b/i.test(sentence)
    ? 'WebAssembly, which the map is computed with, is blocked here by a content security policy. It must ' +
        "allow 'wasm-unsafe-eval'."
    : sentence;
}
