import type { DspTree } from "../dsp/dsp-tree.js";
import { newerSchema } from "../dsp/schema.js";
import { UserError } from "../model/problem.js";

/** Throws `UserError` for a tree that a later version wrote in a way that this one would spoil. */
export function refuseNewerSchema(tree: DspTree): void {
  const mark = newerSchema(tree);
  if (mark === undefined) return;
  throw new UserError(
    `.dsp was written by a later version (schema ${mark.slice(0, 40)}); this one can read it; use that version to change it`,
  );
}
