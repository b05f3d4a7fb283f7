/** Attribute chains of uses as needed for texts: the rest of a chain after the entity that the edge stands for. */
import type { Binding, Use } from "../model/facts.js";

/** Uses of a name that stands for one entity: the first attribute of a chain is a member of it. */
export function flatUses(binding: Binding | undefined): readonly Use[] {
  const uses = binding?.uses ?? [];
  return uses.some((use) => use.chain !== undefined) ? uses.map((use) => afterChain(use, 0)) : uses;
}

/** The use without the first `depth` attributes. */
export function afterChain(use: Use, depth: number): Use {
  const { chain, ...rest } = use;
  const member = chain?.[depth];
  if (member === undefined) return rest;
  // `ns.a = 1` writes the member; `ns.a.b = 1` only uses it.
  const isWritten = use.kind === "assign" && use.subject === undefined && chain?.length === depth + 1;
  return { kind: isWritten ? "assign" : "member", within: use.within, line: use.line, member };
}
