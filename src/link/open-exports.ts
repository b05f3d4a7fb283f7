/** The export tables of a scan, and what they are read from. */
import type { Category, Target } from "../model/language.js";
import type { Scan } from "../model/graph.js";
import type { ExportInput } from "./export-table.js";
import { createExportIndex, type ExportIndex } from "./exports.js";
import { externalKey } from "./keys.js";
import { indexUnits, type UnitIndex } from "./units.js";
import { firstPlace } from "../model/basics.js";

export interface OpenedExports {
  readonly input: ExportInput;
  readonly exports: ExportIndex;
  readonly units: UnitIndex;
}

/** Which files have symbols of their own. */
interface Opacity {
  /** `files`: no file has. */
  readonly granularity: "files" | "exports";
  /** `full`: generated files have them, too. */
  readonly generated: "files" | "full" | "skip";
}

export function openExports(scan: Scan, options: Opacity): OpenedExports {
  const units = indexUnits(scan.units);
  const input: ExportInput = {
    facts: (path) => scan.files.get(path),
    target: (path, offset, imported) => targetAt(scan, path, offset, imported),
    opaque: (path) => isOpaque(scan, options, path),
    externalKey: (target) => externalKey(target.external),
    unit: (path) => units.byPath.get(path),
    submodule: (path, name) => scan.workspaceOf(path)?.submodule?.(path, name),
    hasSubmodules: (path) => scan.workspaceOf(path)?.submodule !== undefined,
    holds: (path, condition) => scan.workspaceOf(path)?.holds(path, condition) ?? false,
  };
  return { input, exports: createExportIndex(input), units };
}

const OPAQUE: ReadonlySet<Category> = new Set<Category>(["excluded", "outside", "vendored"]);

/** Files without symbols of their own: generated, vendored and ambient ones, those that are not to be mapped, and all of them at granularity `files`. */
function isOpaque(scan: Scan, options: Opacity, path: string): boolean {
  if (options.granularity === "files") return true;
  const category = scan.category(path);
  const facts = scan.files.get(path);
  if (OPAQUE.has(category) || facts?.ambient === true) return true;
  // A file that could not be read may contain anything.
  if (facts?.parse === "skipped" || facts?.parse === "failed") return true;
  return options.generated !== "full" && isGenerated(scan, path);
}

export function isGenerated(scan: Scan, path: string): boolean {
  return scan.category(path) === "generated" || scan.files.get(path)?.generated === true;
}

/** The site's own target for the name, or else its first target. */
function targetAt(scan: Scan, path: string, offset: number, imported: string): Target | undefined {
  const references = scan.files.get(path)?.references ?? [];
  const place = firstPlace(references.length, (at) => (references[at]?.offset ?? 0) >= offset);
  if (references[place]?.offset !== offset) return undefined;
  const resolution = scan.resolutions.get(path)?.[place];
  return resolution?.names?.get(imported) ?? resolution?.targets.find((target) => target.kind === "external" || !target.variant);
}
