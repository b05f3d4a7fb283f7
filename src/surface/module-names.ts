/** Every name that can be imported from a module, and the packages that it passes on whole. */
import type { ExportFact } from "../model/facts.js";
import type { Origin } from "./origin.js";
import type { World } from "./world.js";

export interface ModuleNames {
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
export function namesOf(world: World, module: string, isOpenedBy: (name: string) => boolean): ModuleNames {
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
