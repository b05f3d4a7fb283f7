/** A package or built-in module outside of the repository. */
export interface External {
  /** Ecosystem of the UID key. */
  readonly ecosystem: string;
  /** Becomes `source:`. */
  readonly name: string;
}
