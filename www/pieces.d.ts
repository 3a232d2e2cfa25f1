// The wasm module of any piece, as wasm-bindgen writes it into dist/ from crates/pieces: for the type check of its
// worker.

export default function init(options: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
export function version(): string;
export function catalogue(): string;
export function described(moves: string): string;

export class Game {
  constructor(
    game: string, moves: string | undefined, p: number | undefined, q: number | undefined, z: number | undefined,
    has_pass: boolean,
    show: string, k: number | undefined, classes: string, memory_budget: number,
  );
  free(): void;
  estimate(level: number, column: number, row: number): number;
  cell(x: number, y: number): number | undefined;
  text(x: number, y: number): string | undefined;
  tile(level: number, column: number, row: number): Job;
  look(x: number, y: number): Look;
  look_estimate(x: number, y: number): number;
  window(x: number, y: number, width: number, height: number): Values;
  numbers(which: string, y: number, count: number): Numbers;
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
  answer(game: Game): string;
  free(): void;
}

export class Numbers {
  private constructor();
  advance(game: Game, milliseconds: number): Float64Array | undefined;
  answer(game: Game): string;
  free(): void;
}

export class Values {
  private constructor();
  advance(game: Game, milliseconds: number): Float64Array | undefined;
  numbers(): Float64Array;
  free(): void;
}
