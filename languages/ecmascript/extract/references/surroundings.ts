import type { PlaceFrame } from "./names/place.js";
import type { Scope } from "./names/scope.js";

/** What is known about the surroundings of a node. */
export interface Surroundings {
  readonly scope: Scope;
  readonly frame?: PlaceFrame;
  /** Outside of every function, immediately invoked ones excepted. */
  readonly moduleLevel: boolean;
  /** In a type. */
  readonly type: boolean;
  /** In a `try` block. */
  readonly optional: boolean;
}
