/** Converts every name in reference position that denotes a binding into a use. */
import * as is from "../../../is.js";
import { NodeFlags, SyntaxKind, type ts } from "../../../typescript.js";
import type { UseKind } from "../../../../../src/model/facts.js";
import { classifyUse, memberOf } from "./classify-use.js";
import { addBinding, addUse, bindTo, namingOf, type Reading } from "../reading.js";
import { type Declared, lookup, type Space, type Surroundings, type BindingDraft } from "./scope.js";
import { unwrap } from "../../function-values.js";
import { readKept } from "../dynamic-import.js";
import { choicesOf, staticName, widen } from "../syntax-shapes.js";

export function resolveUses(reading: Reading): void {
  for (const { node, at, space } of reading.collected.names) {
    if (!reading.bound.has(node.text)) {
      if (lookup(at.scope, node.text, space) === undefined) reading.free.add(node, at);
      continue;
    }
    const declared = lookup(at.scope, node.text, space);
    if (declared?.table !== undefined) useTable(reading, declared.table, node, at);
    if (!declared?.bindings) continue;
    for (const binding of declared.bindings) {
      if (declared.aliasMember !== undefined)
        addUse(reading, binding, node, at, { kind: "member", member: declared.aliasMember, how: howNamed(node, at) });
      else useName(reading, binding, node, at, space);
    }
  }
}

function howNamed(node: ts.Identifier, at: Surroundings): UseKind {
  return classifyUse(node, "named", at)?.kind ?? "assign";
}

function useName(reading: Reading, binding: BindingDraft, node: ts.Identifier, at: Surroundings, space: Space): void {
  if (binding.promise === true) {
    if (!readKept(reading, binding.site, node, at)) addUse(reading, binding, node, at, { kind: "read" });
    return;
  }
  // A destructuring pattern of a required module uses its members.
  const holder = widen(node).parent;
  if (is.VariableDeclaration(holder) && is.ObjectBindingPattern(holder.name)) {
    return takeApart(reading, binding, holder.name, at);
  }
  if (is.ExportSpecifier(node.parent)) {
    // `export { T }` exports both spaces; only `export type` restricts it to the type.
    const type = node.parent.isTypeOnly || node.parent.parent.parent.isTypeOnly;
    addUse(reading, binding, node, { ...at, type });
    return;
  }
  if (binding.unfold) return unfold(reading, binding, node, at);
  addUse(reading, binding, node, space === "value" ? at : { ...at, type: true });
}

function takeApart(reading: Reading, binding: BindingDraft, pattern: ts.ObjectBindingPattern, at: Surroundings): void {
  for (const element of pattern.elements) {
    const member = element.dotDotDotToken ? undefined : staticName(element.propertyName ?? element.name);
    addUse(reading, binding, element, at, member === undefined ? { kind: "read" } : { kind: "member", member, how: "read" });
  }
}

/** `m.a` of `.then(m => m.a)` imports `a`; returning it is the purpose of the import and no separate use. */
function unfold(reading: Reading, whole: BindingDraft, node: ts.Identifier, at: Surroundings): void {
  const member = memberOf(node);
  if (member === undefined) {
    addUse(reading, whole, node, at);
    return;
  }
  const known = whole.site.bindings.find((binding) => binding.imported === member);
  const binding = known ?? addBinding(whole.site, member, { keep: true });
  const classified = classifyUse(node.parent, member === "default" ? "whole" : "named", at);
  if (classified && (classified.kind !== "read" || classified.member !== undefined)) addUse(reading, binding, node.parent, at, classified);
}

/** `const other = NS`, `const other = isOn ? NS : Other` and `const { a, ...rest } = NS`: members of the new name are members of the namespace. */
export function renameNamespace(reading: Reading, node: ts.VariableDeclaration, at: Surroundings): void {
  const sources = node.initializer === undefined ? [] : choicesOf(node.initializer).filter(is.Identifier);
  if (sources.length === 0 || (node.parent.flags & NodeFlags.Const) === 0) return;
  const name = is.Identifier(node.name) ? node.name : restOf(node.name);
  const bindings = sources
    .flatMap(({ text }) => lookup(at.scope, text, "value")?.bindings ?? [])
    .filter(({ imported }) => imported === "*" || imported === "=");
  const declared = name && lookup(at.scope, name.text, "value");
  if (!name || !declared || declared.bindings || bindings.length === 0) return;
  bindTo(reading, name.text, declared, bindings);
}

/** `const shops = { paris, rome }` of imported namespaces. */
export function noteTable(reading: Reading, { name, initializer, parent }: ts.VariableDeclaration, at: Surroundings): void {
  const value = initializer && unwrap(initializer);
  if (value === undefined || !is.ObjectLiteralExpression(value) || !is.Identifier(name) || (parent.flags & NodeFlags.Const) === 0) return;
  const table = new Map<string, readonly BindingDraft[]>();
  for (const property of value.properties) {
    const key = property.name && staticName(property.name);
    const named = is.PropertyAssignment(property) ? unwrap(property.initializer) : property.name;
    const found = named !== undefined && is.Identifier(named) ? lookup(at.scope, named.text, "value")?.bindings : undefined;
    const modules = found?.filter(({ imported, promise }) => (imported === "*" || imported === "=") && promise !== true) ?? [];
    if (key !== undefined && modules.length > 0) table.set(key, modules);
  }
  const declared = table.size > 0 ? lookup(at.scope, name.text, "value") : undefined;
  if (declared === undefined) return;
  declared.table = table;
  reading.bound.add(name.text);
}

/** `shops.paris.open()` is a use of one of the namespaces, `shops[key].open()` one of each. */
function useTable(reading: Reading, table: NonNullable<Declared["table"]>, node: ts.Identifier, at: Surroundings): void {
  const access = widen(node).parent;
  const key = memberOf(widen(node));
  if (key === undefined && !(is.ElementAccessExpression(access) && access.expression === widen(node))) return;
  const module = widen(access);
  if (memberOf(module) === undefined) return;
  for (const binding of key === undefined ? [...table.values()].flat() : (table.get(key) ?? [])) addUse(reading, binding, module, at);
}

function restOf(pattern: ts.BindingName): ts.Identifier | undefined {
  const last = is.ObjectBindingPattern(pattern) ? pattern.elements.at(-1) : undefined;
  return last?.dotDotDotToken && is.Identifier(last.name) ? last.name : undefined;
}

/** `import A = NS.B`: uses of `A` are uses of `NS`. */
export function aliasNamespace(reading: Reading, node: ts.ImportEqualsDeclaration, at: Surroundings): void {
  if (is.ExternalModuleReference(node.moduleReference)) return;
  let member: string | undefined;
  let root: ts.EntityName = node.moduleReference;
  while (is.QualifiedName(root)) {
    member = root.right.text;
    root = root.left;
  }
  const bindings = lookup(at.scope, root.text, "value")?.bindings;
  const declared = lookup(at.scope, node.name.text, "value");
  if (!bindings || !declared || member === undefined) return;
  declared.bindings = bindings;
  reading.bound.add(node.name.text);
  if (bindings.some((binding) => namingOf(binding) !== "named")) declared.aliasMember = member;
  const exported = node.modifiers?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword) ?? false;
  for (const binding of exported ? bindings : []) addUse(reading, binding, node, at, { kind: "member", member, how: "read" });
}
