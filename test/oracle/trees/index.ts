/**
 * The parsers written by hand against their grammars: every file below some directories is parsed by both, and the trees must be the same.
 * A parser may be unsure, but not where the grammar gives a tree without errors for a file of ordinary code: the output counts the causes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GO_GRAMMAR } from "../../../languages/go/extract/parse-file.js";
import { parseGo } from "../../../languages/go/parse/parse-go.js";
import { PYTHON_GRAMMAR } from "../../../languages/python/parse-module.js";
import { parsePython } from "../../../languages/python/parse/parse-python.js";
import { Unsure, type FastParser } from "../../../src/syntax/fast-parser.js";
import { readTree, type Grammar } from "../../../src/syntax/grammars.js";
import { firstDifference, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";

export interface Pair {
  readonly grammar: Grammar;
  readonly parse: FastParser;
  /** End of the names of files. */
  readonly extension: string;
}

export const PAIRS: Readonly<Record<string, Pair>> = {
  go: { grammar: GO_GRAMMAR, parse: parseGo, extension: ".go" },
  python: { grammar: PYTHON_GRAMMAR, parse: parsePython, extension: ".py" },
};

export type Comparison =
  | { readonly kind: "equal" }
  /** `reason`: of the parser, or that the grammar has an error, too. */
  | { readonly kind: "unsure"; readonly reason: string; readonly offset: number; readonly isBroken: boolean }
  | { readonly kind: "different"; readonly offset: number; readonly isBroken: boolean };

/** Milliseconds that each of both needs. */
interface Times {
  parser: number;
  grammar: number;
}

export async function compareTrees({ grammar, parse }: Pair, text: string, times: Times = { parser: 0, grammar: 0 }): Promise<Comparison> {
  const start = performance.now();
  const own = attempt(parse, text);
  const middle = performance.now();
  const read = await readTree(grammar, text);
  times.parser += middle - start;
  times.grammar += performance.now() - middle;
  if (read === undefined) throw new Error("the grammar gave up");
  const isBroken = read.broken;
  if (own instanceof Unsure) return { kind: "unsure", reason: own.reason, offset: own.offset, isBroken };
  const offset = firstDifference(own, read.root) ?? (isBroken ? 0 : undefined);
  return offset === undefined ? { kind: "equal" } : { kind: "different", offset, isBroken };
}

function attempt(parse: FastParser, text: string): SyntaxNode | Unsure {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof Unsure) return error;
    throw error;
  }
}

/** Larger files are not parsed by the program. */
const MOST = 2 * 1024 * 1024;

export async function runTrees(language: string, roots: readonly string[], list: string | undefined): Promise<{ output: string; differences: number }> {
  const pair = PAIRS[language];
  if (pair === undefined) throw new Error(`no parser written by hand for ${language}; there is one for ${Object.keys(PAIRS).join(", ")}`);
  const times = { parser: 0, grammar: 0 };
  const causes = new Map<string, number>();
  const lines: string[] = [];
  let [files, characters, equal, different, broken] = [0, 0, 0, 0, 0];
  for (const path of roots.flatMap((root) => filesBelow(root, pair.extension))) {
    const text = readFileSync(path, "utf8");
    if (text.length > MOST) continue;
    files += 1;
    characters += text.length;
    const found = await compareTrees(pair, text, times);
    if (found.kind === "equal") equal += 1;
    else if (found.kind === "different") {
      different += 1;
      lines.push(`different${found.isBroken ? " (the grammar has an error)" : ""}: ${placeOf(path, text, found.offset)}`);
    } else if (found.isBroken) broken += 1;
    else {
      causes.set(found.reason, (causes.get(found.reason) ?? 0) + 1);
      if (list !== undefined && found.reason.includes(list)) lines.push(`${found.reason}: ${placeOf(path, text, found.offset)}`);
    }
  }
  const unsure = [...causes].sort(([, one], [, other]) => other - one);
  const output = [
    ...lines,
    `${files} files, ${(characters / 1e6).toFixed(1)} million characters`,
    `equal ${equal}, different ${different}, unsure ${unsure.reduce((sum, [, count]) => sum + count, 0)}, with errors for the grammar, too ${broken}`,
    ...unsure.map(([reason, count]) => `  ${count}  ${reason}`),
    `parser ${(times.parser / 1000).toFixed(2)} s, grammar ${(times.grammar / 1000).toFixed(2)} s`,
  ];
  return { output: `${output.join("\n")}\n`, differences: different };
}

function placeOf(path: string, text: string, offset: number): string {
  const line = text.slice(0, offset).split("\n").length;
  return `${path}:${line} (offset ${offset})  ${text.slice(offset, offset + 60).replaceAll("\n", "⏎")}`;
}

function filesBelow(root: string, extension: string): readonly string[] {
  if (root.endsWith(extension)) return [root];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
