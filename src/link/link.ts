/**
 * facts → graph: the entity that each live import stands for, through which exporter, and why.
 * Pure. Edges exist only because of a rule of the language; anything unknown becomes a problem with its position.
 */
import type { Declaration, FileFacts, Binding, Reference } from "../model/facts.js";
import {
  areExclusive,
  type Edge,
  type Graph,
  type Key,
  type LinkedFile,
  type Node,
  type Reason,
  SAME_MODULE,
  type Scan,
} from "../model/graph.js";
import type { Resolution, Target, Unit } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import { splitUnitPath, unitPath } from "../model/tree.js";
import type { ExportInput } from "./export-table.js";
import type { ExportIndex, Resolved } from "./exports.js";
import { externalKey, symbolKey } from "./keys.js";
import { type LinkContext, edgeTarget } from "./link-context.js";
import { linkReference, linkName } from "./link-reference.js";
import { isGenerated, openExports } from "./open-exports.js";
import { sharedEntries } from "./shared-entries.js";
import { createIsGiven, createIsTaken, findTaken } from "./taken.js";
import { openTestsInside, type TestsInside } from "./tests-inside.js";
import { foldedTypes, linkUnit, type UnitIndex } from "./units.js";
import { mergeEdges } from "./merge-edges.js";
import { openVariants, type Variants } from "./variants.js";
import { firstOf } from "../model/shown-text.js";
import { flatUses } from "./uses.js";
import { remember } from "../model/basics.js";

const NO_MEMBERS: Members = { own: [], others: [] };

const MOST_NAMES = 8;

export interface LinkOptions {
  /** `files`: no symbols at all. */
  readonly granularity: "files" | "exports";
  /** Imports without a use: only reported, or kept as edges. */
  /** `run`: keep those that run when the code does, because no compiler removes them. */
  readonly deadImports: "report" | "keep" | "run";
  /** `skip`: files without their imports; `full`: like any other file. */
  readonly generated: "files" | "full" | "skip";
  /** `skip`: no edges to vendored files. */
  readonly vendored: "files" | "skip";
  /** Whether an import of single names is an edge to their module as well. */
  readonly moduleEdges: boolean;
  /** Whether files are excluded (`Category`): nothing leads to them. */
  readonly excludes: boolean;
  /** Whether tests inside a module of several files are linked to the names of that module. */
  readonly tests: boolean;
  /** Whether files that run before an imported one, because of where it is, have edges; otherwise they are only reached. */
  readonly runsBefore?: boolean;
}

export const LINK_DEFAULTS: LinkOptions = {
  granularity: "exports",
  deadImports: "report",
  generated: "files",
  vendored: "files",
  moduleEdges: false,
  excludes: false,
  tests: false,
};

export function link(scan: Scan, options: LinkOptions = LINK_DEFAULTS): Graph {
  const { input, exports, units } = openExports(scan, options);
  const world: World = {
    scan,
    options,
    exports,
    units,
    taken: findTaken(scan, exports, units),
    isGiven: createIsGiven(scan),
    input,
    isExcluded: createIsExcluded(scan, options.excludes),
    variants: openVariants(scan, units.byFile),
    tests: options.tests ? openTestsInside(scan, exports, units) : undefined,
  };
  const problems: Problem[] = [];
  const used = new Map<string, Set<string>>();
  const use = (path: string, name: string): void => {
    used.set(path, (used.get(path) ?? new Set<string>()).add(name));
  };
  for (const { symbols } of scan.candidates) for (const { path, name } of symbols ?? []) use(path, name);
  for (const { path, name } of foldedTypes(scan, exports, units)) use(path, name);
  const drafts = new Map<string, Draft>();
  for (const [path, facts] of scan.files) {
    problems.push(...facts.problems);
    for (const { path: home, name } of listedSymbols(exports, facts)) use(home, name);
    const draft = linkFile(world, facts, problems);
    drafts.set(path, draft);
    for (const symbol of draft.symbols) use(symbol.path, symbol.name);
  }
  return assemble(world, drafts, used, problems);
}

/** Declarations that reach a module by name or through a star. */
function listedSymbols(exports: ExportIndex, facts: FileFacts): readonly { readonly path: string; readonly name: string }[] {
  return facts.exports.flatMap((fact) => {
    const resolved = fact.kind === "listed" ? exports.resolve(facts.path, fact.name) : undefined;
    return resolved?.kind === "symbol" ? [resolved] : [];
  });
}

