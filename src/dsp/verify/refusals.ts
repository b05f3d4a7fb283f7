import type { DspTree } from "../dsp-tree.js";
import type { TextOrigin } from "../merge/why-owner.js";
import { descriptionFaults } from "./descriptions.js";
import type { Fault, FaultCode } from "./fault.js";
import { layoutFaults } from "./layout.js";
import { listFaults } from "./lists.js";
import { surveyTree } from "./survey.js";

/** An invalid UID would become a path of the next write; an entity without a source would be created a second time. */
const REFUSED: ReadonlySet<FaultCode> = new Set(["misplaced", "bad-directory", "bad-toc-name", "bad-line", "no-source"]);

/** Faults with which no command may continue. */
export function refusals(tree: DspTree, textOrigin: TextOrigin): readonly Fault[] {
  const survey = surveyTree(tree, textOrigin, new Set());
  const faults = [...layoutFaults(tree.keys()), ...descriptionFaults(survey), ...listFaults(survey)];
  return faults.filter(({ code }) => REFUSED.has(code));
}
