/** Rows about what the repository gives to others: packages, their modules, and the names of each module. */
import { symbolKey } from "../link/keys.js";
import type { Resolved } from "../link/exports.js";
import type { PublicModule, PublishedPackage, Publisher } from "../model/publisher.js";
import { type Origin, originOf, type World } from "./world.js";
import type { Exports, Passes, Provides, Row } from "./rows.js";
import type { ExportFact } from "../model/facts.js";

export function publishedRows(world: World): readonly Row[] {
  return [...world.publishers.values()].flatMap((publisher) => publisher.packages.flatMap((one) => rowsOfPackage(world, publisher, one)));
}

function rowsOfPackage(
  world: World,
  publisher: Publisher,
  { url, manifest, version, repository, modules }: PublishedPackage,
): readonly Row[] {
  const optional = { ...(version !== undefined && { version }), ...(repository !== undefined && { repository }) };
  const head = { row: "publishes", package: url, manifest, ...optional } as const;
  return [head, ...modules.flatMap((module) => rowsOfModule(world, publisher, { package: url, specifier: module.specifier }, module))];
}

/** Package and specifier of the rows of one module. */
type Place = Pick<Provides, "package" | "specifier">;

function rowsOfModule(world: World, publisher: Publisher, place: Place, module: PublicModule): readonly Row[] {
  const { paths, deep, data } = module;
  if (data === true) {
    const value: Exports = { row: "exports", ...place, name: "=", ...(paths[0] !== undefined && { source: paths[0] }), form: "data" };
    return [{ row: "provides", ...place, sources: paths }, value];
  }
  if (paths.some((path) => world.units.byPath.get(path)?.name === "main")) return [];
  const rows: Row[] = [];
  const named = new Set<string>();
  let isOpen = false;
  for (const path of paths) {
    const names = namesOf(world, path, (name) => publisher.isOpenedBy?.(name) === true);
    isOpen ||= names.isOpen;
    for (const star of names.stars) rows.push(...passed(world, place, "*", star, star.isPublic));
    for (const [name, home] of names.names) {
      if (named.has(name)) continue;
      named.add(name);
      rows.push(...rowsOfName(world, place, { path: home, name, module: names }));
    }
    if (publisher.isPublicMethod !== undefined) rows.push(...methodsOf(world, publisher, place, path, names.names));
  }
  const provides: Provides = { row: "provides", ...place, sources: paths, ...(deep && { deep }), ...(isOpen && { open: true }) };
  return [provides, ...rows];
}

interface Named {
  readonly path: string;
  readonly name: string;
  readonly module: ModuleNames;
}

function rowsOfName(world: World, place: Place, { path, name, module }: Named): readonly Row[] {
  const resolved = world.exports.resolve(path, name);
  const isPublic = module.public.has(name);
  const hidden = isPublic ? {} : { private: true as const };
  if (resolved.kind === "external") {
    const origin = originOf(world, path, name);
    const rows = origin === undefined ? [] : passed(world, place, name, origin, isPublic);
    if (rows.length > 0) return rows;
  }
  return [{ row: "exports", ...place, name, ...declarationOf(world, path, name, resolved), ...hidden }];
}

type Declared = Pick<Exports, "source" | "line" | "form" | "uid">;

function declarationOf(world: World, module: string, name: string, resolved: Resolved): Declared {
  if (resolved.kind === "module") return { source: resolved.path, ...entity(world, resolved.path) };
  if (resolved.kind !== "symbol") return {};
  const key = symbolKey(resolved.path, resolved.name);
  const declaration = world.scan.files.get(resolved.path)?.declarations.find((one) => one.name === resolved.name);
  const folded = resolved.folded === true ? foldedAt(world, module, name) : undefined;
  const line = folded ?? declaration?.line;
  return { source: key, ...(line !== undefined && { line }), ...(declaration && { form: declaration.form }), ...entity(world, key) };
}

function entity({ uidOf }: World, key: string): { readonly uid?: string } {
  const uid = uidOf(key);
  return uid === undefined ? {} : { uid };
}

/** Line of a name that belongs to another declaration: a constant of a type. */
function foldedAt(world: World, module: string, name: string): number | undefined {
  for (const { exports } of world.partsOf(module)) {
    const fact = exports.find((one) => one.kind === "local" && one.folded === true && one.name === name);
    if (fact?.kind === "local" && fact.place !== undefined) return fact.place.line;
  }
  return undefined;
}

function passed(world: World, place: Place, name: string, origin: Origin, isPublic: boolean): readonly Passes[] {
  const url = world.packageOf(origin.external, origin.path, origin);
  if (url === undefined) return [];
  const from = { package: url, specifier: origin.specifier, name: origin.name };
  return [{ row: "passes", ...place, name, from, source: origin.path, line: origin.line, ...(!isPublic && { private: true as const }) }];
}

