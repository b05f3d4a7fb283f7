/**
 * The parsers written by hand against their grammars: every file below some directories is parsed by both, and the trees must be the same.
 * A parser may be unsure, but not where the grammar gives a tree without errors for a file of ordinary code: the output counts the causes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareTrees, PAIRS, type Pair } from "./compare-trees.js";
import { fuzzTrees } from "./fuzz-trees.js";

/** Larger files are not parsed by the program. */
const MOST = 2 * 1024 * 1024;

interface Outcome {
  readonly output: string;
  readonly differences: number;
}

function pairOf(language: string): Pair {
  const pair = PAIRS[language];
  if (pair === undefined) throw new Error(`no parser written by hand for ${language}; there is one for ${Object.keys(PAIRS).join(", ")}`);
  return pair;
}

export async function runMutants(language: string, roots: readonly string[], count: number, seed: number): Promise<Outcome> {
  const pair = pairOf(language);
  const texts = roots.flatMap((root) => filesBelow(root, pair.extension)).map((path) => readFileSync(path, "utf8"));
  const { mutants, equal, unsure, broken, different } = await fuzzTrees(pair, texts, count, seed);
  const lines = different.map((text) => `different:\n${text}\n`);
  const sums = `${mutants} mutants: equal ${equal}, different ${different.length}, unsure ${unsure}, with errors for the grammar, too ${broken}`;
  return { output: `${[...lines, sums].join("\n")}\n`, differences: different.length };
}

export async function runTrees(language: string, roots: readonly string[], list: string | undefined): Promise<Outcome> {
  const pair = pairOf(language);
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
