/** Direct uses of a symbol: in its own file, in its module, and through imports. */
import { byteOrder, memoOf, remember, pushTo } from "../model/basics.js";
import { type CodeEdge, type CodeSite, type CodeUse, SITE, symbolOf } from "./index/code-index.js";
import type { CodeGraph, Sources } from "./code-graph.js";
import { type DirectUse, type Doubt, isCertain } from "./direct-use.js";
import { edgesInto } from "./edges-into.js";
import type { CodeTarget } from "./find-target.js";
import type { OwnUse } from "../model/file-uses.js";
import { memberUses } from "./member-uses.js";

/** Uses of all members are gathered once for each module. */
const usesOfModules = memoOf((graph: CodeGraph) => {
  return remember((module: string): ModuleUses => {
    const edges = graph.edgesTo(module);
    const found = {
      own: byMember(edges),
      whole: asWhole(edges),
      loaded: edges.flatMap(loadedElsewhere),
      values: valuesOf(graph, module),
    };
    return found;
  });
});

const TYPE_USES: ReadonlySet<string> = new Set(["type"]);

/** Ordered by path, own file first, then by line. */
export async function directUses(graph: CodeGraph, sources: Sources, target: CodeTarget): Promise<readonly DirectUse[]> {
  const { path, symbol, declared } = target;
  if (symbol === undefined) return ordered(path, [...fileUses(graph, target), ...usesOfPassed(graph, target)]);
  const name = declared ?? symbol;
  const found = await ownUses(sources, path, [name, symbol]);
  const own = found.map((use) => ownUse(path, use));
  const aliases = found.flatMap(({ alias }) => (alias === undefined ? [] : [alias]));
  const imported =
    declared === undefined
      ? folded(graph, path, symbol)
      : [name, ...aliases, ...defaultOf(graph, target)]
          .flatMap((one) => graph.edgesTo(`${path}#${one}`))
          .filter(({ from }) => from !== path);
  const passers = new Set([path]);
  const wanted = declared === undefined ? { passers, member: symbol } : { passers, members: true as const };
  const outside = [
    ...imported.flatMap((edge) => usesOf(graph, edge, wanted)),
    ...(declared === undefined ? ofWhole(graph, path, symbol) : []).flatMap((edge) => usesOf(graph, edge, { passers })),
  ];
  const uses = await withoutMembers(sources, symbol, outside);
  const members: DirectUse[] = [];
  const isInner = await isInsideFunction(sources, target);
  for (const member of [symbol, ...aliases].filter((one) => one.includes(".") && !(isInner && one === symbol)))
    members.push(...(await memberUses(graph, sources, path, member)));
  members.push(...(await ofEnumeration(graph, sources, target, members)));
  const isMember = !symbol.includes(".") && (await isMemberOfModule(sources, target));
  const throughModules = symbol.includes(".") ? [] : [name, ...aliases].flatMap((one) => usesThroughModules(graph, path, one));
  // A language may link such a use to the name as well.
  const known = new Set(uses.map((use) => `${use.path}:${use.line}`));
  const further = throughModules.filter((use) => !known.has(`${use.path}:${use.line}`) && (isMember || use.doubt !== BY_MODULE));
  const all = [...own, ...uses, ...further, ...members];
  return ordered(path, all.some((use) => use.path !== path) ? all : [...all, ...usesOfMade(graph, path, found)]);
}

/** Whether who has the module as a value can have it: nobody takes a type from a value, or what is not exported. */
async function isMemberOfModule(sources: Sources, { path, symbol, outline }: CodeTarget): Promise<boolean> {
  if (outline?.isPrivate === true) return false;
  const known = (await sources.outline(path)).filter(({ name }) => name === symbol);
  return known.length === 0 || known.some(({ kind }) => kind !== "interface" && kind !== "type");
}

/** Other files have what a call makes of it: `export default observer(Cart)`. */
function usesOfMade(graph: CodeGraph, path: string, own: readonly OwnUse[]): readonly DirectUse[] {
  return [...new Set(own.flatMap(({ made = [] }) => made))].flatMap((made) => {
    const doubt: Doubt = { tier: "rule", reason: `through \`${made}\`, which a call makes of it` };
    const edges = graph.edgesTo(`${path}#${made}`).filter(({ from }) => from !== path);
    return edges.flatMap((edge) => usesOf(graph, edge, { passers: new Set([path]) })).map((use) => ({ ...use, doubt }));
  });
}

