/** Lines about the result of marker options. */
import { shownLine, plural } from "../../model/shown-text.js";
import type { MarkedSources } from "./mark-sources.js";

const SHOWN = 10;

/** `plan`: nothing was written. */
export function markerLines(marked: MarkedSources, { plan = false }: { readonly plan?: boolean } = {}): readonly string[] {
  const { mode, files, markers, skipped } = marked;
  const verb = mode === "write" ? "written in" : "removed from";
  const done =
    markers === 0 ? "nothing to do in the sources" : `${markers} ${plan ? "would be " : ""}${verb} ${plural(files.length, "source file")}`;
  const left = skipped.length === 0 ? [] : [`left as they are, ${plural(skipped.length, "place")}:`];
  const shown = skipped.slice(0, SHOWN).map(({ path, reason }) => shownLine(`${path}: ${reason}`));
  const more = skipped.length > SHOWN ? [`… and ${skipped.length - SHOWN} more: --json`] : [];
  return [done, ...left, ...shown, ...more];
}
