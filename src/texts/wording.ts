/** The drafted texts of one map: purposes, whys and overviews, derived from the graph. Memoised, because operations request them twice. */
import { byteOrder, remember, addTo } from "../model/basics.js";
import type { AssetContent } from "../model/asset-content.js";
import type { Declaration, FileFacts, Use, FileRole } from "../model/facts.js";
import type { Contents, Edge, Graph, Key, Node, SharedEntry } from "../model/graph.js";
import type { ExternalFacts, FormDescription, Package, Workspace } from "../model/language.js";
import type { Extras } from "../model/operation.js";
import { learn, type Tree } from "../model/tree.js";
import type { Wording } from "../model/wording.js";
import { draftOverview } from "./draft-overview.js";
import { draftPurpose, type Purpose, type PurposeOrigin } from "./draft-purpose.js";
import { introductionOf, packageOf, readmeBeside } from "./packages.js";
import { printedName } from "./printed-name.js";
import { draftTokensOf } from "./provenance.js";
import { createRedactor } from "./redact.js";
import { BLANK } from "./readings.js";
import { type Kinds, code, cutOnWord, listed, oneLine } from "./one-line.js";
import { createFileViews, type FileViews, type Others } from "./files/create-file-views.js";
import { printedBaseName, assetNoun } from "./asset-kinds.js";
import { usableForFile } from "./documentation.js";
import { changesIn } from "./migrated.js";
import { createServed } from "./served.js";
import { shownIn } from "./shown.js";
import { createTested } from "./tested.js";
import { draftWhy, type WhyNames } from "./draft-why.js";

const SHARED = 300;

const NAMES = 12;

interface WordingInput {
  readonly tree: Tree;
  readonly graph: Graph;
  readonly contents: readonly Contents[];
  readonly workspaces: readonly Workspace[];
  /** The workspace of the file's language. */
  readonly workspaceOf: (path: string) => Workspace | undefined;
  /** Name of the project if no manifest declares one. */
  readonly projectName: string;
  readonly kinds: Kinds;
  /** The description of a declaration's form, by the path of its module. */
  readonly formOf: (path: string, form: string) => FormDescription;
  /** The role of a file, by its facts. */
  readonly roleOf: (facts: FileFacts) => FileRole | undefined;
  /** What the content of a file without declarations shows about it. */
  readonly contentOf: (path: string) => AssetContent | undefined;
  /** Stems of files that stand for their directory. */
  readonly indexStems: ReadonlySet<string>;
  /** Imports without a use are edges too (`deadImports: keep`). */
  readonly keepsDeadImports: boolean;
}

/** The wording with further information about its texts. */
export interface StaticWording extends Wording {
  /** Origin of the node's purpose: author, bundled or template. */
  origin(node: Node): PurposeOrigin;
  /** Releases the drafts and their input; nothing may be drafted afterwards. */
  release(): void;
}

export function createWording(input: WordingInput): StaticWording {
  const importers = importersOf(input);
  const externals = remember((key: Key) => describe(input, key, importers.get(key)?.paths ?? []));
  let takers: ReturnType<typeof takersOf> | undefined;
  const redact = createRedactor();
  const drafted = new Map<Key, Purpose>();
  let isReleased = false;
  const purposes = remember((key: Key) => {
    if (isReleased) throw new Error(`the inputs of the purpose of ${key} have been released`);
    const known = { externals, importers, ...(takers ??= takersOf(input, externals)) };
    const unredacted = purposeOf(input, key, known);
    return { ...unredacted, text: redact(unredacted.text) };
  }, drafted);
  const whys = createWhys(input, redact);
  return {
    purpose: (node) => purposes(node.key).text,
    origin: (node) => purposes(node.key).origin,
    why: whys.of,
    shared: (entry) => sharedText(input.graph, entry, purposes),
    overview: (contents) => redact(overviewOf(input, contents, importers)),
    extras: (node) => extrasOf(input.graph, node, externals, redact),
    draftTokens: draftTokensOf,
    release() {
      isReleased = true;
      drafted.clear();
      whys.release();
      takers = undefined;
    },
  };
}

