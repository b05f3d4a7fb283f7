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
  const seen = new Set<string>();
  let open = [{ path, name }];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const key = `${next.path}\0${next.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const steps = stepsFrom(world, next.path, next.name);
    const found = steps.find((step) => "external" in step);
    if (found !== undefined && "external" in found) return found;
    open = [...steps.flatMap((step) => ("external" in step ? [] : [step])), ...open];
  }
  return undefined;
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
  return exports.throughStar(path, name).kind === "external";
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
