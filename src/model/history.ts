/** Version control's view of the time when the map was last up to date: the last commit that touched `.dsp/`. */
export interface History {
  /** Whether the path was a file at that time. */
  existed(path: string): boolean;
  /** Whether the file at a path that existed then may have other content now. */
  changed(path: string): boolean;
  /** Whether the last commit contains a map; if not, there was none. Cheaper than a query for one of its files. */
  readonly mapped: boolean;
  /** History is incomplete and begins after that commit, so the time is only an upper bound. */
  readonly partial?: true;
  /** Old path → current path according to version control, in one step or several; only for old paths that no longer exist. */
  readonly renames: ReadonlyMap<string, string>;
  /** Decoded texts at that time, or of the last commit if there were none; paths without a readable text are absent. */
  texts(paths: readonly string[]): ReadonlyMap<string, string>;
}
