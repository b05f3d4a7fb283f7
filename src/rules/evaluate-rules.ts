/** Checks all rules of a configuration. */
import { countedSites, type World } from "./world.js";
import { checkLayers, parentsOf } from "./check-layers.js";
import { openExceptions } from "./exceptions.js";
import { type Import, type ImportGraph } from "./import-graph.js";
import type { CyclesRule, ForbiddenRule, LayersRule, OrphansRule, Rules, Severity } from "./rules-schema.js";
import { type RuleNote, ruleSentence, sortViolations, type Violation } from "./violation.js";
import { compilePattern, compilePatternFor, globList, type Globs, type Pattern, splitGlobs } from "./pattern.js";
import { type Broken, chainText, chainViolation } from "./chain-violation.js";
import { findChains, type Link } from "./find-chains.js";
import { compileGlob, hasCaptures, isPackageGlob } from "./glob.js";
import { shortestWay } from "../model/graphs/shortest-way.js";
import { components } from "../model/graphs/components.js";
import { byteOrder, pushTo } from "../model/basics.js";
import { cycleSize } from "../link/cycle-size.js";

const RULE = { kind: "cycles" } as const;

export interface Evaluation {
  /** By path and line. */
  readonly violations: readonly Violation[];
  /** About the rules themselves: patterns without a match, exceptions past their day. */
  readonly notes: readonly RuleNote[];
}

export interface Given {
  readonly rules: Rules;
  readonly graph: ImportGraph;
  /** All files of the repository, in any order: rules may name some that are no sources. */
  readonly paths: readonly string[];
  /** `2027-01-31`. */
  readonly today: string;
}

export function evaluateRules({ rules, graph, paths, today }: Given): Evaluation {
  const { forbidden = [], layers = [], exceptions: given = [] } = rules;
  const exceptions = openExceptions(given, today);
  const world: World = { graph, exceptions };
  const cycles = switched(rules.cycles);
  const orphans = switched(rules.orphans);
  const violations = [
    ...forbidden.flatMap((rule) => checkForbidden(world, rule)),
    ...layers.flatMap((rule) => checkLayers(world, rule)),
    ...(cycles === undefined ? [] : checkCycles(world, cycles.rule, cycles.severity)),
    ...(orphans === undefined ? [] : checkOrphans(world, orphans.rule, orphans.severity)),
  ];
  const notes = [...findUnmatched(rules, paths), ...exceptions.notes()];
  return { violations: sortViolations(violations.map(withEnded)), notes };
}

function withEnded(violation: Violation): Violation {
  const { ended, message } = violation;
  return ended === undefined ? violation : { ...violation, message: `${message} (its exception ended on ${ended})` };
}

/** Undefined if the rule is not given, or off. */
function switched<Rule extends { readonly severity?: Severity | "off" | undefined }>(
  given: Rule | Severity | "off" | undefined,
): { readonly rule: Partial<Rule>; readonly severity: Severity } | undefined {
  if (given === undefined) return undefined;
  const rule: Partial<Rule> = typeof given === "string" ? {} : given;
  const severity = typeof given === "string" ? given : (given.severity ?? "error");
  return severity === "off" ? undefined : { rule, severity };
}

/** An initialiser of Python is run by whoever imports a module below it. */
function isRunWith(graph: ImportGraph, path: string): boolean {
  const [, folder] = /^(|.*\/)__init__\.pyi?$/.exec(path) ?? [];
  return folder !== undefined && graph.files.some((file) => file !== path && file.startsWith(folder) && graph.isConnected(file));
}

