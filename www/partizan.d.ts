// The wasm module of Left and Right, as wasm-bindgen writes it into dist/ from crates/partizan: for the type check of
// its worker.

export default function init(options: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
export function version(): string;

export class Pair {
  constructor(left: string, right: string, memory_budget: number);
  free(): void;
}

export class Game {
  constructor(pair: Pair, show: string, only?: string);
  free(): void;
  estimate(level: number, column: number, row: number): number;
  cell(x: number, y: number): number | undefined;
  text(x: number, y: number): string | undefined;
  tile(level: number, column: number, row: number): Job;
  inspect(x: number, y: number): Question;
  window(x: number, y: number, width: number, height: number): Question;
  claim(key: string, x: number, y: number, width: number, height: number): Question;
  rows(k: number, n: number): Question;
  table(format: string, show: string, x: number, y: number, width: number, height: number): Question;
  graph(format: string, text: string): Question;
  calculate(text: string): Question;
  position(text: string, next: string): Question;
  play(text: string, next: string, place?: number): Question;
}

export class Job {
  private constructor();
  advance(game: Game, milliseconds: number): Float64Array | undefined;
  glimpse(): number;
  classes(): number;
  length(): number;
  size(): number;
  write(out: Uint8Array): void;
  free(): void;
}

export class Question {
  private constructor();
  advance(game: Game, milliseconds: number): Float64Array | undefined;
  answer(): any;
  free(): void;
}