/** Methods of the types that the module exports, by receiver: `Cart.Add`. */
function methodsOf(
  world: World,
  publisher: Publisher,
  place: Place,
  module: string,
  names: ReadonlyMap<string, string>,
): readonly Exports[] {
  return world.partsOf(module).flatMap(({ path }) =>
    world.outlineOf(path).flatMap((symbol): readonly Exports[] => {
      const [owner = "", method = "", more] = symbol.name.split(".");
      if (symbol.kind !== "method" || more !== undefined || !names.has(owner) || publisher.isPublicMethod?.(method) !== true) return [];
      const resolved = world.exports.resolve(module, owner);
      const uid = resolved.kind === "symbol" ? entity(world, symbolKey(resolved.path, resolved.name)) : {};
      return [
        { row: "exports", ...place, name: symbol.name, source: symbolKey(path, symbol.name), line: symbol.from, form: "method", ...uid },
      ];
    }),
  );
}

/** Every name that can be imported from a module, and the packages that it passes on whole. */
interface ModuleNames {
  /** With the module at which to resolve each: this one, or another behind its stars. */
  readonly names: ReadonlyMap<string, string>;
  /** Meant for others by the rules of the language: listed, or without a mark that hides it. */
  readonly public: ReadonlySet<string>;
  /** `export * from` another package. */
  readonly stars: readonly (Origin & { readonly isPublic: boolean })[];
  /** A part could not be read, or computes names. */
  readonly isOpen: boolean;
}

interface Growing {
  readonly names: Map<string, string>;
  readonly public: Set<string>;
  readonly stars: (Origin & { readonly isPublic: boolean })[];
  isOpen: boolean;
}

/** Iterative over all modules that stars lead to; a cycle adds nothing twice. */
function namesOf(world: World, module: string, isOpenedBy: (name: string) => boolean): ModuleNames {
  const found: Growing = { names: new Map(), public: new Set(world.exports.names(module)), stars: [], isOpen: false };
  const open: { readonly path: string; readonly isOwn: boolean; readonly isPublic: boolean }[] = [
    { path: module, isOwn: true, isPublic: true },
  ];
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next.path)) continue;
    seen.add(next.path);
    const { path, isOwn, isPublic } = next;
    const parts = world.partsOf(path);
    const size = world.units.byPath.get(path)?.files.length ?? 1;
    found.isOpen ||=
      parts.length < size || parts.some((part) => part.open === true || part.parse !== "full" || world.input.opaque(part.path));
    for (const part of parts) {
      for (const fact of part.exports) {
        if (fact.kind === "star") open.push(...throughStar(world, part.path, fact, isPublic, found));
        else {
          const home = homeOf(world, { module, path }, fact, isOwn);
          if (home !== undefined) addName(found, fact, home, isOwn);
          found.isOpen ||= isOwn && isOpenedBy(fact.name);
        }
      }
    }
  }
  for (const name of found.public) if (!found.names.has(name) && isBrought(world, module, name)) found.names.set(name, module);
  return found;
}

function addName(found: Growing, fact: NamedFact, home: string, isOwn: boolean): void {
  if (!found.names.has(fact.name)) found.names.set(fact.name, home);
  if (isOwn && fact.kind === "local" && fact.hidden !== true && fact.behindStars !== true && fact.folded !== true)
    found.public.add(fact.name);
}

type NamedFact = Exclude<ExportFact, { readonly kind: "star" }>;

/** Names of a star belong to the module only if its own rules bring them. A star brings modules too, which have no edge of their own. */
function homeOf(
  world: World,
  { module, path }: { readonly module: string; readonly path: string },
  fact: NamedFact,
  isOwn: boolean,
): string | undefined {
  if (fact.kind === "local" && fact.inner === true) return undefined;
  // `import bank.money` binds `bank`, which is nobody's to give: several distributions may have modules in it.
  if (fact.kind === "indirect" && fact.outermost === true) return undefined;
  if (isOwn) return module;
  if (fact.name === "default" || fact.name === "=") return undefined;
  if (isBrought(world, module, fact.name)) return module;
  if (world.exports.resolve(module, fact.name).kind !== "missing") return undefined;
  const there = world.exports.throughStar(path, fact.name);
  return there.kind === "module" && there.namespace ? path : undefined;
}

/** A name that two stars bring from different places is not exported (ECMA-262, GetExportedNames and ResolveExport). */
function isBrought({ exports }: World, module: string, name: string): boolean {
  const { kind } = exports.resolve(module, name);
  return kind !== "missing" && kind !== "ambiguous";
}

function throughStar(
  world: World,
  path: string,
  fact: ExportFact & { readonly kind: "star" },
  isPublic: boolean,
  found: Growing,
): readonly { readonly path: string; readonly isOwn: false; readonly isPublic: boolean }[] {
  const target = world.input.target(path, fact.reference, "*");
  const isShown = isPublic && fact.implicit !== true;
  if (target === undefined) {
    found.isOpen = true;
    return [];
  }
  if (target.kind === "file") {
    const paths = target.declared === undefined ? [target.path] : [target.path, target.declared];
    return paths.map((one) => ({ path: one, isOwn: false, isPublic: isShown }));
  }
  const reference = world.scan.files.get(path)?.references.find(({ offset }) => offset === fact.reference);
  if (reference === undefined) return [];
  found.stars.push({ external: target.external, specifier: reference.specifier, name: "*", path, line: reference.line, isPublic: isShown });
  return [];
}
