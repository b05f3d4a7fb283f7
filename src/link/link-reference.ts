/** One import site → its edges: one call or two, as the protocol counts them. */
import type { Binding, Reference, Use } from "../model/facts.js";
import type { Reason } from "../model/graph.js";
import type { Resolution, Target } from "../model/language.js";
import type { Resolved } from "./exports.js";
import {
  edgeTarget,
  type EdgeTarget,
  type FileTarget,
  type LinkContext,
  type LinkedBinding,
  reasonOf,
  reportUnknown,
  whole,
} from "./link-context.js";
import { afterChain, throughModules } from "./uses.js";

export function linkReference(context: LinkContext, written: Reference, resolution: Resolution): void {
  const reference = asItRuns(context, written);
  if (reference.manner === "mock" && !context.isTest) return;
  const bindings = liveBindings(context, reference, resolution);
  reportDead(context, reference, bindings);
  if (!siteIsLive(context, reference, bindings)) return;
  for (const problem of resolution.problems) context.problem(problem);
  const { names } = resolution;
  const elsewhere = names === undefined ? [] : bindings.filter((binding) => names.has(binding.imported));
  const here = elsewhere.length === 0 ? bindings : bindings.filter((binding) => !elsewhere.includes(binding));
  for (const target of resolution.targets) linkTarget(context, reference, target, here, { whenEmpty: elsewhere.length === 0 });
  for (const binding of elsewhere) {
    const target = names?.get(binding.imported);
    if (target !== undefined) linkTarget(context, reference, target, [binding], { whenEmpty: false });
  }
}

/** An import of types that stays in the program runs the module. */
function asItRuns({ holds }: LinkContext, reference: Reference): Reference {
  const { runsIf, bindings } = reference;
  if (runsIf === undefined || !holds(runsIf)) return reference;
  return { ...reference, kind: "static", bindings: bindings.map((binding) => ({ ...binding, typeOnly: false })) };
}

/** `whenEmpty`: without bindings the site imports the whole target. */
function linkTarget(
  context: LinkContext,
  reference: Reference,
  target: Target,
  bindings: readonly Binding[],
  { whenEmpty }: { readonly whenEmpty: boolean },
): void {
  if (target.kind === "external") {
    const key = context.external(target.external);
    if (bindings.length > 0 || whenEmpty) context.reach(key);
    if (bindings.length === 0 && whenEmpty) whole(context, reference, target, reasonOf(reference, target));
    for (const binding of bindings) whole(context, reference, target, reasonOf(reference, target, binding));
    return;
  }
  if (reference.bound !== true) reachBefore(context, reference, target);
  if (target.path === context.path || target.path === context.unit) return linkItself(context, reference, target, bindings);
  const { declared } = target;
  const only = declared === undefined ? [] : bindings.filter((binding) => isOnlyDeclared(context, target, declared, binding));
  if (declared !== undefined && only.length > 0) {
    linkTarget(context, reference, { kind: "file", path: declared, rule: `${target.rule}, declared` }, only, { whenEmpty: false });
    const values = only.filter(({ typeOnly }) => !typeOnly);
    // The code that computes the value could not be analysed, so the whole module counts.
    for (const binding of values) whole(context, reference, target, { ...reasonOf(reference, target, binding), unknown: "missing" });
    if (values.length > 0) context.reach(target.path);
    if (only.length === bindings.length) return;
  }
  const here = only.length === 0 ? bindings : bindings.filter((binding) => !only.includes(binding));
  const named = here.map((binding) => ({
    binding,
    resolved: attributeOver(context, reference, target, binding) ?? resolvedBinding(context, target, binding),
  }));
  const insideOnly = named.length > 0 && named.every(({ resolved }) => isInside(resolved, target.path));
  if (target.symbol !== undefined) return linkSymbol(context, reference, target, target.symbol);
  if (!insideOnly) context.reach(target.path);
  else reachRun(context, reference, target, target.path);
  if ((bindings.length === 0 && whenEmpty) || target.variant !== undefined) {
    whole(context, reference, target, reasonOf(reference, target));
  }
  for (const { binding, resolved } of named) bind(context, reference, target, binding, resolved);
  if (reference.star === true) reachListed(context, target.path);
}