/** A function in a function, which only that function can name: no member of it. */
export async function isInsideFunction(sources: Sources, { path, symbol = "", outline }: CodeTarget): Promise<boolean> {
  if (outline === undefined || outline.depth === 0) return false;
  const owner = symbol.slice(0, Math.max(symbol.lastIndexOf("."), 0));
  const around = (await sources.outline(path)).find(({ name, from, to }) => name === owner && from <= outline.from && outline.to <= to);
  return around?.kind === "function" || around?.kind === "method";
}

/** A member that another file of the module declares names its owner, which is a part of its declaration. */
async function withoutMembers(sources: Sources, owner: string, uses: readonly DirectUse[]): Promise<readonly DirectUse[]> {
  const found: DirectUse[] = [];
  let last: { readonly path: string; readonly lines: readonly string[] } | undefined;
  const lineAt = ({ path, line }: DirectUse): string => {
    // Most uses of a file follow each other.
    if (last?.path !== path) last = { path, lines: (sources.read(path) ?? "").split("\n") };
    return last.lines[line - 1] ?? "";
  };
  for (const use of uses) {
    const isInMember = use.kind === "type" && use.within?.startsWith(`${owner}.`) === true;
    // A parameter of the type on the same line is a use.
    const isOnce = isInMember && wordsIn(lineAt(use)).filter((word) => word === owner).length < 2;
    const isDeclaration = isOnce && (await sources.outline(use.path)).some(({ name, from }) => name === use.within && from === use.line);
    if (!isDeclaration) found.push(use);
  }
  return found;
}

function wordsIn(line: string): readonly string[] {
  return line.split(/[^\p{L}\p{N}_$]+/u);
}

/** The default export that the statement of the symbol makes as well: `var app = module.exports = create()`. */
function defaultOf(graph: CodeGraph, { path, declared, outline }: CodeTarget): readonly string[] {
  if (outline?.depth !== 0 || declared === "default") return [];
  const isInside = graph.declarations(path).some(({ name, line }) => name === "default" && line >= outline.from && line <= outline.to);
  return isInside ? ["default"] : [];
}

/** Uses of anything in a file or a directory, by other files. */
function fileUses(graph: CodeGraph, target: CodeTarget): readonly DirectUse[] {
  const { inside, edges } = edgesInto(graph, target);
  return edges.flatMap((edge) => usesOf(graph, edge, { passers: inside, members: true }));
}

/** Edges to a name that is a part of another declaration: a constant of an enumerated type. */
function folded(graph: CodeGraph, path: string, symbol: string): readonly CodeEdge[] {
  const isMember = ({ flags, imported }: CodeSite): boolean => (flags & SITE.member) !== 0 && imported === symbol;
  const files = graph.unit(path) === undefined ? [path] : graph.unitFiles(graph.unit(path) ?? "");
  return files
    .flatMap((file) => graph.keysOf(file))
    .flatMap((key) => graph.edgesTo(key))
    .flatMap((edge) => {
      const sites = edge.sites.filter(isMember);
      return sites.length === 0 ? [] : [{ ...edge, sites }];
    });
}

/** Edges that end at a file without symbols, such as a vendored one, and name the symbol. */
function ofWhole(graph: CodeGraph, path: string, symbol: string): readonly CodeEdge[] {
  return graph.edgesTo(path).map((edge) => ({ ...edge, sites: edge.sites.filter(({ imported }) => imported === symbol) }));
}

/** Other modules may pass names of a file on, as members of which they are used: `shop.total()`. */
function usesOfPassed(graph: CodeGraph, { path, files }: CodeTarget): readonly DirectUse[] {
  // A directory has most of the modules that pass its names on.
  if (files !== undefined) return [];
  const keys = new Set([path, ...graph.keysOf(path)]);
  if (![...keys].some((key) => graph.edgesTo(key).some(({ sites }) => sites.some(mayPassOn)))) return [];
  const names = new Set(["default", ...graph.declarations(path).map(({ name }) => name)]);
  return [...names].flatMap((name) => usesThroughModules(graph, path, name));
}

function mayPassOn(site: CodeSite): boolean {
  return (site.flags & SITE.reExport) !== 0 || isDefault(site) || site.uses.some(({ kind }) => kind === "re-export");
}

function isDefault({ imported }: CodeSite): boolean {
  return imported === "default";
}

async function ownUses(sources: Sources, path: string, names: readonly string[]): Promise<readonly OwnUse[]> {
  const { own } = await sources.uses(path);
  const found = own.filter(({ name }) => names.includes(name));
  const aliases = found.flatMap(({ alias }) => (alias === undefined || names.includes(alias) ? [] : [alias]));
  return aliases.length === 0 ? found : await ownUses(sources, path, [...names, ...aliases]);
}

