/** Evaluates the rules of the configuration on the current sources, or on those of the next commit. */
import type { Streams } from "../../../cli/streams.js";
import { openGraph } from "../../../code/code-graph.js";
import { readConfig, readFrom } from "../../../config/read-config.js";
import { readOuterFile } from "../../../fs/outer-file.js";
import { createDependencyRecorder } from "../../../inventory/dependency-recorder.js";
import { openTree, type Inventory } from "../../../inventory/inventory.js";
import { userError } from "../../../model/errors/user-error.js";
import { compareBaseline, DEFAULT_BASELINE, knownText, parseBaseline } from "../../../rules/baseline.js";
import { evaluateRules, type Evaluation } from "../../../rules/evaluate-rules.js";
import { importGraph } from "../../../rules/import-graph.js";
import { openIndex } from "../../../store/open-staged.js";
import { openIndexOf } from "../../code/open.js";
import type { Given } from "../../registry/command.js";
import { newSinceBase, readBaseRules, withNew } from "./base-rules.js";
import { ruleChanges } from "./rule-changes.js";
import type { RuleResult } from "./rule-result.js";
import { withNotes } from "./strict-notes.js";

export interface Evaluated {
  readonly evaluation: Evaluation;
  readonly baseline: BaselineFile;
  readonly result: RuleResult;
}

interface BaselineFile {
  readonly path: string;
  /** Undefined if it does not exist. */
  readonly text: string | undefined;
}

/** Undefined if the project has no rules. Throws `UserError` for a configuration or a baseline that cannot be read. */
export async function evaluate(given: Given, streams: Streams): Promise<Evaluated | undefined> {
  const { root, directory } = given;
  const staged = given.argv["staged"] === true ? openIndex(root, directory).tree : undefined;
  const found = await readConfig(staged === undefined ? readFrom(root) : (file) => staged.read(file));
  const base = await readBaseRules(given);
  const rules = found?.config.rules ?? (base === undefined ? undefined : {});
  if (rules === undefined) return undefined;
  const trackedOnly = given.trackedOnly || found?.config.trackedOnly === true;
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const tree: Inventory = staged ?? openTree(root, { trackedOnly, recorder });
  const opened = { tree, recorder, since };
  const { index } = staged === undefined ? await openIndexOf(given, streams, opened) : await openIndexOf(given, streams, opened, false);
  const graph = importGraph(openGraph(index));
  const now = { rules, graph, paths: tree.paths, today: new Date().toISOString().slice(0, 10) };
  const evaluation = evaluateRules(now);
  const path = rules.baseline ?? DEFAULT_BASELINE;
  const baseline = { path, text: staged === undefined ? readOuterFile(root, path) : staged.read(path) };
  const own = compare(evaluation, baseline, rules.baseline !== undefined);
  const strict = given.argv["strict"] === true && found !== undefined ? withNotes(own, found) : own;
  if (base === undefined) return { evaluation, baseline, result: strict };
  const violations = withNew(strict.violations, await newSinceBase(base, now, given, streams));
  const known = baseline.text === undefined ? [] : (parseBaseline(baseline.text) ?? []);
  const notes = [...strict.notes, ...ruleChanges(base, { rules, path, known })];
  return { evaluation, baseline, result: { ...strict, violations, notes } };
}

function compare({ violations, notes }: Evaluation, { path, text }: BaselineFile, isNamed: boolean): RuleResult {
  if (text === undefined) {
    const missing = { place: "rules.baseline", message: `${path} does not exist: check --write-baseline writes it` };
    return { violations, known: 0, gone: [], notes: isNamed ? [...notes, missing] : notes };
  }
  const baseline = parseBaseline(text);
  if (baseline === undefined) throw userError("no-baseline", { path });
  const { fresh, known, gone } = compareBaseline(violations, baseline);
  return { violations: fresh, known: known.length, gone: gone.map(knownText), baseline: path, notes };
}
