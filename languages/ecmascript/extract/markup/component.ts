/** Common parts of single-file components in all frameworks: their scripts are one module, the file is its default export. */
import { basename } from "node:path/posix";
import { ts } from "../../typescript.js";
import type { ExportFact, FileFacts, Marker, Place, Reference } from "../../../../src/model/facts.js";
import { type LineOf, linesOf, type Site, byOffset, referenceOf } from "./site.js";
import type { ExtractScript, UsedName } from "./script-extractor.js";
import { boundNames, placedFacts, type TemplateCode, withTemplate } from "./template-code.js";
import { addExpression, type NameSink } from "./template-names.js";

export interface Range {
  readonly offset: number;
  readonly end: number;
}

/** Findings outside of the scripts of a component. */
export interface Component extends NameSink {
  readonly path: string;
  readonly text: string;
  readonly lineOf: LineOf;
  readonly names: UsedName[];
  readonly sites: Site[];
  /** Facts of separate modules in the same file. */
  readonly references: Reference[];
  readonly scripts: ScriptBlock[];
  /** Expressions of the template. */
  readonly code: TemplateCode[];
  /** Elements and blocks around, the outermost first, with the names that they bind. */
  readonly scopes: TemplateScope[];
}

interface TemplateScope {
  /** Of an element its name; of a block its word. */
  readonly opener: string;
  names: readonly string[];
}

interface ScriptBlock extends Range {
  readonly kind: ts.ScriptKind;
  /** Whether its exports are exports of the file; otherwise `export` declares props or has no effect. */
  readonly exporting: boolean;
}

export function openComponent(path: string, text: string): Component {
  const within = placeOf(path);
  return {
    path,
    text,
    lineOf: linesOf(text),
    within,
    names: [],
    sites: [],
    references: [],
    scripts: [],
    code: [],
    scopes: [{ opener: "", names: [] }],
  };
}

/** `markup`: expressions of the template may contain markup. */
export async function componentFacts(
  component: Component,
  dialect: string,
  extractScript: ExtractScript,
  { markup = false }: { readonly markup?: boolean } = {},
): Promise<FileFacts> {
  const { path, text, lineOf, scripts, code } = component;
  const last = scripts.reduce((end, script) => Math.max(end, script.end), 0);
  const kind = widestKind(scripts, markup);
  const { text: all, placement } = withTemplate(
    onlyRanges(text, scripts, last),
    code,
    { kind, lineOf, lines: lineOf(text.length) },
    (part) => addExpression(component, text, part.offset, part.offset + part.code.length, undefined, "prose"),
  );
  const extracted = await extractScript(path, all, { kind, usedNames: component.names, placement });
  const script = placedFacts(extracted, placement, component.within);
  const own = script.references.map((reference) => insideComponent(reference, component.within));
  const references = [...own, ...component.references, ...component.sites.map((site) => referenceOf(site, lineOf))];
  const exported = script.exports.filter((entry) => isNamed(entry) && isExported(scripts, entry.position));
  return {
    ...script,
    dialect,
    declarations: script.declarations.filter((declaration) => declaration.name !== "default"),
    exports: [{ kind: "self", name: "default", position: 0 }, ...exported],
    references: references.sort(byOffset),
    ...(script.markers !== undefined && { markers: script.markers.map(ofComponent) }),
    hasExportTable: true,
    ambient: false,
  };
}

/** An element or a block, whose names hold until it is closed. */
export function openScope({ scopes }: Component, opener: string): void {
  scopes.push({ opener, names: [] });
}

/** With all that is open inside: its end may be left out. */
export function closeScope({ scopes }: Component, opener: string): void {
  const at = scopes.findLastIndex((scope) => scope.opener === opener);
  if (at > 0) scopes.length = at;
}

/** The next part of a block, which binds other names: `{:else}`, `{:then value}`. */
export function unbindNames({ scopes }: Component): void {
  const scope = scopes.at(-1);
  if (scope !== undefined) scope.names = [];
}

