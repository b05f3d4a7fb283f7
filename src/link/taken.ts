/**
 * Names that other files import from a module. A name that a module only imports becomes its export as
 * soon as another file imports it from there, and so on along the chain.
 */
import type { Binding, ExportFact, FileFacts, Reference, Use } from "../model/facts.js";
import type { Resolution } from "../model/language.js";
import type { Scan } from "../model/graph.js";
import type { ExportIndex } from "./exports.js";
import { once } from "../model/basics.js";
import type { UnitIndex } from "./units.js";

type Taken = ReadonlyMap<string, ReadonlySet<string>>;

/** Empty if every export is explicit and there are no stars: then importers make no difference. */
export function findTaken(scan: Scan, exports: ExportIndex, units: UnitIndex): Taken {
  const taken = new Map<string, Set<string>>();
  if (![...scan.files.values()].some((facts) => dependsOnTakers(facts.exports))) return taken;
  const take = (path: string, name: string): void => {
    const open = [{ path, name }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const names: Set<string> = taken.get(at.path) ?? new Set<string>();
      if (names.has(at.name)) continue;
      taken.set(at.path, names.add(at.name));
      if (!units.byPath.has(at.path)) open.push(...exports.origins(at.path, at.name));
    }
  };
  for (const [path, facts] of scan.files) {
    const resolutions = scan.resolutions.get(path) ?? [];
    facts.references.forEach((reference, index) => {
      // What a test replaces, it does not take.
      if (reference.manner === "mock") return;
      if (reference.bindings.length === 0) takeSymbols(path, resolutions[index], take);
      for (const binding of reference.bindings) takeBinding(exports, path, resolutions[index], binding, take);
      if (reference.star === true) takeFree(facts, resolutions[index], take);
    });
  }
  return taken;
}

/** Whether shares depend on importers: names that are only imported, and names of stars that cannot be enumerated. */
function dependsOnTakers(exports: readonly ExportFact[]): boolean {
  return exports.some((fact) => fact.kind === "star" || (fact.kind === "indirect" && fact.implicit === true));
}

type Take = (path: string, name: string) => void;

/** Names in strings. */
function takeSymbols(path: string, resolution: Resolution | undefined, take: Take): void {
  for (const target of resolution?.targets ?? []) {
    if (target.kind === "file" && target.path !== path && target.symbol !== undefined) take(target.path, target.symbol);
  }
}

function takeBinding(exports: ExportIndex, path: string, resolution: Resolution | undefined, binding: Binding, take: Take): void {
  const own = resolution?.names?.get(binding.imported);
  for (const target of own === undefined ? (resolution?.targets ?? []) : [own]) {
    // A package's imports from itself do not count.
    if (target.kind !== "file" || target.path === path) continue;
    if (target.symbol !== undefined) take(target.path, target.symbol);
    let module: string | undefined = target.path;
    if (binding.imported !== "*" && target.namespace !== true) {
      if (binding.uses.length > 0 || binding.keep === true) take(target.path, binding.imported);
      module = moduleAt(exports, target.path, binding.imported);
    }
    if (module === undefined || binding.members === undefined) continue;
    for (const use of binding.uses) takeChain(exports, module, use.chain ?? [], take);
  }
}

function takeChain(exports: ExportIndex, start: string, chain: readonly string[], take: Take): void {
  let module: string | undefined = start;
  for (const name of chain) {
    if (module === undefined) return;
    take(module, name);
    module = moduleAt(exports, module, name);
  }
}

function moduleAt(exports: ExportIndex, path: string, name: string): string | undefined {
  const resolved = exports.resolve(path, name);
  return resolved.kind === "module" && resolved.namespace && resolved.path !== path ? resolved.path : undefined;
}

function takeFree(facts: FileFacts, resolution: Resolution | undefined, take: Take): void {
  for (const target of resolution?.targets ?? []) {
    if (target.kind === "file") for (const { imported } of facts.free ?? []) take(target.path, imported);
  }
}

/** Whether others import from `facts.path` the name that the binding introduces. */
export function createIsTaken(facts: FileFacts, taken: Taken): (reference: Reference, binding: Binding) => boolean {
  const names = taken.get(facts.path);
  if (names === undefined) return () => false;
  const open = new Set<string>();
  for (const fact of facts.exports) {
    if (fact.kind === "indirect" && names.has(fact.name)) open.add(`${fact.reference}\0${fact.imported}`);
  }
  return (reference, binding) => open.has(`${reference.offset}\0${binding.imported}`);
}

/** Whether some file gives the module an attribute of this name: `Meta.config = {}` of an import. Computed when first asked. */
export function createIsGiven(scan: Scan): (module: string, name: string) => boolean {
  const given = once(() => {
    const found = new Set<string>();
    for (const [path, { references }] of scan.files) {
      const resolutions = scan.resolutions.get(path) ?? [];
      references.forEach(({ bindings }, index) => {
        const names = bindings.flatMap(({ uses }) => uses.flatMap((use) => writtenBy(use) ?? []));
        for (const target of names.length === 0 ? [] : (resolutions[index]?.targets ?? []))
          if (target.kind === "file") for (const name of names) found.add(`${target.path}#${name}`);
      });
    }
    return found;
  });
  return (module, name) => given().has(`${module}#${name}`);
}

/** The attribute that a use writes. */
function writtenBy({ kind, subject, chain, member, how }: Use): string | undefined {
  if (kind === "member") return how === "assign" ? member : undefined;
  return kind === "assign" && subject === undefined ? chain?.[0] : undefined;
}
