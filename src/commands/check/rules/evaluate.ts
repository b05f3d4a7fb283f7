/** Evaluates the rules of the configuration on the current sources, or on those of the next commit. */
import { isSource, type Reading, unreadSources } from "../unread-sources.js";
import type { Streams } from "../../../cli/streams.js";
import { buildIndex } from "../../../code/index/build-index.js";
import { type CodeGraph, openGraph } from "../../../code/code-graph.js";
import { FILE } from "../../../code/index/code-index.js";
import { languages } from "../../../../languages/index.js";
import { type FoundConfig, readConfig, readFrom } from "../../../config/read-config.js";
import { readOuterFile } from "../../../fs/outer-file.js";
import { lastChangeOf } from "../../../git/run-git.js";
import { createDependencyRecorder } from "../../../inventory/dependency-recorder.js";
import { type Inventory, openTree } from "../../../inventory/inventory.js";
import type { Graph } from "../../../model/graph.js";
import { userError, UserError } from "../../../model/errors/user-error.js";
import {
  compareBaseline,
  DEFAULT_BASELINE,
  knownOf,
  knownText,
  type KnownViolation,
  type NamesOf,
  parseBaseline,
} from "../../../rules/baseline.js";
import { coverageOf, subjectsOf } from "../../../rules/coverage.js";
import { evaluateRules, importsInCycles, type Evaluation, type Given as RuleGiven } from "../../../rules/evaluate-rules.js";
import { importGraph, type ImportGraph, runningGraph } from "../../../rules/import-graph.js";
import { compilePattern } from "../../../rules/pattern.js";
import type { Rules } from "../../../rules/rules-schema.js";
import { type RuleNote, sortViolations, type Violation } from "../../../rules/violation.js";
import { createCategories, takesOut, withoutTakingOut } from "../../../scan/categories.js";
import { openRevision } from "../../../store/open-revision.js";
import { openIndex } from "../../../store/open-staged.js";
import { formerNames } from "../../../compare/former-names.js";
import { openIndexOf } from "../../code/open.js";
import type { Given } from "../../registry/command.js";
import type { Base, SourceState, States } from "../base/open-base.js";
import { type Places } from "../unchecked.js";
import type { RuleResult } from "./rule-lines.js";
import { byteOrder } from "../../../model/basics.js";

const MOST_NAMES = 3;

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
  const all = withNew(strict.violations, await newSinceBase(before, base, now));
  const violations = sortViolations(atNewImports(all, now, states));
  const known = baseline.text === undefined ? [] : (parseBaseline(baseline.text) ?? []);
  const changes = [
    ...ruleChanges(before, base.name, { rules, path, known }, states),
    ...(await uncountedSinceBase(before.rules, base, now)),
    ...(await moreOfKnown(before.rules, base, now, violations)),
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
  return readingIn(tree, openGraph(index), createCategories(tree, languages).category);
}

