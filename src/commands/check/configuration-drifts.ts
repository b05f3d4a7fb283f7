/** A configuration that was edited after the map was made: one drift for each option, instead of all that it changes. */
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { OPTIONS_FILE } from "../../dsp/options-record.js";
import type { ResolvedRun } from "../options/resolve-options.js";
import { changeText } from "../options/shape-notes.js";
import type { Drift } from "./drift.js";

export function configurationDrifts({ shape, configuredIn }: Pick<ResolvedRun, "shape" | "configuredIn">): readonly Drift[] {
  const [path = ""] = (configuredIn ?? `${DSP_DIRECTORY}/${OPTIONS_FILE}`).split(/[# ]/, 1);
  return shape.pending.map((change): Drift => ({
    kind: "configuration",
    path,
    what: change.name,
    message: `the configuration changes the shape of the map, ${changeText(change)}: the map is not made anew yet`,
  }));
}
