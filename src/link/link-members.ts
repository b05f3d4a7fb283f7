/**
 * A name that stands for a module, and what is read from it (semantics E.3 member edges, E.4 qualified identifiers): each attribute that
 * the module gives is an import of its own, through the module that gives it.
 */
import type { Binding, Reference, Use } from "../model/facts.js";
import type { Reason } from "../model/graph.js";
import type { Resolved } from "./exports.js";
import { edgeTarget, reasonOf, reportUnknown, whole, type FileTarget, type LinkContext } from "./link-context.js";
import { afterChain } from "./uses.js";

type Module = Resolved & { readonly kind: "module" };

export function linkMembers(context: LinkContext, reference: Reference, target: FileTarget, binding: Binding, module: Module): void {
  const reason = reasonOf(reference, target, binding);
  const own = module.path === target.path || module.inside === true;
  if (module.path !== target.path && module.inside === true) context.reach(module.path);
  const only = binding.members === "only";
  const left: Use[] = [];
  for (const use of binding.uses) {
    const found = use.chain === undefined ? false : followChain(context, reference, module.path, use, reason);
    if (!found) left.push(use);
  }
  if (only && binding.uses.length > 0 && left.length === 0) return;
  const uses = (only ? left : binding.uses).map((use) => afterChain(use, 0));
  const edge = { ...reason, uses, imported: binding.imported };
  if (own && module.path === context.path) return;
  if (own) context.edge({ kind: "whole", key: module.path }, undefined, edge, reference.offset);
  else if (module.path !== context.path) context.edge({ kind: "whole", key: module.path }, target.path, edge, reference.offset);
  else whole(context, reference, target, edge);
}

/** Whether the chain leads to something that is an edge of its own. */
function followChain(context: LinkContext, reference: Reference, start: string, use: Use, reason: Reason): boolean {
  const chain = use.chain ?? [];
  let module = start;
  for (const [index, name] of chain.entries()) {
    context.ask(module, name);
    const resolved = context.exports.resolve(module, name);
    if (resolved.kind === "module" && resolved.namespace && resolved.path !== module) {
      module = resolved.path;
      continue;
    }
    const to = edgeTarget(resolved);
    if (to === undefined) {
      if (resolved.kind === "missing" && !isOfEveryModule(name))
        reportUnknown(context, reference, chain.slice(0, index + 1).join("."), "missing");
      return false;
    }
    if (to.kind === "whole" && to.key === module) return false;
    if (to.kind === "symbol" ? to.path === context.path : to.key === context.path) return true;
    const local = reason.local === undefined || reason.imported === "*" ? undefined : reason.local;
    context.edge(to, module, { ...reason, imported: name, local, uses: [afterChain(use, index + 1)] }, reference.offset);
    return true;
  }
  return false;
}

/** `__name__`, `__file__`, `__doc__`: every module has them, none declares them. */
function isOfEveryModule(name: string): boolean {
  return name.startsWith("__") && name.endsWith("__");
}
