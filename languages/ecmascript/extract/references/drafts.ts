/** Facts under construction: what readers of forms write and `finish` turns into references. */
import type { Manner, Place, ReferenceKind, Use } from "../../../../src/model/facts.js";

/** The clause of E.7 that a use belongs to. */
export type Classified = Pick<Use, "kind" | "member" | "subject">;

interface UseDraft {
  readonly use: Use;
  /** The use stands where only a type can stand. */
  readonly type: boolean;
}

export interface BindingDraft {
  imported: string;
  local?: string;
  /** Declared as type-only by its statement. */
  type: boolean;
  keep?: boolean;
  liveIf?: string;
  /** Parameter of `.then(m => …)`: its members are the names that the site brings in. */
  unfold?: boolean;
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
  optional?: boolean;
  tentative?: boolean;
  within?: Place;
  keep?: boolean;
  liveIf?: string;
  readonly bindings: BindingDraft[];
}
