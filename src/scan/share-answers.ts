import type { Resolution } from "../model/language.js";

/** Of answers that say the same, as most sites lead to one file and to nothing else, only the first stays in memory. */
export function createSharing(): (answer: Resolution) => Resolution {
  const byRule = new Map<string, Map<string, Resolution>>();
  return (answer) => {
    const [target, ...others] = answer.targets;
    if (target?.kind !== "file" || others.length > 0 || answer.problems.length > 0 || answer.names !== undefined) return answer;
    const { kind, path, rule, ...more } = target;
    if (Object.keys(more).length > 0) return answer;
    const byPath = byRule.get(rule) ?? new Map<string, Resolution>();
    byRule.set(rule, byPath);
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, answer);
    return known ?? answer;
  };
}
