import { onOneLine } from "../dsp/contain-texts.js";
import type { Operation } from "../model/operation.js";
import type { StaticWording } from "../texts/wording.js";
import { toOperations } from "../traversal/operations.js";
import { diagnosticLines } from "./diagnostics.js";
import type { Identified, MapOptions, Survey } from "./map-types.js";
import { releaseDraftInputs } from "./release-draft-inputs.js";

/** The operations that write the whole map. */
export function draftOperations(
  found: Survey,
  wording: StaticWording,
  { sourceOf, uidOf, places, problems }: Identified,
  { releasesInputs }: Pick<MapOptions, "releasesInputs">,
): readonly Operation[] {
  const { graph, contents } = found;
  const onDrafted = releasesInputs === true ? (): void => releaseDraftInputs(found) : undefined;
  const drafted = onOneLine(toOperations({ graph, contents, uidOf, sourceOf, wording, ...places, onDrafted }));
  return [...drafted, { op: "writeDiagnostics", lines: diagnosticLines(problems) }];
}
