/** The baselines on the command line, with the record of the commit named there. */
import { DIAGNOSTICS_FILE } from "../../dsp/dsp-tree.js";
import { userError } from "../../model/errors/user-error.js";
import { readRevision } from "../../store/read-revision.js";
import type { Given } from "../registry/command.js";
import { readSingle, readWhole } from "../options/option-values.js";
import type { Baselines } from "./baselines.js";

/** `hasRules`: rules are compared as well. Throws `UserError` for an unknown commit, and for one that is not used by any baseline. */
export function readBaselines({ argv, root }: Given, hasRules: boolean): Baselines {
  const base = readSingle(argv, "base");
  const noNewCycles = argv["noNewCycles"] === true;
  const noNewUnresolved = argv["noNewUnresolved"] === true;
  if (base !== undefined && !noNewCycles && !noNewUnresolved && !hasRules) throw userError("base-without-comparison", { revision: base });
  const diagnostics = base === undefined ? undefined : (readRevision(root, base, `.dsp/${DIAGNOSTICS_FILE}`) ?? "");
  return {
    maxUnresolved: readWhole(argv, "max-unresolved"),
    noNewCycles,
    noNewUnresolved,
    diagnostics,
    ...(base !== undefined && { base }),
  };
}