function ownUse(path: string, { line, kind, within }: OwnUse): DirectUse {
  return { path, line, kind, typeOnly: TYPE_USES.has(kind), ...(within !== undefined && { within }) };
}

interface Wanted {
  /** Modules that need no mention as the ones that pass the name on. */
  readonly passers: ReadonlySet<string>;
  /** Only sites of this member of the target; otherwise only those of the target itself. */
  readonly member?: string;
  /** Sites of members as well: a use of a constant is one of a member of its type. */
  readonly members?: true;
}

function usesOf(graph: CodeGraph, { from, to, via, sites }: CodeEdge, { passers, member, members }: Wanted): readonly DirectUse[] {
  const through = via === undefined || via === from || passers.has(via) ? {} : { through: via };
  return sites.flatMap((site) => {
    if (members !== true && ((site.flags & SITE.member) !== 0) !== (member !== undefined)) return [];
    const typeOnly = site.kind === "types";
    if (site.uses.length === 0) {
      return [{ path: from, line: site.line, kind: kindOfSite(site), typeOnly, ...through } as const];
    }
    return site.uses.map((use): DirectUse => {
      const { line } = use;
      const isMember = members === true && (site.flags & SITE.member) !== 0;
      const kind = isMember ? "member" : to.includes("#") ? kindOfOwner(use) : use.kind;
      const within = placeOf(use) ?? declaredAt(graph, from, line);
      const isType = typeOnly || TYPE_USES.has(kind);
      return { path: from, line, kind, typeOnly: isType, ...(within !== undefined && { within }), ...through };
    });
  });
}

function kindOfSite({ flags, kind }: CodeSite): DirectUse["kind"] {
  if ((flags & SITE.reExport) !== 0) return "re-export";
  if ((flags & SITE.unused) !== 0) return "unused import";
  if (kind === "lists") return "entry point";
  return kind === "names" || kind === "file" ? "reference" : "import";
}

/** Whatever becomes of a member, the symbol that has it is only read. */
function kindOfOwner({ kind, member }: CodeUse): CodeUse["kind"] {
  return member === undefined || KEPT_KINDS.has(kind) ? kind : "read";
}

const KEPT_KINDS: ReadonlySet<string> = new Set(["render", "type", "member"]);

/** The symbol around; of a decorator, what it decorates. */
function placeOf({ kind, within: label, subject }: CodeUse): string | undefined {
  const around = label === undefined ? undefined : (symbolOf(label) ?? label);
  const decorated = kind === "decorate" ? symbolOf(subject) : undefined;
  if (decorated === undefined || around === undefined) return decorated ?? around;
  return decorated === around || decorated.startsWith(`${around}.`) ? decorated : `${around}.${decorated}`;
}

/** `const app = createApp()`. */
function declaredAt(graph: CodeGraph, path: string, line: number): string | undefined {
  return graph.declarations(path).find((declaration) => declaration.line === line)?.name;
}

/** Each place once: access to the module that ends at the name is a use of the name, which is listed with its own kind. */
function ordered(own: string, uses: readonly DirectUse[]): readonly DirectUse[] {
  const seen = new Set<string>();
  const named = new Set(uses.flatMap(({ path, line, kind }) => (kind === "member" ? [] : [`${path}\0${line}`])));
  const rank = (path: string): number => (path === own ? 0 : 1);
  return uses
    .toSorted(
      (a, b) => rank(a.path) - rank(b.path) || byteOrder(a.path, b.path) || a.line - b.line || Number(isCertain(b)) - Number(isCertain(a)),
    )
    .filter(({ path, line, kind }) => {
      if (kind === "member" && named.has(`${path}\0${line}`)) return false;
      const id = `${path}\0${line}\0${kind}`;
      return seen.has(id) ? false : seen.add(id);
    });
}

/** A name that a module exports. */
interface Exported {
  /** Key of the module. */
  readonly module: string;
  readonly name: string;
}

/** A use of a member of a module. */
interface MemberUse {
  /** Module that passes the name on. */
  readonly via: string | undefined;
  readonly use: DirectUse;
}

type UsesByMember = ReadonlyMap<string, readonly MemberUse[]>;

