// Unpacks the files that lie in the page, by their names in the site, and begins the page. Its scripts get them by
// one-file/globals.js.
{
  // As it was delivered: nothing of the page has run but what read its link.
  const delivered = document.documentElement.outerHTML.replace(/^<html[^>]*>/, '<html lang="en" data-view="">');
  /** @type {Map<string, string>} */
  const packed = new Map();
  /** @type {NodeListOf<HTMLScriptElement>} */
  const scripts = document.querySelectorAll('script[data-file]');
  for (const script of scripts) {
    packed.set(script.dataset.file ?? '', script.text);
    script.remove();
  }

  /** @param {string} name @returns {Response} empty if there is no such file */
  const unpacked = (name) => {
    const coded = packed.get(name);
    if (coded === undefined) return new Response(null);
    const text = atob(coded);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
  };

  const addressOf = async (/** @type {string} */ name) =>
    URL.createObjectURL(new Blob([await unpacked(name).text()], { type: 'text/javascript' }));

  const begin = async () => {
    const files = ['page.js', 'workers.js'].map(addressOf);
    const [page, workers] = await Promise.all(files);
    const texts = { 'blocking-queens.html': `<!doctype html>\n${delivered}`, ...(await unpacked('texts.json').json()) };
    globalThis.oneFile = {
      workers,
      read: (name) => texts[name] ?? unpacked(name).body,
      text: (name) => texts[name],
    };
    await import(page);
  };

  begin().catch(({ message }) => {
    const failure = /** @type {HTMLElement} */ (document.getElementById('failure'));
    failure.textContent = `The map in this file could not be started: ${message}`;
    failure.hidden = false;
  });
}
