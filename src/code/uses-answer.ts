/** The answer to "who uses this?", as data and as text. */
import { byDirectory } from "./by-directory.js";
import { isTest, type CodeGraph } from "./code-graph.js";
import type { DirectUse } from "./direct-use.js";
import { directUses } from "./direct-uses.js";
import type { CodeTarget } from "./find-target.js";
import type { Sources } from "./sources.js";
import { headOf } from "./target-head.js";
import { countFiles, plural, useLines } from "./use-lines.js";

export interface UsesAnswer {
  readonly target: CodeTarget;
  readonly uses: readonly DirectUse[];
  readonly tests: readonly DirectUse[];
  /** Accesses to a member of that name on objects of unknown type, or uses of the symbol's module as a whole. */
  readonly byName: readonly DirectUse[];
}

export interface ShownUses {
  /** Maximum number of lines; 0: all. */
  readonly limit: number;
  /** First line that is shown, for the next part of a long answer. */
  readonly from?: number;
  /** Tests are listed like other files. */
  readonly tests: boolean;
}

export async function answerUses(graph: CodeGraph, sources: Sources, target: CodeTarget): Promise<UsesAnswer> {
  const all = await directUses(graph, sources, target);
  const decided = all.filter(({ byName }) => byName !== true);
  return {
    target,
    uses: decided.filter(({ path }) => !isTest(graph, path)),
    tests: decided.filter(({ path }) => isTest(graph, path)),
    byName: all.filter(({ byName }) => byName === true),
  };
}

const MOST_TESTS = 3;
const MOST_BY_NAME = 12;

/** Head, count, and one line for each place. */
export function usesText({ target, uses, tests, byName }: UsesAnswer, { limit, from = 0, tests: shown }: ShownUses): readonly string[] {
  const isShown = shown || (uses.length === 0 && byName.length === 0);
  const listed = isShown ? [...uses, ...tests] : uses;
  const lines = useLines(listed);
  const part = limit === 0 ? lines.slice(from) : lines.slice(from, from + limit);
  const rest = [...new Set(listed.map(({ path }) => path))].slice(from + part.length);
  const all = uses.length + tests.length;
  const inTests = tests.length === 0 ? "" : `, ${uses.length === 0 ? "all" : tests.length} in tests`;
  const count =
    all === 0 ? "no direct uses found" : `${plural(all, "use")} in ${plural(countFiles([...uses, ...tests]), "file")}${inTests}`;
  return [
    headOf(target),
    count,
    ...part,
    ...(rest.length > 0 ? [`… ${plural(rest.length, "more file")} in ${byDirectory(rest)}: --limit 0 lists all`] : []),
    ...(isShown || tests.length === 0 ? [] : [testLine(tests)]),
    ...byNameLines(byName, target),
  ];
}

function testLine(tests: readonly DirectUse[]): string {
  const files = [...new Set(tests.map(({ path }) => path))];
  const more = files.length > MOST_TESTS ? " …" : "";
  return `tests: ${plural(tests.length, "use")} in ${plural(files.length, "file")}: ${files.slice(0, MOST_TESTS).join(", ")}${more} (--tests lists them)`;
}

function byNameLines(byName: readonly DirectUse[], { symbol = "" }: CodeTarget): readonly string[] {
  if (byName.length === 0) return [];
  const member = symbol.slice(symbol.lastIndexOf(".") + 1);
  const lines = useLines(byName);
  const shown = lines.slice(0, MOST_BY_NAME).map((line) => `  ${line}`);
  const rest = lines.length - shown.length;
  const isMember = symbol.includes(".");
  const what = isMember ? `of .${member} on objects of unknown type` : "of its module as a whole, whose members are chosen elsewhere";
  return [
    `possible: ${plural(byName.length, "use")} ${what}`,
    ...shown,
    ...(rest > 0 ? [`  … ${rest} more files${isMember ? `: grep '\\.${member}\\b'` : ""}`] : []),
  ];
}
