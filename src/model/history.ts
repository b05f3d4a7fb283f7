/** What version control knows of the time when the map was last true: the last commit that touched `.dsp/` (semantics G.3). */
export interface History {
  /** Whether a file stood at this path then. */
  had(path: string): boolean;
  /** Whether the file at a path that existed then may have another content now. */
  changed(path: string): boolean;
  /** Whether the last commit holds a map at all; where it holds none, none was there then. Cheaper than to ask for a file of it. */
  readonly mapped: boolean;
  /** History ends before that commit: when the map was true nobody knows, only that it was not later than what is known here. */
  readonly partial?: true;
  /** Old path → the path that version control says it has now, in one step or several; only where the old path is gone. */
  readonly renames: ReadonlyMap<string, string>;
  /** Decoded texts as they were then, or where there was none in the last commit; a path without a readable text is absent. */
  texts(paths: readonly string[]): ReadonlyMap<string, string>;
}
