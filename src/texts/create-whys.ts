/** Whys of all edges, drafted file by file, so that those of a file that says what it said need not be drafted again. */
import type { Edge, Graph } from "../model/graph.js";
import { draftWhy, type WhyNames } from "./draft-why.js";
import { printedName } from "./printed-name.js";

export interface WhyInput {
  readonly graph: Graph;
  /** Imports without a use are edges too (`--dead-imports keep`). */
  readonly keepsDeadImports: boolean;
  /** What an earlier run drafted. */
  readonly kept?: DraftCache | undefined;
}

/** Texts by what they are drafted from. */
export interface DraftCache {
  /** `said`: all that `draft` looks at. */
  readonly of: (said: string, draft: () => readonly string[]) => readonly string[];
}

export interface Whys {
  /** Memoised. */
  readonly of: (edge: Edge) => string;
  readonly forget: () => void;
}

/** `veil`: applied to each text. */
export function createWhys(input: WhyInput, redact: (text: string) => string): Whys {
  const { graph, kept } = input;
  const whys = new Map<Edge, string>();
  const draft = (edge: Edge): string => redact(draftWhy(edge, whyNames(input, edge)));
  const look = (edges: readonly Edge[]): void => {
    const texts = kept?.of(saidBy(input, edges), () => edges.map(draft));
    for (const [index, edge] of edges.entries()) {
      const text = texts?.[index];
      if (text !== undefined) whys.set(edge, text);
    }
  };
  const of = (edge: Edge): string => {
    if (kept !== undefined && !whys.has(edge)) look(graph.files.get(edge.from)?.edges ?? []);
    const text = whys.get(edge) ?? draft(edge);
    whys.set(edge, text);
    return text;
  };
  return { of, forget: () => whys.clear() };
}

/** All that whys are drafted from (`whyNames`). */
function saidBy({ graph, keepsDeadImports }: WhyInput, edges: readonly Edge[]): string {
  const said = edges.map(({ to, reasons }) => {
    const node = graph.nodes.get(to);
    return [printedName(node, to), node?.type === "symbol", reasons];
  });
  return JSON.stringify([keepsDeadImports, said]);
}

function whyNames(input: WhyInput, edge: Edge): WhyNames {
  const node = input.graph.nodes.get(edge.to);
  const unknown = (kind: "missing" | "ambiguous"): ReadonlySet<string> =>
    new Set(edge.reasons.flatMap((reason) => (reason.unknown === kind && reason.imported !== undefined ? [reason.imported] : [])));
  return {
    imported: printedName(node, edge.to),
    whole: node?.type !== "symbol",
    missing: unknown("missing"),
    ambiguous: unknown("ambiguous"),
    unused: input.keepsDeadImports && edge.reasons.every((reason) => reason.imported !== undefined && reason.uses.length === 0),
    variantOf: edge.reasons.find((reason) => reason.variantOf !== undefined)?.variantOf,
  };
}
