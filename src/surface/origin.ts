/** Where a name that comes from another package enters the repository: the import statement behind any number of local re-exports. */
import type { ExportFact } from "../model/facts.js";
import type { External } from "../model/language.js";
import type { World } from "./world.js";

export interface Origin {
  readonly external: External;
  /** As written in the statement. */
  readonly specifier: string;
  /** Name in the other package; `*`: its module. */
  readonly name: string;
  /** The file with the statement, and its line. */
  readonly path: string;
  readonly line: number;
}

/** The first origin that the rules of re-exports lead to; undefined if the name belongs to the repository. */
export function originOf(world: World, path: string, name: string): Origin | undefined {
  return originsOf(world, path, name)[0];
}

/** Every origin that the name may have: several if more than one package is re-exported whole. */
export function originsOf(world: World, path: string, name: string): readonly Origin[] {
  const found: Origin[] = [];
  const seen = new Set<string>();
  const open = [{ path, name }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const key = `${next.path}\0${next.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const inside: { path: string; name: string }[] = [];
    for (const step of stepsFrom(world, next.path, next.name)) {
      if ("external" in step) found.push(step);
      else inside.push(step);
    }
    // The stack is LIFO: push in reverse order.
    open.push(...inside.reverse());
  }
  return found;
}

type Step = Origin | { readonly path: string; readonly name: string };

/** A name that the module binds comes from there; any other through its stars. */
function stepsFrom(world: World, path: string, name: string): readonly Step[] {
  for (const { path: part, exports } of world.partsOf(path)) {
    const own = exports.find((fact) => fact.kind !== "star" && fact.kind !== "listed" && fact.name === name);
    if (own !== undefined) return own.kind === "indirect" ? stepThrough(world, part, own, own.imported) : [];
  }
  return world.partsOf(path).flatMap(({ path: part, exports }) =>
    exports.flatMap((fact) => {
      if (fact.kind !== "star" || (name === "default" && !fact.withDefault)) return [];
      return stepThrough(world, part, fact, name).filter((step) => "external" in step || leadsOut(world, step.path, step.name));
    }),
  );
}

function leadsOut({ exports }: World, path: string, name: string): boolean {
  const { kind } = exports.throughStar(path, name);
  return kind === "external" || kind === "unknown";
}

function stepThrough(
  world: World,
  path: string,
  { reference: offset }: ExportFact & { readonly kind: "indirect" | "star" },
  imported: string,
): readonly Step[] {
  const target = world.input.target(path, offset, imported);
  if (target === undefined) return [];
  if (target.kind === "file") return [{ path: target.path, name: target.namespace === true ? "*" : imported }];
  const reference = world.scan.files.get(path)?.references.find((one) => one.offset === offset);
  if (reference === undefined) return [];
  return [{ external: target.external, specifier: reference.specifier, name: imported, path, line: reference.line }];
}
