/** Names that a file uses but does not bind: provided by other files of its unit or by a star import. */
import type { Binding, FileFacts, Reference } from "../model/facts.js";
import { SAME_MODULE, type Reason } from "../model/graph.js";
import type { Resolution, Unit } from "../model/language.js";
import { edgeTarget, type LinkContext } from "./link-context.js";
import { linkName } from "./link-reference.js";
import { flatUses } from "./uses.js";

/** Sorts after every import site. */
const AFTER_IMPORTS = 2 ** 40;

export function linkFree(context: LinkContext, facts: FileFacts, unit: Unit | undefined, resolutions: readonly Resolution[]): void {
  const stars = starsOf(facts, resolutions);
  if (unit === undefined && stars.length === 0) return;
  const ordered = facts.lastStarWins === true ? stars.toReversed() : stars;
  (facts.free ?? []).forEach((binding, index) => {
    const meant = unit === undefined ? binding : withoutFields(context, unit, binding);
    if (meant.uses.length === 0 || (unit !== undefined && fromUnit(context, unit, meant, AFTER_IMPORTS + index))) return;
    for (const star of ordered) if (fromStar(context, star, binding)) return;
  });
}

interface Star {
  readonly reference: Reference;
  readonly path: string;
  readonly rule: string;
}

function starsOf(facts: FileFacts, resolutions: readonly Resolution[]): readonly Star[] {
  const stars: Star[] = [];
  for (const [index, reference] of facts.references.entries()) {
    if (reference.star !== true) continue;
    for (const target of resolutions[index]?.targets ?? []) {
      if (target.kind === "file") stars.push({ reference, path: target.path, rule: target.rule });
    }
  }
  return stars;
}

function fromUnit(context: LinkContext, unit: Unit, binding: Binding, offset: number): boolean {
  const resolved = context.exports.resolve(unit.path, binding.imported);
  if (resolved.kind !== "symbol") return false;
  if (resolved.path === context.path) return true;
  const reason = freeReason(
    binding,
    { form: SAME_MODULE, kind: "static", specifier: unit.name, line: binding.uses[0]?.line ?? 1 },
    SAME_MODULE,
  );
  const to = { kind: "symbol", path: resolved.path, name: resolved.name } as const;
  context.edge(to, resolved.inner === true ? undefined : unit.path, { ...reason, folded: resolved.folded }, offset);
  return true;
}

/** Names between a type and what it stands for. */
const MOST_NAMES = 16;

/** Without keys of literals that are names of fields. */
function withoutFields(context: LinkContext, unit: Unit, binding: Binding): Binding {
  if (!binding.uses.some(({ keyOf }) => keyOf !== undefined)) return binding;
  return { ...binding, uses: binding.uses.filter(({ keyOf }) => keyOf === undefined || isTable(context, unit, keyOf)) };
}

function isTable({ exports, typeOf }: LinkContext, unit: Unit, name: string): boolean {
  let at: string | undefined = name;
  for (let steps = 0; at !== undefined && steps < MOST_NAMES; steps += 1) {
    if (/^(?:map)?\[/.test(at)) return true;
    const resolved = exports.resolve(unit.path, at);
    at = resolved.kind === "symbol" ? typeOf(resolved.path, resolved.name) : undefined;
  }
  return false;
}

function fromStar(context: LinkContext, { reference, path, rule }: Star, binding: Binding): boolean {
  const resolved = context.exports.throughStar(path, binding.imported);
  const to = edgeTarget(resolved);
  if (to === undefined || (to.kind === "whole" && to.key === path)) return false;
  if (to.kind === "symbol" ? to.path === context.path : to.key === context.path) return true;
  linkName(context, { kind: "file", path, rule }, reference, binding, resolved);
  return true;
}

function freeReason(binding: Binding, site: Pick<Reference, "form" | "kind" | "specifier" | "line">, rule: string): Reason {
  const { form, kind, specifier, line } = site;
  return {
    form,
    kind,
    specifier,
    line,
    imported: binding.imported,
    typeOnly: binding.typeOnly,
    uses: flatUses(binding),
    rule,
  };
}
