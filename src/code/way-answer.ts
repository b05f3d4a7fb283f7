/** The answer to "how does this reach that?", as data and as text. */
import { wordOf } from "../model/edge-kinds.js";
import type { OutlineSymbol } from "../model/outline.js";
import type { CodeGraph, Sources } from "./code-graph.js";
import { type CodeTarget, nameOf } from "./find-target.js";
import { findWay, type FoundHop, type Hop, type WayOptions } from "./way.js";
import { plural } from "../model/shown-text.js";

interface WayAnswer {
  readonly from: string;
  readonly to: string;
  /** Absent if there is no way. */
  readonly hops?: readonly Hop[];
  /** A chain with fewer hops by types, names or files, or through tests. */
  readonly shorter?: readonly Hop[];
  /** Only tests, stories and examples lead there. */
  readonly isByTests?: true;
  /** Number of other chains of files that are as short. */
  readonly others?: number;
  /** Number of imports by which the file of the symbol is reached, if the symbol itself is not. */
  readonly toFile?: number;
  /** The way in the other direction, if there is none in this one but by tests. */
  readonly reverse?: readonly Hop[];
  readonly undirected: boolean;
}

/** Other chains before they are no longer counted. */
const MOST_OTHERS = 10;

export async function answerWay(
  whole: CodeGraph,
  sources: Sources,
  from: CodeTarget,
  to: CodeTarget,
  options: WayOptions,
): Promise<WayAnswer> {
  const graph = withEdgesOnce(whole);
  const way = findWay(graph, from, to, options);
  const toFile = way === undefined && to.symbol !== undefined ? findWay(graph, from, { path: to.path }, options)?.hops.length : undefined;
  const back = way === undefined || way.isByTests === true ? findWay(graph, to, from) : undefined;
  const reverse = way?.isByTests === true && back?.isByTests === true ? undefined : back;
  return {
    from: nameOf(from),
    to: nameOf(to),
    ...(way !== undefined && { hops: await placed(sources, way.hops), others: way.others }),
    ...(way?.shorter !== undefined && { shorter: await placed(sources, way.shorter) }),
    ...(way?.isByTests === true && { isByTests: true as const }),
    ...(toFile !== undefined && { toFile }),
    ...(reverse !== undefined && { reverse: await placed(sources, reverse.hops) }),
    undirected: options.undirected === true,
  };
}

/** A search without a result passes each file several times. */
function withEdgesOnce(graph: CodeGraph): CodeGraph {
  const known = new Map<string, ReturnType<CodeGraph["edgesFrom"]>>();
  const edgesFrom: CodeGraph["edgesFrom"] = (path) => {
    const edges = known.get(path) ?? graph.edgesFrom(path);
    known.set(path, edges);
    return edges;
  };
  return { ...graph, edgesFrom };
}

async function placed(sources: Sources, hops: readonly FoundHop[]): Promise<readonly Hop[]> {
  return await Promise.all(hops.map((hop) => place(sources, hop)));
}

/** With the first import that runs when the module is loaded, or the function that runs it. */
async function place(sources: Sources, { lines, ...hop }: FoundHop): Promise<Hop> {
  const importer = hop.isReverse === true ? hop.to : hop.from;
  if (hop.kind === "types" || lines.length === 0) return hop;
  const functions = (await sources.outline(importer)).filter(({ kind }) => FUNCTIONS.has(kind));
  const line = lines.find((one) => functionAround(functions, one) === undefined);
  const around = line === undefined ? functionAround(functions, hop.line) : undefined;
  return { ...hop, ...(line !== undefined && { line }), ...(around !== undefined && { inside: around.name }) };
}

const FUNCTIONS: ReadonlySet<string> = new Set(["function", "method"]);

function functionAround(functions: readonly OutlineSymbol[], line: number): OutlineSymbol | undefined {
  return functions.findLast(({ from, to }) => from <= line && line <= to);
}

export function wayText({ from, to, hops, shorter, isByTests, others = 0, toFile, reverse, undirected }: WayAnswer): readonly string[] {
  if (hops?.length === 0) return [sameLine(from, to)];
  if (hops !== undefined) {
    const title = undirected && hops.some(({ isReverse }) => isReverse === true) ? ", not all in one direction" : "";
    const only = isByTests === true ? ", only through tests, stories or examples" : "";
    return [
      `${from} reaches ${to} by ${plural(hops.length, "import")}${title}${only}`,
      ...hops.map(hopLine),
      ...otherLines(others),
      ...shorterLines(shorter),
      ...reverseLines(from, to, reverse),
    ];
  }
  const none = `no chain of imports leads from ${from} to ${to}`;
  // Its object may be passed on: a default export that contains it, an instance.
  if (toFile !== undefined)
    return [none, `its file is reached by ${plural(toFile, "import")}: ask for the file; the symbol may be passed on in a value`];
  if (reverse !== undefined) return [none, ...reverseLines(from, to, reverse)];
  return [none, ...(undirected ? [] : ["nor the other way round; --undirected follows imports in both directions"])];
}

function reverseLines(from: string, to: string, reverse: readonly Hop[] | undefined): readonly string[] {
  if (reverse === undefined) return [];
  return [`the other way round, ${to} reaches ${from} by ${plural(reverse.length, "import")}`, ...reverse.map(hopLine)];
}

function sameLine(from: string, to: string): string {
  const contains = (directory: string, path: string): boolean => directory === "." || path.startsWith(`${directory}/`);
  if (contains(from, to)) return `${to} is in ${from}`;
  return contains(to, from) ? `${from} is in ${to}` : `${from} and ${to} are in the same file`;
}

function otherLines(others: number): readonly string[] {
  if (others === 0) return [];
  if (others > MOST_OTHERS) return [`more than ${MOST_OTHERS} other chains are as short`];
  return [others === 1 ? "1 other chain is as short" : `${others} other chains are as short`];
}

function shorterLines(shorter: readonly Hop[] = []): readonly string[] {
  return shorter.length === 0
    ? []
    : [`a shorter chain does not run, or passes a test: ${plural(shorter.length, "hop")}`, ...shorter.map(hopLine)];
}

/** `src/till.ts:3 imports Cart from src/cart.ts, used at 12 in main`. */
function hopLine({ from, to, line, names, kind, inside, through, used, isReverse }: Hop): string {
  const what = names.length === 0 ? "the module" : names.join(", ");
  const word = wordOf(kind);
  const mark = inside !== undefined ? ` (inside ${inside}, when it runs)` : word === undefined ? "" : ` (${word})`;
  const way = through === undefined ? "" : ` through ${through}`;
  const place = used === undefined ? "" : `, used at ${used.line}${used.within === undefined ? "" : ` in ${used.within}`}`;
  const [importer, imported] = isReverse === true ? [to, from] : [from, to];
  if (kind === "names") return `${importer}:${line} names ${imported} in a string`;
  return `${importer}:${line} imports ${what}${mark} from ${imported}${way}${place}`;
}
