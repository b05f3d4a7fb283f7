/** Finds the declaration of a name that another repository publishes, through as many repositories as pass it on. Pure: reads the catalog only. */
import { ecosystemOf } from "../surface/package-name.js";
import type { Catalog, Module, Origin, Publication, PublishedName } from "./catalog.js";

/** Why a name has no declaration. */
type Reason =
  /** The publisher has no such module. */
  | "no-module"
  /** The module has no such name at the commit that was mapped. */
  | "no-name"
  /** The module computes its names, or could not be read wholly. */
  | "computed"
  /** `export *` of a package outside the fleet may bring it. */
  | "star-outside"
  /** Two `export *` bring it from different places. */
  | "two-stars"
  /** The name is passed round in a circle. */
  | "circle";

/** One station on the way of a name: the module, and its row of the name; without row the name came by `export *`. */
export interface Step {
  readonly module: Module;
  readonly name: string;
  readonly row?: PublishedName;
}

export interface Found {
  readonly state: "name" | "module" | "value" | "ambiguous" | "unresolved";
  /** From the imported module to the declaration. */
  readonly steps: readonly Step[];
  readonly reason?: Reason;
  /** The last row passes on a name of this package, which is not in the fleet. */
  readonly beyond?: string;
}

/** What an import statement asks for. */
interface Wanted {
  readonly specifier: string;
  /** `*` and absent: the module; `=`: its one value. */
  readonly name?: string;
  /** What is read from the name, dotted. */
  readonly member?: string;
}

interface Search {
  readonly catalog: Catalog;
  readonly visited: ReadonlySet<string>;
}

/**
 * `name`: the declaration, or the last row that is known of it. `module`: the whole module is meant. `value`: the name is a property of the module's one
 * value. `ambiguous`: a package on the way has several publishers. Never a guess.
 */
export function resolveName(catalog: Catalog, publication: Publication, wanted: Wanted): Found {
  return search({ catalog, visited: new Set() }, publication, wanted);
}

function search({ catalog, visited }: Search, publication: Publication, wanted: Wanted): Found {
  const module = findModule(catalog, publication, wanted.specifier);
  if (module === undefined) return unresolved("no-module");
  const key = JSON.stringify([module.id, wanted.name, wanted.member]);
  if (visited.has(key)) return unresolved("circle");
  return inModule({ catalog, visited: new Set([...visited, key]) }, publication, module, wanted);
}

function inModule(around: Search, publication: Publication, module: Module, { name, member, specifier }: Wanted): Found {
  if (name === undefined || name === "*") return { state: "module", steps: [{ module, name: "*" }] };
  const row = around.catalog.name(module, name);
  if (row !== undefined) return ofRow(around, publication, { module, name, row }, member);
  const starred = throughStars(around, module, { name, ...(member !== undefined && { member }) });
  if (starred !== undefined && starred.state !== "unresolved") return starred;
  return (
    submodule(around, publication, module, { specifier, name, ...(member !== undefined && { member }) }) ??
    ofWhole(around.catalog, module, name) ??
    starred ??
    unresolved(module.open ? "computed" : "no-name", module, name)
  );
}

type Row = Step & { readonly row: PublishedName };

function ofRow(around: Search, publication: Publication, step: Row, member: string | undefined): Found {
  const { from, source } = step.row;
  if (from !== undefined) return after(step, elsewhere(around, from, member));
  const isModule = source !== undefined && !source.includes("#");
  const deeper = isModule && member !== undefined ? around.catalog.moduleAt(step.module, source) : undefined;
  if (deeper === undefined || deeper.id === step.module.id) return { state: "name", steps: [step] };
  const [first, rest] = headOf(member ?? "");
  return after(
    step,
    search(around, publication, { specifier: deeper.specifier, name: first, ...(rest !== undefined && { member: rest }) }),
  );
}

/** In the package that a row passes a name on from. The row itself is proof enough if that package is not in the fleet. */
function elsewhere(around: Search, from: Origin, member: string | undefined): Found {
  const publishers = around.catalog.publishers(from.package);
  const [only, second] = publishers;
  if (only === undefined) return { state: "name", steps: [], beyond: from.package };
  if (second !== undefined) return { state: "ambiguous", steps: [] };
  if (from.name !== "*")
    return search(around, only, { specifier: from.specifier, name: from.name, ...(member !== undefined && { member }) });
  const [first, rest] = headOf(member ?? "*");
  return search(around, only, { specifier: from.specifier, name: first, ...(rest !== undefined && { member: rest }) });
}

