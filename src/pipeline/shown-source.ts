import type { Node } from "../model/graph.js";
import { sourceOf } from "../reconcile/source-of.js";
import { createRedactor } from "../texts/redact.js";

/** Short names hold no secret, and most names are short. */
const SUSPECT = /:\/\/|[\w+=~-]{20}/u;

/** `sourceOf` without the secrets in names of symbols and externals, memoised. A file with a secret in its name is no part of a tree. */
export function createShownSource(): (node: Node) => string {
  const redact = createRedactor();
  const redacted = new Map<Node, string>();
  return (node) => {
    const known = redacted.get(node);
    if (known !== undefined) return known;
    const source = sourceOf(node);
    if ((node.type !== "symbol" && node.type !== "external") || !SUSPECT.test(source)) return source;
    const text = redact(source);
    redacted.set(node, text);
    return text;
  };
}
