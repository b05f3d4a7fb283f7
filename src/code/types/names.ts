/** What a name of a file stands for, by its declarations and its imports. */
import { type CodeEdge, type CodeSite, SITE } from "../index/code-index.js";
import type { CodeGraph, Sources } from "../code-graph.js";
import type { ClassKey } from "./values.js";
import { memoOf } from "../../model/basics.js";
import { LANGUAGE, libraryAt } from "./libraries.js";

export type Entity =
  | { readonly kind: "symbol"; readonly path: string; readonly name: string }
  | { readonly kind: "module"; readonly path: string }
  /** Of the language or of an external package. */
  | { readonly kind: "foreign" }
  /** What a module gives under a name that it computes. */
  | { readonly kind: "unknown" };

interface Named {
  readonly entity: Entity;
  /** Names that follow. */
  readonly rest: readonly string[];
}

/** Modules that only pass names on. */
const MOST_PASSED = 6;

/** `names`: `shop`, `Cart` of `shop.Cart`; `Cart:12` is what line 12 imports. Several if the name is imported from where branches bind it; none if nothing is known. */
export async function namedIn(graph: CodeGraph, sources: Sources, path: string, names: readonly string[]): Promise<readonly Named[]> {
  const [head = "", ...rest] = names;
  const [first = "", line] = head.split(":");
  const edges = graph.edgesFrom(path);
  if (line !== undefined) return boundAt(graph, edges, [first, ...rest], Number(line));
  const own = declaredIn(graph, path, first);
  if (own !== undefined) return [own, ...othersIn(graph, edges, first)].map((entity) => ({ entity, rest }));
  const { modules, module } = await sources.uses(path);
  // In a language that qualifies imported names, a plain one is of the own module, or of a star.
  const plain = module === undefined ? edges : edges.filter(({ sites }) => sites.some(({ form }) => !form.startsWith("import")));
  if (modules !== undefined && rest.length > 0 && boundIn(plain, [first]).length === 0)
    return [await ofPackage({ graph, sources }, edges, modules[first], names)];
  const bound = boundIn(plain, names);
  const found = bound.map(({ to, length, imported, isDirect }) => {
    const entity = entityOf(graph, to, imported);
    const isComputed = entity.kind === "module" && isDirect && imported !== undefined && !WHOLE.test(imported) && isScript(path);
    return { entity: isComputed ? ({ kind: "unknown" } as const) : entity, rest: names.slice(length) };
  });
  const inside = found.filter(({ entity }) => entity.kind !== "foreign");
  if (found.length > 0) return inside.length > 0 ? inside : found;
  const stars = edges.filter(({ sites }) => sites.some(isOpenStar));
  for (const { to } of stars) {
    const passed = exportedBy(graph, to, first);
    if (passed.length > 0) return passed.map((entity) => ({ entity, rest }));
  }
  if (stars.length > 0) return [];
  if (!isScript(path)) return [{ entity: FOREIGN, rest }];
  if (libraryAt(path)?.has(first) === true) return [{ entity: { kind: "symbol", path, name: first }, rest }];
  const parts = partsOfModules(edges, sources.read(path) ?? "", first);
  if (parts.length > 0) return parts.map((to) => ({ entity: entityOf(graph, to), rest: names }));
  const ambient = ambientIn(graph)(sources);
  const [second = ""] = rest;
  if (GLOBAL.test(first) && ambient.has(second)) return [{ entity: ambient.get(second) ?? FOREIGN, rest: rest.slice(1) }];
  return [{ entity: ambient.get(first) ?? ofLibrary(LANGUAGE, first), rest }];
}

/** Modules that are one value, of which a pattern takes a member by its name: `const { User } = require("./models")`. */
function partsOfModules(edges: readonly CodeEdge[], text: string, name: string): readonly string[] {
  const whole = edges.filter(({ sites }) => sites.some(({ imported, local }) => imported === "=" && local === undefined));
  const taken = new RegExp(`[{,]\\s*${name.replaceAll("$", "\\$")}\\s*[,}=][^{};]*=\\s*(?:await\\s+)?(?:require|import)\\(`).exec(
    whole.length === 0 ? "" : text,
  );
  if (taken === null) return [];
  const line = text.slice(0, taken.index + taken[0].length).split("\n").length;
  return whole.filter(({ sites }) => sites.some((site) => site.line === line && site.imported === "=")).map(({ to }) => to);
}

/** The object of what is declared for all files. */
const GLOBAL = /^(?:globalThis|window|self|global)$/;

/** A name of another package, if it is known what that is. */
function ofLibrary(module: string, name: string): Entity {
  return libraryAt(module)?.has(name) === true ? { kind: "symbol", path: module, name } : FOREIGN;
}

const FOREIGN = { kind: "foreign" } as const;

/** What one of several imports of a name binds. */
function boundAt(graph: CodeGraph, edges: readonly CodeEdge[], names: readonly string[], line: number): readonly Named[] {
  const here = edges.map((edge) => ({ ...edge, sites: edge.sites.filter((site) => site.line === line) }));
  return boundIn(here, names).map(({ to, length, imported }) => ({ entity: entityOf(graph, to, imported), rest: names.slice(length) }));
}

