import type { Target } from "../model/language.js";
import type { Scan } from "../model/scan.js";

/** The site's own target for the name, or else its first target. */
export function targetAt(scan: Scan, path: string, offset: number, imported: string): Target | undefined {
  const references = scan.files.get(path)?.references ?? [];
  let low = 0;
  let high = references.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((references[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  if (references[low]?.offset !== offset) return undefined;
  const resolution = scan.resolutions.get(path)?.[low];
  return resolution?.names?.get(imported) ?? resolution?.targets.find((target) => target.kind === "external" || !target.variant);
}
