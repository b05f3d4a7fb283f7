/** HTML and CSS files of a repository, read by us and by parse5 or css-tree. */
import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cssTreeLoads, ourLoads } from "./css.js";
import { ourTags, parse5Tags } from "./html.js";

export interface Compared {
  readonly path: string;
  readonly both: number;
  readonly onlyOurs: readonly string[];
  readonly onlyOracle: readonly string[];
}

export function compareMarkup(path: string, written: string): Compared {
  // Line ends are normalised before a file is parsed.
  const text = written.replaceAll(/\r\n?/g, "\n");
  const isStyle = path.endsWith(".css");
  const ours = isStyle ? ourLoads(text) : ourTags(text);
  const theirs = isStyle ? cssTreeLoads(text) : parse5Tags(text);
  const onlyOurs = without(ours, theirs);
  return { path, both: ours.length - onlyOurs.length, onlyOurs, onlyOracle: without(theirs, ours) };
}

/** Every occurrence counts. */
function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

export function runMarkup(root: string): { readonly output: string; readonly differences: number } {
  const files = execFileSync("git", ["-C", root, "ls-files", "-z"], { encoding: "utf8", maxBuffer: 1 << 28 }).split("\0");
  const lines: string[] = [];
  let differences = 0;
  for (const [kind, pattern, what] of [
    ["HTML", /\.html?$/, "tags"],
    ["CSS", /\.css$/, "loads"],
  ] as const) {
    const compared = files.filter((path) => pattern.test(path) && isFile(join(root, path))).map((path) => compareFile(root, path));
    const wrong = compared.filter(({ onlyOurs, onlyOracle }) => onlyOurs.length + onlyOracle.length > 0);
    const both = compared.reduce((sum, file) => sum + file.both, 0);
    const [ours, theirs] = (["onlyOurs", "onlyOracle"] as const).map((key) => wrong.reduce((sum, file) => sum + file[key].length, 0));
    differences += (ours ?? 0) + (theirs ?? 0);
    lines.push(`${kind}: ${compared.length} files, ${both} ${what} in both, ${ours} only ours, ${theirs} only the oracle's`);
    for (const { path, onlyOurs, onlyOracle } of wrong)
      lines.push(...onlyOurs.map((one) => `  ${path} + ${one}`), ...onlyOracle.map((one) => `  ${path} - ${one}`));
  }
  return { output: `${lines.join("\n")}\n`, differences };
}

function compareFile(root: string, path: string): Compared {
  return compareMarkup(path, readFileSync(join(root, path), "utf8").replace(/^\ufeff/, ""));
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