/** Uses between entities, computed on demand. */
function takersOf(input: WordingInput, externals: Known["externals"]): Pick<Known, "used" | "users" | "views" | "others"> {
  const { graph, contents } = input;
  const printed = (key: Key): string => printedName(graph.nodes.get(key), key);
  const documented = new Set(contents.flatMap(({ keys }) => keys));
  const others = { tested: createTested(input.tree), served: createServed(input.tree, graph, documented) };
  return {
    others,
    used: createUsedNames(graph, printed),
    users: createUserNames(graph, documented),
    views: createFileViews(input, documented, { printed, isBuiltin: (key) => externals(key).builtin !== undefined }, others),
  };
}

interface Importers {
  readonly paths: string[];
  readonly names: Set<string>;
}

/** Importers of each external and the imported names; documented files only. */
function importersOf({ graph, contents }: WordingInput): ReadonlyMap<Key, Importers> {
  const importers = new Map<Key, Importers>();
  for (const key of new Set(contents.flatMap((part) => part.keys))) {
    for (const edge of graph.files.get(key)?.edges ?? []) {
      if (graph.nodes.get(edge.to)?.type !== "external") continue;
      const entry = importers.get(edge.to) ?? { paths: [], names: new Set<string>() };
      importers.set(edge.to, entry);
      if (entry.paths.at(-1) !== edge.from) entry.paths.push(edge.from);
      for (const reason of edge.reasons) namesOf(reason.imported, reason.uses).forEach((name) => entry.names.add(name));
    }
  }
  return importers;
}

function namesOf(imported: string | undefined, uses: readonly { readonly member?: string }[]): readonly string[] {
  const members = uses.flatMap((use) => (use.member === undefined ? [] : [use.member]));
  return imported === undefined ? members : [imported, ...members];
}

function describe({ graph, workspaces }: WordingInput, key: Key, paths: readonly string[]): ExternalFacts {
  const node = graph.nodes.get(key);
  if (node?.type !== "external") throw new Error(`${key} is no external`);
  const workspace = workspaces.find((candidate) => candidate.language === node.language);
  return workspace?.describeExternal(node.external, paths.toSorted(byteOrder)) ?? { label: "external package" };
}

interface Known {
  readonly externals: (key: Key) => ExternalFacts;
  readonly importers: ReadonlyMap<Key, Importers>;
  readonly used: UsedNames;
  readonly users: UserNames;
  readonly views: FileViews;
  readonly others: Others;
}

function purposeOf(input: WordingInput, key: Key, known: Known): Purpose {
  const { externals, importers, used, users, others } = known;
  const node = input.graph.nodes.get(key);
  switch (node?.type) {
    case undefined:
      throw new Error(`no node for ${key}`);
    case "symbol": {
      const uses = used(node.path).get(node.declaration.name);
      const { path, declaration } = node;
      const form = input.formOf(path, declaration.form);
      return draftPurpose({
        type: "symbol",
        path,
        declaration: withSurroundings(input.graph, path, declaration, form),
        form,
        kinds: input.kinds,
        uses,
        users: users(key),
        tested: others.tested(path, declaration.name),
        served: others.served(key),
        changes: changesIn(input.tree, path, declaration.position, declaration.end),
        shown: form.layout === "tag" ? shownIn(input.tree, path, declaration.position, declaration.end) : [],
      });
    }
    case "external": {
      const names = [...(importers.get(key)?.names ?? [])].sort(byteOrder);
      return draftPurpose({ type: "external", external: node.external, facts: externals(key), names });
    }
    case "file":
      return filePurpose(input, node, known);
    case "unit":
      return draftPurpose({
        type: "unit",
        unit: node.unit,
        exported: exportedFrom(input.graph, node.path).exported,
        view: known.views.ofUnit(node),
      });
    default:
      return node satisfies never;
  }
}

/** What the file or its unit says of a declaration without documentation. */
function withSurroundings(graph: Graph, path: string, declaration: Declaration, { layout }: FormDescription): Declaration {
  if (layout === "alias") return withConstants(declaration, graph.nodes.get(path));
  const unit = graph.nodes.get(graph.units.get(path) ?? "");
  // The function that runs a program is the program.
  const isProgram = declaration.name === "main" && unit?.type === "unit" && unit.unit.name === "main";
  return isProgram && declaration.doc === undefined && unit.unit.doc !== undefined ? { ...declaration, doc: unit.unit.doc } : declaration;
}

