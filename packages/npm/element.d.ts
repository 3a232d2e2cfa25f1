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

/** What the element tells of, by the name of the event. */
export interface BlockingQueensEvents {
  /** The map can be asked. */
  ready: CustomEvent;
  /** The view has come to rest elsewhere: `{k, x, y, zoom, isUserInitiated}`. */
  viewchange: CustomEvent;
  /** Another game with a k: `{k, isUserInitiated}`. */
  kchange: CustomEvent;
  /** Another game, of whatever kind: `{key, k, isUserInitiated}`. */
  gamechange: CustomEvent;
  /** A cell is selected: `{cell, isUserInitiated}`. */
  select: CustomEvent;
  /** While there is work: `{done, total}` in cells. */
  progress: CustomEvent;
  /** The picture is complete. */
  idle: CustomEvent;
  /** A gesture was left to the page around: `{kind}`. */
  gestureprevented: CustomEvent;
  /** A player has moved: `{player, kind, cell, pawns, game}`. */
  move: CustomEvent;
  /** A player cannot move: `{winner, sentence, game}`. */
  gameover: CustomEvent;
  /** Something cannot be computed or shown: `{code, msg}`. */
  error: CustomEvent;
}

/**
 * What stands inside is for readers whose browser runs no scripts. A block 480 pixels high, unless a style sheet says
 * otherwise. Every attribute is also a property of the same name: the attribute’s text, or null.
 * @summary The map of the palace numbers of k-blocking Wythoff Nim, in a frame.
 */
export class BlockingQueensElement extends HTMLElement {
  /**
   * The address of the site for elements without the attribute `site`.
   * @default null
   */
  static site: string | null;
  static readonly observedAttributes: string[];

  /**
   * The address of the folder that holds the site’s embed.html, absolute or relative to the page; without it the
   * static property `site`.
   */
  site: string | null;
  /**
   * The game as links write it, with keys of its own, such as `game=piece&moves=...`; without it, `k` names the game.
   */
  game: string | null;
  /** The game: a whole number from 1 to 2^53. */
  get k(): string | null;
  set k(value: string | number | null);
  /** The column at the centre, in cells. */
  get x(): string | null;
  set x(value: string | number | null);
  /** The row at the centre, in cells, downwards. */
  get y(): string | null;
  set y(value: string | number | null);
  /** log2 of the screen pixels that a cell is wide. */
  get zoom(): string | null;
  set zoom(value: string | number | null);
  /** A part of the board that is shown whole, as `180,120,60,40`; `x`, `y` or `zoom` win. */
  box: string | null;
  /** `paper`, `safe`, `grey`, `parity`, `palaces` or `contrast`. */
  palette: string | null;
  /** Changed colours, each for the class of a deviation, as `-1:ffee00,8:ffffff`. */
  colours: string | null;
  /**
   * `auto`, `light` or `dark`.
   * @default 'auto'
   */
  theme: string | null;
  /**
   * `cooperative`: wheel and one finger scroll the page around; `greedy`: all are the map’s.
   * @default 'cooperative'
   */
  gestures: string | null;
  /** `play` opens the game. */
  mode: string | null;
  /** A position of the game in play. */
  pos: string | null;
  /** A puzzle by its level and number, as `1.1`. */
  puzzle: string | null;
  /** Who plays A and B, as `human,perfect`. */
  players: string | null;
  /**
   * `lazy` or `eager`.
   * @default 'lazy'
   */
  loading: string | null;
  /** The frame’s title: what is to be seen. */
  alt: string | null;

  /** The absolute address of what the attributes name. Throws an Error with a sentence where no site is known. */
  readonly link: string;

  /** Asks the map by a method's name; rejects with an Error whose message is a sentence. */
  call(method: string, value?: unknown): Promise<any>;
  /** What the map shows. */
  getState(): Promise<MapState>;
  /** Game, view and settings at once. */
  setState(value: { k?: number } & View & Settings): Promise<MapState>;
  /** Moves to a place. */
  setView(value: View): Promise<MapState>;
  /** Fits cells into the frame; right and bottom are exclusive. */
  fitBounds(value: { left: number; top: number; right: number; bottom: number }): Promise<MapState>;
  /** Back to the link’s place. */
  home(): Promise<MapState>;
  /** Another game. */
  setK(value: number): Promise<MapState>;
  /** Palette, theme, gestures. */
  setConfig(value: Settings): Promise<MapState>;
  /** Selects a cell, or none, and tells its numbers. */
  select(value: Cell | null): Promise<SelectedCell | null>;
  /** A picture of the map at rest. */
  screenshot(): Promise<{ type: 'image/png'; width: number; height: number; dataUrl: string }>;
  /** Begins a game on the map. */
  startGame(value: Start & { heaps?: boolean; begins?: 'A' | 'B'; players?: string }): Promise<GameState>;
  /** A move of the human whose turn it is. */
  move(value: Cell | { block: Cell[] } | { accept: boolean }): Promise<GameState>;
  /** Takes a move back. */
  undo(): Promise<GameState>;
  /** Makes it again. */
  redo(): Promise<GameState>;
}
