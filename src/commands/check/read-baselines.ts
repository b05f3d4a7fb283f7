/** The limits on the command line, with what the sources of the commit named there have. */
import { userError } from "../../model/errors/user-error.js";
import type { Given } from "../registry/command.js";
import { readSingle, readWhole } from "../options/option-values.js";
import { newCyclesSince } from "./base/new-cycles.js";
import { unresolvedSince } from "./base/unfollowed-imports.js";
import type { Baselines } from "./baselines.js";
import type { Judged } from "./judge.js";

/** Throws `UserError` for a commit that is not used by any limit and no rule. */
export async function readBaselines({ argv }: Given, judged: Judged | undefined): Promise<Baselines> {
  const noNewCycles = argv["noNewCycles"] === true;
  const noNewUnresolved = argv["noNewUnresolved"] === true;
  const { evaluated, compared } = judged ?? {};
  const limits = { maxUnresolved: readWhole(argv, "max-unresolved"), noNewCycles, noNewUnresolved };
  if (compared === undefined) return limits;
  const { base, shapes } = compared;
  if (!noNewCycles && !noNewUnresolved && evaluated === undefined)
    throw userError("base-without-comparison", { revision: readSingle(argv, "base") ?? "" });
  return {
    ...limits,
    base: base.name,
    ...(noNewCycles && { cycles: await newCyclesSince(base, shapes) }),
    ...(noNewUnresolved && { unresolved: unresolvedSince(await base.states()) }),
  };
}