function readingIn(tree: Inventory, graph: CodeGraph, category: Reading["category"]): Read {
  const lossOf: Reading["lossOf"] = (path) => {
    const flags = graph.flags(path);
    if ((flags & FILE.large) !== 0) return "too-large";
    return (flags & FILE.broken) !== 0 ? "parse-error" : undefined;
  };
  return { reading: { tree, isRead: graph.isSource, lossOf, category }, graph };
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

// `--strict`: a rule that has no effect is an error, at its place in the configuration.

/** Patterns that match no file, exceptions that cover no import or are past their day, and a missing baseline become violations. */
function withNotes(result: RuleResult, config: FoundConfig): RuleResult {
  const faults = result.notes.filter(({ isChange }) => isChange !== true);
  return {
    ...result,
    violations: [...result.violations, ...faults.map((note) => violationOf(note, config))],
    notes: result.notes.filter(({ isChange }) => isChange === true),
  };
}

function violationOf({ place, message }: RuleNote, { name, lineOf }: FoundConfig): Violation {
  const [path = ""] = name.split(/[# ]/, 1);
  const keys = place.split(".").map((key) => key.replace(/\[\d+\]$/, ""));
  const line = lineOf(keys.slice(0, 2));
  return {
    kind: "configuration",
    rule: "configuration",
    severity: "error",
    path,
    ...(line !== undefined && { line }),
    to: place,
    message: `${place}: ${message}`,
  };
}

interface Present {
  readonly rules: Rules;
  /** Path of the baseline. */
  readonly path: string;
  readonly known: readonly KnownViolation[];
}

// What a change does to the rules, for the people who review it.

/** `name`: the base, as given. */
function ruleChanges({ rules: before, known, notes }: BaseRules, name: string, now: Present, states: States): readonly RuleNote[] {
  const { namesOf } = states;
  // A line that was only written with the new names of moved files is no growth.
  const old = new Set(known.map((line) => JSON.stringify(line)));
  const grown = missingIn(now.known, known).flatMap(([line]) => (spellings(line, namesOf).some((text) => old.has(text)) ? [] : [line]));
  return [
    ...notes,
    ...goneRules(before, now.rules, states).map(({ place, follows }) =>
      change(
        `${place} in ${name}`,
        follows ? "follows the files that were moved" : "is gone or changed here; what newly breaks it fails all the same",
      ),
    ),
    ...missingIn(now.rules.exceptions ?? [], before.exceptions ?? []).map(([, index]) =>
      change(`rules.exceptions[${index}]`, `is not in ${name}; new imports that it covers fail all the same`),
    ),
    ...(grown.length === 0 ? [] : [change(now.path, `grew by ${grown.length} since ${name}: ${shown(grown.map(knownText), "; ")}`)]),
    ...leftRules(before, now.rules, states),
  ];
}

/** Files that a rule was about, and is not about at their new places. */
function leftRules(before: Rules, rules: Rules, { before: old, now, namesOf }: States): readonly RuleNote[] {
  const later = new Map(subjectsOf(rules).map((subject) => [subject.id, subject]));
  const moved = now.tree.paths.filter((path) => !old.tree.has(path) && isSource(path));
  return subjectsOf(before).flatMap(({ id, place, matches }) => {
    const same = later.get(id);
    // A rule that is gone is reported itself.
    const left = same === undefined ? [] : moved.filter((path) => !same.matches(path) && namesOf(path).some(matches));
    if (left.length === 0) return [];
    return [change(place, `is not about ${left.length} moved ${left.length === 1 ? "file" : "files"} any more: ${shown(left, ", ")}`)];
  });
}

function spellings(line: KnownViolation, namesOf: States["namesOf"]): readonly string[] {
  const { from, to, files } = line;
  const targets = to === undefined ? [undefined] : namesOf(to);
  if (from !== undefined)
    return namesOf(from).flatMap((name) => targets.map((target) => JSON.stringify({ ...line, from: name, to: target })));
  return [JSON.stringify({ ...line, files: files?.map((file) => namesOf(file).at(-1) ?? file).sort(byteOrder) })];
}

interface GoneRule {
  readonly place: string;
  /** Whether another rule is about the same files, at the places to which they were moved. */
  readonly follows: boolean;
}

function goneRules(before: Rules, now: Rules, states: States): readonly GoneRule[] {
  const patterned = (["forbidden", "layers"] as const).flatMap((key) => {
    const added = missingIn<object>(now[key] ?? [], before[key] ?? []).map(([rule]) => rule);
    return missingIn<object>(before[key] ?? [], now[key] ?? []).map(([rule, index]) => ({
      place: `rules.${key}[${index}]`,
      follows: added.some((other) => isMovedRule(rule, other, states)),
    }));
  });
  const others = (["cycles", "orphans"] as const).flatMap((key) => {
    const [rule, other] = [before[key], now[key]];
    if (rule === undefined || rule === "off" || JSON.stringify(rule) === JSON.stringify(other)) return [];
    return [{ place: `rules.${key}`, follows: typeof rule === "object" && typeof other === "object" && isMovedRule(rule, other, states) }];
  });
  return [...patterned, ...others];
}

const GLOBS: ReadonlySet<string> = new Set(["from", "to", "in", "order"]);

/** Whether the rules differ only in globs, and each glob matches what the other one matched before it was moved. */
function isMovedRule(rule: object, other: object, { before, now, namesOf }: States): boolean {
  const [old, later] = [new Map<string, unknown>(Object.entries(rule)), new Map<string, unknown>(Object.entries(other))];
  if (old.size !== later.size) return false;
  return [...old].every(([key, value]) => {
    const changed = later.get(key);
    if (JSON.stringify(value) === JSON.stringify(changed)) return true;
    const [globs, follow] = [globsIn(value), globsIn(changed)];
    if (!GLOBS.has(key) || shapeOf(value) !== shapeOf(changed)) return false;
    return globs.every((glob, index) => {
      const [match, matchLater] = [compilePattern(glob), compilePattern(follow[index] ?? "")];
      const isMatched = (path: string): boolean => match.match(path) !== undefined;
      const covered = now.tree.paths.filter((path) => matchLater.match(path) !== undefined);
      const kept = now.tree.paths.filter((path) => namesOf(path).some((name) => before.tree.has(name) && isMatched(name)));
      // New files are where the moved ones are.
      return (
        kept.length > 0 &&
        kept.every((path) => covered.includes(path)) &&
        covered.every((path) => kept.includes(path) || !before.tree.has(path))
      );
    });
  });
}

function globsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(globsIn) : [];
}

function shapeOf(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "string" ? "" : inner));
}

