/** The importable names of a module: its own, its imports, and the names of its stars. */
import type { ExportFact } from "../../../src/model/facts.js";
import type { AllNames } from "./all-names.js";
import type { BindingDraft, ModuleName, Reading } from "./reading.js";
import { isPythonInitialiser } from "../is-initialiser.js";
import { groupBy } from "../../../src/model/basics.js";
import { liveBindings } from "./alternatives.js";

/** How the table of names affects exports. */
interface Rule {
  readonly listed: ReadonlySet<string>;
  readonly all: AllNames;
  readonly initialiser: boolean;
}

/** `declared`: names that have a declaration. Marks re-exported bindings as used and live. */
export function readExports(reading: Reading, all: AllNames, declared: ReadonlySet<string>): readonly ExportFact[] {
  const rule: Rule = { listed: listedNames(reading, all), all, initialiser: isPythonInitialiser(reading.source.path) };
  const facts: ExportFact[] = [];
  const named = new Set<string>();
  const replaced = replacedNames(reading);
  const isOutermost = ({ binding }: ModuleName): boolean => (binding?.further.length ?? 0) > 0;
  for (const name of [...reading.names.filter((one) => !isOutermost(one)), ...reading.names.filter(isOutermost)]) {
    if (name.name === "__all__" || replaced.has(name)) continue;
    reExport(reading, rule, name);
    const known = named.has(name.name);
    if (isDeleted(reading, name) || (known && !isOther(facts, name))) continue;
    const fact = factOf(rule, name, declared);
    if (fact === undefined) continue;
    named.add(name.name);
    facts.push(known && fact.kind !== "star" && fact.kind !== "self" && fact.kind !== "listed" ? { ...fact, alternative: true } : fact);
  }
  facts.push(...starFacts(reading, rule));
  for (const { name, position } of all.names) {
    if (named.has(name)) continue;
    named.add(name);
    facts.push({ kind: "listed", name, position });
  }
  return facts.sort((a, b) => a.position - b.position);
}

/** Bindings that a later statement replaces; marks those that are alternatives. */
function replacedNames({ names, source }: Reading): ReadonlySet<ModuleName> {
  const byName = groupBy(names, ({ name }) => name);
  const replaced = new Set<ModuleName>();
  for (const group of byName.values()) {
    const bound = group.filter(({ form }) => form !== "passing");
    const imports = bound.flatMap(({ binding }) => binding ?? []);
    if (bound.length < 2 || imports.length === 0 || imports.some(({ further }) => further.length > 0)) continue;
    // `load = cached(load)` gives the same thing once more.
    const own = bound.filter(({ form, name, value }) => form !== "value" || value === undefined || !source.textOf(value).includes(name));
    const live = liveBindings(source, own, ({ node, statement }) => (node.parent === undefined ? statement : node));
    for (const one of own) if (!live.includes(one)) replaced.add(one);
    if (live.length > 1) for (const { binding } of live) if (binding !== undefined) binding.alternative = true;
  }
  return replaced;
}

function isOther(facts: readonly ExportFact[], { name, binding }: ModuleName): boolean {
  const known = facts.filter((fact) => fact.kind !== "star" && fact.name === name);
  if (binding === undefined) return !known.some(({ kind }) => kind === "local");
  if (binding.further.length > 0) return known.every((fact) => fact.kind === "indirect" && fact.outermost === true);
  return !known.some((fact) => fact.kind === "indirect" && fact.reference === binding.site.offset && fact.imported === binding.imported);
}

/** Names of `__all__`, and names imported from a module whose whole list is included. */
function listedNames(reading: Reading, all: AllNames): ReadonlySet<string> {
  const listed = new Set(all.names.map(({ name }) => name));
  const modules = new Set(all.modules.map(({ name }) => name));
  if (modules.size === 0) return listed;
  for (const { binding } of reading.names) {
    if (binding !== undefined && binding.imported !== "*" && modules.has(lastSegment(binding.site.specifier))) listed.add(binding.name);
  }
  return listed;
}