/** The inputs of linking one file. */
interface World {
  readonly scan: Scan;
  readonly options: LinkOptions;
  readonly exports: ExportIndex;
  readonly units: UnitIndex;
  /** Names imported by other files, by module. */
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isGiven: LinkContext["isGiven"];
  readonly input: ExportInput;
  readonly isExcluded: (path: string) => boolean;
  readonly variants: Variants;
  /** Undefined if tests are not linked to the names of their modules. */
  readonly tests: TestsInside | undefined;
}

/** Result of linking one file, before the members of all files are known. */
interface Draft {
  readonly edges: readonly DraftEdge[];
  readonly next: readonly Key[];
  readonly symbols: readonly { readonly path: string; readonly name: string }[];
  readonly externals: ReadonlyMap<Key, Node & { type: "external" }>;
}

type DraftEdge = Omit<Edge, "to" | "via"> & { to: Key; via?: Key };

function linkFile(world: World, facts: FileFacts, problems: Problem[]): Draft {
  const { scan, options, units, isExcluded } = world;
  const edges = new Map<string, DraftEdge & { readonly reasons: Reason[] }>();
  const next = new Set<Key>();
  const symbols: { path: string; name: string }[] = [];
  const externals = new Map<Key, Node & { type: "external" }>();
  const workspace = scan.workspaceOf(facts.path);
  const context: LinkContext = {
    path: facts.path,
    unit: units.byFile.get(facts.path)?.path,
    exports: world.exports,
    keepDead: options.deadImports === "keep" || (options.deadImports === "run" && workspace?.removesUnused?.(facts.path) !== true),
    keepsModules: workspace?.keepsModules === true,
    runsBefore: options.runsBefore === true,
    isTest: scan.category(facts.path) === "test",
    inTests: (module, name) => (scan.category(facts.path) === "test" ? world.tests?.ofUnit(module, name) : undefined),
    unknownName: workspace?.unknownName ?? "missing-export",
    isModuleAttribute: (name, module) => workspace?.isModuleAttribute?.(name, module) ?? false,
    holds: (condition) => workspace?.holds(facts.path, condition) ?? false,
    isTaken: createIsTaken(facts, world.taken),
    isGiven: world.isGiven,
    isTrivial: (path) => scan.files.get(path)?.trivial === true,
    submodule: (path, name) => workspace?.submodule?.(path, name),
    binds: (path, name) => scan.files.get(path)?.exports.some((fact) => fact.kind !== "star" && fact.name === name) === true,
    loads: (path, module) => loads(scan, path, module),
    lists: (path) => (scan.files.get(path)?.exports ?? []).flatMap((fact) => (fact.kind === "listed" ? [fact.name] : [])),
    isLiteral: (path, name) => scan.files.get(path)?.declarations.find((one) => one.name === name)?.literal === true,
    typeOf: (path, name) => scan.files.get(path)?.declarations.find((one) => one.name === name)?.type,
    declarersOf: (unit, name) => declarersOf(world, facts.path, unit, name),
    problem: (problem) => problems.push(problem),
    reach: (key) => {
      if (!isExcluded(key)) next.add(key);
    },
    external: (external) => {
      const key = externalKey(external);
      externals.set(key, { type: "external", key, external, language: workspace?.language ?? "" });
      return key;
    },
    edge(to, via, reason, offset) {
      if (isExcluded(to.kind === "symbol" ? to.path : to.key)) return;
      const built = to.kind === "symbol" ? world.variants.builtWith(facts.path, to) : [];
      symbols.push(...built);
      for (const key of to.kind === "symbol" ? built.map(({ path, name }) => symbolKey(path, name)) : [to.key]) {
        const id = `${key}\0${via ?? ""}`;
        const before = edges.get(id);
        if (before === undefined) edges.set(id, { from: facts.path, to: key, via, reasons: [reason], offset });
        else before.reasons.push(reason);
      }
    },
  };
  const resolutions = scan.resolutions.get(facts.path) ?? [];
  const references = options.generated === "skip" && isGenerated(scan, facts.path) ? [] : facts.references;
  references.forEach((reference, position) => {
    linkReference(context, reference, permitted(world, resolutions[position] ?? NOWHERE));
  });
  if (options.granularity !== "files") linkFree(context, facts, namesAround(world, facts), resolutions);
  const sorted = [...edges.values()].sort((a, b) => a.offset - b.offset);
  return { edges: options.moduleEdges ? withModuleEdges(sorted, context.unit) : sorted, next: [...next], symbols, externals };
}

