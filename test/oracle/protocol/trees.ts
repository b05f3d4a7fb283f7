/** Trees on the disk, as the sessions compare them. */
import { cpSync, existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Path below `.dsp` → bytes as Latin-1; a directory ends with `/` and is empty. */
export type DiskTree = ReadonlyMap<string, string>;

const CACHE = ".cache";

export function readTree(root: string): DiskTree {
  return new Map(filesIn(join(root, ".dsp"), "", (path) => path !== CACHE));
}

/** The reference's index of importers, or undefined where none is complete. */
export function readCache(root: string): DiskTree | undefined {
  const directory = join(root, ".dsp", CACHE);
  if (!existsSync(join(directory, "built"))) return undefined;
  // What else lies there is nobody's business.
  return new Map(filesIn(directory, "", (path) => path === "rev" || path === "built" || path.startsWith("rev/")));
}

function* filesIn(directory: string, prefix: string, isWanted: (path: string) => boolean): Iterable<[string, string]> {
  if (!existsSync(directory)) return;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (!isWanted(path)) continue;
    if (!entry.isDirectory()) yield [path, readFileSync(join(directory, entry.name), "latin1")];
    else {
      yield [`${path}/`, ""];
      yield* filesIn(join(directory, entry.name), `${path}/`, isWanted);
    }
  }
}

/** The reference reads a scope after it made the entity's directory, and leaves that when it refuses the scope. */
export function removeEmptyEntities(root: string): void {
  const base = join(root, ".dsp");
  for (const name of existsSync(base) ? readdirSync(base) : []) {
    const directory = join(base, name);
    if (name.startsWith("obj-") && readdirSync(directory).length === 0) rmdirSync(directory);
  }
}

/** The first paths that differ, in words; empty where the trees are equal. */
export function compareTrees(ours: DiskTree, theirs: DiskTree): readonly string[] {
  const paths = [...new Set([...ours.keys(), ...theirs.keys()])].filter((path) => ours.get(path) !== theirs.get(path)).sort();
  return paths.slice(0, 5).map((path) => `${path}: ours ${shown(ours.get(path))}, theirs ${shown(theirs.get(path))}`);
}

function shown(text: string | undefined): string {
  return text === undefined ? "absent" : JSON.stringify(text);
}

/** Gives `to` the tree of `from`. */
export function copyTree(from: string, to: string): void {
  rmSync(join(to, ".dsp"), { recursive: true, force: true });
  if (existsSync(join(from, ".dsp"))) cpSync(join(from, ".dsp"), join(to, ".dsp"), { recursive: true });
}
