/**
 * `--base REV`: the rules, the exceptions and the baseline of that commit count as well, so that a change cannot permit itself what it does.
 * What the sources of that commit violate themselves is not new.
 */
import { posix } from "node:path";
import type { Streams } from "../../../cli/streams.js";
import { openGraph } from "../../../code/code-graph.js";
import { readConfig } from "../../../config/read-config.js";
import { createDependencyRecorder } from "../../../inventory/dependency-recorder.js";
import { openTree } from "../../../inventory/inventory.js";
import { UserError } from "../../../model/errors/user-error.js";
import { compareBaseline, DEFAULT_BASELINE, knownOf, parseBaseline, type KnownViolation } from "../../../rules/baseline.js";
import { evaluateRules, type Given as RuleGiven } from "../../../rules/evaluate-rules.js";
import { importGraph } from "../../../rules/import-graph.js";
import type { Rules } from "../../../rules/rules-schema.js";
import { sortViolations, type RuleNote, type Violation } from "../../../rules/violation.js";
import { openIndex } from "../../../store/open-staged.js";
import { openRevision } from "../../../store/open-revision.js";
import { commitOfBase, readRevision } from "../../../store/read-revision.js";
import { openIndexOf } from "../../code/open.js";
import { readSingle } from "../../options/option-values.js";
import type { Given } from "../../registry/command.js";

/** The rules of the commit that is compared with. */
export interface BaseRules {
  /** As given. */
  readonly name: string;
  readonly commit: string;
  readonly rules: Rules;
  readonly known: readonly KnownViolation[];
  /** That its configuration or its baseline cannot be read. */
  readonly notes: readonly RuleNote[];
}

/** Undefined without `--base`, and if that commit has no rules. Throws `UserError` for a commit that this clone does not have. */
export async function readBaseRules({ argv, root }: Given): Promise<BaseRules | undefined> {
  const name = readSingle(argv, "base");
  if (name === undefined) return undefined;
  const commit = commitOfBase(root, name);
  const read = (path: string): string | undefined => readRevision(root, commit, path);
  const fault = (place: string, reason: string): RuleNote => ({ place: `${place} in ${name}`, message: reason, isChange: true });
  try {
    const rules = (await readConfig(read))?.config.rules;
    if (rules === undefined) return undefined;
    const path = rules.baseline ?? DEFAULT_BASELINE;
    const text = read(path);
    const known = text === undefined ? [] : parseBaseline(text);
    const notes = known === undefined ? [fault(path, "is no baseline of rules")] : [];
    return { name, commit, rules, known: known ?? [], notes };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { name, commit, rules: {}, known: [], notes: [fault("the configuration", `cannot be read: ${error.message}`)] };
  }
}

/** What the rules of `base` find, and neither its baseline nor its sources have. By path and line. */
export async function newSinceBase(base: BaseRules, now: RuleGiven, given: Given, streams: Streams): Promise<readonly Violation[]> {
  const { violations } = evaluateRules({ ...now, rules: base.rules });
  if (compareBaseline(violations, base.known).fresh.length === 0) return [];
  const revision = openRevision(given.root, base.commit);
  const former = formerNames(given, base.commit, revision.paths);
  const originals = new Map(violations.map((violation) => [withNames(violation, former), violation]));
  const { fresh } = compareBaseline([...originals.keys()], base.known);
  if (fresh.length === 0) return [];
  const tree = revision.sources();
  const { index } = await openIndexOf(given, streams, { tree, recorder: createDependencyRecorder(), since: Date.now() }, false);
  const graph = importGraph(openGraph(index));
  const before = evaluateRules({ rules: base.rules, graph, paths: tree.paths, today: now.today }).violations;
  return compareBaseline(fresh, before.map(knownOf)).fresh.flatMap((violation) => {
    const original = originals.get(violation);
    return original === undefined ? [] : [{ ...original, message: `${original.message} (by the rules and the baseline of ${base.name})` }];
  });
}

/** `own`: those that the rules of the change find. None appears twice, and the severity of the base counts. */
export function withNew(own: readonly Violation[], added: readonly Violation[]): readonly Violation[] {
  const textOf = (violation: Violation): string => JSON.stringify(knownOf(violation));
  const errors = new Set(own.filter(({ severity }) => severity === "error").map(textOf));
  const more = added.filter((violation) => !errors.has(textOf(violation)));
  const replaced = new Set(more.map(textOf));
  return sortViolations([...own.filter((violation) => !replaced.has(textOf(violation))), ...more]);
}

/** The name that a file, or the directory of a module, had in the commit. */
function formerNames({ root, directory, argv }: Given, commit: string, paths: ReadonlySet<string>): (name: string) => string {
  const tree = argv["staged"] === true ? openIndex(root, directory).tree : openTree(root, { since: commit });
  const names = new Map<string, string>();
  for (const [from, to] of tree.history().history?.renames ?? []) {
    names.set(to, from);
    names.set(posix.dirname(to), posix.dirname(from));
  }
  const isThere = (name: string): boolean => paths.has(name) || [...paths].some((path) => path.startsWith(`${name}/`));
  return (name) => {
    const former = names.get(name);
    return former === undefined || isThere(name) ? name : former;
  };
}

function withNames(violation: Violation, former: (name: string) => string): Violation {
  const { path, to, files } = violation;
  return {
    ...violation,
    path: former(path),
    ...(to !== undefined && { to: former(to) }),
    ...(files !== undefined && { files: files.map(former) }),
  };
}
