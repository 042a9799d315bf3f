// What the page and the engine's thread say to each other.

/** What to think about, and how long. */
export interface Task {
  variant: string;
  start: string | null;
  /** The moves since the start, as UCI. */
  moves: string[];
  /** In milliseconds. */
  time?: number;
  nodes?: number;
  depth?: number;
  /** How many best lines to report. */
  lines?: number;
  /** From 1 to 8; without one as well as it can. */
  level?: number;
}

/** What a search has found, from White's side. */
export interface News {
  depth: number;
  /** Which of the best lines this is, the first is 1. */
  line: number;
  /** Hundredths of a pawn. */
  centipawns: number | null;
  /** Plies to the win; negative if Black wins. */
  mate: number | null;
  nodes: number;
  speed: number;
  moves: string[];
}

export type ToWorker =
  | { kind: 'start'; module: WebAssembly.Module; texts: string[] }
  /** The net for the games that follow, if there is one. */
  | { kind: 'learn'; net: Uint8Array | undefined }
  | { kind: 'go'; id: number; task: Task };

export type FromWorker =
  | { kind: 'news'; id: number; news: News }
  | { kind: 'best'; id: number; uci: string }
  | { kind: 'error'; words: string };
