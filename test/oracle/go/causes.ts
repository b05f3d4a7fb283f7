/** Why Go's tools and we may differ. The list is closed: what no rule proves is `UNEXPLAINED` and counts against us. */
export const CAUSES = {
  "excluded by every configuration": "no platform and set of tags takes the importing file",
  "tag ignore": "the importing file wants the tag `ignore`, which no build sets",
  "not listed": "`go list` does not list the importing file's package; its error, or the lack of a module, is in the note",
  "dependency not loaded": "the toolchain did not find the package; our side goes by go.mod, or by the spelling of the path",
  "unresolved by both": "neither side finds the package",
  "directive or path": "a directive or a path in the source names the target; the toolchain reads imports only",
  "several packages in one directory": "`go list` refuses the directory; ours are units of their own",
  "file mapped as a whole": "our side gives the file that declares the name no declarations: too large, unreadable or vendored",
  "constant without a written type": "a typed constant of a group whose type is not written but follows from its value",
  "constant with a value from C": "the value of a typed constant comes from C, which the type checker does not read",
  "name unknown in every configuration": "the type checker finds no such name in the package, whatever the configuration",
  UNEXPLAINED: "no rule explains it",
} as const;

export type Cause = keyof typeof CAUSES;

export interface Difference {
  /** Who has it. */
  readonly side: "ours" | "oracle";
  /** A package for edges, a file for names. */
  readonly from: string;
  /** `local dir`, `module path`, `std path`; for names `dir Name`. */
  readonly to: string;
  readonly file: string;
  readonly line: number;
  readonly cause: Cause;
  /** What the other side says, for people. */
  readonly note: string;
}

export interface Verdict {
  readonly cause: Cause;
  readonly note: string;
}
