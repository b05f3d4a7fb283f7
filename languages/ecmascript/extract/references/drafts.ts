/** References under construction: filled by the readers of forms and converted by `finish`. */
import type { Manner, PathConstant, Place, ReferenceKind, Use, Guard } from "../../../../src/model/facts.js";

/** What a use does with the name. */
export type Classified = Pick<Use, "kind" | "member" | "how" | "further" | "subject">;

interface UseDraft {
  readonly use: Use;
  /** Whether the use is in a position for types only. */
  readonly type: boolean;
}

export interface BindingDraft {
  imported: string;
  local?: string;
  /** Declared as type-only by its statement. */
  type: boolean;
  keep?: boolean;
  liveIf?: string;
  /** As a type it is given to a decorator. */
  emitted?: boolean;
  /** Parameter of `.then(m => …)`: its members are the imported names. */
  unfold?: boolean;
  /** The name holds a promise of the module. */
  promise?: boolean;
  readonly uses: UseDraft[];
  readonly site: SiteDraft;
}

export interface SiteDraft {
  specifier: string;
  kind: ReferenceKind;
  manner?: Manner;
  form: string;
  syntax: "import" | "require";
  offset: number;
  patterns?: readonly string[];
  fromTemplate?: boolean;
  optional?: Guard;
  tentative?: boolean;
  within?: Place;
  keep?: boolean;
  liveIf?: string;
  why?: string;
  noImport?: true;
  constant?: PathConstant;
  readonly bindings: BindingDraft[];
}