/** The constants of a type tell more than what it is short for, and than its methods. */
function withConstants(declaration: Declaration, holder: Node | undefined): Declaration {
  const { exports = [] } = (holder?.type === "file" && holder.facts) || {};
  const fields = exports.flatMap((one) =>
    one.kind === "local" && one.folded === true && one.declaration === declaration.name ? [one.name] : [],
  );
  return fields.length < 2 ? declaration : { ...declaration, fields, members: [] };
}

function filePurpose(input: WordingInput, node: Node & { type: "file" }, { views }: Known): Purpose {
  const { tree, graph } = input;
  if (node.facts === undefined) return draftPurpose({ type: "asset", path: node.path, view: views.ofAsset(node.path) });
  if (node.facts.unit !== undefined) {
    // The file's documentation is used for the package.
    const documents = isDocFile(graph, node.path);
    const doc = documents ? undefined : node.facts.doc;
    const declared = graph.files.get(node.path)?.members.flatMap((key) => symbolName(graph, key)) ?? [];
    return draftPurpose({
      type: "part",
      path: node.path,
      facts: { ...node.facts, doc },
      declared,
      documents,
      view: views.ofFile(node.facts),
    });
  }
  const readme = readmeBeside(input, node.path);
  const facts = isBlank(tree, node.facts) ? { ...node.facts, trivial: true } : node.facts;
  return draftPurpose({
    type: "file",
    path: node.path,
    facts,
    readme,
    ...exportedFrom(graph, node.path),
    view: views.ofFile(facts),
    ...((!facts.hasExportTable || facts.parse === "skipped" || facts.parse === "failed") && { asset: views.ofAsset(node.path) }),
  });
}

/** An empty file has no effect when executed. */
function isBlank(tree: Tree, { path, declarations, exports, references, calls }: FileFacts): boolean {
  return [declarations, exports, references, calls].every((part) => part.length === 0) && learn(tree, BLANK, path);
}

/** Exported names, and packages re-exported as a whole. */
function exportedFrom(graph: Graph, path: string): { readonly exported?: readonly string[]; readonly passedOn?: readonly string[] } {
  const shared = graph.files.get(path)?.shared;
  if (shared === undefined) return {};
  const whole = shared.filter(({ names }) => names?.length === 0);
  return {
    exported: shared.flatMap((entry) => sharedNames(graph, entry)),
    passedOn: whole.map(({ key }) => printedName(graph.nodes.get(key), key)),
  };
}

function isDocFile(graph: Graph, path: string): boolean {
  const node = graph.nodes.get(graph.units.get(path) ?? "");
  return node?.type === "unit" && node.unit.docFile === path;
}

function symbolName(graph: Graph, key: Key): readonly string[] {
  const node = graph.nodes.get(key);
  return node?.type === "symbol" ? [node.declaration.name] : [];
}

/** The names under which importers import it; none for a package re-exported as a whole. */
function sharedNames(graph: Graph, entry: SharedEntry): readonly string[] {
  const node = graph.nodes.get(entry.key);
  if (entry.names !== undefined) return entry.names;
  if (entry.alias !== undefined) return [entry.alias];
  return [node?.type === "symbol" ? node.declaration.name : entry.key.slice(entry.key.lastIndexOf("/") + 1)];
}

function sharedText(graph: Graph, entry: SharedEntry, purposes: (key: Key) => Purpose): string | undefined {
  const node = graph.nodes.get(entry.key);
  return draftShared(entry, purposes(entry.key).text, node?.type === "external" ? node.external.name : undefined);
}

