// The wasm module of play, as wasm-bindgen writes it into dist/ from crates/play: for the type check of its worker.
import type { Insight, PuzzleAbout, Scene } from './shared/play.js';

export default function init(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
export function version(): string;
export function puzzle_about(text: string): PuzzleAbout;
export function link_queen(pos: string): Float64Array;

export class Table {
  private constructor();
  static begin(k: number, x: number, y: number, heaps: boolean, begins: string, memory_budget: number): Table;
  static load(list: string, memory_budget: number): Table;
  static puzzle(text: string, memory_budget: number): Table;
  free(): void;
  visit(pos: string): void;
  k(): number;
  act(kind: string, numbers: Float64Array): void;
  toggle(x: number, y: number): void;
  finish(): void;
  suggest(): void;
  reply(strength: string, seed: number): void;
  undo(players: string): boolean;
  redo(players: string): boolean;
  look(x: number, y: number, milliseconds: number): boolean;
  queen(): Float64Array;
  before(): Float64Array | undefined;
  scene(players: string): Scene;
  insight(): Insight;
  page(start: number, length: number): Float64Array;
}
