/**
 * Facts that need all files of a package: the packages themselves, the import behind each qualifier, and the constants
 * of each type.
 */
import type { Declaration, ExportFact, FileFacts, Binding, Reference } from "../../../src/model/facts.js";
import type { Finalized, FinalizeView, Unit, Resolution } from "../../../src/model/language.js";
import type { GoProblem } from "../problems.js";
import { baseName, directoryOf, joinPath, unitPath, type Tree } from "../../../src/model/tree.js";
import { unitDirectory, type GoProject } from "../project.js";
import { declaresMain, groupFiles, type PackageGroup } from "./group-files.js";
import { byteOrder } from "../../../src/model/basics.js";
import { canHold, tagsOf } from "../constraints/expression.js";
import { packageNames } from "./package-names.js";
import { isExported } from "../is-exported.js";

const LABEL = "Go package";

const ASSEMBLY = /\.(?:s|S|syso)$/;

const FOREIGN = /\.(?:c|cc|cpp|h)$/;

export function finalizeUnits(project: GoProject, view: FinalizeView): Finalized & { readonly problems: readonly GoProblem[] } {
  const directories = [...new Set([...view.files.keys()].map(directoryOf))];
  const groups = directories.flatMap((directory) => groupFiles(project, directory, (path) => view.files.get(path)));
  const own = groups.map((group) => buildUnit(project.tree, group));
  const units = [...own, ...leaves(project, view, new Set(own.map(({ path }) => path)))];
  const names = indexNames(groups, units);
  const files = new Map<string, Finalized["files"] extends ReadonlyMap<string, infer Value> ? Value : never>();
  for (const [path, facts] of view.files) {
    const resolutions = view.resolutions(path);
    const changed = finalizeFile(
      facts,
      (unfolded, declares) => matchQualifiers(unfolded, resolutions, { clause: (target) => names.clauses.get(target), declares }),
      names,
    );
    if (changed !== facts) files.set(path, { facts: changed, resolutions });
  }
  return { units, files, problems: groups.flatMap((group) => (group.path.includes("#") ? [severalPackages(group)] : [])) };
}