interface ModuleUses {
  readonly own: UsesByMember;
  /** Uses of the module as one value, by which each of its members may be used. */
  readonly whole: readonly MemberUse[];
  /** Where it is loaded, so that each of its members may be used elsewhere. */
  readonly loaded: readonly MemberUse[];
  /** A module may be one value: its other exports are members of that value, also where the value is imported as the default. */
  readonly values: readonly { readonly key: string; readonly uses: UsesByMember }[];
}

// Uses of a name through names that stand for its module, or for a module that passes it on: `shop.total()`.

/** `name`: as the module at `path` declares it. */
function usesThroughModules(graph: CodeGraph, path: string, name: string): readonly DirectUse[] {
  const shown = (found: readonly MemberUse[] = [], module?: string): readonly DirectUse[] =>
    found.map(({ via = module, use }) => ({ ...use, ...(via !== undefined && via !== path && { through: via }) }));
  return exportsOf(graph, path, name)
    .flatMap(({ module, name: exported }) => {
      const { own, whole, loaded, values } = usesOfModules(graph)(module);
      const others = values.filter(({ key }) => key !== `${module}#${exported}`);
      const taken = [...(exported === "default" ? [] : whole), ...loaded, ...takenAsValue(own, exported)];
      const possible = shown(taken, module).map((use) => ({ ...use, doubt: BY_MODULE }));
      return [...shown(own.get(exported), module), ...others.flatMap(({ uses }) => shown(uses.get(exported))), ...possible];
    })
    .filter((use) => use.path !== path);
}

/** `Object.values(Colour)`, `app.use(plugin)`: of an enumeration or an object that is taken as a whole, each member may be read. */
async function ofEnumeration(
  graph: CodeGraph,
  sources: Sources,
  { path, symbol = "" }: CodeTarget,
  known: readonly DirectUse[],
): Promise<readonly DirectUse[]> {
  const owner = symbol.slice(0, Math.max(symbol.lastIndexOf("."), 0));
  const kind = owner === "" ? undefined : (await sources.outline(path)).find(({ name }) => name === owner)?.kind;
  // Whoever is given an object may call its functions; if certain uses are known, they are enough.
  if (kind !== "enum" && (kind !== "constant" || known.length > 0)) return [];
  const own = (await ownUses(sources, path, [owner])).filter(({ kind }) => kind !== "read").map((use) => ownUse(path, use));
  const imported = usesOfSites(graph.edgesTo(`${path}#${owner}`)).flatMap(({ member, use }) => (member === undefined ? [use] : []));
  const isKnown = ({ path: file, line }: DirectUse): boolean => known.some((one) => one.path === file && one.line === line);
  return [...own, ...imported, ...usesThroughModules(graph, path, owner)]
    .filter((use) => TAKES_VALUE.has(use.kind) && !isKnown(use))
    .map((use) => ({ ...use, doubt: { tier: "unknown", reason: `of ${owner} as a whole, whose members are chosen elsewhere` } }));
}

/** `register(all.shop)`, by which `shop.open` and `shop.till.open` of `all` may be used. */
function takenAsValue(own: UsesByMember, exported: string): readonly MemberUse[] {
  const parts = exported.split(".");
  const uses = parts.slice(1).flatMap((_, index) => own.get(parts.slice(0, index + 1).join(".")) ?? []);
  return uses.filter(({ use }) => TAKES_VALUE.has(use.kind));
}

const BY_MODULE: Doubt = { tier: "unknown", reason: "of its module as a whole, whose members are chosen elsewhere" };

function valuesOf(graph: CodeGraph, module: string): ModuleUses["values"] {
  const assigned = new Set(graph.renames(module).flatMap(({ name, as }) => (as === "=" ? [`${module}#${name}`] : [])));
  return graph.keysOf(module).flatMap((key) => {
    if (key === module) return [];
    const edges = graph.edgesTo(key);
    const isWhole = assigned.has(key) || edges.some(({ sites }) => sites.some(({ imported }) => imported === "="));
    if (!isWhole) return [];
    const uses = byMember(
      edges.map((edge) => ({ ...edge, sites: edge.sites.filter(({ imported }) => imported === "=" || imported === "default") })),
    );
    return [{ key, uses }];
  });
}

function byMember(edges: readonly CodeEdge[]): UsesByMember {
  const found = new Map<string, MemberUse[]>();
  for (const { member, ...use } of usesOfSites(edges)) {
    if (member === undefined) continue;
    pushTo(found, member, use);
  }
  return found;
}

