import type { Source } from "../../shared/source.js";
import type { Reading } from "./reading.js";
import { openScope } from "./scope.js";

/** Nothing is read yet. */
export function openReading(source: Source): Reading {
  return {
    source,
    module: openScope("module"),
    sites: [],
    uses: [],
    calls: [],
    assigned: [],
    keyed: [],
    spelled: [],
    names: [],
    deleted: new Map(),
    comments: [],
    problems: [],
  };
}
