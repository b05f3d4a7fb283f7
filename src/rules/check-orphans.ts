/** `rules.orphans`: files that import nothing and that nothing imports, loads or names. */
import { compilePattern } from "./pattern.js";
import type { OrphansRule, Severity } from "./rules-schema.js";
import { ruleSentence, type Violation } from "./violation.js";
import type { World } from "./world.js";

export function checkOrphans({ graph }: World, rule: OrphansRule, severity: Severity): readonly Violation[] {
  const inside = compilePattern(rule.in ?? "**");
  return graph.files.flatMap((path): readonly Violation[] => {
    if (graph.isConnected(path) || inside.match(path) === undefined) return [];
    return [
      {
        kind: "orphans",
        rule: "orphans",
        severity,
        path,
        message: `imports nothing, and nothing imports it${ruleSentence("orphans", undefined, undefined)}`,
      },
    ];
  });
}
