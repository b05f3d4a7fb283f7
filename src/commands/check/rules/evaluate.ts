/** Evaluates the rules of the configuration on the current sources, or on those of the next commit. */
import type { Streams } from "../../../cli/streams.js";
import { buildIndex } from "../../../code/build-index.js";
import { openGraph, type CodeGraph } from "../../../code/code-graph.js";
import { FILE } from "../../../code/code-index.js";
import { languages } from "../../../../languages/index.js";
import { readConfig, readFrom } from "../../../config/read-config.js";
import { readOuterFile } from "../../../fs/outer-file.js";
import { lastChangeOf } from "../../../git/last-change-of.js";
import { createDependencyRecorder } from "../../../inventory/dependency-recorder.js";
import { openTree, type Inventory } from "../../../inventory/inventory.js";
import { userError } from "../../../model/errors/user-error.js";
import { compareBaseline, DEFAULT_BASELINE, knownText, parseBaseline, type NamesOf } from "../../../rules/baseline.js";
import { coverageOf } from "../../../rules/coverage.js";
import { evaluateRules, type Evaluation, type Given as RuleGiven } from "../../../rules/evaluate-rules.js";
import { importGraph } from "../../../rules/import-graph.js";
import type { Rules } from "../../../rules/rules-schema.js";
import type { RuleNote } from "../../../rules/violation.js";
import { createCategories, takesOut, withoutTakingOut } from "../../../scan/categories.js";
import { openRevision } from "../../../store/open-revision.js";
import { openIndex } from "../../../store/open-staged.js";
import { formerNames } from "../../../compare/former-names.js";
import { openIndexOf } from "../../code/open.js";
import type { Given } from "../../registry/command.js";
import type { Base, States } from "../base/open-base.js";
import type { Places } from "../unchecked.js";
import { unreadSources, type Reading } from "../unread-sources.js";
import { newSinceBase, readBaseRules, uncountedSinceBase, withNew } from "./base-rules.js";
import { ruleChanges } from "./rule-changes.js";
import type { RuleResult } from "./rule-result.js";
import { withNotes } from "./strict-notes.js";

export interface Evaluated {
  readonly evaluation: Evaluation;
  readonly baseline: BaselineFile;
  readonly result: RuleResult;
  /** What the change does to the rules. */
  readonly changes: readonly RuleNote[];
  /** Whether a rule, of the change or of the base, is about the file. */
  readonly covers: (path: string) => boolean;
  readonly unread: Places;
}

interface BaselineFile {
  readonly path: string;
  /** Undefined if it does not exist. */
  readonly text: string | undefined;
}

/** Undefined if the project has no rules, and its base neither. Throws `UserError` for a configuration or a baseline that cannot be read. */
export async function evaluate(given: Given, streams: Streams, base?: Base): Promise<Evaluated | undefined> {
  const { root, directory } = given;
  const staged = given.argv["staged"] === true ? openIndex(root, directory).tree : undefined;
  const found = await readConfig(staged === undefined ? readFrom(root) : (file) => staged.read(file));
  const before = base && (await readBaseRules(base));
  const rules = found?.config.rules ?? (before === undefined ? undefined : {});
  if (rules === undefined) return undefined;
  const trackedOnly = given.trackedOnly || found?.config.trackedOnly === true;
  const states = await base?.states();
  const { reading, graph } = states === undefined ? await readSources({ ...given, trackedOnly }, streams, staged) : readingOf(states);
  const { tree } = reading;
  const now: RuleGiven = { rules, graph: importGraph(graph), paths: tree.paths, today: new Date().toISOString().slice(0, 10) };
  const evaluation = evaluateRules(now);
  const path = rules.baseline ?? DEFAULT_BASELINE;
  const baseline = { path, text: staged === undefined ? readOuterFile(root, path) : staged.read(path) };
  const namesOf = states === undefined ? (): NamesOf => namesSince(given, path, tree) : () => states.namesOf;
  const own = compare(evaluation, baseline, rules.baseline !== undefined, namesOf);
  const strict = given.argv["strict"] === true && found !== undefined ? withNotes(own, found) : own;
  const covers = coverage(rules, before?.rules);
  const evaluated = { evaluation, baseline, covers, unread: unreadSources(reading, covers) };
  if (base === undefined || states === undefined || before === undefined) return { ...evaluated, result: strict, changes: [] };
  const violations = withNew(strict.violations, await newSinceBase(before, base, now));
  const known = baseline.text === undefined ? [] : (parseBaseline(baseline.text) ?? []);
  const changes = [
    ...ruleChanges(before, base.name, { rules, path, known }, states),
    ...(await uncountedSinceBase(before.rules, base, now)),
  ];
  return { ...evaluated, result: { ...strict, violations }, changes };
}