/** A star import of a package loads the modules inside it that the package lists. */
function reachListed(context: LinkContext, path: string): void {
  for (const name of context.lists(path)) {
    const resolved = context.exports.throughStar(path, name);
    if (resolved.kind === "module" && resolved.inside === true) context.reach(resolved.path);
  }
}

/** Whether the file lacks a name that its declaration file declares. */
function isOnlyDeclared(context: LinkContext, target: FileTarget, declared: string, binding: Binding): boolean {
  const found = resolvedBinding(context, target, binding);
  if (found === undefined || !mayBeDeclared(found, target.path) || wholeValue(context, target, binding) !== undefined) return false;
  return !mayBeDeclared(context.exports.resolve(declared, binding.imported), declared);
}

/** No statement of the module binds the name: it is missing, or the module may have it without one. */
function mayBeDeclared(found: Resolved, module: string): boolean {
  return found.kind === "missing" || (found.kind === "module" && !found.namespace && found.inside !== true && found.path === module);
}

function isInside(resolved: Resolved | undefined, module: string): boolean {
  return resolved?.kind === "module" && resolved.inside === true && resolved.path !== module;
}

/** Files that run before the target are reached too. A map has no edges to them. */
function reachBefore(context: LinkContext, reference: Reference, target: FileTarget): void {
  for (const path of target.before ?? []) reachRun(context, reference, target, path);
}

function reachRun(context: LinkContext, reference: Reference, target: FileTarget, path: string): void {
  if (path === context.path || context.isTrivial(path)) return;
  context.reach(path);
  const isAround = context.path.startsWith(path.slice(0, path.lastIndexOf("/") + 1));
  if (!context.runsBefore || isAround) return;
  context.edge({ kind: "whole", key: path }, undefined, reasonOf(reference, { kind: "file", path, rule: target.rule }), reference.offset);
}

/** A package that imports from itself imports the modules inside it. */
function linkItself(context: LinkContext, reference: Reference, target: FileTarget, bindings: readonly Binding[]): void {
  for (const binding of bindings) {
    const inside = context.submodule(target.path, binding.imported);
    if (inside === undefined || inside === context.path) continue;
    const there: FileTarget = { kind: "file", path: inside, rule: target.rule, namespace: true };
    context.reach(inside);
    bind(context, reference, there, binding, resolvedBinding(context, there, binding));
  }
}

/** A string literal that spells a module and one of its names. */
function linkSymbol(context: LinkContext, reference: Reference, target: FileTarget, name: string): void {
  const resolved = context.exports.resolve(target.path, name);
  const edge = edgeTarget(resolved);
  // A string that only looks like a name is ignored if nothing has that name.
  if (resolved.kind === "missing" && reference.tentative === true) return;
  if (reference.bound === true && !isBound(context, target.path, name, resolved)) return;
  reachBefore(context, reference, target);
  context.reach(target.path);
  const reason = { ...reasonOf(reference, target), imported: name };
  if (edge === undefined || (edge.kind === "whole" && edge.key === target.path)) return whole(context, reference, target, reason);
  const others = resolved.several === true ? context.exports.alternatives(target.path, name).flatMap((one) => edgeTarget(one) ?? []) : [];
  const marked = others.length === 0 ? reason : { ...reason, alternative: true as const };
  for (const one of [edge, ...others]) {
    const isOwn = one.kind === "symbol" ? one.path === context.path : one.key === context.path;
    if (!isOwn) context.edge(one, target.path, marked, reference.offset);
  }
}

/** Whether the name is known to be the module's, apart from packages that it imports and from plain values, which are rather spelled by keys. */
function isBound(context: LinkContext, path: string, name: string, resolved: Resolved): boolean {
  if (resolved.kind === "symbol") return !context.isLiteral(resolved.path, resolved.name);
  if (resolved.kind === "module" && resolved.namespace) return true;
  return resolved.kind !== "external" && context.binds(path, name);
}

