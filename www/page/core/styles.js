// Style sheets of parts, which a first visit doesn't load.

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Loads a style sheet, once, and settles in any case: without it things look plain, no more. @param {string} name */
export function styled(name) {
  const loading =
    sheets.get(name) ??
    new Promise((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = new URL(`../../styles/${name}`, import.meta.url).href;
      link.onload = () => resolve();
      link.onerror = () => {
        // Whoever wants it next asks again.
        link.remove();
        sheets.delete(name);
        resolve();
      };
      document.head.append(link);
    });
  sheets.set(name, loading);
  return loading;
}
