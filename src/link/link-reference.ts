/** One import site → its edges (semantics B, E.1, E.2): one call or two, as the protocol counts them. */
import type { Binding, Reference } from "../model/facts.js";
import type { Key, Reason } from "../model/graph.js";
import type { External, Resolution, Target } from "../model/language.js";
import type { Problem } from "../model/problem.js";
import type { ExportIndex, Resolved } from "./exports.js";

export interface LinkContext {
  readonly path: string;
  readonly exports: ExportIndex;
  readonly keepDead: boolean;
  readonly isTest: boolean;
  holds(condition: string): boolean;
  problem(problem: Problem): void;
  /** The traversal walks this file or external, in the order of the calls. */
  reach(key: Key): void;
  external(external: External): Key;
  edge(to: EdgeTarget, via: Key | undefined, reason: Reason, offset: number): void;
}

type EdgeTarget = { readonly kind: "whole"; readonly key: Key } | { readonly kind: "symbol"; readonly path: string; readonly name: string };

export function linkReference(context: LinkContext, reference: Reference, resolution: Resolution): void {
  if (reference.manner === "mock" && !context.isTest) return;
  const bindings = reference.bindings.filter((binding) => isLive(context, binding));
  reportDead(context, reference, bindings);
  if (!siteIsLive(context, reference, bindings)) return;
  for (const problem of resolution.problems) context.problem(problem);
  for (const target of resolution.targets) {
    if (target.kind === "file" && target.path === context.path) continue;
    context.reach(target.kind === "file" ? target.path : context.external(target.external));
    if (bindings.length === 0 || (target.kind === "file" && target.variant !== undefined)) {
      whole(context, reference, target, reasonOf(reference, target));
    }
    for (const binding of bindings) bind(context, reference, target, binding);
  }
}

function isLive(context: LinkContext, binding: Binding): boolean {
  if (binding.uses.length > 0 || binding.keep === true || context.keepDead) return true;
  return binding.liveIf !== undefined && context.holds(binding.liveIf);
}

/** A site without bindings is live of itself, unless the project decides. */
function siteIsLive(context: LinkContext, reference: Reference, live: readonly Binding[]): boolean {
  if (live.length > 0 || reference.keep === true) return true;
  if (reference.liveIf !== undefined) return context.holds(reference.liveIf);
  return reference.bindings.length === 0;
}

function reportDead(context: LinkContext, reference: Reference, live: readonly Binding[]): void {
  const dead = (name: string): void =>
    context.problem({ code: "dead-import", path: context.path, line: reference.line, detail: name, notes: [reference.specifier] });
  for (const binding of reference.bindings) {
    if (!live.includes(binding)) dead(binding.local ?? binding.imported);
  }
  if (reference.bindings.length === 0 && !siteIsLive(context, reference, live)) dead(reference.specifier);
}

function reasonOf(reference: Reference, target: Target, binding?: Binding): Reason {
  return {
    form: reference.form,
    kind: reference.kind,
    manner: target.kind === "file" && target.variant !== undefined ? "variant" : reference.manner,
    specifier: target.kind === "file" && target.variant !== undefined ? target.variant : reference.specifier,
    line: reference.line,
    optional: reference.optional === true,
    within: reference.within,
    imported: binding?.imported,
    local: binding?.local,
    typeOnly: binding?.typeOnly ?? reference.kind === "type",
    uses: binding?.uses ?? [],
    rule: target.rule,
    why: reference.why,
    variantOf: target.kind === "file" && target.variant !== undefined ? reference.specifier : undefined,
  };
}

function whole(context: LinkContext, reference: Reference, target: Target, reason: Reason): void {
  const key = target.kind === "file" ? target.path : context.external(target.external);
  context.edge({ kind: "whole", key }, undefined, reason, reference.offset);
}

function bind(context: LinkContext, reference: Reference, target: Target, binding: Binding): void {
  const reason = reasonOf(reference, target, binding);
  if (target.kind === "external" || target.variant !== undefined || target.whole === true || binding.imported === "*") {
    if (target.kind === "file" && target.variant !== undefined) return;
    return whole(context, reference, target, reason);
  }
  const resolved = context.exports.resolve(target.path, binding.imported);
  const member = resolved.kind === "missing" ? memberOfWhole(context, target, binding, reason) : undefined;
  if (member !== undefined) return context.edge(member.to, target.path, member.reason, reference.offset);
  const edge = edgeTarget(resolved);
  if (edge === undefined) {
    // A lazy wrapper takes the default where there is one (B.1); what it takes otherwise is its own affair.
    const open = binding.imported === "=" || (binding.imported === "default" && reference.manner === "lazy");
    if (resolved.kind === "unknown") return whole(context, reference, target, reason);
    if (open) return whole(context, reference, target, { ...reason, imported: "*" });
    const unknown = resolved.kind === "ambiguous" ? "ambiguous" : "missing";
    reportUnknown(context, reference, binding, unknown);
    return whole(context, reference, target, { ...reason, unknown });
  }
  if (edge.kind === "symbol" ? edge.path === context.path : edge.key === context.path) return;
  if (edge.kind === "whole" && edge.key === target.path) return whole(context, reference, target, reason);
  context.edge(edge, target.path, reason, reference.offset);
}

/** A name taken from a module that is one value: a member of that value (`const { parse } = require("./parser-class")`). */
function memberOfWhole(
  context: LinkContext,
  target: Target & { kind: "file" },
  binding: Binding,
  reason: Reason,
): { readonly to: EdgeTarget; readonly reason: Reason } | undefined {
  if (binding.typeOnly || binding.imported === "=" || binding.imported === "default") return undefined;
  const value = context.exports.resolve(target.path, "=");
  if (value.kind !== "symbol" || value.path === context.path) return undefined;
  const uses = reason.uses.map((use) => ({ ...use, member: use.member ?? binding.imported }));
  return { to: value, reason: { ...reason, imported: "=", local: undefined, uses } };
}

function edgeTarget(resolved: Resolved): EdgeTarget | undefined {
  switch (resolved.kind) {
    case "symbol":
      return resolved;
    case "module":
      return { kind: "whole", key: resolved.path };
    case "external":
      return { kind: "whole", key: resolved.key };
    case "ambiguous":
    case "unknown":
    case "missing":
      return undefined;
    default:
      return resolved satisfies never;
  }
}

function reportUnknown(context: LinkContext, reference: Reference, binding: Binding, unknown: "ambiguous" | "missing"): void {
  const code = unknown === "ambiguous" ? "ambiguous-star" : "missing-export";
  context.problem({ code, path: context.path, line: reference.line, detail: `${binding.imported} of ${reference.specifier}` });
}
