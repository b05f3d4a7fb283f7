/** The first plan after which the file has the same facts and every marker is found at its place. */
import type { FileFacts } from "../model/facts.js";
import type { Extract } from "../model/language.js";
import { applyEdits } from "./edits.js";
import type { MarkerPlan, Wanted } from "./write-markers.js";

const PLACES: ReadonlySet<string> = new Set(["line", "position", "end", "block", "offset", "markers"]);

/** `facts`: the input of the plans. Undefined if no plan works. */
export async function safePlan(
  text: string,
  facts: FileFacts,
  plans: readonly MarkerPlan[],
  wanted: Wanted,
  extract: Extract,
): Promise<MarkerPlan | undefined> {
  const before = await extract(facts.path, text, "full");
  const blocks = new Map(facts.declarations.map(({ name, block }) => [name, block]));
  if (before.declarations.some(({ name, block }) => blocks.get(name) !== block)) return undefined;
  for (const plan of plans) {
    if (plan.edits.length === 0) return plan;
    const after = await extract(facts.path, applyEdits(text, plan.edits), "full");
    if (sameFacts(before, after) && isFound(plan, before, after, wanted)) return plan;
  }
  return undefined;
}

function isFound({ names }: MarkerPlan, before: FileFacts, after: FileFacts, { symbols }: Wanted): boolean {
  if (names.length === 0) return true;
  const found = new Map((after.markers ?? []).map(({ declaration, uid }) => [declaration, uid]));
  const there = (before.markers ?? []).filter(({ declaration, uid }) => declaration !== undefined && symbols.get(declaration) === uid);
  return [...names, ...there.flatMap(({ declaration }) => declaration ?? [])].every((name) => found.get(name) === symbols.get(name));
}

/** Whether two sets of facts of a file are equal apart from positions. */
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
