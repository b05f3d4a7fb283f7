/**
 * Attribute access on a name that stands for a module (semantics E.3 member edges, E.4 qualified identifiers). Each attribute that
 * the module provides is a separate import, through the module that provides it.
 */
import type { Binding, Reference, Use } from "../model/facts.js";
import type { Reason } from "../model/graph.js";
import type { Resolved } from "./exports.js";
import { edgeTarget, reasonOf, reportUnknown, type EdgeTarget, type FileTarget, type LinkContext } from "./link-context.js";
import { afterChain } from "./uses.js";

type Module = Resolved & { readonly kind: "module" };

export function linkMembers(context: LinkContext, reference: Reference, target: FileTarget, binding: Binding, module: Module): void {
  const reason = reasonOf(reference, target, binding);
  if (module.path !== target.path && module.inside === true) context.reach(module.path);
  const followed = binding.uses.map((use) => ({ use, found: followChain(context, reference, module.path, use, binding.imported) }));
  const only = binding.members === "only";
  const left = followed.filter(({ found }) => found === undefined || !only).map(({ use }) => afterChain(use, 0));
  if (!only || binding.uses.length === 0 || left.length > 0) {
    linkModule(context, reference, target, module, { ...reason, uses: left, imported: binding.imported });
  }
  for (const { found, uses } of byTarget(followed)) {
    if (found.to !== undefined)
      context.edge(
        found.to,
        found.module,
        { ...reason, imported: found.name, local: undefined, folded: found.folded, uses },
        reference.offset,
      );
  }
}

/** Merges uses with the same target into one import. */
function byTarget(
  followed: readonly { readonly use: Use; readonly found: Followed | undefined }[],
): Iterable<{ readonly found: Followed; readonly uses: readonly Use[] }> {
  const targets = new Map<string, { readonly found: Followed; readonly uses: Use[] }>();
  for (const { use, found } of followed) {
    if (found === undefined) continue;
    const key = `${found.module}\0${found.name}`;
    const entry = targets.get(key) ?? { found, uses: [] };
    targets.set(key, entry);
    entry.uses.push(afterChain(use, found.depth));
  }
  return targets.values();
}

function linkModule(context: LinkContext, reference: Reference, target: FileTarget, module: Module, reason: Reason): void {
  if (module.path === context.path) return;
  const own = module.path === target.path || module.inside === true;
  context.edge({ kind: "whole", key: module.path }, own ? undefined : target.path, reason, reference.offset);
}

interface Followed {
  /** Undefined if the target belongs to the importer: there are no edges to oneself. */
  readonly to: EdgeTarget | undefined;
  readonly module: string;
  readonly name: string;
  readonly folded: boolean | undefined;
  /** Number of attributes up to the target. */
  readonly depth: number;
}

/** Target of the chain, if it deserves a separate edge. */
function followChain(context: LinkContext, reference: Reference, start: string, use: Use, imported: string): Followed | undefined {
  const chain = use.chain ?? [];
  let module = start;
  for (const [index, name] of chain.entries()) {
    const resolved = context.exports.resolve(module, name);
    if (resolved.kind === "module" && resolved.namespace && resolved.path !== module) {
      module = resolved.path;
      continue;
    }
    const to = edgeTarget(resolved);
    if (to === undefined) {
      // Code may give a module further attributes.
      const isNew = use.kind === "assign" && use.subject === undefined && index === chain.length - 1;
      const isReported = resolved.kind === "missing" && !isNew && !context.isModuleAttribute(name);
      const dotted = [...(imported === "*" ? [] : [imported]), ...chain.slice(0, index + 1)].join(".");
      if (isReported) reportUnknown(context, reference, dotted, "missing");
      return undefined;
    }
    if (to.kind === "whole" && to.key === module) return undefined;
    const itself = to.kind === "symbol" ? to.path === context.path : to.key === context.path;
    const folded = resolved.kind === "symbol" ? resolved.folded : undefined;
    return { to: itself ? undefined : to, module, name, folded, depth: index + 1 };
  }
  return undefined;
}
