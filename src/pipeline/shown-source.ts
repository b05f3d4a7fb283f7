import type { Node } from "../model/graph.js";
import { sourceOf } from "../reconcile/source-of.js";
import { createRedactor } from "../texts/redact.js";

/** Short names hold no secret, and most names are short. */
const SUSPECT = /:\/\/|[\w+=~-]{20}/u;

/** `sourceOf`, without the secrets in names of symbols and externals; files with one in their names are no part of a tree. */
export function createShownSource(): (node: Node) => string {
  const redact = createRedactor();
  return (node) => {
    const source = sourceOf(node);
    return (node.type === "symbol" || node.type === "external") && SUSPECT.test(source) ? redact(source) : source;
  };
}
