/** Rows about what the repository takes from others: every name of every package, with the import statement and the lines of its uses. */
import type { Binding, FileFacts, Reference, Use } from "../model/facts.js";
import type { External, Resolution, Target } from "../model/language.js";
import { type Origin, originOf, type World, originsOf } from "./world.js";
import type { Uses } from "./rows.js";
import type { Resolved } from "../link/exports.js";
import type { PackageUrl } from "../model/publisher.js";

export function useRows(world: World): readonly Uses[] {
  return [...world.scan.files.values()].flatMap((facts) => usesIn(world, facts));
}

function usesIn(world: World, facts: FileFacts): readonly Uses[] {
  const resolutions = world.scan.resolutions.get(facts.path) ?? [];
  const sites = facts.references.flatMap((reference, index) => {
    const resolution = resolutions[index];
    // Strings that only look like a module are no evidence.
    if (resolution === undefined || reference.bound === true || reference.tentative === true) return [];
    return usesAt(world, facts.path, reference, resolution);
  });
  return [...sites, ...freeUses(world, facts, resolutions).flatMap((one) => rowsOf(world, facts.path, one))];
}

function usesAt(world: World, path: string, reference: Reference, { targets, names }: Resolution): readonly Uses[] {
  const bindings: readonly (Binding | undefined)[] = reference.bindings.length === 0 ? [undefined] : reference.bindings;
  return bindings.flatMap((binding) => {
    const own = binding === undefined ? undefined : names?.get(binding.imported);
    const chosen = own === undefined ? targets : [own];
    return chosen.flatMap((target) => broughtBy(world, path, reference, binding, target)).flatMap((one) => rowsOf(world, path, one));
  });
}

function broughtBy(world: World, path: string, reference: Reference, binding: Binding | undefined, target: Target): readonly Brought[] {
  if (target.kind === "external") return [broughtWhole(reference, binding, target.external)];
  const own = world.ownPackage(path, reference.specifier, target.path);
  const through = throughFile(world, path, { reference, binding, target });
  return own === undefined ? through : [broughtWhole(reference, binding, { own }), ...through];
}

function broughtWhole(reference: Reference, binding: Binding | undefined, external: Brought["external"]): Brought {
  const isNameless = binding === undefined || (reference.kind === "side-effect" && binding.uses.length === 0);
  const name = isNameless ? undefined : binding.imported;
  return { reference, binding, external, name, specifier: reference.specifier };
}

function throughFile(world: World, path: string, { reference, binding, target }: FileImport): readonly Brought[] {
  const isOwn = target.path === path || target.path === world.units.byFile.get(path)?.path;
  if (binding === undefined || isOwn || reference.star === true || target.whole === true) return [];
  return throughLocal(world, { reference, binding, target });
}

interface FileImport {
  readonly reference: Reference;
  readonly binding: Binding | undefined;
  readonly target: Target & { readonly kind: "file" };
}

type LocalImport = FileImport & { readonly binding: Binding };

/** A name of another package that a module of the repository re-exports, or an attribute of such a module. */
function throughLocal(world: World, { reference, binding, target }: LocalImport): readonly Brought[] {
  if (binding.imported === "*" || target.namespace === true) return throughModule(world, reference, binding, target.path);
  const found = [target.path, target.declared].flatMap((path) => {
    const resolved = path === undefined ? undefined : world.exports.resolve(path, binding.imported);
    return path === undefined || resolved === undefined || resolved.kind === "missing" ? [] : [{ path, resolved }];
  })[0];
  if (found?.resolved.kind === "module" && found.resolved.namespace) return throughModule(world, reference, binding, found.resolved.path);
  return found === undefined ? [] : broughtThrough(world, reference, binding, found);
}

/** Attributes of a module, each followed until it leaves the repository. */
function throughModule(world: World, reference: Reference, binding: Binding, start: string): readonly Brought[] {
  const byOrigin = new Map<string, { readonly origin: Origin; readonly uses: Use[] }>();
  for (const use of binding.uses) {
    const found = follow(world, start, chainOf(use));
    if (found === undefined) continue;
    const { origin, rest } = found;
    const key = JSON.stringify([origin.path, origin.line, origin.specifier, origin.name]);
    const entry = byOrigin.get(key) ?? { origin, uses: [] };
    byOrigin.set(key, entry);
    entry.uses.push({ ...use, chain: rest });
  }
  return [...byOrigin.values()].map(({ origin, uses }) => broughtFrom(reference, { ...binding, uses }, origin));
}

function follow(
  world: World,
  start: string,
  chain: readonly string[],
): { readonly origin: Origin; readonly rest: readonly string[] } | undefined {
  let module = start;
  for (const [index, name] of chain.entries()) {
    const resolved = world.exports.resolve(module, name);
    if (resolved.kind === "external") {
      const origin = originOf(world, module, name);
      return origin === undefined ? undefined : { origin, rest: chain.slice(index + 1) };
    }
    if (resolved.kind !== "module" || !resolved.namespace || resolved.path === module) return undefined;
    module = resolved.path;
  }
  return undefined;
}

/** Attributes read from the name, first to last. */
function chainOf({ chain, member }: Use): readonly string[] {
  return chain ?? (member === undefined ? [] : [member]);
}

