/** Variables with a value whose class matters, and another assignment. */
import { isVariableDeclaration, type ts } from "../typescript.js";
import type { Collected } from "../extract/references/collect.js";
import { lookup, type Declared } from "../extract/references/names/scope.js";
import { classifyUse, isWritten } from "../extract/references/names/classify-use.js";

export function reassigned(collected: Collected, held: ReadonlyMap<Declared, { readonly node: ts.Node }>): ReadonlySet<Declared> {
  const found = new Set<Declared>();
  const texts = new Set<string>();
  for (const [{ constant }, { node }] of held) {
    if (constant || !isVariableDeclaration(node) || node.initializer === undefined) continue;
    texts.add((node.name as ts.Identifier).text);
  }
  if (texts.size === 0) return found;
  for (const { node, at, space } of collected.names) {
    if (space !== "value" || !texts.has(node.text)) continue;
    const declared = lookup(at.scope, node.text, "value");
    if (declared === undefined || !held.has(declared) || found.has(declared)) continue;
    if (isWritten(node) || classifyUse(node, "named", at) === undefined) found.add(declared);
  }
  return found;
}
