// The wasm module of the laboratory, as wasm-bindgen writes it into dist/ from crates/lab: for the type check of its
// worker.

export default function init(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
export function version(): string;
export function experiments(): string;
export function claims(): string;
export function estimate(experiment: string, given: string[]): number;
export function split(experiment: string, given: string[], parts: number): string[][];

export class Run {
  constructor(experiment: string, given: string[]);
  free(): void;
  advance(milliseconds: number): boolean;
  progress(): number;
  rows(): number;
  lines(first: number, end: number): string;
  points(most: number): Float64Array[];
}

export class Check {
  constructor(claim: string, at: string);
  free(): void;
  advance(milliseconds: number): boolean;
  progress(): number;
  outcome(): string[];
}