function loads(scan: Scan, path: string, module: string): boolean {
  const resolutions = scan.resolutions.get(path) ?? [];
  return (scan.files.get(path)?.references ?? []).some(({ kind }, index) => {
    if (kind !== "static" && kind !== "re-export" && kind !== "side-effect") return false;
    const { targets = [], names } = resolutions[index] ?? {};
    return [...targets, ...(names?.values() ?? [])].some((target) => target.kind === "file" && target.path === module);
  });
}

/** Where names come from that a file uses without an import. */
interface Around {
  /** The unit of the file; for a test, that of its directory. */
  readonly unit: Unit | undefined;
  /** Other tests of the same module. */
  readonly inTests: ((name: string) => Resolved | undefined) | undefined;
}

function namesAround({ units, tests, scan }: World, facts: FileFacts): Around {
  const { path, unit: name } = facts;
  const own = units.byFile.get(path);
  if (own !== undefined || tests === undefined || name === undefined || scan.category(path) !== "test")
    return { unit: own, inTests: undefined };
  const directory = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const keys = [unitPath(directory), unitPath(directory, name)];
  const unit = keys.flatMap((key) => units.byPath.get(key) ?? []).find((one) => one.name === name);
  return { unit, inTests: (wanted) => tests.beside(facts, wanted) };
}

const NOWHERE: Resolution = { targets: [], problems: [] };

/** The resolution without vendored files, if they are to be skipped. */
function permitted({ scan, options }: World, resolution: Resolution): Resolution {
  if (options.vendored !== "skip") return resolution;
  const isPermitted = (target: Target): boolean => target.kind !== "file" || scan.category(target.path) !== "vendored";
  if (resolution.targets.every(isPermitted)) return resolution;
  return { ...resolution, targets: resolution.targets.filter(isPermitted) };
}

function assemble(world: World, drafts: ReadonlyMap<string, Draft>, used: Used, problems: Problem[]): Graph {
  const { scan, exports, units, taken, input } = world;
  const { opaque } = input;
  const nodes = nodesOf(scan, drafts);
  const files = new Map<string, LinkedFile>();
  const variants = new Map(variantsOf(scan));
  const membersByFile = new Map<string, Members>();
  for (const [path, facts] of scan.files) {
    const members = opaque(path) ? NO_MEMBERS : membersOf(facts, used, exports, units);
    membersByFile.set(path, members);
    for (const declaration of members.own) {
      const key = symbolKey(path, declaration.name);
      nodes.set(key, { type: "symbol", key, path, declaration });
    }
    for (const key of members.others) variants.set(key, [...(variants.get(key) ?? []), path]);
  }
  const one = (key: Key): Key => nodes.get(key)?.key ?? key;
  for (const [path, facts] of scan.files) {
    const draft = drafts.get(path);
    if (draft === undefined) continue;
    shareKeys(draft.edges, one);
    const { own, others } = membersByFile.get(path) ?? NO_MEMBERS;
    const isShared = facts.exports.length > 0 && !opaque(path) && facts.unit === undefined;
    const shared = isShared ? sharedEntries(facts, input, exports, nodes, used.get(path) ?? NONE, taken.get(path) ?? NONE) : [];
    files.set(path, {
      key: path,
      path,
      members: own.map((declaration) => one(symbolKey(path, declaration.name))),
      ...(others.length === 0 ? {} : { alsoOwns: others }),
      shared: shared.map((entry) => ({ ...entry, key: one(entry.key) })),
      // A declaration of a variant uses the thing it is a variant of.
      edges: withVariants(world, draft.edges, nodes).filter(({ to }) => !others.includes(to)),
      next: draft.next.map(one),
    });
  }
  for (const unit of units.byPath.values()) {
    nodes.set(unit.path, { type: "unit", key: unit.path, path: unit.path, unit });
    files.set(unit.path, linkUnit(unit, files, exports, { entities: nodes, variants: world.variants }));
  }
  const unitOf = new Map([...units.byFile].map(([path, unit]): [string, Key] => [path, unit.path]));
  return { nodes, files: withoutUnshared(files), units: unitOf, variants, problems };
}

/** Every lookup builds its key anew. Equal keys are replaced by that of the node, so that only one string stays in memory. */
function shareKeys(edges: readonly DraftEdge[], one: (key: Key) => Key): void {
  for (const edge of edges) {
    edge.to = one(edge.to);
    if (edge.via !== undefined) edge.via = one(edge.via);
  }
}

