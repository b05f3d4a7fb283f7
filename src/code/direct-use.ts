import type { UseKind } from "../model/facts.js";

/** What a statement is where nothing is known of the uses. */
type Statement = "import" | "unused import" | "reference" | "entry point";

export interface DirectUse {
  readonly path: string;
  /** Of the use; of the import for a name that is only imported or passed on. */
  readonly line: number;
  readonly kind: UseKind | Statement;
  /** Name of the symbol around it, or the title of a test with its quotes; absent at module level. */
  readonly within?: string;
  readonly typeOnly: boolean;
  /** Module through which the name is imported. */
  readonly through?: string;
  /** Absent: certain. */
  readonly doubt?: Doubt;
}

/** Why a use is not certain. `rule`: a rule or a convention names it; otherwise nothing is known about the object or the key. */
export interface Doubt {
  readonly tier: "rule" | "unknown";
  /** "through `Purger`, which it satisfies". */
  readonly reason: string;
}

export function isCertain({ doubt }: DirectUse): boolean {
  return doubt === undefined;
}