function liveBindings(context: LinkContext, reference: Reference, resolution: Resolution): readonly Binding[] {
  const live: Binding[] = [];
  for (const binding of reference.bindings) {
    const found = liveBinding(context, reference, binding, resolution);
    if (found !== undefined) live.push(found);
  }
  return live;
}

function liveBinding(context: LinkContext, reference: Reference, binding: Binding, resolution: Resolution): LinkedBinding | undefined {
  const { liveIf } = binding;
  if (binding.uses.length > 0 || binding.keep === true) return binding;
  if (context.isTaken(reference, binding)) return { ...binding, uses: [{ kind: "re-export", line: reference.line }] };
  if (reference.keepInside === true && resolution.targets.some(({ kind }) => kind === "file")) return binding;
  if ((liveIf !== undefined && context.holds(liveIf)) || runsModule(context, reference, binding, resolution)) return binding;
  return context.keepDead ? { ...binding, unused: true } : undefined;
}

/** Whether an unused name is a module of the repository, which the import runs. */
function runsModule(context: LinkContext, reference: Reference, { imported }: Binding, { targets, names }: Resolution): boolean {
  if (!context.keepsModules || reference.kind !== "static" || imported === "*") return false;
  const own = names?.get(imported);
  if (own !== undefined) return own.kind === "file" && own.namespace === true;
  return targets.some((target) => {
    if (target.kind !== "file") return false;
    if (target.path === context.path || target.path === context.unit) return context.submodule(target.path, imported) !== undefined;
    const resolved = context.exports.resolve(target.path, imported);
    return resolved.kind === "module" && resolved.namespace && resolved.path !== context.path;
  });
}

/** A site without bindings is always live, unless the project's options say otherwise. */
function siteIsLive(context: LinkContext, reference: Reference, live: readonly Binding[]): boolean {
  if (live.length > 0 || reference.keep === true) return true;
  if (reference.liveIf !== undefined) return context.holds(reference.liveIf);
  return reference.bindings.length === 0;
}

function reportDead(context: LinkContext, reference: Reference, live: readonly Binding[]): void {
  if (live.length > 0 && live.length === reference.bindings.length) return;
  const dead = (name: string): void =>
    context.problem({ code: "dead-import", path: context.path, line: reference.line, detail: name, notes: [reference.specifier] });
  for (const binding of reference.bindings) {
    const kept = live.some((other) => other.imported === binding.imported && other.local === binding.local);
    if (!kept) dead(binding.local ?? binding.imported);
  }
  if (reference.bindings.length === 0 && !siteIsLive(context, reference, live)) dead(reference.specifier);
}

/**
 * The name of a package that hides the module inside it: `kit.run` of `import kit.run`, if the package has loaded the module before it bound
 * the name, is what the package bound.
 */
function attributeOver(
  context: LinkContext,
  reference: Reference,
  { path, before }: FileTarget,
  { imported }: Binding,
): Resolved | undefined {
  const parent = before?.at(-1);
  if (parent === undefined || parent === context.path || imported !== "*" || reference.star === true || !context.loads(parent, path))
    return undefined;
  const resolved = context.exports.resolve(parent, reference.specifier.slice(reference.specifier.lastIndexOf(".") + 1));
  return resolved.kind === "symbol" ? resolved : undefined;
}

/** Resolution of the binding; undefined if the target is imported as a whole. */
function resolvedBinding(context: LinkContext, target: FileTarget, binding: Binding): Resolved | undefined {
  if (target.variant !== undefined || target.whole === true) return undefined;
  if (binding.imported === "*" || target.namespace === true)
    return binding.members === undefined ? undefined : { kind: "module", path: target.path, namespace: true, inside: true };
  return context.exports.resolve(target.path, binding.imported);
}

function bind(context: LinkContext, written: Reference, target: FileTarget, binding: Binding, resolved: Resolved | undefined): void {
  if (resolved?.several !== true) return bindOne(context, written, target, binding, resolved);
  const others = context.exports.alternatives(target.path, binding.imported);
  const marked: Binding = others.length > 0 ? { ...binding, alternative: true } : binding;
  for (const one of [resolved, ...others]) bindOne(context, written, target, marked, one);
}

