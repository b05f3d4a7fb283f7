/** How a run limits and observes the parsers that are written by hand and stand in for grammars. */
export interface TreeWatch {
  /** Whether such a parser may be used; false after one of its trees differed from the grammar's. */
  readonly mayBeFast: () => boolean;
  /** Whether the next tree is to be compared with the grammar's even if its text is not part of the sample. */
  readonly isDue: () => boolean;
  readonly note: (event: TreeEvent) => void;
  /** `offset`: where the first different node starts, in UTF-16 units. */
  readonly differs: (offset: number) => void;
}

/** `fast`: the parser gave a tree; `fallback`: it was unsure, and the grammar gives the tree; `compared`: both gave one. */
export type TreeEvent = "fast" | "fallback" | "compared";