function overviewOf(input: WordingInput, contents: Contents, importers: ReadonlyMap<Key, Importers>): string {
  const { graph } = input;
  const root = contents.keys[0] ?? "";
  const file = graph.files.get(root);
  const pkg = packageOf(input, root);
  const externals = contents.keys.filter((key) => graph.nodes.get(key)?.type === "external");
  const { manifest, group = [] } = contents.root;
  const entries = manifest === root ? (file?.lists ?? []) : group.map(({ path }) => path);
  const weight = (key: Key): number => importers.get(key)?.paths.length ?? 0;
  return draftOverview({
    name: pkg?.name || input.projectName,
    ...introductionOf(input, pkg),
    documentation: mainDocOf(input, pkg),
    evidence: contents.root.evidence,
    root,
    flow: [...new Set([...(file?.next ?? []), ...entries])].filter((key) => graph.nodes.get(key)?.type !== "external"),
    // The exports of a manifest are configuration.
    api: (contents.root.entry === contents.root.manifest ? [] : (file?.shared ?? [])).flatMap((entry) => sharedNames(graph, entry)),
    stack: externals.toSorted((a, b) => weight(b) - weight(a) || byteOrder(a, b)).map((key) => printedName(graph.nodes.get(key), key)),
  });
}

/** The documentation of the module that stands for the package. */
function mainDocOf(input: WordingInput, pkg: Package | undefined): string | undefined {
  const { graph, contents, indexStems } = input;
  for (const { root } of contents) {
    const node = graph.nodes.get(root.entry);
    if (node?.type === "unit" && packageOf(input, root.entry) === pkg) return usableForFile(node.unit.doc);
    const stem = printedBaseName(root.entry).split(".")[0] ?? "";
    if (node?.type !== "file" || !indexStems.has(stem) || packageOf(input, root.entry) !== pkg) continue;
    const doc = usableForFile(node.facts?.doc);
    if (doc !== undefined) return doc;
  }
  return undefined;
}

function extrasOf(graph: Graph, node: Node, externals: (key: Key) => ExternalFacts, redact: (text: string) => string): Extras {
  if (node.type === "external") {
    const { version, purl, package: distribution, builtin, notes } = externals(node.key);
    const shown = (text: string | undefined): string | undefined => (text === undefined ? undefined : redact(text));
    return { version: shown(version), purl: shown(purl), package: shown(distribution), builtin, notes: shown(notes) };
  }
  const variants = graph.variants.get(node.key);
  return variants === undefined ? {} : { variants: variants.join(", ") };
}

// The exporter's description of a shared entity: `exports/<shared>/description`.

/**
 * The text that replaces the copied purpose, or undefined if the purpose is sufficient.
 * `external`: source of a re-exported external.
 */
export function draftShared(entry: SharedEntry, purpose: string, external?: string): string | undefined {
  if (external !== undefined && entry.names !== undefined) return reExported(entry.names, external);
  if (entry.alias === undefined) return undefined;
  if (entry.namespace === true) return `exported as ${code(entry.alias)} (namespace)`;
  return cutOnWord(`exported as ${codes(entry.names ?? [entry.alias])}: ${oneLine(purpose)}`, SHARED);
}

function reExported(names: readonly string[], external: string): string {
  return cutOnWord(`re-exports ${names.length === 0 ? "everything" : codes(names)} from ${code(external)}`, SHARED);
}

function codes(names: readonly string[]): string {
  return listed(
    names.map((name) => code(name, 40)),
    NAMES,
  );
}

// Users of an entity in other files, for sentences on undocumented declarations.

/** Names of declarations, or of files for uses outside of any declaration; without duplicates, by path, then by line. */
type UserNames = (key: Key) => readonly string[];

/** `documented`: the files to consider. */
function createUserNames(graph: Graph, documented: ReadonlySet<Key>): UserNames {
  let known: ReadonlyMap<Key, ReadonlySet<string>> | undefined;
  return (key) => {
    known ??= readUsers(graph, documented);
    return [...(known.get(key) ?? [])];
  };
}

function readUsers(graph: Graph, documented: ReadonlySet<Key>): ReadonlyMap<Key, ReadonlySet<string>> {
  const users = new Map<Key, Set<string>>();
  const files = [...graph.files.values()].filter(({ key }) => documented.has(key)).sort((a, b) => byteOrder(a.path, b.path));
  for (const { path, edges } of files) {
    const file = path.slice(path.lastIndexOf("/") + 1);
    for (const edge of edges) {
      const names = users.get(edge.to) ?? new Set();
      users.set(edge.to, names);
      for (const { within } of usesOf(edge)) names.add(declarationOf(within?.label) ?? file);
    }
  }
  return users;
}

