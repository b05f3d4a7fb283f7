/** What the rows of a surface are computed from. */
import { type OpenedExports, openExports } from "../link/open-exports.js";
import { LINK_DEFAULTS } from "../link/link.js";
import type { FileFacts, ExportFact } from "../model/facts.js";
import type { Key, Scan } from "../model/graph.js";
import type { External } from "../model/language.js";
import type { OutlineSymbol } from "../model/outline.js";
import type { PackageUrl, PublishedPackage, Publisher, Written } from "../model/publisher.js";
import { directoryOf, isInside } from "../model/tree.js";

export interface SurfaceInput {
  readonly scan: Scan;
  /** By language. */
  readonly publishers: ReadonlyMap<string, Publisher>;
  /** Entity of a file or symbol; undefined: the map has none. */
  readonly uidOf: (key: Key) => string | undefined;
  /** Symbols of a file at any depth; only asked for in languages whose methods are told. */
  readonly outlineOf: (path: string) => readonly OutlineSymbol[];
}

export interface World extends SurfaceInput, OpenedExports {
  /** Facts of the files that make up a module; those that could not be read are missing. */
  readonly partsOf: (path: string) => readonly FileFacts[];
  /** The package of this repository that an import of another one of its packages names. */
  readonly ownPackage: OwnPackage;
  /** The package of an external from a file's point of view; undefined for what no registry has. */
  readonly packageOf: (external: External, from: string, written: Written) => PackageUrl | undefined;
}

export function openWorld(input: SurfaceInput): World {
  const { scan, publishers } = input;
  // A surface names generated code too: consumers import it like any other.
  const opened = openExports(scan, { ...LINK_DEFAULTS, generated: "full" });
  const known = new Map<string, PackageUrl | undefined>();
  return {
    ...input,
    ...opened,
    partsOf: (path) => (opened.units.byPath.get(path)?.files ?? [path]).flatMap((one) => scan.files.get(one) ?? []),
    ownPackage: createOwnPackage(input),
    packageOf(external, from, written) {
      const directory = from.slice(0, from.lastIndexOf("/") + 1);
      const key = [directory, external.ecosystem, external.name, written.specifier, written.name ?? ""].join("\0");
      if (!known.has(key)) known.set(key, publishers.get(scan.workspaceOf(from)?.language ?? "")?.packageOf(external, from, written));
      return known.get(key);
    },
  };
}

// Packages of the repository that its other packages import by name, as a consumer elsewhere would.

/** The published package that a specifier of the file `from` names, if `target` is in it and `from` belongs to another package. */
type OwnPackage = (from: string, specifier: string, target: string) => PackageUrl | undefined;

interface Given {
  readonly scan: Scan;
  readonly publishers: ReadonlyMap<string, Publisher>;
}

function createOwnPackage({ scan, publishers }: Given): OwnPackage {
  const bySpecifier = new Map<string, PublishedPackage[]>();
  for (const { packages } of publishers.values()) {
    for (const one of packages) {
      for (const { specifier } of one.modules) bySpecifier.set(specifier, [...(bySpecifier.get(specifier) ?? []), one]);
    }
  }
  return (from, specifier, target) => {
    for (const name of startsOf(specifier)) {
      const found = bySpecifier.get(name)?.find(({ manifest }) => isInside(target, directoryOf(manifest)));
      if (found !== undefined) return manifestOf(scan, from) === found.manifest ? undefined : found.url;
    }
    return undefined;
  };
}

/** `@shop/till/src/coins` → itself, `@shop/till/src`, `@shop/till`: not every module of a package is published. */
function startsOf(specifier: string): readonly string[] {
  if (specifier.startsWith(".") || specifier.startsWith("/")) return [];
  const ends = [...specifier.matchAll(/[./]/gu)].map(({ index }) => index).filter((at) => at > 0);
  return [specifier, ...ends.toReversed().map((at) => specifier.slice(0, at))];
}

/** Of the nearest package around a file, published or not. */
function manifestOf(scan: Scan, path: string): string | undefined {
  const around = (scan.workspaceOf(path)?.packages ?? []).filter(({ directory }) => isInside(path, directory));
  return around.toSorted((a, b) => b.directory.length - a.directory.length)[0]?.manifest;
}

// Where a name that comes from another package enters the repository: the import statement behind any number of local re-exports.

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
