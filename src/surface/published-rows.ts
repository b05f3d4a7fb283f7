/** Rows about what the repository gives to others: packages, their modules, and the names of each module. */
import { symbolKey } from "../link/keys.js";
import type { Resolved } from "../link/exports.js";
import type { PublicModule, PublishedPackage, Publisher } from "../model/publisher.js";
import { namesOf, type ModuleNames } from "./module-names.js";
import { originOf, type Origin } from "./origin.js";
import type { Exports, Passes, Provides, Row } from "./rows.js";
import type { World } from "./world.js";

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
    isOpen ||= names.isOpen || world.partsOf(path).some((part) => publisher.isOpenFile?.(part.path) === true);
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
