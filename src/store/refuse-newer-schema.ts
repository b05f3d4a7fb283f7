import type { DspTree } from "../dsp/dsp-tree.js";
import { newerSchema } from "../dsp/schema.js";
import { UserError } from "../model/problem.js";

/** Throws `UserError` for a tree of a later version that this one would damage. */
export function refuseNewerSchema(tree: DspTree): void {
  const schema = newerSchema(tree);
  if (schema === undefined) return;
  throw new UserError(
    `.dsp was written by a later version (schema ${schema.slice(0, 40)}); this one can read it; use that version to change it`,
  );
}
