import type { UseKind } from "../model/facts.js";

export interface DirectUse {
  readonly path: string;
  /** Of the use; of the import for a name that is only imported or passed on. */
  readonly line: number;
  readonly kind: UseKind | "import" | "reference";
  /** Name of the symbol around it, or the title of a test with its quotes; absent at module level. */
  readonly within?: string;
  readonly typeOnly: boolean;
  /** Module through which the name is imported. */
  readonly through?: string;
  /** Not certain: the type of the object is unknown, or the use takes the whole module. */
  readonly byName?: true;
}
