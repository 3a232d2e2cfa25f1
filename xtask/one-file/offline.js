// Nothing keeps a page that is one file: it is kept where it lies.

export const start = () => ({ toggle() {}, visit() {} });