/** Names that the innermost element or block binds: parameters of a slot or a snippet, the element of a list. */
export function bindNames(component: Component, pattern: string, offset: number): void {
  const names = boundNames(pattern);
  if (names === undefined) return addExpression(component, component.text, offset, offset + pattern.length, undefined, "prose");
  const scope = component.scopes.at(-1);
  if (scope !== undefined) scope.names = [...scope.names, ...names];
  // Default values, and types of parameters.
  if (/[=:]/.test(pattern)) component.code.push({ offset, code: pattern, pattern: true, bound: [] });
}

export function addCode(component: Component, part: Omit<TemplateCode, "bound">): void {
  component.code.push({ ...part, bound: boundIn(component, part.code) });
}

/** The component that an attribute chooses: one by name is rendered; what is called for one, such as `import()`, is code. */
export function addRendered(component: Component, value: string, offset: number): void {
  if (value.includes("(") || boundIn(component, value).length > 0) addCode(component, { offset, code: value });
  else addExpression(component, component.text, offset, offset + value.length, "render");
}

/** Names in the code that the template binds around it. */
export function boundIn({ scopes }: Component, code: string): readonly string[] {
  const bound = new Set(scopes.flatMap(({ names }) => names));
  if (bound.size === 0) return [];
  return [...new Set(code.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [])].filter((name) => bound.has(name));
}

/** The default export is the file. */
function ofComponent({ declaration, ...marker }: Marker): Marker {
  return declaration === "default" ? { ...marker, top: true } : { ...marker, ...(declaration !== undefined && { declaration }) };
}

/** `user-card.vue` is `UserCard`. */
function placeOf(path: string): Place | undefined {
  const words = basename(path)
    .replace(/\.\w+$/, "")
    .split(/[^\p{ID_Continue}$]+/u);
  const label = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  return label === "" ? undefined : { label };
}

/**
 * The text with everything outside of `ranges` blanked, so that several blocks parse as one module with the offsets and lines of the file.
 * A `;` after a block prevents the next one from continuing its last statement.
 */
export function onlyRanges(text: string, ranges: readonly Range[], to: number): string {
  const parts: string[] = [];
  let at = 0;
  for (const { offset, end } of ranges) {
    const before = blank(text.slice(at, offset));
    parts.push(at > 0 ? separated(before) : before, text.slice(offset, end));
    at = end;
  }
  parts.push(blank(text.slice(at, to)));
  return parts.join("");
}

export function blank(text: string): string {
  return text.replaceAll(/[^\r\n\u2028\u2029]/g, " ");
}

function separated(spaces: string): string {
  return spaces.startsWith(" ") ? `;${spaces.slice(1)}` : spaces;
}

/** TypeScript if any block is TypeScript; JSX if any block has it. */
function widestKind(scripts: readonly ScriptBlock[], markup: boolean): ts.ScriptKind {
  if (markup)
    return scripts.some(({ kind }) => kind === ts.ScriptKind.TS || kind === ts.ScriptKind.TSX) ? ts.ScriptKind.TSX : ts.ScriptKind.JSX;
  const order: readonly ts.ScriptKind[] = [ts.ScriptKind.TSX, ts.ScriptKind.TS, ts.ScriptKind.JSX, ts.ScriptKind.JS];
  return order.find((kind) => scripts.some((script) => script.kind === kind)) ?? ts.ScriptKind.JS;
}

function isExported(scripts: readonly ScriptBlock[], position: number): boolean {
  return scripts.some((script) => script.exporting && position >= script.offset && position < script.end);
}

function isNamed(entry: ExportFact): boolean {
  return entry.kind === "star" || (entry.name !== "default" && entry.name !== "=");
}

/** `export default { … }` is the component, so its content is inside the component. */
function insideComponent(reference: Reference, component: Place | undefined): Reference {
  const moved = <T extends { readonly within?: Place }>(site: T): T => {
    const isDefault = site.within !== undefined && /^default(?:\(\))?$/.test(site.within.label);
    return isDefault && component !== undefined ? { ...site, within: { ...site.within, label: component.label } } : site;
  };
  return moved({
    ...reference,
    bindings: reference.bindings.map((binding) => ({ ...binding, uses: binding.uses.map(moved) })),
  });
}