function after(step: Row, next: Found): Found {
  return { ...next, steps: [step, ...next.steps] };
}

/** Undefined if the module has no `export *` from another package. */
function throughStars(around: Search, module: Module, wanted: Omit<Wanted, "specifier">): Found | undefined {
  // `export *` leaves out the default (ECMA-262, GetExportedNames).
  if (wanted.name === "default" || wanted.name === "=") return undefined;
  const stars = around.catalog.stars(module);
  if (stars.length === 0) return undefined;
  const found = stars.map((star) => elsewhere(around, { ...star, name: wanted.name ?? "*" }, wanted.member));
  const fitting = found.filter(({ state, steps }) => state !== "unresolved" && steps.length > 0);
  const [first] = fitting;
  const step = { module, name: wanted.name ?? "*" };
  if (first === undefined) {
    const isOutside = found.some(({ beyond, state }) => beyond !== undefined || state === "ambiguous");
    return unresolved(isOutside ? "star-outside" : module.open ? "computed" : "no-name", module, step.name);
  }
  const ends = new Set(fitting.map(({ steps }) => endOf(steps)));
  return ends.size > 1 ? unresolved("two-stars", module, step.name) : { ...first, steps: [step, ...first.steps] };
}

function endOf(steps: readonly Step[]): string {
  const last = steps.at(-1);
  return last === undefined ? "" : `${last.module.id} ${last.name}`;
}

/** `from package import module` (Python language reference, 5.4.2: the import system tries a submodule if the package has no such attribute). */
function submodule(around: Search, publication: Publication, module: Module, { specifier, name, member }: Wanted): Found | undefined {
  if (ecosystemOf(publication.package) !== "pypi" || name === undefined) return undefined;
  const inner = `${specifier}.${name}`;
  if (around.catalog.module(publication, inner) === undefined) return undefined;
  const [first, rest] = headOf(member ?? "*");
  const found = search(around, publication, { specifier: inner, name: first, ...(rest !== undefined && { member: rest }) });
  return { ...found, steps: [{ module, name }, ...found.steps] };
}

/** A module that is one value: `module.exports = value`. `default` is that value too (Node.js, "Interoperability with CommonJS"). */
function ofWhole(catalog: Catalog, module: Module, name: string): Found | undefined {
  if (name === "=") return { state: "module", steps: [{ module, name }] };
  const value = catalog.name(module, "=");
  if (value === undefined) return undefined;
  return { state: name === "default" ? "name" : "value", steps: [{ module, name: "=", row: value }] };
}

/** `a.b.c` → `a` and `b.c`. */
function headOf(chain: string): readonly [string, string | undefined] {
  const [first = "*", ...rest] = chain.split(".");
  return [first, rest.length === 0 ? undefined : rest.join(".")];
}

function unresolved(reason: Reason, module?: Module, name?: string): Found {
  return { state: "unresolved", steps: module === undefined || name === undefined ? [] : [{ module, name }], reason };
}

// Module of a publisher that an import statement names.

/**
 * As the surface has it, or, in npm, by its path without extension and without `/index` (Node.js, "Folders as modules"; surfaces list modules
 * that are reachable by their path only in this form). A file of types stands for the code that it declares (TypeScript, "Modules - Reference", "File
 * extension substitution").
 */
function findModule(catalog: Catalog, publication: Publication, specifier: string): Module | undefined {
  const exact = catalog.module(publication, specifier);
  if (exact !== undefined || ecosystemOf(publication.package) !== "npm") return exact;
  const plain = specifier.replace(/[?#].*$/u, "").replace(/\/$/u, "");
  const bare = plain.replace(/\.(?:d\.[cm]?ts|[cm]?[jt]sx?|json|node)$/u, "");
  const declared = plain.replace(/\.([cm]?)[jt]s$/u, ".d.$1ts");
  for (const one of [plain, bare, bare.replace(/\/index$/u, ""), declared]) {
    const found = catalog.module(publication, one);
    if (found !== undefined) return found;
  }
  return undefined;
}
