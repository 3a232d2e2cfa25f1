// The package has no types of its own: these are of what is used here.
type Colour = number[];
interface Frame {
  palette: Colour[];
  /** milliseconds */
  delay: number;
  /** whether the file's size, and that it plays for ever, are written before it */
  first: boolean;
}
interface Encoder {
  writeHeader(): void;
  writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
  finish(): void;
  /** a copy of what was written since the last reset */
  bytes(): Uint8Array<ArrayBuffer>;
  reset(): void;
}
export function GIFEncoder(options: { auto: false }): Encoder;
export function quantize(pixels: Uint8ClampedArray, most: number): Colour[];
export function applyPalette(pixels: Uint8ClampedArray, palette: Colour[]): Uint8Array;
