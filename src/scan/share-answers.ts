import type { Resolution, Target } from "../model/language.js";

/** Keeps only one object of equal resolutions in memory: most sites resolve to one file and nothing else. */
export function createAnswerSharing(): (answer: Resolution) => Resolution {
  const byRule = new Map<string, Map<string, Resolution>>();
  return (answer) => {
    const [target, ...others] = answer.targets;
    if (target?.kind !== "file" || others.length > 0 || answer.problems.length > 0 || answer.names !== undefined) return answer;
    if (!isPlain(target)) return answer;
    const byPath = byRule.get(target.rule) ?? new Map<string, Resolution>();
    byRule.set(target.rule, byPath);
    const known = byPath.get(target.path);
    if (known === undefined) byPath.set(target.path, answer);
    return known ?? answer;
  };
}

const PLAIN: ReadonlySet<string> = new Set(["kind", "path", "rule"]);

/** Contains only the file and the rule that found it. */
function isPlain(target: Target): boolean {
  return Object.keys(target).every((key) => PLAIN.has(key));
}
