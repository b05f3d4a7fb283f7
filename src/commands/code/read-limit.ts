import { wholeNumber, singleOf } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { CODE_OPTIONS } from "./code-options.js";

/** Maximum number of lines; 0: all. */
export function readLimit({ argv }: Given): number {
  return wholeNumber(singleOf(argv, "limit") ?? CODE_OPTIONS.limit.default, "limit", 0, 1_000_000);
}