type Used = ReadonlyMap<string, ReadonlySet<string>>;

/** Files, the packages that they import, and the directories that they refer to. */
function nodesOf(scan: Scan, drafts: ReadonlyMap<string, Draft>): Map<Key, Node> {
  const nodes = new Map<Key, Node>();
  for (const path of scan.tree.paths) nodes.set(path, { type: "file", key: path, path, facts: scan.files.get(path) });
  for (const { externals, next } of drafts.values()) {
    for (const [key, node] of externals) nodes.set(key, node);
    for (const key of next) if (key.endsWith("/")) nodes.set(key, { type: "file", key, path: key });
  }
  return nodes;
}

const NONE: ReadonlySet<string> = new Set();

/** If a site resolves to several platform files, the first represents the others. */
function variantsOf(scan: Scan): ReadonlyMap<string, readonly string[]> {
  const variants = new Map<string, readonly string[]>();
  for (const resolutions of scan.resolutions.values()) {
    for (const { targets } of resolutions) {
      if (targets.length < 2) continue;
      const [first, ...others] = targets.flatMap((target) => (target.kind === "file" ? [target] : []));
      const platform = others.filter((target) => target.variant !== undefined).map((target) => target.path);
      if (first !== undefined && first.variant === undefined && platform.length > 0) variants.set(first.path, platform);
    }
  }
  return variants;
}

// Files that options exclude, and directories whose files are all excluded: a module of several files is named by its directory.

/** `excludes`: whether options exclude anything. */
function createIsExcluded({ tree, category }: Scan, excludes: boolean): (path: string) => boolean {
  if (!excludes) return () => false;
  const known = new Map<string, boolean>();
  const isEmptied = (directory: string): boolean => {
    const inside = directory === "." ? "" : `${directory}/`;
    const files = tree.list(inside.slice(0, -1)).filter((name) => tree.has(`${inside}${name}`));
    return files.length > 0 && files.every((name) => category(`${inside}${name}`) === "excluded");
  };
  return (path) => {
    if (tree.has(path)) return category(path) === "excluded";
    const { directory } = splitUnitPath(path);
    if (directory !== "." && !tree.hasDirectory(directory)) return false;
    const answer = known.get(directory) ?? isEmptied(directory);
    known.set(directory, answer);
    return answer;
  };
}

/**
 * A broken or dynamic module may provide an entity without sharing anything: a name that only a string spells, or an import read from a
 * broken line. The protocol stores the reasons of an import with the share of its exporter (§4.3), so an edge through such a module is
 * replaced by one to the entity alone.
 */
function withoutUnshared(files: ReadonlyMap<Key, LinkedFile>): ReadonlyMap<Key, LinkedFile> {
  const sharedBy = remember((exporter: Key): ReadonlySet<Key> => new Set(files.get(exporter)?.shared.map(({ key }) => key)));
  const isUnshared = ({ to, via }: Edge): boolean => via !== undefined && !sharedBy(via).has(to);
  const repaired = [...files].filter(([, { edges }]) => edges.some(isUnshared));
  if (repaired.length === 0) return files;
  const after = new Map(files);
  for (const [key, file] of repaired)
    after.set(key, { ...file, edges: mergeEdges(file.edges, (edge) => (isUnshared(edge) ? { ...edge, via: undefined } : edge)) });
  return after;
}

// Edges to the modules of imported names (`moduleEdges`), for queries that follow only edges from file to file.

/** Adds an edge to each module that names are imported from, before the first of them. `unit`: the module of the importer itself. */
function withModuleEdges<One extends Edge>(edges: readonly One[], unit: Key | undefined): readonly One[] {
  const plain = new Set(edges.flatMap(({ to, via }) => (via === undefined ? [to] : [])));
  const byModule = new Map<string, One[]>();
  for (const edge of edges) {
    if (edge.via === undefined || plain.has(edge.via) || edge.via === unit) continue;
    byModule.set(edge.via, [...(byModule.get(edge.via) ?? []), edge]);
  }
  const added = new Set<string>();
  return edges.flatMap((edge) => {
    const { via } = edge;
    const provided = via === undefined || added.has(via) ? undefined : byModule.get(via);
    if (via === undefined || provided === undefined) return [edge];
    added.add(via);
    return [{ ...edge, to: via, via: undefined, reasons: [moduleReason(edge, provided)] }, edge];
  });
}

