// The types of the element, of its methods' answers and of its events: version 1 of the messages, docs/embedding.md in
// the repository.

/** What the map shows. `x`, `y` are the cell at the centre, `zoom` is log2 of the screen pixels a cell. */
export interface MapState {
  /** The game, as links write it: `k=1000`. */
  key: string;
  /** Of games of palace numbers, which all have one. */
  k?: number;
  x: number;
  y: number;
  zoom: number;
  /** The cells in sight; right and bottom are exclusive. */
  cells: { left: number; top: number; right: number; bottom: number };
  palette: string;
  theme: 'auto' | 'light' | 'dark';
  gestures: 'cooperative' | 'greedy';
  selected: { x: number; y: number } | null;
  /** The hash of a link to this view. */
  link: string;
  game: GameState | null;
}

/** A game in play. */
export interface GameState {
  k: number;
  pos: string;
  /** The move list. */
  moves: string;
  turn: 'A' | 'B';
  task: 'move' | 'block' | 'answer';
  winner: 'A' | 'B' | null;
  players: string;
}

/**
 * A cell that was selected; the numbers are null where it has not been computed yet, and of other games than those of
 * palace numbers there is no k.
 */
export interface SelectedCell {
  key: string;
  /** Of the cell, as the map colours it: the deviation in games of palace numbers. */
  value: number | null;
  /** What a number does not tell. */
  text?: string;
  k?: number;
  x: number;
  y: number;
  deviation?: number | null;
  palaceNumber?: number | string | null;
}

export interface Cell {
  x: number;
  y: number;
}

export interface View {
  x?: number;
  y?: number;
  zoom?: number;
  /** Whether the map moves there smoothly. */
  glide?: boolean;
}

export interface Settings {
  palette?: string;
  theme?: 'auto' | 'light' | 'dark';
  gestures?: 'cooperative' | 'greedy';
}

export type Start = ({ k: number } & Cell) | { k: number; pos: string } | { puzzle: string } | { moves: string };

/** The map in a frame. Every attribute is also a property of the same name: the attribute's text, or null. */
export class BlockingQueensElement extends HTMLElement {
  /** The address of the site for elements without the attribute `site`; null where none is known. */
  static site: string | null;
  static readonly observedAttributes: string[];

  /** The address of the folder that holds the site's embed.html, absolute or relative to the page. */
  site: string | null;
  /** The game as links write it, with keys of its own; without it, `k` names the game. */
  game: string | null;
  get k(): string | null;
  set k(value: string | number | null);
  get x(): string | null;
  set x(value: string | number | null);
  get y(): string | null;
  set y(value: string | number | null);
  get zoom(): string | null;
  set zoom(value: string | number | null);
  box: string | null;
  palette: string | null;
  colours: string | null;
  theme: string | null;
  gestures: string | null;
  mode: string | null;
  pos: string | null;
  puzzle: string | null;
  players: string | null;
  loading: string | null;
  alt: string | null;

  /** The absolute address of what the attributes name. Throws an Error with a sentence where no site is known. */
  readonly link: string;

  /** Asks the map by a method's name; rejects with an Error whose message is a sentence. */
  call(method: string, value?: unknown): Promise<any>;
  getState(): Promise<MapState>;
  setState(value: { k?: number } & View & Settings): Promise<MapState>;
  setView(value: View): Promise<MapState>;
  fitBounds(value: { left: number; top: number; right: number; bottom: number }): Promise<MapState>;
  home(): Promise<MapState>;
  setK(value: number): Promise<MapState>;
  setConfig(value: Settings): Promise<MapState>;
  select(value: Cell | null): Promise<SelectedCell | null>;
  screenshot(): Promise<{ type: 'image/png'; width: number; height: number; dataUrl: string }>;
  startGame(value: Start & { heaps?: boolean; begins?: 'A' | 'B'; players?: string }): Promise<GameState>;
  move(value: Cell | { block: Cell[] } | { accept: boolean }): Promise<GameState>;
  undo(): Promise<GameState>;
  redo(): Promise<GameState>;
}
