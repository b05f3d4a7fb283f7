/** The answer to "how does this reach that?", as data and as text. */
import type { CodeGraph } from "./code-graph.js";
import type { CodeTarget } from "./find-target.js";
import { findWay, hopLine, type Hop, type WayOptions } from "./way.js";
import { nameOf } from "./target-head.js";
import { plural } from "./use-lines.js";

export interface WayAnswer {
  readonly from: string;
  readonly to: string;
  /** Absent if there is no way. */
  readonly hops?: readonly Hop[];
  /** The way in the other direction, if there is none in this one. */
  readonly reverse?: readonly Hop[];
  readonly undirected: boolean;
}

export function answerWay(graph: CodeGraph, from: CodeTarget, to: CodeTarget, options: WayOptions): WayAnswer {
  const hops = findWay(graph, from, to, options);
  const reverse = hops === undefined ? findWay(graph, to, from) : undefined;
  return {
    from: nameOf(from),
    to: nameOf(to),
    ...(hops !== undefined && { hops }),
    ...(reverse !== undefined && { reverse }),
    undirected: options.undirected === true,
  };
}

export function wayText({ from, to, hops, reverse, undirected }: WayAnswer): readonly string[] {
  if (hops?.length === 0) return [`${from} and ${to} are in the same file`];
  if (hops !== undefined) {
    const title = undirected && hops.some(({ isReverse }) => isReverse === true) ? ", not all in one direction" : "";
    return [`${from} reaches ${to} by ${plural(hops.length, "import")}${title}`, ...hops.map(hopLine)];
  }
  const none = `no chain of imports leads from ${from} to ${to}`;
  if (reverse !== undefined)
    return [none, `the other way round, ${to} reaches ${from} by ${plural(reverse.length, "import")}`, ...reverse.map(hopLine)];
  return [none, ...(undirected ? [] : ["nor the other way round; --undirected follows imports in both directions"])];
}
