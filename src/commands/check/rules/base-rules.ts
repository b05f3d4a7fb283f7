/**
 * `--base REV`: the rules, the exceptions and the baseline of that commit count as well, so that a change cannot permit itself what it does.
 * What the sources of that commit violate themselves is not new.
 */
import { openGraph } from "../../../code/code-graph.js";
import { buildIndex } from "../../../code/build-index.js";
import { readConfig } from "../../../config/read-config.js";
import { UserError } from "../../../model/errors/user-error.js";
import { compareBaseline, DEFAULT_BASELINE, knownOf, parseBaseline, type KnownViolation } from "../../../rules/baseline.js";
import { evaluateRules, type Given as RuleGiven } from "../../../rules/evaluate-rules.js";
import { importGraph } from "../../../rules/import-graph.js";
import type { Rules } from "../../../rules/rules-schema.js";
import { sortViolations, type RuleNote, type Violation } from "../../../rules/violation.js";
import type { Base, SourceState } from "../base/open-base.js";

/** The rules of the commit that is compared with. */
export interface BaseRules {
  readonly rules: Rules;
  readonly known: readonly KnownViolation[];
  /** That its baseline cannot be read. */
  readonly notes: readonly RuleNote[];
}

/** Undefined if that commit has no rules, or none that can be read. */
export async function readBaseRules({ name, read }: Base): Promise<BaseRules | undefined> {
  try {
    const rules = (await readConfig(read))?.config.rules;
    if (rules === undefined) return undefined;
    const path = rules.baseline ?? DEFAULT_BASELINE;
    const text = read(path);
    const known = text === undefined ? [] : parseBaseline(text);
    const notes: readonly RuleNote[] =
      known === undefined ? [{ place: `${path} in ${name}`, message: "is no baseline of rules", isChange: true }] : [];
    return { rules, known: known ?? [], notes };
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** What the rules of the base find, and neither its baseline nor its sources have. By path and line. */
export async function newSinceBase({ rules, known }: BaseRules, base: Base, now: RuleGiven): Promise<readonly Violation[]> {
  const { before, namesOf } = await base.states();
  const fresh = compareBaseline(evaluateRules({ ...now, rules }).violations, known, namesOf).fresh;
  const former = violationsIn(before, rules, now.today).map(knownOf);
  return compareBaseline(fresh, former, namesOf).fresh.map((violation) => ({
    ...violation,
    message: `${violation.message} (by the rules and the baseline of ${base.name})`,
  }));
}

/** New imports that break a rule but for its `types` or `lazy`: for the people who review the change. */
export async function uncountedSinceBase(rules: Rules, base: Base, now: RuleGiven): Promise<readonly RuleNote[]> {
  if (countsAll(rules)) return [];
  const all = countingAll(rules);
  const { before, namesOf } = await base.states();
  const counted = evaluateRules({ ...now, rules }).violations.map(knownOf);
  const former = violationsIn(before, all, now.today).map(knownOf);
  const { fresh } = compareBaseline(evaluateRules({ ...now, rules: all }).violations, counted);
  return compareBaseline(fresh, former, namesOf).fresh.map(({ path, line, message }) => ({
    place: line === undefined ? path : `${path}:${line}`,
    message: `${message} (new, and not counted: type-only or lazy)`,
    isChange: true,
  }));
}

function countsAll({ forbidden = [], layers = [], cycles }: Rules): boolean {
  const isEvery = typeof cycles !== "object" || (cycles.types !== false && cycles.lazy !== false);
  return isEvery && [...forbidden, ...layers].every(({ types }) => types !== false);
}

function countingAll({ forbidden = [], layers = [], cycles, ...rest }: Rules): Rules {
  return {
    ...rest,
    forbidden: forbidden.map((rule) => ({ ...rule, types: true })),
    layers: layers.map((rule) => ({ ...rule, types: true })),
    ...(typeof cycles === "object" ? { cycles: { ...cycles, types: true, lazy: true } } : cycles !== undefined && { cycles }),
  };
}

function violationsIn({ graph, scan, tree }: SourceState, rules: Rules, today: string): readonly Violation[] {
  return evaluateRules({ rules, graph: importGraph(openGraph(buildIndex(graph, scan))), paths: tree.paths, today }).violations;
}

/** `own`: those that the rules of the change find. None appears twice, and the severity of the base counts. */
export function withNew(own: readonly Violation[], added: readonly Violation[]): readonly Violation[] {
  const textOf = (violation: Violation): string => JSON.stringify(knownOf(violation));
  const errors = new Set(own.filter(({ severity }) => severity === "error").map(textOf));
  const more = added.filter((violation) => !errors.has(textOf(violation)));
  const replaced = new Set(more.map(textOf));
  return sortViolations([...own.filter((violation) => !replaced.has(textOf(violation))), ...more]);
}
