/** A package or built-in module outside of the repository. */
export interface External {
  /** Ecosystem of the UID key (semantics G.1 lists them). */
  readonly ecosystem: string;
  /** Becomes `source:`. */
  readonly name: string;
}