/** Items of the first list that the second lacks, with their positions. */
function missingIn<Item>(all: readonly Item[], others: readonly Item[]): readonly (readonly [Item, number])[] {
  const there = new Set(others.map((item) => JSON.stringify(item)));
  return all.flatMap((item, index) => (there.has(JSON.stringify(item)) ? [] : [[item, index] as const]));
}

function shown(names: readonly string[], separator: string): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(separator) + (more > 0 ? ` and ${more} more` : "");
}

function change(place: string, message: string): RuleNote {
  return { place, message, isChange: true };
}

// `--base REV`: the rules, the exceptions and the baseline of that commit count as well, so that a change cannot permit itself what it does.
// What the sources of that commit violate themselves is not new.

/** The rules of the commit that is compared with. */
interface BaseRules {
  readonly rules: Rules;
  readonly known: readonly KnownViolation[];
  /** That its baseline cannot be read. */
  readonly notes: readonly RuleNote[];
}

/** Undefined if that commit has no rules, or none that can be read. */
async function readBaseRules({ name, read }: Base): Promise<BaseRules | undefined> {
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
async function newSinceBase({ rules, known }: BaseRules, base: Base, now: RuleGiven): Promise<readonly Violation[]> {
  const { before, now: present, namesOf } = await base.states();
  const freshIn = (one: RuleGiven, other: RuleGiven): readonly Violation[] => {
    const fresh = compareBaseline(evaluateRules(one).violations, known, namesOf).fresh;
    return compareBaseline(fresh, evaluateRules(other).violations.map(knownOf), namesOf).fresh;
  };
  const given: RuleGiven = { ...now, rules };
  const former = givenOf(before, before.graph, rules, now.today);
  const running = [before, present].some((state) => state.running() !== undefined);
  const more = running
    ? freshIn(givenOf(present, present.running(), rules, now.today), givenOf(before, before.running(), rules, now.today))
    : [];
  const plain = freshIn(given, former);
  const found = [...plain, ...closedAnew(given, former, plain, namesOf), ...more];
  found.push(...strengthened(given, former, found, namesOf), ...runningNow(given, former, found, namesOf));
  return [...new Map(found.toReversed().map((one) => [JSON.stringify(knownOf(one)), one])).values()].toReversed().map((violation) => ({
    ...violation,
    message: `${violation.message} (by the rules and the baseline of ${base.name})`,
  }));
}

function givenOf({ scan, tree, graph }: SourceState, running: Graph | undefined, rules: Rules, today: string): RuleGiven {
  const linked = running ?? graph;
  const imports = graphs.get(linked) ?? importGraph(openGraph(buildIndex(linked, scan)));
  graphs.set(linked, imports);
  return { rules, graph: imports, paths: tree.paths, today };
}

/** Of a state, for each question about it. */
const graphs = new WeakMap<Graph, ImportGraph>();

/** Imports that close another cycle between modules that were in one already. `fresh`: what is said of them anyway. */
function closedAnew(now: RuleGiven, before: RuleGiven, fresh: readonly Violation[], namesOf: NamesOf): readonly Violation[] {
  const former = new Set(importsInCycles(before).map(({ from, to }) => `${from}\0${to}`));
  const groups = fresh.flatMap(({ files }) => (files === undefined ? [] : [new Set(files)]));
  return importsInCycles(now).flatMap(({ from, to, violation }) => {
    const isKnown = namesOf(from).some((one) => namesOf(to).some((other) => former.has(`${one}\0${other}`)));
    return isKnown || groups.some((files) => files.has(from) && files.has(to)) ? [] : [violation];
  });
}

/** Known cycles that the base closes only by imports in types, or by ones that run when they are needed. A baseline does not say which. */
function strengthened(now: RuleGiven, before: RuleGiven, said: readonly Violation[], namesOf: NamesOf): readonly Violation[] {
  const { cycles = "off" } = now.rules;
  const found: Violation[] = [];
  for (const weak of [{ types: false }, { types: false, lazy: false }]) {
    const rules: Rules = {
      exceptions: now.rules.exceptions,
      cycles: typeof cycles === "string" ? { severity: cycles, ...weak } : { ...cycles, ...weak },
    };
    const [later, former] = [now, before].map((state) => ({ ...state, rules })) as [RuleGiven, RuleGiven];
    for (const violation of closedAnew(later, former, [], namesOf)) {
      const files = modulesIn(violation);
      const isSaid = [...said, ...found].some((one) => files.every((file) => modulesIn(one).includes(file)));
      if (!isSaid) found.push({ ...violation, message: `${violation.message}, closed before only in types or by what runs later` });
    }
  }
  return found;
}

/** Known imports that the base only takes for types, or when they are needed. */
function runningNow(now: RuleGiven, before: RuleGiven, said: readonly Violation[], namesOf: NamesOf): readonly Violation[] {
  const { forbidden = [], layers = [], exceptions } = now.rules;
  const runs = ({ graph, ...rest }: RuleGiven): RuleGiven => ({
    ...rest,
    graph: runningGraph(graph),
    rules: { exceptions, forbidden, layers },
  });
  const [later = [], former = []] = [now, before].map((state) => evaluateRules(runs(state)).violations);
  const known = [...former, ...said].map(knownOf);
  return compareBaseline(later, known, namesOf).fresh.map((one) => ({
    ...one,
    message: `${one.message}, before only in types or by what runs later`,
  }));
}

function modulesIn({ files, chain = [] }: Violation): readonly string[] {
  return files ?? chain.flatMap(({ path, to }) => [path, to]);
}

/** New imports that break a rule but for its `types` or `lazy`: for the people who review the change. */
async function uncountedSinceBase(rules: Rules, base: Base, now: RuleGiven): Promise<readonly RuleNote[]> {
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

/** Names that a known import takes beside those of the base: what is known is not asked again. */
async function moreOfKnown(rules: Rules, base: Base, now: RuleGiven, said: readonly Violation[]): Promise<readonly RuleNote[]> {
  const { before, namesOf } = await base.states();
  const fresh = new Set(said.map((violation) => JSON.stringify(knownOf(violation))));
  const former = new Map<string, Set<string>>();
  const keyOf = (rule: string, from: string, to = ""): string => `${rule}\0${from}\0${to}`;
  for (const { rule, path, to, names = [] } of violationsIn(before, rules, now.today))
    former.set(keyOf(rule, path, to), new Set([...(former.get(keyOf(rule, path, to)) ?? []), ...names]));
  const notes = evaluateRules({ ...now, rules }).violations.flatMap((violation): readonly (readonly [string, RuleNote])[] => {
    const { rule, path, line, to, names = [], files, chain } = violation;
    if (files !== undefined || chain !== undefined || to === undefined || fresh.has(JSON.stringify(knownOf(violation)))) return [];
    const pairs = namesOf(path).flatMap((from) => namesOf(to).map((name) => keyOf(rule, from, name)));
    const more = names.filter((name) => !pairs.some((pair) => former.get(pair)?.has(name) === true));
    if (more.length === 0) return [];
    const place = line === undefined ? path : `${path}:${line}`;
    const message = `imports ${shown(more, ", ")} from ${to} as well, which ${base.name} does not: the import is a known violation of ${rule}`;
    return [[`${path} ${to}`, { place, message, isChange: true }]];
  });
  return [...new Map(notes).values()];
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

function violationsIn(state: SourceState, rules: Rules, today: string): readonly Violation[] {
  return evaluateRules(givenOf(state, state.graph, rules, today)).violations;
}

/** `own`: those that the rules of the change find. None appears twice, and the severity of the base counts. */
/** A cycle is shown at an import that the base does not have, if there is one. */
function atNewImports(violations: readonly Violation[], now: RuleGiven, { before, namesOf }: States): readonly Violation[] {
  if (violations.every(({ files }) => files === undefined)) return violations;
  const { graph } = givenOf(before, before.graph, now.rules, now.today);
  const isNew = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
    !namesOf(from).some((name) =>
      graph.filesOf(name).some((file) => graph.importsOf(file).some((one) => namesOf(to).includes(graph.moduleOf(one.to)))),
    );
  const news = importsInCycles(now).filter(isNew);
  return violations.map((violation) => {
    const { files } = violation;
    const at = files === undefined ? undefined : news.find(({ from, to }) => files.includes(from) && files.includes(to))?.violation;
    if (at === undefined) return violation;
    const { path, line, chain, message } = at;
    const [, added = ""] = / (\(by the rules and the baseline of .*\))$/.exec(violation.message) ?? [];
    return {
      ...violation,
      path,
      ...(line !== undefined && { line }),
      ...(chain !== undefined && { chain }),
      message: added === "" ? message : `${message} ${added}`,
    };
  });
}

function withNew(own: readonly Violation[], added: readonly Violation[]): readonly Violation[] {
  const textOf = (violation: Violation): string => JSON.stringify(knownOf(violation));
  const errors = new Set(own.filter(({ severity }) => severity === "error").map(textOf));
  const more = added.filter((violation) => !errors.has(textOf(violation)));
  const replaced = new Set(more.map(textOf));
  return sortViolations([...own.filter((violation) => !replaced.has(textOf(violation))), ...more]);
}