/** What takes the value of a module, so that its members may be read elsewhere: `C[key]`, `register(C)`, `{ ...C }`. */
const TAKES_VALUE: ReadonlySet<string> = new Set(["read", "pass", "spread", "store", "assign"]);

function asWhole(edges: readonly CodeEdge[]): readonly MemberUse[] {
  const found = usesOfSites(edges).filter(({ member, kind }) => member === undefined && TAKES_VALUE.has(kind));
  return found.map(({ via, use }) => ({ via, use }));
}

/** `load = () => import("./m")`, `import.meta.glob("./*.js")`: whoever has the promise, or the table of modules, has the module. */
function loadedElsewhere({ from, via, sites }: CodeEdge): readonly MemberUse[] {
  const isKept = ({ kind, imported }: CodeSite): boolean => kind === "lazy" && imported === "*";
  return sites
    .filter((site) => site.uses.length === 0 && (isKept(site) || (site.imported === undefined && OF_FOLDER.has(site.form))))
    .map(({ line }) => ({ via, use: { path: from, line, kind: "read", typeOnly: false } }));
}

/** Forms that give a table of the modules of a folder. */
const OF_FOLDER: ReadonlySet<string> = new Set([
  "import.meta.glob",
  "import.meta.globEager",
  "Astro.glob",
  "require.context",
  "import.meta.webpackContext",
]);

function usesOfSites(edges: readonly CodeEdge[]): readonly (MemberUse & Pick<CodeUse, "member" | "kind">)[] {
  return edges.flatMap(({ from, via, sites }) =>
    sites
      .filter((site) => (site.flags & SITE.member) === 0)
      .flatMap(({ kind: edge, uses }) =>
        uses
          // What the module passes on is followed.
          .filter((use) => !isSpreadIntoExports(use))
          .map(({ line, kind, member, within }) => {
            const place = symbolOf(within) ?? within;
            const typeOnly = edge === "types" || kind === "type";
            const use: DirectUse = { line, kind, typeOnly, ...(place !== undefined && { within: place }), path: from };
            return { via, use, kind, ...(member !== undefined && { member }) };
          }),
      ),
  );
}

/** The module itself, and those that pass the name on. */
export function exportsOf(graph: CodeGraph, path: string, name: string): readonly Exported[] {
  const modules = [path, graph.unit(path)].filter((key) => key !== undefined);
  const found = new Map(modules.map((module) => [`${module}#${name}`, { module, name }]));
  const add = (module: string, as: string): unknown => found.set(`${module}#${as}`, { module, name: as });
  for (const rename of graph.renames(path)) if (rename.name === name) add(path, rename.as);
  const ofFile = name === "default" ? graph.edgesTo(path).map((edge) => ({ ...edge, sites: edge.sites.filter(isDefault) })) : [];
  for (const { from, sites } of [...graph.edgesTo(`${path}#${name}`), ...ofFile]) {
    for (const { flags, local = name, uses } of sites) {
      if ((flags & SITE.reExport) !== 0) add(from, local);
      for (const { kind, member, subject = local } of uses) if (kind === "re-export" && member === undefined) add(from, subject);
    }
  }
  for (const { module, name: exported } of found.values()) {
    for (const { from, sites } of graph.edgesTo(module)) {
      if (exported !== "default" && sites.some(isStar)) add(from, exported);
      if (exported.split(".").length <= MOST_NAMESPACES) for (const as of sites.flatMap(namespaceNames)) add(from, `${as}.${exported}`);
    }
  }
  return [...found.values()];
}

/** Namespaces of namespaces that are followed: a module may be a namespace of itself. */
const MOST_NAMESPACES = 4;

/** Names under which a site exports the module as a namespace: `export * as NS from`, `import * as NS` and `export { NS }`, `exports.NS = require()`. */
function namespaceNames({ flags, imported, local, uses }: CodeSite): readonly string[] {
  if (imported !== "*" && imported !== "=") return [];
  const named = uses.flatMap(({ kind, member, subject = local }) => (kind === "re-export" && member === undefined ? [subject ?? ""] : []));
  return (flags & SITE.reExport) !== 0 && local !== undefined ? [local, ...named] : named;
}

/** `export * from`, `module.exports = { ...shop }`. */
function isStar({ flags, imported, uses }: CodeSite): boolean {
  return ((flags & SITE.reExport) !== 0 && imported === undefined) || uses.some(isSpreadIntoExports);
}

function isSpreadIntoExports({ kind, member, subject = "" }: CodeUse): boolean {
  return kind === "spread" && member === undefined && /^(?:module\.)?exports$/.test(subject);
}