/** A rule of the base may be about a file that no rule of the change is about. */
function coverage(rules: Rules, former: Rules | undefined): (path: string) => boolean {
  const [now, before] = [coverageOf(rules), former === undefined ? undefined : coverageOf(former)];
  return (path) => now(path) || before?.(path) === true;
}

interface Read {
  readonly reading: Reading;
  readonly graph: CodeGraph;
}

function readingOf({ now: { tree, scan, graph } }: States): Read {
  return readingIn(tree, openGraph(buildIndex(graph, scan)), scan.category);
}

async function readSources(given: Given, streams: Streams, staged: Inventory | undefined): Promise<Read> {
  const since = Date.now();
  const recorder = createDependencyRecorder();
  const plain: Inventory = staged ?? openTree(given.root, { trackedOnly: given.trackedOnly, recorder });
  // The index in the cache is one without these files.
  const isOther = takesOut(plain, languages);
  const tree = isOther ? withoutTakingOut(plain) : plain;
  const opened = { tree, recorder, since };
  const isElsewhere = isOther || staged !== undefined;
  const { index } = isElsewhere ? await openIndexOf(given, streams, opened, false) : await openIndexOf(given, streams, opened);
  return readingIn(tree, openGraph(index), createCategories(tree, languages));
}

function readingIn(tree: Inventory, graph: CodeGraph, category: Reading["category"]): Read {
  const lossOf: Reading["lossOf"] = (path) => {
    const flags = graph.flags(path);
    if ((flags & FILE.large) !== 0) return "too-large";
    return (flags & FILE.broken) !== 0 ? "parse-error" : undefined;
  };
  return { reading: { tree, isRead: graph.has, lossOf, category }, graph };
}

/** Files may have been moved since the baseline was written. */
function namesSince({ root, directory, argv }: Given, path: string, tree: Inventory): NamesOf {
  const since = lastChangeOf(root, path);
  if (since === undefined) return (name) => [name];
  const then = argv["staged"] === true ? openIndex(root, directory, since).tree : openTree(root, { since });
  const renames = then.history().history?.renames ?? new Map<string, string>();
  const state = (paths: Iterable<string>): Parameters<typeof formerNames>[0]["now"] => ({ paths: new Set(paths), declarations: () => [] });
  return formerNames({ before: state(openRevision(root, since).paths), now: state(tree.paths), renames }).namesOf;
}

function compare({ violations, notes }: Evaluation, { path, text }: BaselineFile, isNamed: boolean, namesOf: () => NamesOf): RuleResult {
  if (text === undefined) {
    const missing = { place: "rules.baseline", message: `${path} does not exist: check --write-baseline writes it` };
    return { violations, known: 0, gone: [], notes: isNamed ? [...notes, missing] : notes };
  }
  const baseline = parseBaseline(text);
  if (baseline === undefined) throw userError("no-baseline", { path });
  const plain = compareBaseline(violations, baseline);
  const { fresh, known, gone } = plain.fresh.length === 0 ? plain : compareBaseline(violations, baseline, namesOf());
  return { violations: fresh, known: known.length, gone: gone.map(knownText), baseline: path, notes };
}
