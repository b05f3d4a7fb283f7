/** Import sites and their bindings while a file is read; uses, exports and suppressions are added as they are found. */
import type { Manner, Place, ReferenceKind, Use, Guard } from "../../../src/model/facts.js";

export interface SiteDraft {
  readonly specifier: string;
  kind: ReferenceKind;
  readonly manner?: Manner;
  readonly form: string;
  /** Offset of the specifier, unique in the file. */
  readonly offset: number;
  readonly line: number;
  /** Range of the statement, for the comments on its lines. */
  readonly start: number;
  readonly end: number;
  readonly bindings: BindingDraft[];
  readonly within?: Place;
  readonly optional?: Guard;
  readonly tentative?: boolean;
  readonly keep?: boolean;
  readonly keepInside?: boolean;
  readonly star?: boolean;
  /** A star in a branch: it may not run. */
  readonly conditional?: true;
  readonly patterns?: readonly string[];
  readonly fromTemplate?: boolean;
  readonly why?: string;
  readonly bound?: true;
  readonly noImport?: true;
}

export interface BindingDraft {
  readonly site: SiteDraft;
  /** Exported name, or `*` for a module. */
  readonly imported: string;
  /** Local name; `a` for `import a.b.c`. */
  readonly name: string;
  /** `["b", "c"]` for `import a.b.c`. */
  readonly further: readonly string[];
  /** Written with `as`. */
  readonly aliased: boolean;
  readonly typeOnly: boolean;
  /** Offset and end of the name in the statement. */
  readonly position: number;
  readonly end: number;
  readonly uses: Use[];
  /** Uses of the top package outside of the dotted name: `a.f()` beside `import a.b.c`. */
  readonly ofTop: Use[];
  keep: boolean;
  liveIf?: string;
  alternative?: true;
}