interface Names {
  readonly clauses: ReadonlyMap<string, string>;
  /** Declared names of a package, by `directory` and clause. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
}

function indexNames(groups: readonly PackageGroup[], units: readonly Unit[]): Names {
  const declared = new Map(groups.map((group) => [homeKey(group.directory, group.name), declaredNames(group.files)]));
  return { clauses: new Map(units.map(({ path, name }) => [path, name])), declared };
}

function homeKey(directory: string, name: string): string {
  return `${directory}\0${name}`;
}

function declaredNames(files: readonly FileFacts[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { declarations, exports } of files) {
    for (const { name } of declarations) names.add(name);
    for (const fact of exports) if (fact.kind === "local") names.add(fact.name);
  }
  return names;
}

type Match = (facts: FileFacts, declares: (name: string) => boolean) => FileFacts;

function finalizeFile(facts: FileFacts, match: Match, { declared }: Names): FileFacts {
  const home = declared.get(homeKey(directoryOf(facts.path), facts.unit ?? "")) ?? new Set(facts.declarations.map(({ name }) => name));
  const declares = (name: string): boolean => home.has(name);
  const unfolded = unfoldConstants(facts, declares);
  return match(unfolded, declares);
}

/** Imported packages that were not read. */
function leaves(project: GoProject, view: FinalizeView, known: ReadonlySet<string>): readonly Unit[] {
  const added = new Map<string, Unit>();
  for (const path of view.files.keys()) {
    for (const target of view.resolutions(path).flatMap(({ targets }) => targets)) {
      if (target.kind !== "file" || known.has(target.path) || added.has(target.path) || target.path.endsWith("/")) continue;
      if (project.tree.has(target.path)) continue;
      added.set(target.path, leafUnit(target.path, project.sources(unitDirectory(target.path))));
    }
  }
  return [...added.values()];
}

function severalPackages({ directory, name }: PackageGroup): GoProblem {
  return { code: "multi-package-dir", path: unitPath(directory), detail: `package ${name}` };
}

type Local = Extract<ExportFact, { kind: "local" }>;

// Constants of a type are members of that type only if the package itself declares the type; otherwise they are plain
// constants. This needs all files of the package.

/** `declares`: whether some file of the package declares the name. */
function unfoldConstants(facts: FileFacts, declares: (name: string) => boolean): FileFacts {
  const stray = (fact: ExportFact): fact is Local => fact.kind === "local" && fact.folded === true && !declares(fact.declaration);
  const constants = facts.exports.filter((fact) => stray(fact));
  if (constants.length === 0) return facts;
  const added = constants.map(({ name, position, place }): Declaration => {
    const { line, end, block } = place ?? { line: 1, end: position, block: position };
    return { name, kind: "object", form: "constant", line, position, end, block };
  });
  return {
    ...facts,
    declarations: [...facts.declarations, ...added].toSorted((a, b) => a.position - b.position),
    exports: facts.exports.map((fact) => (stray(fact) ? { ...fact, declaration: fact.name, folded: undefined, place: undefined } : fact)),
  };
}

// One package as the engine expects it: its files in their orders, compiled assets, documentation.

/** `own`: whether it is the directory's own package, which has the assets. */
function buildUnit(tree: Tree, group: PackageGroup): Unit {
  const { path, name, files } = group;
  const own = !path.includes("#");
  const documented = documentedIn(files, name);
  return {
    path,
    name,
    identity: own ? ["gopkg", path] : ["gopkg", unitPath(group.directory), name],
    label: LABEL,
    files: files.toSorted((a, b) => fileRank(a) - fileRank(b)).map((facts) => facts.path),
    assets: own ? assetsOf(tree, group) : [],
    declarers: files
      .toSorted((a, b) => declarerRank(a.condition) - declarerRank(b.condition) || byteOrder(a.path, b.path))
      .map((facts) => facts.path),
    ...(documented?.doc === undefined ? {} : { doc: packageDoc(documented.doc, name), docFile: documented.path }),
  };
}

/** A package that is imported but not read, such as a vendored one. */
function leafUnit(path: string, files: readonly string[]): Unit {
  const name = baseName(path);
  return { path, name, identity: ["gopkg", unitPath(unitDirectory(path))], label: LABEL, files, assets: [], declarers: files };
}

/**
 * The file with the documentation of the package ("Go Doc Comments"): it begins with the word `Package`, or stands in the file for it. What stands above
 * several clauses, or begins with the name of its file, is about these files.
 */
function documentedIn(files: readonly FileFacts[], name: string): FileFacts | undefined {
  const rankOf = (facts: FileFacts): number => {
    if (docRank(facts) === 0) return 0;
    if (/^(?:package|command) /i.test(facts.doc ?? "")) return 1;
    return baseName(facts.path) === `${name}.go` || declaresMain(facts) ? 2 : 3;
  };
  const [first, second] = files
    .filter(({ doc, path }) => doc !== undefined && !doc.startsWith(baseName(path)))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  return first !== undefined && (rankOf(first) < 3 || second === undefined) ? first : undefined;
}

function docRank(facts: FileFacts): number {
  return baseName(facts.path) === "doc.go" ? 0 : 1;
}

/** Rank of a file in its package; the sort is stable, so equal ranks stay in path order. */
function fileRank(facts: FileFacts): number {
  if (declaresMain(facts)) return 0;
  return docRank(facts) === 0 ? 1 : 2;
}

/** Of several declarations of one name under different conditions: that of every build, then of the default build, of Linux, and of Unix. */
function declarerRank(condition: string | undefined): number {
  if (condition === undefined) return 0;
  if (canHold(condition, (name) => DEFAULT_TAGS.test(name))) return 1;
  if (favours(condition, "linux")) return 2;
  return favours(condition, "unix") ? 3 : 4;
}

/** Tags of `go build` on Linux without `-tags`. */
const DEFAULT_TAGS = /^(?:linux|unix|amd64|gc|cgo|go1\.\d+)$/;

/** Whether the constraint names the system other than to exclude it. */
function favours(condition: string, tag: string): boolean {
  return tagsOf(condition).includes(tag) && canHold(condition, (name) => (name === tag ? true : undefined));
}

/** The Go tool always assembles, and compiles C if a file imports "C". */
function assetsOf(tree: Tree, { directory, files }: PackageGroup): readonly string[] {
  const cgo = files.some(({ references }) => references.some(({ specifier }) => specifier === "C"));
  return tree.list(directory).flatMap((name) => {
    const path = joinPath(directory, name) ?? "";
    const taken = ASSEMBLY.test(name) || (cgo && FOREIGN.test(name));
    return taken && tree.has(path) && !/^[._]/.test(name) ? [path] : [];
  });
}

/** `Package ledger keeps accounts.` → `Keeps accounts.`; `Package ledger is a book of accounts.` → `A book of accounts.` */
function packageDoc(doc: string, name: string): string {
  const start = `package ${name} `;
  if (doc.slice(0, start.length).toLowerCase() !== start.toLowerCase()) return doc;
  const rest = doc.slice(start.length).replace(/^(?:is|are) (?=(?:an?|the) )/, "");
  return rest === "" ? doc : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/**
 * The import behind an unbound qualifier. An import without an alias binds the package's own name, which only its
 * files declare; for external packages the import path is the best guess.
 */

interface NameSource {
  /** The clause of the package at a unit path. */
  clause(path: string): string | undefined;
  /** Whether the file's own package declares the name. */
  declares(name: string): boolean;
}

/** An import whose local name is unknown. */
interface Open {
  readonly index: number;
  readonly names: readonly string[];
  /** Certain: read from the package itself, or of the standard library. */
  readonly known: boolean;
}

/** The facts with the uses of qualifiers moved to their imports; the same object if there are none. */
function matchQualifiers(facts: FileFacts, resolutions: readonly Resolution[], source: NameSource): FileFacts {
  const open = facts.references.flatMap((reference, index) => openImport(reference, index, resolutions[index], source));
  const free = facts.free ?? [];
  if (!facts.references.some(isImport)) return facts;
  const matched = match(
    open,
    free.filter((binding) => isQualifier(binding)),
    source,
  );
  const names = new Set(matched.values());
  const byName = new Map(free.map((binding) => [binding.imported, binding]));
  return {
    ...facts,
    references: facts.references.map((reference, index) => withUses(reference, matched.get(index), byName)),
    free: free.filter((binding) => !names.has(binding.imported)),
  };
}

function isImport(reference: Reference): boolean {
  return reference.form.startsWith("import") && reference.star !== true && reference.bindings.length === 1;
}

function openImport(reference: Reference, index: number, resolution: Resolution | undefined, source: NameSource): readonly Open[] {
  if (!isImport(reference) || reference.bindings[0]?.local !== undefined) return [];
  const target = resolution?.targets[0];
  const clause = target?.kind === "file" ? source.clause(target.path) : undefined;
  if (clause !== undefined) return [{ index, names: [clause], known: true }];
  const standard = target?.kind === "external" && target.external.ecosystem === "gostd";
  const root = target?.kind === "external" && (standard || target.external.name === reference.specifier);
  return [{ index, names: packageNames(reference.specifier, root), known: standard }];
}

/** Whether an exported name is selected from it. */
function isQualifier({ uses }: Binding): boolean {
  return uses.some(({ chain }) => chain?.[0] !== undefined);
}

/** Import index to qualifier. Certain names first, then guesses, the most likely first, then a single remaining pair. */
function match(open: readonly Open[], qualifiers: readonly Binding[], source: NameSource): ReadonlyMap<number, string> {
  const matched = new Map<number, string>();
  const unbound = new Set(qualifiers.map(({ imported }) => imported));
  const take = (index: number, name: string): void => {
    matched.set(index, name);
    unbound.delete(name);
  };
  for (const { index, names, known } of open) {
    const [name] = names;
    if (known && name !== undefined && unbound.has(name)) take(index, name);
  }
  for (const { imported } of qualifiers) if (source.declares(imported)) unbound.delete(imported);
  const most = Math.max(0, ...open.map(({ names }) => names.length));
  for (let choice = 0; choice < most; choice += 1) {
    for (const { index, names, known } of open) {
      const name = names[choice];
      if (!known && !matched.has(index) && name !== undefined && unbound.has(name)) take(index, name);
    }
  }
  const rest = open.filter(({ index, known }) => !known && !matched.has(index));
  const left = qualifiers.filter(({ imported, uses }) => unbound.has(imported) && uses.every(({ chain }) => isExported(chain?.[0] ?? "")));
  if (rest.length === 1 && left.length === 1 && rest[0] !== undefined && left[0] !== undefined) take(rest[0].index, left[0].imported);
  return matched;
}

/** The Go compiler rejects unused imports, so an import without a visible use keeps its edge. */
function withUses(reference: Reference, name: string | undefined, free: ReadonlyMap<string, Binding>): Reference {
  const [binding] = reference.bindings;
  if (!isImport(reference) || binding === undefined) return reference;
  // The name of a package stands in front of a selector alone ("Qualified identifiers"): a key of the same name is that of a field.
  const uses = (name === undefined ? binding.uses : (free.get(name)?.uses ?? [])).filter(({ chain }) => chain !== undefined);
  const kept = uses.length === 0 ? { keep: true } : {};
  return { ...reference, bindings: [{ ...binding, ...(name === undefined ? {} : { local: name }), uses, members: "only", ...kept }] };
}
