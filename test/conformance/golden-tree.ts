/**
 * The whole tree that a fixture must map to, kept beside it in one text file. A line without indentation is the path of a file of the tree; the lines
 * below it, indented by two spaces, are its content. Every file of a tree is empty or ends with a line break, which `checkTree` verifies.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { byteOrder } from "../../src/model/basics.js";

/** Name of the file in the directory of a fixture. */
export const GOLDEN = "expected.map";

const INDENT = "  ";

/** The tree in `file`, or undefined where there is none. */
export function readGolden(file: string): ReadonlyMap<string, string> | undefined {
  if (!existsSync(file)) return undefined;
  const tree = new Map<string, string>();
  let path = "";
  for (const line of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    if (line.startsWith(INDENT)) tree.set(path, `${tree.get(path) ?? ""}${line.slice(INDENT.length)}\n`);
    else tree.set((path = line), "");
  }
  return tree;
}

/** Replaces the tree in `file`. */
export function writeGolden(file: string, tree: ReadonlyMap<string, string>): void {
  const paths = [...tree.keys()].sort(byteOrder);
  writeFileSync(file, paths.map((path) => `${path}\n${indent(path, tree.get(path) ?? "")}`).join(""));
}

function indent(path: string, text: string): string {
  if (text === "") return "";
  if (!text.endsWith("\n")) throw new Error(`${path}: does not end with a line break, which this form cannot show`);
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => `${INDENT}${line}\n`)
    .join("");
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
