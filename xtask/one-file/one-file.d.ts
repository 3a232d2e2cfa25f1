declare global {
  /** What loader.js has unpacked, for all other scripts of the file. */
  var oneFile: {
    /** the address of the workers' script */
    workers: string;
    /** a file of the site by its name, as text where it is one; null if it isn't here */
    read(name: string): string | ReadableStream<Uint8Array> | null;
    /** the same of what is text */
    text(name: string): string;
  };
}
export {};
