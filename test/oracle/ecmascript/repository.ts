/**
 * One repository for all sides of the comparison: our survey of it, and which of its files take part.
 * A file takes part as importer when we scanned it, and it is neither vendored nor a fixture; `--no-tests` and `--only` narrow that.
 */
import { basename } from "node:path";
import { readMapOptions } from "../../../src/commands/options/map-options.js";
import { survey } from "../../../src/pipeline/map-repository.js";
import type { Survey } from "../../../src/pipeline/map-types.js";
import type { Tree } from "../../../src/model/tree.js";
import { openTree } from "../../../src/inventory/inventory.js";

export interface Selection {
  /** Prefixes of paths; none = all. */
  readonly only: readonly string[];
  readonly tests: boolean;
  /** Generated files are mapped with their declarations, so that the names in them can be compared. */
  readonly symbols: boolean;
}

export interface Repository {
  /** Absolute path of the checkout. */
  readonly root: string;
  readonly name: string;
  readonly tree: Tree;
  readonly survey: Survey;
  /** Importers that take part, whatever they are written in. */
  readonly importers: readonly string[];
  /** Those that a compiler for JavaScript and TypeScript reads. */
  readonly scripts: readonly string[];
  readonly packages: readonly { readonly directory: string; readonly name: string; readonly manifest: string }[];
}

const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** Read at once by the scan; the others only take part when something reaches them. */
const INCLUDE = ["examples", "docs", "benches", "scripts", "configs", "stories"];

export async function openRepository(root: string, selection: Selection): Promise<Repository> {
  const tree = openTree(root);
  const found = await survey(tree, {
    ...(await readMapOptions({ include: INCLUDE, workers: 0, generated: selection.symbols ? "full" : "files" }, tree, {
      root,
      directory: root,
    })),
  });
  const takesPart = (path: string): boolean => {
    const category = found.scan.category(path);
    if (category === "vendored" || category === "fixture" || (category === "test" && !selection.tests)) return false;
    return selection.only.length === 0 || selection.only.some((prefix) => path.startsWith(prefix));
  };
  const importers = [...found.scan.files.keys()].filter(takesPart);
  return {
    root,
    name: basename(root),
    tree,
    survey: found,
    importers,
    scripts: importers.filter(isScript),
    packages: found.scan.workspaces.flatMap((workspace) => workspace.packages),
  };
}

export function isScript(path: string): boolean {
  return SCRIPT.test(path);
}