/** Whether a file is one of JavaScript or TypeScript, or what is known of a package for them. */
export function isScript(path: string): boolean {
  return /^::|\.(?:[cm]?[jt]sx?|vue|svelte|astro|mdx|html?)$/.test(path);
}

/** Files of TypeScript. */
export const TYPED_SCRIPT = /^::|\.(?:[cm]?tsx?|vue|svelte|astro)$/;

/** What files declare for all others: in a `.d.ts`, or below `declare global`. */
const ambientIn = memoOf((graph: CodeGraph) => {
  let found: ReadonlyMap<string, Entity> | undefined;
  return (sources: Sources): ReadonlyMap<string, Entity> => {
    found ??= new Map(graph.paths.flatMap((path) => ambientOf(sources, path)));
    return found;
  };
});

function ambientOf(sources: Sources, path: string): readonly (readonly [string, Entity])[] {
  const isDeclarations = /\.d\.[cm]?ts$/.test(path);
  if (!isDeclarations && !(/\.[cm]?tsx?$/.test(path) && sources.contains(path, "global"))) return [];
  const text = sources.read(path) ?? "";
  const own = isDeclarations ? ambientNames(text) : [];
  // In the outline, they are members of a namespace.
  const inBlocks = globalBlocks(text).flatMap(ambientNames);
  return [
    ...own.map((name) => [name, { kind: "symbol", path, name }] as const),
    ...inBlocks.map((name) => [name, { kind: "symbol", path, name: `global.${name}` }] as const),
  ];
}

function ambientNames(text: string): readonly string[] {
  return [...text.matchAll(AMBIENT)].map(([, name = ""]) => name);
}

const AMBIENT =
  /(?:^|[{;])[ \t]*(?:declare[ \t]+)?(?:abstract[ \t]+)?(?:type|interface|class|namespace|enum|const|let|var|function)[ \t]+([\w$]+)/gm;

/** Contents of `declare global { … }`. */
function globalBlocks(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*declare\s+global\s*\{/gm)].map(({ 0: head, index }) => {
    const from = index + head.length - 1;
    let depth = 0;
    for (let at = from; at < text.length; at += 1) {
      const sign = text.charAt(at);
      depth += Number(sign === "{") - Number(sign === "}");
      if (depth === 0) return text.slice(from, at);
    }
    return text.slice(from);
  });
}

/** In the file, or in another one of its module. */
function declaredIn(graph: CodeGraph, path: string, name: string): Entity | undefined {
  const [found] = declaringFiles(graph, path, name);
  return found === undefined ? undefined : { kind: "symbol", path: found, name };
}

/** The file first, then others of its module that some build has together with it: each declares the name for builds of its own. */
function declaringFiles(graph: CodeGraph, path: string, name: string): readonly string[] {
  const others = graph.unitFiles(graph.unit(path) ?? "").filter((file) => file !== path && !graph.areExclusive(path, file));
  return [path, ...others].filter((file) => graph.declarations(file).some((one) => one.name === name));
}

interface BoundName {
  readonly to: string;
  /** Names that the import covers. */
  readonly length: number;
  readonly imported: string | undefined;
  /** Whether no other module passes it on. */
  readonly isDirect: boolean;
}

/** What the first import binds to the name: several if each may apply. */
function boundIn(edges: readonly CodeEdge[], names: readonly string[]): readonly BoundName[] {
  const all = edges.flatMap(({ to, via = to, sites }) =>
    sites.flatMap((site) => {
      const label = (site.flags & SITE.reExport) === 0 ? labelOf(site) : undefined;
      const length = label === undefined ? 0 : lengthOf(label, names);
      return length === 0 ? [] : [{ to, length, site, imported: site.imported, isDirect: via === to }];
    }),
  );
  // `require("./till").Till()` names it without binding it.
  const first = all.find(({ site }) => site.local !== undefined || site.uses.some(({ line }) => line !== site.line)) ?? all[0];
  if (first === undefined) return [];
  const isSame = ({ site }: { readonly site: CodeSite }): boolean => site.line === first.site.line && site.imported === first.site.imported;
  const isSeveral = (first.site.flags & SITE.alternative) !== 0;
  return all.filter((one) => one.length === first.length && (isSame(one) || (isSeveral && (one.site.flags & SITE.alternative) !== 0)));
}

/** What the sites of a name with several bindings lead to, in the repository. */
function othersIn(graph: CodeGraph, edges: readonly CodeEdge[], name: string): readonly Entity[] {
  const isOther = (site: CodeSite): boolean => (site.flags & SITE.alternative) !== 0 && labelOf(site) === name;
  const found = edges.flatMap(({ to, sites }) => (sites.some(isOther) ? [entityOf(graph, to)] : []));
  return found.filter(({ kind }) => kind !== "foreign");
}

/** The name that the site binds. */
function labelOf({ imported, local }: CodeSite): string | undefined {
  return local ?? (imported === "*" || imported === "=" ? undefined : imported);
}

