/** Whys of all edges, drafted file by file, so that those of unchanged files come from the cache. */
import { assetNoun } from "./asset-kinds.js";
import type { Edge, Graph, Node } from "../model/graph.js";
import { draftWhy, type WhyNames } from "./draft-why.js";
import { printedName } from "./printed-name.js";

interface WhyInput {
  readonly graph: Graph;
  /** Imports without a use are edges too (`deadImports: keep`). */
  readonly keepsDeadImports: boolean;
  /** Drafts of an earlier run. */
  readonly kept?: DraftCache | undefined;
}

/** Drafted texts by the input of their draft. */
export interface DraftCache {
  /** `input`: everything that `draft` depends on. */
  readonly of: (inputs: string, draft: () => readonly string[]) => readonly string[];
}

interface Whys {
  /** Memoised. */
  readonly of: (edge: Edge) => string;
  readonly release: () => void;
}

/** `redact`: applied to each text. */
export function createWhys(input: WhyInput, redact: (text: string) => string): Whys {
  const { graph, kept } = input;
  const whys = new Map<Edge, string>();
  const draft = (edge: Edge): string => redact(draftWhy(edge, whyNames(input, edge)));
  const loadDrafts = (edges: readonly Edge[]): void => {
    const texts = kept?.of(draftInput(input, edges), () => edges.map(draft));
    for (const [index, edge] of edges.entries()) {
      const text = texts?.[index];
      if (text !== undefined) whys.set(edge, text);
    }
  };
  const of = (edge: Edge): string => {
    if (kept !== undefined && !whys.has(edge)) loadDrafts(graph.files.get(edge.from)?.edges ?? []);
    const text = whys.get(edge) ?? draft(edge);
    whys.set(edge, text);
    return text;
  };
  return { of, release: () => whys.clear() };
}

/** Everything that the whys of a file depend on (`whyNames`). */
function draftInput(input: WhyInput, edges: readonly Edge[]): string {
  const { graph, keepsDeadImports } = input;
  const inputs = edges.map(({ to, reasons }) => {
    const node = graph.nodes.get(to);
    return [printedName(node, to), node?.type === "symbol", assetOf(node), reasons];
  });
  return JSON.stringify([keepsDeadImports, inputs]);
}

function assetOf(node: Node | undefined): string | undefined {
  return node?.type === "file" && node.facts?.hasExportTable !== true ? assetNoun(node.path) : undefined;
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
    asset: assetOf(node),
  };
}
