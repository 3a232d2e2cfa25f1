// The graphics card where all of the page is one file: its worker and module stay with the site.

export class Graphics {}

export const findGraphics = async () => null;
