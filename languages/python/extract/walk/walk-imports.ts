/** Import statements to sites and the names that they bind (semantics B.4). */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { childOf, childrenOf } from "../../../../src/syntax/syntax-tree.js";
import type { BindingDraft, SiteDraft } from "../drafts.js";
import { placeOf } from "../place.js";
import type { Around } from "../reading.js";
import type { Source } from "../../../shared/source.js";
import { bindName, type Handler, visitComments, type Walk } from "./walking.js";

export const importHandlers: readonly (readonly [string, Handler])[] = [
  ["import_statement", importStatement],
  ["import_from_statement", fromStatement],
  ["future_import_statement", () => undefined],
];

function importStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source, sites } = walk.reading;
  visitComments(walk, node, around);
  for (const item of childrenOf(node, "name")) {
    const { name, alias } = namesOf(item);
    if (name === undefined) continue;
    const names = dotted(source, name);
    const [first, ...further] = names;
    if (first === undefined) continue;
    const site: SiteDraft = { ...siteOf(walk, node, name, around), specifier: names.join("."), form: "import", keepInside: true };
    sites.push(site);
    const bound = alias === undefined ? { name: first, further } : { name: source.textOf(alias), further: [] };
    bind(walk, alias ?? name, around, draft(site, item, around, { imported: "*", ...bound, aliased: alias !== undefined }));
  }
}

function fromStatement(walk: Walk, node: SyntaxNode, around: Around): void {
  const { source, sites } = walk.reading;
  const module = childOf(node, "module_name");
  visitComments(walk, node, around);
  if (module === undefined) return;
  const star = node.children.some((child) => child.type === "wildcard_import");
  const site: SiteDraft = { ...siteOf(walk, node, module, around), specifier: moduleText(source, module), form: "from import" };
  if (site.specifier === "__future__") return;
  if (star) return addStar(walk, { ...site, star }, module, around);
  sites.push(site);
  for (const item of childrenOf(node, "name")) {
    const { name, alias } = namesOf(item);
    if (name === undefined) continue;
    const imported = dotted(source, name).join(".");
    if (imported === "") continue;
    const local = alias === undefined ? imported : source.textOf(alias);
    const binding = draft(site, item, around, { imported, name: local, further: [], aliased: alias !== undefined });
    bind(walk, alias ?? name, around, binding);
  }
}

function addStar(walk: Walk, site: SiteDraft, module: SyntaxNode, around: Around): void {
  walk.reading.sites.push(site);
  const binding = draft(site, module, around, { imported: "*", name: "*", further: [], aliased: false });
  binding.keep = true;
  site.bindings.push(binding);
}

function siteOf(walk: Walk, statement: SyntaxNode, name: SyntaxNode, around: Around): Omit<SiteDraft, "specifier" | "form"> {
  const { source } = walk.reading;
  const within = placeOf(source, around.frame);
  const lazy = isLazy(source, statement);
  return {
    kind: around.typeOnly ? "type" : lazy ? "dynamic" : "static",
    ...(lazy && { manner: "lazy" }),
    offset: name.start,
    line: source.lineOf(name.start),
    start: statement.start,
    end: statement.end,
    bindings: [],
    ...(within && { within }),
    ...(around.optional && { optional: true }),
  };
}

/** `lazy import x` (Python 3.15); for the parser the keyword was replaced by a statement. */
function isLazy(source: Source, statement: SyntaxNode): boolean {
  return /(?:^|[\s;:])lazy[ \t]+$/.test(source.text.slice(Math.max(0, statement.start - 24), statement.start));
}

type Names = Pick<BindingDraft, "imported" | "name" | "further" | "aliased">;

function draft(site: SiteDraft, item: SyntaxNode, around: Around, names: Names): BindingDraft {
  const { start: position, end } = item;
  // A class body keeps its imports as attributes; a guarded import tests whether the module exists (E.7).
  const keep = around.scope.kind === "class" || around.optional;
  return { site, ...names, typeOnly: around.typeOnly, position, end, uses: [], ofTop: [], keep };
}

function bind(walk: Walk, node: SyntaxNode, around: Around, binding: BindingDraft): void {
  binding.site.bindings.push(binding);
  const statement = { ...node, start: binding.site.start, end: binding.site.end };
  bindName(walk, node, around, { form: "import", statement, binding });
}

function namesOf(item: SyntaxNode): { readonly name?: SyntaxNode; readonly alias?: SyntaxNode } {
  if (item.type !== "aliased_import") return { name: item };
  const alias = childOf(item, "alias");
  return { name: childOf(item, "name"), alias: alias !== undefined && isWritten(alias) ? alias : undefined };
}

function dotted(source: Source, name: SyntaxNode): readonly string[] {
  return name.children.filter((child) => child.type === "identifier" && isWritten(child)).map((child) => source.textOf(child));
}

/** For a missing name the parser inserts one without characters. */
function isWritten(name: SyntaxNode): boolean {
  return name.start < name.end;
}

/** `a.b`, `.`, `..p.m`, without white space and comments between the names. */
function moduleText(source: Source, module: SyntaxNode): string {
  if (module.type === "dotted_name") return dotted(source, module).join(".");
  const prefix = module.children.find((child) => child.type === "import_prefix");
  const name = module.children.find((child) => child.type === "dotted_name");
  const dots = prefix === undefined ? "" : source.textOf(prefix).replace(/[^.]/g, "");
  return `${dots}${name === undefined ? "" : dotted(source, name).join(".")}`;
}
