/** The whole trees kept beside the fixtures, as real files under `expected/`; empty files included. */
import { mkdirSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** The tree under `directory`, or undefined where there is none. */
export function readGolden(directory: string): ReadonlyMap<string, string> | undefined {
  if (!existsSync(directory)) return undefined;
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(directory, path).split(sep).join("/"), readFileSync(path, "utf8")] as const),
  );
}

/** Replaces the tree under `directory`. */
export function writeGolden(directory: string, tree: ReadonlyMap<string, string>): void {
  rmSync(directory, { recursive: true, force: true });
  for (const [path, text] of tree) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** One line for each file that differs. */
export function compareTrees(expected: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): readonly string[] {
  const paths = [...new Set([...expected.keys(), ...found.keys()])].sort();
  return paths.flatMap((path) => {
    const [before, after] = [expected.get(path), found.get(path)];
    if (before === after) return [];
    if (after === undefined) return [`- ${path}`];
    if (before === undefined) return [`+ ${path}: ${JSON.stringify(after)}`];
    return [`~ ${path}: ${JSON.stringify(before)}\n  now: ${JSON.stringify(after)}`];
  });
}