function moduleReason({ reasons: [first] }: Edge, provided: readonly Edge[]): Edge["reasons"][number] {
  if (first === undefined) throw new Error("an edge without a reason");
  const names = [...new Set(provided.map(({ to }) => `\`${to.slice(to.lastIndexOf("#") + 1)}\``))];
  const typeOnly = provided.every(({ reasons }) => reasons.every((reason) => reason.typeOnly));
  return { ...first, imported: undefined, local: undefined, uses: [], typeOnly, why: `Provides ${firstOf(names, MOST_NAMES)}.` };
}

/** The entities of a file: exported declarations and those that another file uses; functions first, then objects. */
interface Members {
  readonly own: readonly Declaration[];
  /** Entities of other files of the unit that this file declares as well. */
  readonly others: readonly Key[];
}

function membersOf(facts: FileFacts, used: ReadonlyMap<string, ReadonlySet<string>>, exports: ExportIndex, units: UnitIndex): Members {
  const exported = new Set(facts.exports.flatMap((fact) => (isEntity(fact) ? [fact.declaration] : [])));
  const unit = units.byFile.get(facts.path);
  const own: Declaration[] = [];
  const others: Key[] = [];
  for (const declaration of facts.declarations) {
    // Some file cannot be built with the first declaration of the name, and uses this one.
    const isOwn = unit === undefined || used.get(facts.path)?.has(declaration.name) === true;
    const home = isOwn ? facts.path : homeOf(exports, unit.path, declaration.name, facts.path);
    // Another variant declares the name as a member of a type.
    if (home === undefined) continue;
    if (!exported.has(declaration.name) && used.get(home)?.has(declaration.name) !== true) continue;
    if (home === facts.path) own.push(declaration);
    else others.push(symbolKey(home, declaration.name));
  }
  const functions = own.filter((member) => member.kind === "function");
  return { own: [...functions, ...own.filter((member) => member.kind === "object")], others };
}

function isEntity(fact: FileFacts["exports"][number]): fact is Extract<FileFacts["exports"][number], { kind: "local" }> {
  return fact.kind === "local" && fact.implicit !== true && fact.inner !== true && fact.folded !== true;
}

/** A use of a name for several builds is one of each declaration that is an entity and that some build has together with the user. */
function withVariants({ variants, units }: World, edges: readonly DraftEdge[], nodes: ReadonlyMap<Key, Node>): readonly DraftEdge[] {
  if (units.byFile.size === 0) return edges;
  return edges.flatMap((edge) => {
    const others = variants.others(edge.from, edge.to).filter((key) => nodes.has(key));
    if (others.length === 0) return [edge];
    const reasons = edge.reasons.map((reason): Reason => ({ ...reason, alternative: true }));
    return [edge.to, ...others].map((to) => ({ ...edge, to, reasons }));
  });
}

/** The file of the unit that provides this name. */
function homeOf(exports: ExportIndex, unit: string, name: string, path: string): string | undefined {
  const resolved = exports.resolve(unit, name);
  if (resolved.kind === "symbol" && resolved.folded === true) return undefined;
  return resolved.kind === "symbol" && resolved.name === name ? resolved.path : path;
}

// Names that a file uses but does not bind: provided by other files of its unit or by a star import.

/** Sorts after every import site. */
const AFTER_IMPORTS = 2 ** 40;

function linkFree(context: LinkContext, facts: FileFacts, { unit, inTests }: Around, resolutions: readonly Resolution[]): void {
  const stars = starsOf(facts, resolutions);
  if (unit === undefined && inTests === undefined && stars.length === 0) return;
  const ordered = facts.lastStarWins === true ? stars.toReversed() : stars;
  (facts.free ?? []).forEach((binding, index) => {
    const meant = unit === undefined ? binding : withoutFields(context, unit, binding);
    if (meant.uses.length === 0) return;
    const offset = AFTER_IMPORTS + index;
    const resolved = unit && context.exports.resolve(unit.path, meant.imported);
    if (unit !== undefined && resolved !== undefined && fromUnit(context, unit, resolved, meant, offset)) return;
    if (unit !== undefined && resolved?.kind === "module" && fromWholeFile(context, unit, meant, offset)) return;
    const inTest = inTests?.(meant.imported);
    if (inTest !== undefined && fromUnit(context, { path: undefined, name: facts.unit ?? "" }, inTest, meant, offset)) return;
    for (const star of ordered) if (fromStar(context, star, binding)) return;
  });
}

