// The wasm module's door, as wasm-bindgen writes it into dist/ from crates/queens: for the type check of the worker and
// of the page.

export default function init(options: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
export function version(): string;
export function mix(
  bytes: Uint8Array, size: number, light: Float32Array, values: Uint8Array, width: number, height: number,
  out: Uint8Array,
): void;

export class Game {
  constructor(k: number, memory_budget: number);
  free(): void;
  estimate(level: number, column: number, row: number): number;
  cell(x: number, y: number): number | undefined;
  tile(level: number, column: number, row: number): Job;
  sightlines(level: number, column: number, row: number): Job;
  import_sightlines(bytes: Uint8Array): void;
  glimpse(level: number, column: number, row: number): Job | undefined;
  survey(level: number, x: number, y: number, width: number, height: number): Float64Array | undefined;
  slab(
    x: number, y: number, width: number, level: number, top?: Int8Array, left?: Int8Array, corner?: number,
  ): SlabSweep;
  keep_slab(
    x: number, y: number, width: number, level: number, sightlines: Uint8Array, classes: number, counts: Int32Array,
  ): void;
  kept_slab(x: number, y: number, width: number, level: number): SlabContent | undefined;
  look(x: number, y: number, side: number, north: number, west: number, northwest: number): Look;
  counters(): Float64Array;
}

export class Job {
  private constructor();
  advance(game: Game, milliseconds: number): Float64Array | undefined;
  classes(): number;
  length(): number;
  size(): number;
  write(out: Uint8Array): void;
  free(): void;
}

export class Look {
  private constructor();
  advance(game: Game, milliseconds: number): Float64Array | undefined;
  numbers(): Float64Array<ArrayBuffer>;
  free(): void;
}

export class SlabContent {
  private constructor();
  sightlines(): Uint8Array;
  classes(): number;
  counts(): Int32Array;
  free(): void;
}

export class SlabSweep {
  private constructor();
  advance(game: Game, milliseconds: number): Float64Array | undefined;
  bottom(): Int8Array;
  right(): Int8Array;
  content(game: Game): SlabContent;
  cells(): number;
  free(): void;
}
