/** Whether two sets of facts of a file are equal apart from positions. */
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
    // `reference` is the offset of an import site.
    return key === "reference" && typeof value === "number" ? sites.get(value) : value;
  });
}
