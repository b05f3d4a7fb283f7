/**
 * The most detailed graph that a format holds: if what is asked for is too much, a level higher, or folders opened less deep, and in the end without
 * its lightest arrows and externals; and it is said.
 */
import { userError } from "../../../../../src/model/errors/user-error.js";
import { nodesIn, type ExportGraph, type ExportLevel, type ExportSource } from "./export-graph.js";
import type { Format, Limits } from "./formats.js";
import { makeGraph, type Cut, type Selection } from "./make-graph.js";
import { deepest, openedTo, openedWithin } from "./open-folders.js";

export interface Request extends Selection {
  readonly level: ExportLevel;
  /** Of opened folders, for the level of rooms; default: the biggest ones, as long as the boxes are few. */
  readonly depth?: number;
  readonly mostNodes?: number;
}

export interface Fitted {
  readonly graph: ExportGraph;
  readonly text: string;
}

/** Boxes that are read at a glance, unless a depth is given. */
const FEW = 40;

/** Throws `UserError` if even the members of the room are too many. */
export function fitGraph(source: ExportSource, request: Request, format: Format): Fitted {
  const limits = limitsOf(format.limits, request.mostNodes);
  let refused: string | undefined;
  for (const { made, cut } of graphsOf(source, request, format.isPicture === true)) {
    const said =
      refused === undefined || nameOf(cut) === nameOf(firstOf(request))
        ? []
        : [`${nameOf(cut)} instead of ${nameOf(firstOf(request))}: ${refused}`];
    const graph = { ...made, said: [...said, ...made.said] };
    const excess = tooMuch(graph, limits);
    const text = excess === undefined ? format.write(graph) : "";
    const longer = excess ?? tooLong(text, limits);
    if (longer === undefined) return { graph, text };
    refused ??= longer;
  }
  throw userError("export-too-large", { found: refused ?? "" });
}

/** From what is asked for to the least. */
function* graphsOf(
  source: ExportSource,
  request: Request,
  isPicture: boolean,
): Generator<{ readonly made: ExportGraph; readonly cut: NamedCut }> {
  const cuts = [...cutsOf(request)];
  for (const [at, cut] of cuts.entries()) {
    const whole = makeGraph(source, request, cut);
    const isChosenByUs = cut.level === "rooms" && cut.depth === undefined;
    const made = isPicture ? withoutQuiet(whole) : whole;
    // A picture that nobody has asked details of shows what weighs.
    if (!isPicture || !isChosenByUs || request.cycles) yield { made, cut };
    const isLast = at === cuts.length - 1;
    if (isChosenByUs || isLast) yield { made: withoutLight(made), cut };
    if (!isLast || !request.externals) continue;
    const few = makeGraph(source, { ...request, externals: false }, cut);
    const inner = withoutExternals(made, isPicture ? withoutQuiet(few) : few);
    yield { made: inner, cut };
    yield { made: withoutLight(inner), cut };
  }
}

function withoutExternals(all: ExportGraph, inner: ExportGraph): ExportGraph {
  const left = nodesIn(all.top).length - nodesIn(inner.top).length;
  return { ...inner, said: [...inner.said, `without ${left} external packages`] };
}

/** Imports that do not run say nothing about what stands on what. */
function withoutQuiet(graph: ExportGraph): ExportGraph {
  const edges = graph.edges.filter(({ kind }) => kind === undefined);
  const left = graph.edges.length - edges.length;
  if (left === 0) return graph;
  return {
    ...graph,
    edges,
    said: [...graph.said, `+ ${left} ${left === 1 ? "arrow" : "arrows"} of types, names and files, which do not run`],
  };
}

function withoutLight(graph: ExportGraph): ExportGraph {
  const edges = graph.edges.filter(({ isLight }) => !isLight);
  const left = graph.edges.length - edges.length;
  if (left === 0) return graph;
  return { ...graph, edges, said: [...graph.said, `+ ${left} lighter ${left === 1 ? "arrow" : "arrows"}`] };
}

interface NamedCut extends Cut {
  readonly depth?: number;
}

/** From the one that is asked for to the coarsest one. */
function* cutsOf({ room, level, depth }: Request): Generator<NamedCut> {
  const none: ReadonlySet<string> = new Set();
  if (level === "entities") yield { level, opened: none };
  if (level !== "rooms") yield { level: "files", opened: none };
  if (level === "rooms" && depth === undefined) yield { level, opened: openedWithin(room, FEW) };
  for (let open = Math.min(depth ?? Infinity, deepest(room)); open > 0; open -= 1)
    yield { level: "rooms", opened: openedTo(room, open), depth: open };
}

function firstOf(request: Request): NamedCut {
  const { value } = cutsOf(request).next();
  return value ?? { level: "rooms", opened: new Set() };
}

function nameOf({ level, depth }: NamedCut): string {
  return depth === undefined ? level : `rooms of depth ${depth}`;
}

function limitsOf(limits: Limits, mostNodes: number | undefined): Limits {
  const { mostEdges, mostCharacters } = limits;
  return mostNodes === undefined ? limits : { nodes: mostNodes, mostEdges, mostCharacters };
}

function tooMuch({ top, edges }: ExportGraph, limits: Limits): string | undefined {
  const nodes = nodesIn(top).length;
  const most = Math.min(limits.edges ?? Infinity, limits.mostEdges ?? Infinity);
  if (nodes > (limits.nodes ?? Infinity)) return `${nodes} boxes are more than ${limits.nodes}`;
  return edges.length > most ? `${edges.length} arrows are more than ${most}` : undefined;
}

function tooLong(text: string, { mostCharacters = Infinity }: Limits): string | undefined {
  return text.length > mostCharacters ? `${text.length} characters are more than ${mostCharacters}` : undefined;
}