function bindOne(context: LinkContext, written: Reference, target: FileTarget, binding: Binding, resolved: Resolved | undefined): void {
  const idle = written.kind === "static" && binding.uses.length === 0 && binding.keep !== true && !context.keepDead;
  const runs = idle && context.keepsModules && binding.imported !== "*" && resolved?.kind === "module";
  const reference: Reference = runs ? { ...written, kind: "side-effect" } : written;
  const given = reasonOf(reference, target, binding);
  const module = resolved === undefined ? target.path : resolved.kind === "module" ? resolved.path : undefined;
  const reason = module === undefined ? given : { ...given, uses: throughModules(context.exports, module, given.uses) };
  if (target.variant !== undefined) return;
  if (resolved === undefined) return whole(context, reference, target, reason);
  if (resolved.kind === "module" && resolved.namespace && binding.members !== undefined) {
    return linkMembers(context, reference, target, binding, resolved);
  }
  const value = resolved.kind === "missing" ? wholeValue(context, target, binding) : memberOwner(resolved);
  if (value !== undefined && value.path !== context.path) {
    return context.edge(value, target.path, asMember(reason, value.member ?? binding.imported), reference.offset);
  }
  const edge = edgeTarget(resolved);
  if (edge === undefined) return bindUnknown(context, reference, target, binding, resolved);
  if (edge.kind === "symbol" ? edge.path === context.path : edge.key === context.path) return;
  if (edge.kind === "whole" && edge.key === target.path) return whole(context, reference, target, reason);
  if (resolved.kind === "module" && resolved.inside === true) {
    context.reach(resolved.path);
    return context.edge(edge, undefined, reason, reference.offset);
  }
  const isPart = resolved.kind === "symbol" && resolved.folded === true;
  context.edge(edge, target.path, isPart ? { ...reason, folded: true } : reason, reference.offset);
}

function bindUnknown(context: LinkContext, reference: Reference, target: FileTarget, binding: Binding, resolved: Resolved): void {
  const reason = reasonOf(reference, target, binding);
  // A lazy wrapper takes the default export if there is one; otherwise its choice is unknown.
  const open = binding.imported === "=" || (binding.imported === "default" && reference.manner === "lazy");
  if (resolved.kind === "unknown") return whole(context, reference, target, reason);
  if (open) return whole(context, reference, target, { ...reason, imported: "*" });
  const unknown = resolved.kind === "ambiguous" ? "ambiguous" : "missing";
  const isAttribute = context.isModuleAttribute(binding.imported, target.path) || context.isGiven(target.path, binding.imported);
  if (unknown === "missing" && (isAttribute || !isOfOne(reference) || mayFail(reference))) return whole(context, reference, target, reason);
  reportUnknown(context, reference, binding.imported, unknown);
  whole(context, reference, target, { ...reason, unknown });
}

/** An import of a name that is not there fails in Python, which may be caught or not be tried, and gives no value in JavaScript. */
function mayFail({ optional, unsure }: Reference): boolean {
  return optional === "try/except" || optional === "suppress()" || unsure === true;
}

/** Not each module of a table or of a folder has what one of them gives. */
function isOfOne({ tentative, fromTemplate }: Reference): boolean {
  return tentative !== true && fromTemplate !== true;
}

/** A name that a star import brings, by its uses. */
export function linkName(context: LinkContext, target: FileTarget, site: Reference, binding: Binding, resolved: Resolved): void {
  const { specifier, form, kind, line, offset } = site;
  bind(context, { specifier, form, kind, line, offset, bindings: [] }, target, binding, resolved);
}

type SymbolTarget = Resolved & { readonly kind: "symbol" };

/** A name imported from a module that is one value: a member of that value (`const { parse } = require("./parser-class")`). */
function wholeValue(context: LinkContext, target: FileTarget, binding: Binding): SymbolTarget | undefined {
  if (binding.typeOnly || binding.imported === "=" || binding.imported === "default") return undefined;
  const value = context.exports.resolve(target.path, "=");
  return value.kind === "symbol" ? value : undefined;
}