/** `export { total as sum } from "./cart"`, `exports.cart = require("./cart")`: the use has the exported name where it is another one. */
function passesOn({ uses }: CodeSite, name: string): boolean {
  return uses.some(({ kind, member, subject }) => kind === "re-export" && member === undefined && subject === name);
}

/** Number of the names that the label covers: `import shop.cart` binds two. */
function lengthOf(label: string, names: readonly string[]): number {
  if (label === names[0]) return 1;
  const parts = label.split(".");
  return parts.length > 1 && parts.every((part, index) => part === names[index]) ? parts.length : 0;
}

/** `from shop import *`. */
export function isOpenStar({ imported, local, flags }: CodeSite): boolean {
  return (flags & SITE.star) !== 0 && imported === "*" && local === undefined;
}

/** The path of a module of a host; those of the standard library have no dot at the start (https://go.dev/ref/mod#module-path). */
const HOSTED = /^[^/]*\./;

/** `store.New` in a language whose edges name the package in between. */
async function ofPackage(
  { graph, sources }: { readonly graph: CodeGraph; readonly sources: Sources },
  edges: readonly CodeEdge[],
  specifier: string | undefined,
  [qualifier, name, ...rest]: readonly string[],
): Promise<Named> {
  const isNamed = ({ to, sites }: CodeEdge): boolean =>
    to.includes("#") && sites.some(({ imported, form }) => imported === name && form.startsWith("import"));
  const candidates = edges.filter((edge) => isNamed(edge));
  const found: CodeEdge[] = [];
  for (const edge of candidates) {
    const { via = "", to } = edge;
    const isSpelled = specifier !== undefined && via !== "" && (specifier === via || specifier.endsWith(`/${via}`));
    // The last part of a path is only by convention the name of the package.
    if (
      isSpelled ||
      (await sources.uses(graph.fileOf(to) ?? "")).module === qualifier ||
      (via === "." && specifier !== undefined && HOSTED.test(specifier))
    )
      found.push(edge);
  }
  // The longest path is the nearest: a package at the root ends every specifier.
  const [edge] = found.toSorted((a, b) => (b.via ?? "").length - (a.via ?? "").length);
  const at = edge?.to.lastIndexOf("#") ?? -1;
  if (edge === undefined || at < 0) return { entity: { kind: "foreign" }, rest };
  return { entity: { kind: "symbol", path: edge.to.slice(0, at), name: edge.to.slice(at + 1) }, rest };
}

const WHOLE = /^(?:\*|=|default)$/;

/** `imported`: what a file without known declarations, such as a vendored one, is asked for. */
export function entityOf(graph: CodeGraph, key: string, imported?: string): Entity {
  if (key.startsWith("::")) {
    if (libraryAt(key) === undefined) return FOREIGN;
    return imported === undefined || WHOLE.test(imported) ? { kind: "module", path: key } : ofLibrary(key, imported);
  }
  const at = key.lastIndexOf("#");
  const isNamed = imported !== undefined && /^\p{Lu}/u.test(imported) && graph.declarations(key).length === 0;
  if (at < 0) return isNamed ? { kind: "symbol", path: key, name: imported } : { kind: "module", path: key };
  const path = graph.fileOf(key) ?? key.slice(0, at);
  return { kind: "symbol", path, name: key.slice(at + 1) };
}

/** What a module exports under a name: its own, or one that it passes on; several if the name has several bindings. */
export function exportedBy(graph: CodeGraph, module: string, name: string, depth = 0): readonly Entity[] {
  if (module.startsWith("::")) return [ofLibrary(module, name)];
  const renamed = graph.renames(module).find(({ as }) => as === name)?.name;
  const own = declaredIn(graph, module, renamed ?? name);
  const edges = graph.edgesFrom(module);
  const others = othersIn(graph, edges, name);
  if (own !== undefined) return [own, ...others];
  if (others.length > 0) return others;
  if (depth > MOST_PASSED) return [];
  for (const { to, sites } of edges) if (sites.some((site) => labelOf(site) === name || passesOn(site, name))) return [entityOf(graph, to)];
  for (const { to, sites } of edges) {
    const isPassed = sites.some((site) => isOpenStar(site) || ((site.flags & SITE.reExport) !== 0 && site.imported === undefined));
    const found = isPassed ? exportedBy(graph, to, name, depth + 1) : [];
    if (found.some(({ kind }) => kind !== "foreign")) return found;
  }
  return [];
}

/** Classes that name a file as their template: none of a file that is no template. */
export async function templateOwners(
  { graph, sources }: { readonly graph: CodeGraph; readonly sources: Sources },
  path: string,
): Promise<readonly ClassKey[]> {
  const found: ClassKey[] = [];
  for (const { from, sites } of graph.edgesTo(path)) {
    for (const { line } of sites.filter(({ form }) => form === "templateUrl")) {
      const classes = (await sources.outline(from)).filter(({ kind }) => kind === "class");
      const owner = classes.find((one) => one.to >= line);
      if (owner !== undefined) found.push({ kind: "class", path: from, name: owner.name });
    }
  }
  return found;
}
