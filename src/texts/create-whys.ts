/** Whys of all edges. */
import { assetNoun } from "./asset-kinds.js";
import type { Edge, Graph, Node } from "../model/graph.js";
import { draftWhy, type WhyNames } from "./draft-why.js";
import { printedName } from "./printed-name.js";

interface WhyInput {
  readonly graph: Graph;
  /** Imports without a use are edges too (`deadImports: keep`). */
  readonly keepsDeadImports: boolean;
}

interface Whys {
  /** Memoised. */
  readonly of: (edge: Edge) => string;
  readonly release: () => void;
}

/** `redact`: applied to each text. */
export function createWhys(input: WhyInput, redact: (text: string) => string): Whys {
  const whys = new Map<Edge, string>();
  const of = (edge: Edge): string => {
    const text = whys.get(edge) ?? redact(draftWhy(edge, whyNames(input, edge)));
    whys.set(edge, text);
    return text;
  };
  return { of, release: () => whys.clear() };
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