/** `rules.orphans`: files that import nothing and that nothing imports, loads or names. */
function checkOrphans({ graph }: World, rule: OrphansRule, severity: Severity): readonly Violation[] {
  const inside = compilePattern(rule.in ?? "**");
  return graph.files.flatMap((path): readonly Violation[] => {
    if (graph.isConnected(path) || inside.match(path) === undefined || isRunWith(graph, path)) return [];
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

/** `rules.forbidden`: imports from some files to some files or packages. */
function checkForbidden(world: World, rule: ForbiddenRule): readonly Violation[] {
  const { severity = "error" } = rule;
  if (severity === "off") return [];
  const from = compilePattern(rule.from);
  const to = compilePatternFor(rule.to);
  // Files for which the wildcards of `from` matched the same have the same targets.
  const groups = new Map<Pattern, string[]>();
  for (const path of world.graph.files) {
    const captured = from.match(path);
    if (captured === undefined) continue;
    const target = to(captured);
    pushTo(groups, target, path);
  }
  const broken: Broken = { id: { kind: "forbidden", name: rule.name }, severity, reason: rule.why };
  const check = rule.indirect === true ? chains : direct;
  return [...groups].flatMap(([target, starts]) => check(world, rule, broken, starts, target));
}

function isTarget(target: Pattern, { toNames }: Import): boolean {
  return toNames.some((name) => target.match(name) !== undefined);
}

function direct(world: World, rule: ForbiddenRule, broken: Broken, starts: readonly string[], target: Pattern): readonly Violation[] {
  return starts.flatMap((path) =>
    world.graph.importsOf(path).flatMap((one) => {
      const sites = isTarget(target, one) ? countedSites(world, one, broken.id, rule) : [];
      return sites.length === 0 ? [] : [chainViolation(world, broken, [{ one, sites }])];
    }),
  );
}

function chains(world: World, rule: ForbiddenRule, broken: Broken, starts: readonly string[], target: Pattern): readonly Violation[] {
  const isGoal = (one: Import): boolean => isTarget(target, one);
  const passes = (path: string): boolean => target.match(path) === undefined;
  const found = findChains(world, { starts, isGoal, passes, rule: broken.id, counted: rule });
  return found.map((chain) => chainViolation(world, broken, chain));
}

/** A glob with its place in the configuration. */
interface PlacedGlob {
  readonly place: string;
  readonly glob: string;
}

// Patterns of rules that match no file: most are misspelt.

/** `paths`: all files of the repository, with those that no language reads. */
function findUnmatched(rules: Rules, paths: readonly string[]): readonly RuleNote[] {
  const layers = (rules.layers ?? []).flatMap((rule, index) => unmatchedLayers(rule, `rules.layers[${index}]`, paths));
  return [...withoutMatch(placedGlobs(rules), paths, "matches no file"), ...layers];
}

function withoutMatch(globs: readonly PlacedGlob[], names: readonly string[], message: string): readonly RuleNote[] {
  return globs.flatMap(({ place, glob }) => {
    const { match } = compileGlob(glob);
    return names.some((name) => match(name) !== undefined) ? [] : [{ place, message: `${glob} ${message}` }];
  });
}

/** Of the directories of `in`, some may lack a layer. If there are none, that is all there is to say. */
function unmatchedLayers({ order, in: directories }: LayersRule, place: string, paths: readonly string[]): readonly RuleNote[] {
  const globs = order.flatMap((layer, level) =>
    placed(`${place}.order[${level}]`, typeof layer === "object" && "independent" in layer ? layer.independent : layer),
  );
  if (directories === undefined) return withoutMatch(globs, paths, "matches no file");
  const lost = withoutMatch(placed(`${place}.in`, directories), [...new Set(paths.flatMap(parentsOf))], "matches no directory");
  const inside = compilePattern(directories);
  const names = paths.flatMap((path) => {
    const directory = parentsOf(path).find((parent) => inside.match(parent) !== undefined);
    return directory === undefined ? [] : [path.slice(directory.length + 1)];
  });
  if (names.length === 0 && lost.length > 0) return lost;
  return [...lost, ...withoutMatch(globs, [...new Set(names)], "matches no file in a directory of in")];
}

/** Exceptions that cover nothing are reported as a whole. */
function placedGlobs({ forbidden = [], cycles, orphans }: Rules): readonly PlacedGlob[] {
  return [
    ...forbidden.flatMap(({ from, to }, index) => [
      ...placed(`rules.forbidden[${index}].from`, from),
      // That no file imports a forbidden package is what the rule is for.
      ...placed(`rules.forbidden[${index}].to`, to).filter(({ glob }) => !hasCaptures(glob) && !isPackageGlob(glob)),
    ]),
    ...(typeof cycles === "object" ? placed("rules.cycles.in", cycles.in) : []),
    ...(typeof orphans === "object" ? placed("rules.orphans.in", orphans.in) : []),
  ];
}

/** Exclusions may be meant for files that do not exist yet. */
function placed(place: string, globs: Globs | undefined): readonly PlacedGlob[] {
  if (globs === undefined || globList(globs).every((glob) => glob.startsWith("!"))) return [];
  return splitGlobs(globs).wanted.map((glob) => ({ place, glob }));
}

/** Module → an import of each module that one of its files imports. */
type Modules = ReadonlyMap<string, ReadonlyMap<string, Link>>;

// `rules.cycles`: files that import each other in circles.

/** One violation for each group of files that all reach each other, with a shortest cycle through the first of them. */
function checkCycles(world: World, rule: CyclesRule, severity: Severity): readonly Violation[] {
  const modules = modulesOf(world, rule);
  const adjacency = new Map([...modules].map(([module, targets]) => [module, [...targets.keys()]]));
  return components(adjacency).flatMap((files) =>
    files.length > 1 ? [cycleViolation(world, modules, files.toSorted(byteOrder), severity)] : [],
  );
}

/** An import between two modules of one cycle, with the shortest cycle through it. */
interface CycleImport {
  readonly from: string;
  readonly to: string;
  readonly violation: Violation;
}

/** Every import closes a cycle if both of its ends are in one. */
export function importsInCycles({ rules, graph, today }: Omit<Given, "paths">): readonly CycleImport[] {
  const cycles = switched(rules.cycles);
  if (cycles === undefined) return [];
  const world: World = { graph, exceptions: openExceptions(rules.exceptions ?? [], today) };
  const modules = modulesOf(world, cycles.rule);
  const adjacency = new Map([...modules].map(([module, targets]) => [module, [...targets.keys()]]));
  return components(adjacency).flatMap((files) => {
    const inside = new Set(files.length > 1 ? files : []);
    return files.flatMap((from) =>
      [...(modules.get(from) ?? [])].flatMap(([to, link]): readonly CycleImport[] => {
        if (!inside.has(to)) return [];
        // Only this import leads out of the first module.
        const through: Modules = new Map([...modules, [from, new Map([[to, link]])]]);
        const found = cycleViolation(world, through, [from, ...files.filter((file) => file !== from)], cycles.severity);
        const { files: _group, ...violation } = found;
        return [{ from, to, violation: { ...violation, to: link.one.to } }];
      }),
    );
  });
}

function modulesOf(world: World, rule: CyclesRule): Modules {
  const { graph } = world;
  const inside = compilePattern(rule.in ?? "**");
  const modules = new Map<string, Map<string, Link>>();
  for (const path of graph.files) {
    if (inside.match(path) === undefined) continue;
    const module = graph.moduleOf(path);
    const targets = modules.get(module) ?? new Map<string, Link>();
    modules.set(module, targets);
    for (const one of graph.importsOf(path)) {
      if (one.isPackage) continue;
      const target = graph.moduleOf(one.to);
      if (target === module || targets.has(target)) continue;
      const sites = countedSites(world, one, RULE, rule).filter(({ mention }) => !mention);
      if (sites.length > 0) targets.set(target, { one, sites });
    }
  }
  return modules;
}

function cycleViolation({ exceptions, graph }: World, modules: Modules, files: readonly string[], severity: Severity): Violation {
  const chain = shortestCycle(modules, files);
  const [first] = chain;
  const ended = chain.flatMap(({ one }) => exceptions.ended(one, RULE) ?? [])[0];
  const size = cycleSize({ steps: chain.length, modules: files, isFile: (module) => graph.filesOf(module)[0] === module });
  return {
    kind: "cycles",
    rule: "cycles",
    severity,
    path: first?.one.from ?? files[0] ?? "",
    ...(first !== undefined && { line: first.sites[0]?.line ?? 1 }),
    chain: chain.map(({ one, sites }) => ({ path: one.from, line: sites[0]?.line ?? 1, to: one.to })),
    files,
    ...(ended !== undefined && { ended }),
    message: `is in a cycle of ${size}: ${chainText(chain)}`,
  };
}

/** From the first of these modules back to it. */
function shortestCycle(modules: Modules, files: readonly string[]): readonly Link[] {
  const [start = ""] = files;
  const isInside = new Set(files);
  return shortestWay(start, start, (module) => [...(modules.get(module) ?? [])].filter(([target]) => isInside.has(target))) ?? [];
}
