// Nothing keeps a page that is one file: it is kept where it lies.

/** @returns {import('../../www/page/app/parts.js').Part} */
export const start = () => ({ toggle() {}, applyLink() {} });