/** By line; re-exports do not count as uses. */
function usesOf({ reasons }: Edge): readonly Use[] {
  const found: Use[] = [];
  for (const { uses } of reasons) for (const use of uses) if (use.kind !== "re-export") found.push(use);
  return found.sort((a, b) => a.line - b.line);
}

/** Imported names used by the declarations of a file, for sentences on undocumented declarations. */

/** Names by declaration, in order of use, without duplicates and types. */
type UsedNames = (path: string) => ReadonlyMap<string, readonly string[]>;

/** Caches the last file, since its declarations are queried in succession. `printed`: readable name of an edge's target. */
function createUsedNames(graph: Graph, printed: (key: string) => string): UsedNames {
  let last: { readonly path: string; readonly names: ReadonlyMap<string, readonly string[]> } | undefined;
  return (path) => {
    if (last?.path !== path) last = { path, names: readUses(graph.files.get(path)?.edges ?? [], printed) };
    return last.names;
  };
}

interface Used {
  readonly user: string;
  readonly line: number;
  readonly name: string;
}

function readUses(edges: readonly Edge[], printed: (key: string) => string): ReadonlyMap<string, readonly string[]> {
  const found: Used[] = [];
  for (const { to, reasons } of edges) {
    for (const { imported, uses } of reasons) {
      for (const use of uses) {
        const user = use.kind === "type" ? undefined : declarationOf(use.kind === "decorate" ? use.subject : use.within?.label);
        if (user !== undefined) found.push({ user, line: use.line, name: use.member ?? plain(imported) ?? printed(to) });
      }
    }
  }
  const names = new Map<string, Set<string>>();
  for (const { user, name } of found.sort((a, b) => a.line - b.line)) addTo(names, user, name);
  return new Map([...names].map(([user, taken]) => [user, [...taken]]));
}

/** `Cart` of `Cart`, `Cart()` and `Cart.add()`; tests and blocks are no declarations. */
function declarationOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  const around = /^handler of [^"]* in (\S+)$/u.exec(label)?.[1];
  if (around !== undefined) return declarationOf(around);
  if (label.includes(" ")) return undefined;
  let end = 0;
  while (end < label.length && !ENDS.has(label.charCodeAt(end))) end += 1;
  return end === 0 ? undefined : label.slice(0, end);
}

const ENDS: ReadonlySet<number> = new Set([...".()"].map((character) => character.charCodeAt(0)));

function plain(imported: string | undefined): string | undefined {
  return imported === undefined || ["default", "*", "="].includes(imported) ? undefined : imported;
}

// Whys of all edges.

interface WhyInput {
  readonly graph: Graph;
  /** Imports without a use are edges too (`deadImports: keep`). */
  readonly keepsDeadImports: boolean;
}

interface Whys {
  /** Memoised. */
  readonly of: (edge: Edge) => string;
  readonly release: () => void;
}

/** `redact`: applied to each text. */
function createWhys(input: WhyInput, redact: (text: string) => string): Whys {
  const whys = new Map<Edge, string>();
  const of = (edge: Edge): string => {
    const text = whys.get(edge) ?? redact(draftWhy(edge, whyNames(input, edge)));
    whys.set(edge, text);
    return text;
  };
  return { of, release: () => whys.clear() };
}

function assetOf(node: Node | undefined): string | undefined {
  return node?.type === "file" && node.facts?.hasExportTable !== true ? assetNoun(node.path) : undefined;
}

function whyNames(input: WhyInput, edge: Edge): WhyNames {
  const node = input.graph.nodes.get(edge.to);
  const unknown = (kind: "missing" | "ambiguous"): ReadonlySet<string> =>
    new Set(edge.reasons.flatMap((reason) => (reason.unknown === kind && reason.imported !== undefined ? [reason.imported] : [])));
  return {
    imported: printedName(node, edge.to),
    whole: node?.type !== "symbol",
    missing: unknown("missing"),
    ambiguous: unknown("ambiguous"),
    unused: input.keepsDeadImports && edge.reasons.every((reason) => reason.imported !== undefined && reason.uses.length === 0),
    variantOf: edge.reasons.find((reason) => reason.variantOf !== undefined)?.variantOf,
    asset: assetOf(node),
  };
}
