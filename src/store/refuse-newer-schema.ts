import type { DspTree } from "../dsp/dsp-tree.js";
import { newerSchema } from "../dsp/schema.js";
import { userError } from "../model/errors/user-error.js";

/** Throws `UserError` for a tree of a later version that this one would damage. */
export function refuseNewerSchema(tree: DspTree): void {
  const schema = newerSchema(tree);
  if (schema === undefined) return;
  throw userError("map-newer-schema", { schema: schema.slice(0, 40) });
}