function lastSegment(specifier: string): string {
  return specifier.slice(specifier.lastIndexOf(".") + 1);
}

function factOf(rule: Rule, name: ModuleName, declared: ReadonlySet<string>): ExportFact | undefined {
  const position = name.node.start;
  const listed = rule.listed.has(name.name);
  const hidden = rule.all.static ? !listed : name.name.startsWith("_") && !listed;
  const marks = { ...(hidden && { hidden }) };
  const { binding } = name;
  if (binding !== undefined) {
    const implicit = !isReExported(rule, binding);
    const sharedIf = implicit ? ownPackage(rule, binding) : undefined;
    const base = { kind: "indirect", name: name.name, reference: binding.site.offset, imported: binding.imported, position } as const;
    // `import a.b` binds `a`, if no other statement does.
    const outermost = binding.further.length > 0 && { outermost: true as const };
    return { ...base, ...outermost, ...(implicit && { implicit }), ...marks, ...(sharedIf !== undefined && { sharedIf }) };
  }
  if (!declared.has(name.name)) return undefined;
  const defined = name.form === "function" || name.form === "class";
  const implicit = hidden || (!listed && (!defined || rule.all.static));
  return { kind: "local", name: name.name, declaration: name.name, position, ...(implicit && { implicit }), ...marks };
}

/** By name: in `__all__`, as `x as x`, or by the initialiser of a package without a list. */
function isReExported(rule: Rule, binding: BindingDraft): boolean {
  if (rule.listed.has(binding.name)) return true;
  if (binding.aliased && binding.name === (binding.imported === "*" ? binding.site.specifier : binding.imported)) return true;
  // `shop.__version__` is read from outside, whatever the list says.
  if (rule.initialiser && /^__\w+__$/.test(binding.name)) return true;
  return isPublicOfPackage(rule, binding) && binding.site.specifier.startsWith(".");
}

function isPublicOfPackage(rule: Rule, binding: BindingDraft): boolean {
  return rule.initialiser && !rule.all.static && !binding.name.startsWith("_") && !binding.typeOnly;
}

/** An absolute import in an initialiser is a re-export if it leads into the package itself. */
function ownPackage(rule: Rule, binding: BindingDraft): string | undefined {
  const { specifier, form } = binding.site;
  const plain = form === "import" && !binding.aliased;
  return isPublicOfPackage(rule, binding) && !plain ? `own-package ${specifier}` : undefined;
}

function reExport(reading: Reading, rule: Rule, { binding }: ModuleName): void {
  if (binding === undefined) return;
  if (!isReExported(rule, binding)) {
    const condition = ownPackage(rule, binding);
    if (condition !== undefined) binding.liveIf = condition;
    return;
  }
  const alias = binding.name === binding.imported || binding.imported === "*" ? {} : { subject: binding.name };
  binding.keep = true;
  binding.uses.push({ kind: "re-export", ...alias, line: reading.source.lineOf(binding.position) });
}

function isDeleted(reading: Reading, { name, node }: ModuleName): boolean {
  const deleted = reading.deleted.get(name);
  return deleted !== undefined && deleted > node.start;
}

function starFacts(reading: Reading, rule: Rule): readonly ExportFact[] {
  // A star in a function or a class is a syntax error.
  const stars = reading.sites.filter((site) => site.star === true && site.within === undefined);
  return stars.map((site): ExportFact => {
    const taken = rule.all.modules.find(({ name }) => name === lastSegment(site.specifier));
    const shared = taken !== undefined || (rule.initialiser && !rule.all.static);
    const position = taken?.position ?? site.offset;
    if (shared && site.kind === "static") site.kind = "re-export";
    return {
      kind: "star",
      reference: site.offset,
      withDefault: false,
      position,
      ...(site.conditional === true && { alternative: true }),
      ...(!shared && { implicit: true }),
      ...(!shared && rule.all.static && { hidden: true }),
    };
  });
}
