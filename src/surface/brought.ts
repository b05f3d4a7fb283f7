import type { Binding, Reference } from "../model/facts.js";
import type { External } from "../model/external.js";

/** A binding with the statement that brings it into the repository. */
export interface Brought {
  readonly reference: Pick<Reference, "specifier" | "line" | "form" | "kind">;
  readonly binding: Binding | undefined;
  readonly external: External;
  /** Name in the package. */
  readonly name: string | undefined;
  readonly specifier: string;
  readonly through?: string;
  readonly maybe?: true;
}
