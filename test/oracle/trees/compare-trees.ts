/** One text through a parser written by hand and its grammar. */
import { GO_GRAMMAR } from "../../../languages/go/extract/parse-file.js";
import { parseGo } from "../../../languages/go/parse/parse-go.js";
import { PYTHON_GRAMMAR } from "../../../languages/python/parse-module.js";
import { parsePython } from "../../../languages/python/parse/parse-python.js";
import { Unsure, type FastParser } from "../../../src/syntax/fast-parser.js";
import { readTree, type Grammar } from "../../../src/syntax/grammars.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Random } from "../protocol/random.js";
import { randomSource, WORDS } from "./random-go.js";
import { PYTHON_WORDS, randomProgram } from "./random-python.js";

export interface Pair {
  readonly grammar: Grammar;
  readonly parse: FastParser;
  /** End of the names of files. */
  readonly extension: string;
  /** For mutants: a random text, what to insert, what a piece of a file needs before it, and where pieces start. */
  readonly random: (random: Random) => string;
  readonly words: readonly string[];
  readonly head: string;
  readonly start: RegExp;
}

export const PAIRS: Readonly<Record<string, Pair>> = {
  go: {
    grammar: GO_GRAMMAR,
    parse: parseGo,
    extension: ".go",
    random: randomSource,
    words: WORDS,
    head: "package p\n",
    start: /^(?=func |type |var |const )/m,
  },
  python: {
    grammar: PYTHON_GRAMMAR,
    parse: parsePython,
    extension: ".py",
    random: randomProgram,
    words: PYTHON_WORDS,
    head: "",
    start: /^(?=\w|@)/m,
  },
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

/** Where the first node of `one`, in the order of the text, starts that differs from its counterpart; undefined if the trees are the same. */
function firstDifference(one: SyntaxNode, other: SyntaxNode): number | undefined {
  const open: (readonly [SyntaxNode, SyntaxNode])[] = [[one, other]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    if (a.type !== b.type || a.named !== b.named || a.field !== b.field || a.start !== b.start || a.end !== b.end) return a.start;
    if (a.children.length !== b.children.length) return a.start;
    for (let index = a.children.length - 1; index >= 0; index -= 1) {
      const [child, twin] = [a.children[index], b.children[index]];
      if (child?.parent !== a || twin?.parent !== b) return a.start;
      open.push([child, twin]);
    }
  }
  return undefined;
}
