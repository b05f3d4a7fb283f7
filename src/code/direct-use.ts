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
  /** Found by the member's name alone: the type of the object is unknown. */
  readonly byName?: true;
}
