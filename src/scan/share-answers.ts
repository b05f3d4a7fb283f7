import type { Resolution, Target } from "../model/language.js";

/** Of answers that say the same, as most sites lead to one file and to nothing else, only the first stays in memory. */
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

/** Names the file and the rule that found it, and nothing else. */
function isPlain(target: Target): boolean {
  return Object.keys(target).every((key) => PLAIN.has(key));
}
