/** Whether two readings of a file say the same of it, wherever it stands in the text. */
import type { FileFacts } from "../model/facts.js";

const PLACES: ReadonlySet<string> = new Set(["line", "position", "end", "block", "offset", "markers"]);

export function sameFacts(left: FileFacts, right: FileFacts): boolean {
  return withoutPlaces(left) === withoutPlaces(right);
}

function withoutPlaces(facts: FileFacts): string {
  const sites = new Map(facts.references.map(({ offset }, index) => [offset, index]));
  const problems = facts.problems.filter(({ code }) => code !== "invalid-marker");
  return JSON.stringify({ ...facts, problems }, (key, value: unknown) => {
    if (PLACES.has(key)) return undefined;
    // The offset of an import site.
    return key === "reference" && typeof value === "number" ? sites.get(value) : value;
  });
}
