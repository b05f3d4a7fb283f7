import type { DspTree } from "../dsp-tree.js";
import type { TextOrigin } from "../merge/why-owner.js";
import { descriptionFaults } from "./descriptions.js";
import type { Fault, FaultCode } from "./fault.js";
import { layoutFaults } from "./layout.js";
import { listFaults } from "./lists.js";
import { surveyTree } from "./survey.js";

/** A UID that is none would become a path of the next write; without its source an entity would be made a second time. */
const REFUSED: ReadonlySet<FaultCode> = new Set(["misplaced", "bad-directory", "bad-toc-name", "bad-line", "no-source"]);

/** What no command may build on. */
export function refusals(tree: DspTree, textOrigin: TextOrigin): readonly Fault[] {
  const survey = surveyTree(tree, textOrigin, new Set());
  const faults = [...layoutFaults(tree.keys()), ...descriptionFaults(survey), ...listFaults(survey)];
  return faults.filter(({ code }) => REFUSED.has(code));
}