/** The same, if another module re-exports the member. */
function memberOwner(resolved: Resolved): SymbolTarget | undefined {
  return resolved.kind === "symbol" && resolved.member !== undefined ? resolved : undefined;
}

function asMember(reason: Reason, name: string): Reason {
  return { ...reason, imported: "=", local: undefined, uses: reason.uses.map((use) => ({ ...use, member: use.member ?? name })) };
}

type Module = Resolved & { readonly kind: "module" };

/**
 * Attribute access on a name that stands for a module. Each attribute that
 * the module provides is a separate import, through the module that provides it.
 */
function linkMembers(context: LinkContext, reference: Reference, target: FileTarget, binding: Binding, module: Module): void {
  const reason = reasonOf(reference, target, binding);
  if (module.path !== target.path && module.inside === true) context.reach(module.path);
  const each = binding.uses.map((use) => ({ use, all: followChain(context, reference, module.path, use, binding.imported) }));
  const only = binding.members === "only";
  const left = each.filter(({ all }) => all.length === 0 || !only).map(({ use }) => afterChain(use, 0));
  const followed = each.flatMap(({ use, all }) => all.map((found) => ({ use, found })));
  if (!only || binding.uses.length === 0 || left.length > 0) {
    linkModule(context, reference, target, module, { ...reason, uses: left, imported: binding.imported });
  }
  for (const { found, uses } of byTarget(followed)) {
    if (found.to !== undefined)
      context.edge(
        found.to,
        found.module,
        { ...reason, imported: found.name, local: undefined, folded: found.folded, ...(found.alternative && { alternative: true }), uses },
        reference.offset,
      );
  }
}

/** Merges uses with the same target into one import. */
function byTarget(
  followed: readonly { readonly use: Use; readonly found: Followed }[],
): Iterable<{ readonly found: Followed; readonly uses: readonly Use[] }> {
  const targets = new Map<string, { readonly found: Followed; readonly uses: Use[] }>();
  for (const { use, found } of followed) {
    const key = `${found.module}\0${found.name}\0${found.alternative ? keyOf(found.to) : ""}`;
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
  /** The name has several bindings. */
  readonly alternative: boolean;
}

function keyOf(to: EdgeTarget | undefined): string {
  return to === undefined ? "" : to.kind === "symbol" ? `${to.path}#${to.name}` : to.key;
}

/** Targets of the chain, if they deserve a separate edge: several if the name has several bindings. */
function followChain(context: LinkContext, reference: Reference, start: string, use: Use, imported: string): readonly Followed[] {
  const chain = use.chain ?? [];
  let module = start;
  for (const [index, name] of chain.entries()) {
    const shipped = context.exports.resolve(module, name);
    const resolved = shipped.kind === "missing" ? (context.inTests(module, name) ?? shipped) : shipped;
    if (resolved.kind === "module" && resolved.namespace && resolved.path !== module) {
      module = resolved.path;
      continue;
    }
    const to = edgeTarget(resolved);
    if (to === undefined) {
      // Code may give a module further attributes.
      const isNew = use.kind === "assign" && use.subject === undefined && index === chain.length - 1;
      const isMissing = resolved.kind === "missing" && !isNew && use.unsure !== true && isOfOne(reference);
      const isReported = isMissing && !context.isModuleAttribute(name, module) && !context.isGiven(module, name);
      const dotted = [...(imported === "*" ? [] : [imported]), ...chain.slice(0, index + 1)].join(".");
      if (isReported) reportUnknown(context, reference, dotted, "missing");
      return [];
    }
    if (to.kind === "whole" && to.key === module) return [];
    const others = resolved.several === true ? context.exports.alternatives(module, name) : [];
    return [resolved, ...others].flatMap((one): readonly Followed[] => {
      const target = edgeTarget(one);
      if (target === undefined) return [];
      const itself = target.kind === "symbol" ? target.path === context.path : target.key === context.path;
      const folded = one.kind === "symbol" ? one.folded : undefined;
      return [{ to: itself ? undefined : target, module, name, folded, depth: index + 1, alternative: others.length > 0 }];
    });
  }
  return [];
}