function rowsOf(world: World, path: string, brought: Brought): readonly Uses[] {
  const { reference, binding, external, specifier, through, maybe } = brought;
  const category = world.scan.category(path);
  const uid = world.uidOf(path);
  return namedIn(brought).flatMap(({ name, member, lines }): readonly Uses[] => {
    const isOwn = "own" in external;
    const url = isOwn ? external.own : world.packageOf(external, through ?? path, { specifier, name });
    if (url === undefined) return [];
    const isType = binding?.typeOnly ?? reference.kind === "type";
    return [
      {
        row: "uses",
        package: url,
        specifier,
        ...(name !== undefined && { name }),
        ...(member !== "" && { member }),
        source: path,
        line: reference.line,
        lines,
        form: reference.form,
        ...(isType && { type: true as const }),
        ...(through !== undefined && through !== path && { through }),
        ...(maybe === true && { maybe }),
        ...(isOwn && { own: true as const }),
        ...(category !== "source" && { category }),
        ...(uid !== undefined && { uid }),
      },
    ];
  });
}

interface NamedUse {
  readonly name: string | undefined;
  readonly member: string;
  readonly lines: readonly number[];
}

/** Members of a module are its names; members of a name stay with it. */
function namedIn({ binding, name }: Brought): readonly NamedUse[] {
  const isModule = name === "*" || name === "=";
  const found = new Map<string, { readonly name: string | undefined; readonly member: string; readonly lines: Set<number> }>();
  for (const use of binding?.uses ?? []) {
    const chain = chainOf(use);
    const [first, ...rest] = isModule && chain.length > 0 ? chain : [name, ...chain];
    const member = rest.join(".");
    const key = `${first ?? ""}\0${member}`;
    const entry = found.get(key) ?? { name: first, member, lines: new Set<number>() };
    found.set(key, entry);
    if (use.kind !== "re-export") entry.lines.add(use.line);
  }
  if (found.size === 0) return [{ name, member: "", lines: [] }];
  return [...found.values()].map((entry) => ({ ...entry, lines: [...entry.lines].sort((a, b) => a - b) }));
}

interface Star {
  readonly reference: Reference;
  /** The module of the repository, or the package. */
  readonly path?: string;
  readonly external?: External;
}

/** Names that a file uses but does not bind, where a star import brings them from another package, or may do so. */
function freeUses(world: World, facts: FileFacts, resolutions: readonly Resolution[]): readonly Brought[] {
  const stars = starsOf(facts, resolutions);
  if (stars.length === 0) return [];
  const publisher = world.publishers.get(world.scan.workspaceOf(facts.path)?.language ?? "");
  const unit = world.units.byFile.get(facts.path)?.path;
  return (facts.free ?? []).flatMap((binding) => {
    const { imported } = binding;
    if (publisher?.isPredeclared(imported) === true) return [];
    if (unit !== undefined && world.exports.resolve(unit, imported).kind !== "missing") return [];
    return fromStars(world, stars, binding);
  });
}

function starsOf(facts: FileFacts, resolutions: readonly Resolution[]): readonly Star[] {
  const found = facts.references.flatMap((reference, index) => {
    if (reference.star !== true) return [];
    return (resolutions[index]?.targets ?? []).map((target): Star =>
      target.kind === "file" ? { reference, path: target.path } : { reference, external: target.external },
    );
  });
  return facts.lastStarWins === true ? found.toReversed() : found;
}

/** A module of the repository says whether it has the name; a package does not. */
function fromStars(world: World, stars: readonly Star[], binding: Binding): readonly Brought[] {
  const maybe: Brought[] = [];
  for (const { reference, path, external } of stars) {
    const { specifier } = reference;
    if (external !== undefined) maybe.push({ reference, binding, external, name: binding.imported, specifier, maybe: true });
    if (path === undefined) continue;
    const resolved = world.exports.throughStar(path, binding.imported);
    if (resolved.kind === "missing") continue;
    const brought = broughtThrough(world, reference, binding, { path, resolved });
    if (resolved.kind !== "unknown") return brought;
    maybe.push(...brought);
  }
  return maybe;
}

// Names that an import brings from other packages, directly or through modules of the repository.

/** A binding with the statement that brings it into the repository. */
interface Brought {
  readonly reference: Pick<Reference, "specifier" | "line" | "form" | "kind">;
  readonly binding: Binding | undefined;
  /** The package by the name in the statement, or by its URL if this repository publishes it. */
  readonly external: External | { readonly own: PackageUrl };
  /** Name in the package. */
  readonly name: string | undefined;
  readonly specifier: string;
  readonly through?: string;
  readonly maybe?: true;
}

function broughtFrom(reference: Brought["reference"], binding: Binding, origin: Origin): Brought {
  return {
    reference,
    binding,
    external: origin.external,
    name: origin.name,
    specifier: origin.specifier,
    through: origin.path,
  };
}

/** A name that several packages may provide is a use of each, perhaps. */
function broughtThrough(
  world: World,
  reference: Brought["reference"],
  binding: Binding,
  { path, resolved }: { readonly path: string; readonly resolved: Resolved },
): readonly Brought[] {
  if (resolved.kind !== "external" && resolved.kind !== "unknown") return [];
  const origins = originsOf(world, path, binding.imported);
  if (resolved.kind === "external") return origins.slice(0, 1).map((origin) => broughtFrom(reference, binding, origin));
  return origins.map((origin) => ({ ...broughtFrom(reference, binding, origin), maybe: true }));
}