interface Named {
  /** Undefined for tests, which no other file can import. */
  readonly path: string | undefined;
  readonly name: string;
}

interface Star {
  readonly reference: Reference;
  readonly path: string;
  readonly rule: string;
}

function starsOf(facts: FileFacts, resolutions: readonly Resolution[]): readonly Star[] {
  const stars: Star[] = [];
  for (const [index, reference] of facts.references.entries()) {
    if (reference.star !== true) continue;
    for (const target of resolutions[index]?.targets ?? []) {
      if (target.kind === "file") stars.push({ reference, path: target.path, rule: target.rule });
    }
  }
  return stars;
}

function fromUnit(context: LinkContext, unit: Named, resolved: Resolved, binding: Binding, offset: number): boolean {
  if (resolved.kind !== "symbol") return false;
  if (resolved.path === context.path) return true;
  const reason = freeReason(
    binding,
    { form: SAME_MODULE, kind: "static", specifier: unit.name, line: binding.uses[0]?.line ?? 1 },
    SAME_MODULE,
  );
  const to = { kind: "symbol", path: resolved.path, name: resolved.name } as const;
  context.edge(to, resolved.inner === true ? undefined : unit.path, { ...reason, folded: resolved.folded }, offset);
  return true;
}

function declarersOf({ scan, input }: World, from: string, { declarers }: Unit, name: string): ReturnType<LinkContext["declarersOf"]> {
  return declarers.flatMap((path) => {
    const fact = scan.files.get(path)?.exports.find((one) => one.kind === "local" && one.name === name);
    return fact?.kind !== "local" || areExclusive(scan, from, path)
      ? []
      : [{ path, isWhole: input.opaque(path), isInner: fact.inner === true }];
  });
}

/** A generated file has no symbols of its own: a use of a name that it declares is one of the file. Other files may declare it for other builds. */
function fromWholeFile(context: LinkContext, unit: Unit, binding: Binding, offset: number): boolean {
  const found = context.declarersOf(unit, binding.imported);
  if (!found.some(({ isWhole }) => isWhole)) return false;
  const site = { form: SAME_MODULE, kind: "static", specifier: unit.name, line: binding.uses[0]?.line ?? 1 } as const;
  const reason = { ...freeReason(binding, site, SAME_MODULE), ...(found.length > 1 && { alternative: true as const }) };
  for (const { path, isWhole, isInner } of found.some((one) => one.path === context.path) ? [] : found) {
    if (isWhole) context.edge({ kind: "whole", key: path }, undefined, reason, offset);
    else context.edge({ kind: "symbol", path, name: binding.imported }, isInner ? undefined : unit.path, reason, offset);
  }
  return true;
}

/** Names between a type and what it stands for. */
const MOST_FREE_NAMES = 16;

/** Without keys of literals that are names of fields. */
function withoutFields(context: LinkContext, unit: Unit, binding: Binding): Binding {
  if (!binding.uses.some(({ keyOf }) => keyOf !== undefined)) return binding;
  return { ...binding, uses: binding.uses.filter(({ keyOf }) => keyOf === undefined || isTable(context, unit, keyOf)) };
}

function isTable({ exports, typeOf }: LinkContext, unit: Unit, name: string): boolean {
  let at: string | undefined = name;
  for (let steps = 0; at !== undefined && steps < MOST_FREE_NAMES; steps += 1) {
    if (/^(?:map)?\[/.test(at)) return true;
    const resolved = exports.resolve(unit.path, at);
    at = resolved.kind === "symbol" ? typeOf(resolved.path, resolved.name) : undefined;
  }
  return false;
}

function fromStar(context: LinkContext, { reference, path, rule }: Star, binding: Binding): boolean {
  const resolved = context.exports.throughStar(path, binding.imported);
  const to = edgeTarget(resolved);
  if (to === undefined || (to.kind === "whole" && to.key === path)) return false;
  if (to.kind === "symbol" ? to.path === context.path : to.key === context.path) return true;
  linkName(context, { kind: "file", path, rule }, reference, binding, resolved);
  return true;
}

function freeReason(binding: Binding, site: Pick<Reference, "form" | "kind" | "specifier" | "line">, rule: string): Reason {
  const { form, kind, specifier, line } = site;
  return {
    form,
    kind,
    specifier,
    line,
    imported: binding.imported,
    typeOnly: binding.typeOnly,
    uses: flatUses(binding),
    rule,
  };
}
