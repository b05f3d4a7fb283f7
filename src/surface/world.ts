/** What the rows of a surface are computed from. */
import { openExports, type OpenedExports } from "../link/open-exports.js";
import { LINK_DEFAULTS } from "../link/link.js";
import type { FileFacts } from "../model/facts.js";
import type { Key } from "../model/graph.js";
import type { External } from "../model/language.js";
import type { OutlineSymbol } from "../model/outline.js";
import { createOwnPackage, type OwnPackage } from "./own-packages.js";
import type { PackageUrl, Publisher, Written } from "../model/publisher.js";
import type { Scan } from "../model/scan.js";

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
