import type { Guard } from "../../../../src/model/facts.js";
import type { PlaceFrame } from "./names/place.js";
import type { Scope } from "./names/scope.js";

/** Surroundings of a node. */
export interface Surroundings {
  readonly scope: Scope;
  readonly frame?: PlaceFrame;
  /** Outside of every function, except immediately invoked ones. */
  readonly moduleLevel: boolean;
  /** In a type. */
  readonly type: boolean;
  /** In a `try` block. */
  readonly optional?: Guard | undefined;
}
