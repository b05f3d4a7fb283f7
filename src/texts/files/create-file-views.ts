/** What the graph knows about files, for their purposes. */
import type { AssetContent } from "../../model/asset-content.js";
import type { Declaration, ExportFact, FileFacts } from "../../model/facts.js";
import type { Contents, Edge, Graph, Key, Node, SharedEntry } from "../../model/graph.js";
import type { FileRole } from "../../model/file-role.js";
import type { FormDescription, Workspace } from "../../model/language.js";
import type { Tree } from "../../model/tree.js";
import { withAuthorsSentence } from "../authors-sentence.js";
import { usableSentence } from "../documentation.js";
import { capitalized, code, conjoined, firstSentence } from "../one-line.js";
import { introductionOf, packageOf } from "../packages.js";
import { readmeParagraph } from "../readme-paragraph.js";
import type { Kinds } from "../restatement.js";
import { isGenericName, tellingFolder } from "./generic-names.js";
import { type AssetView, type Defined, type FileView, stemOf } from "./file-view.js";
import { changesIn } from "../migrated.js";
import type { Served } from "../served.js";
import { shownIn } from "../shown.js";
import type { Tested } from "../tested.js";
import { vendoredNoun } from "./vendored.js";
import { byteOrder } from "../../model/byte-order.js";
import { directoryOf, baseName } from "../../model/paths.js";

const MOST_USES = 2;

/** An external that a larger share of the files imports says nothing about one of them. */
const COMMON_SHARE = 0.05;

const FEW = 5;

/** Most users in the same folder that are named. */
const FEW_USERS = 3;

interface ViewInput {
  readonly tree: Tree;
  readonly graph: Graph;
  readonly contents: readonly Contents[];
  readonly workspaces: readonly Workspace[];
  readonly workspaceOf: (path: string) => Workspace | undefined;
  readonly kinds: Kinds;
  readonly indexStems: ReadonlySet<string>;
  readonly formOf: (path: string, form: string) => FormDescription;
  readonly roleOf: (facts: FileFacts) => FileRole | undefined;
  readonly contentOf: (path: string) => AssetContent | undefined;
}

export interface FileViews {
  readonly ofFile: (facts: FileFacts) => FileView;
  readonly ofUnit: (node: Node & { readonly type: "unit" }) => FileView;
  readonly ofAsset: (path: string) => AssetView;
}

interface Known {
  readonly around: FileSurroundings;
  /** What frameworks load files for, by path. */
  readonly entries: ReadonlyMap<string, string>;
  /** Entries that are files themselves. */
  readonly roots: ReadonlySet<string>;
  readonly others: Others;
}

/** What other files say of an entity. */
export interface Others {
  readonly tested: Tested;
  readonly served: Served;
}

/** `mapped`: what stands in a table of contents. */
export function createFileViews(input: ViewInput, mapped: ReadonlySet<Key>, names: TargetNames, others: Others): FileViews {
  const { graph, contents } = input;
  const known: Known = {
    around: createFileSurroundings(graph, mapped, names),
    others,
    entries: entriesOf(contents),
    roots: new Set(contents.flatMap(({ root: { entry, manifest } }) => (entry === manifest ? [] : [entry]))),
  };
  return {
    ofFile: (facts) => viewOf(input, facts, known),
    ofUnit: (node) => unitView(input, node, known),
    ofAsset: (path) => assetView(input, path, known),
  };
}

/** What frameworks load files for. */
function entriesOf(contents: readonly Contents[]): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const { path, text, describes } of contents.flatMap(({ root }) => root.group ?? [])) {
    if (describes === true && !entries.has(path)) entries.set(path, (text.split(", ")[0] ?? text).replace(/\.$/u, ""));
  }
  return entries;
}

function viewOf(input: ViewInput, facts: FileFacts, { around, entries, roots, others }: Known): FileView {
  const { graph, kinds, indexStems } = input;
  const { path } = facts;
  const file = graph.files.get(path);
  const shared = facts.unit === undefined ? (file?.shared ?? []) : [];
  const keys = facts.unit === undefined ? shared.map(({ key }) => key) : (file?.members ?? []);
  // Declarations that are no entities are named only if there are none that are.
  const defined = keys.length === 0 ? ownOf(input, facts) : definedOf(input, [...new Set(keys)], around).filter(({ at }) => at === path);
  const role = input.roleOf({ ...facts, declarations: defined.map(({ declaration }) => declaration) });
  const isPage = facts.exports.some(({ kind }) => kind === "self") || defined.some(({ form }) => form.layout === "tag");
  const [only, ...further] = keys;
  return {
    path,
    stem: stemOf(path, indexStems),
    kinds,
    defined: facts.generated ? defined.filter(({ form }) => form.layout !== "value") : defined,
    hidden: hiddenIn(input, facts, defined),
    passedOn: facts.exports.some(isPassedOn) ? shared.flatMap((entry) => passedNames(graph, entry, path)) : [],
    script: keys.length === 0 && facts.unit === undefined && facts.exports.length === 0 ? { calls: facts.calls } : undefined,
    documented: documentedOf(graph, shared, path, around),
    added: facts.unit === undefined ? [] : addedBy(facts),
    role: role ?? vendoredRole(path) ?? (facts.generated ? generatedRole(facts) : entries.has(path) ? undefined : componentRole(facts)),
    entry: entries.get(path),
    users: around.usersOf(path),
    uses: around.usesOf(path),
    tested: others.tested(path),
    served: others.served(further.length === 0 && only !== undefined ? only : path),
    shown: isPage ? shownIn(input.tree, path) : [],
    isPage,
    changes: changesIn(input.tree, path, 0, defined.find(({ declaration: { name } }) => name === "down")?.declaration.position),
    entryOf: roots.has(path) ? entryOf(input, path) : undefined,
  };
}

function hiddenIn(input: ViewInput, { path, declarations }: FileFacts, defined: readonly Defined[]): readonly Defined[] {
  const known = new Set(defined.map(({ declaration }) => declaration.name));
  const hidden = declarations.filter(({ name, kind, doc }) => kind === "object" && doc !== undefined && !known.has(name));
  return hidden.map((written) => ({ ...named(input, path, written), importers: 0 }));
}

/** The copy of a library. */
function vendoredRole(path: string): FileRole | undefined {
  const noun = vendoredNoun(path);
  return noun === undefined ? undefined : { noun: capitalized(noun) };
}

/** A file that is a component, known by its name. */
function componentRole({ path, dialect, exports, declarations }: FileFacts): FileRole | undefined {
  if (!exports.some((entry) => entry.kind === "self")) return undefined;
  const names = exports.flatMap((entry) => (entry.kind === "local" && entry.implicit !== true ? [entry.declaration] : []));
  const own = names.filter((name) => name !== "default" && name !== "*");
  const name = componentName(path);
  const folder = isGenericName(name) ? tellingFolder(path) : undefined;
  return {
    noun: `${dialect} component ${code(`<${name}>`)}${folder === undefined || folder === name ? "" : ` of ${code(folder, 60)}`}`,
    link: "exporting",
    names: [...new Set(own)],
    covers: declarations.map(({ name }) => name),
  };
}

function componentName(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const dot = base.indexOf(".", 1);
  return dot < 0 ? base : base.slice(0, dot);
}

/** Documented declarations of other files that the file passes on. */
function documentedOf(
  graph: Graph,
  shared: readonly SharedEntry[],
  path: string,
  { importersOf }: FileSurroundings,
): readonly Declaration[] {
  return shared
    .flatMap(({ key }) => {
      const node = graph.nodes.get(key);
      return node?.type === "symbol" && node.path !== path && usableSentence(node.declaration.doc) !== undefined ? [node] : [];
    })
    .toSorted((a, b) => importersOf(b.key) - importersOf(a.key))
    .map(({ declaration }) => declaration);
}

/** Methods in this file of types that another file of the unit declares, as far as their code refers to anything. */
function addedBy({ declarations, references, free = [] }: FileFacts): NonNullable<FileView["added"]> {
  const own = new Set(declarations.map(({ name }) => name));
  const types = new Map<string, Map<string, number>>();
  for (const { uses } of [...references.flatMap(({ bindings }) => bindings), ...free]) {
    for (const { within, line } of uses) {
      const [, type, member] = /^([^.()]+)\.([^.()]+)\(\)$/u.exec(within?.label ?? "") ?? [];
      if (type === undefined || member === undefined || own.has(type)) continue;
      const members = types.get(type) ?? new Map<string, number>();
      types.set(type, members.set(member, Math.min(line, members.get(member) ?? line)));
    }
  }
  return [...types].map(([type, members]) => ({ type, members: [...members].toSorted((a, b) => a[1] - b[1]).map(([name]) => name) }));
}

function assetView(input: ViewInput, path: string, { around }: Known): AssetView {
  const edges = input.graph.files.get(path)?.edges ?? [];
  const pkg = packageOf(input, path);
  const { users, paths, isEmbedded } = around.asset(path);
  return {
    users,
    isEmbedded,
    component: paths.length === 1 ? ownerOf(input, paths[0] ?? "") : undefined,
    content: input.contentOf(path),
    extended: edges.filter(({ reasons }) => reasons.some(({ why }) => why?.startsWith("Extends "))).map(({ to }) => to),
    manifestOf: pkg?.manifest === path && pkg.name !== "" ? { name: pkg.name, description: usableSentence(pkg.description) } : undefined,
  };
}

/** The component of a file that is made for it. */
function ownerOf(input: ViewInput, path: string): string | undefined {
  const node = input.graph.nodes.get(path);
  if (node?.type !== "file" || node.facts === undefined) return undefined;
  const { facts } = node;
  const role = input.roleOf(facts) ?? componentRole(facts);
  const [covered] = role?.covers ?? [];
  if (role?.noun.endsWith(" component") === true && covered !== undefined) return `${role.noun} ${code(covered, 60)}`;
  if (facts.exports.some((entry) => entry.kind === "self")) return role?.noun;
  const rendered = facts.declarations.filter(({ form }) => input.formOf(path, form).layout === "tag");
  const [only] = rendered;
  return only === undefined || rendered.length > 1 || only.name === "default" ? undefined : `component ${code(only.name, 60)}`;
}

function isImplicit(entry: ExportFact): boolean {
  return "implicit" in entry && entry.implicit === true;
}

/** By name or as a whole; a name that is only bound may be imported from anywhere. */
function isPassedOn(entry: ExportFact): boolean {
  return (entry.kind === "indirect" || entry.kind === "star") && !isImplicit(entry);
}

function generatedRole({ path, dialect, unit }: FileFacts): FileRole {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const stem = base.slice(0, Math.max(0, base.indexOf("."))) || base;
  return { noun: `Generated ${dialect} code for ${code(stem)}${unit === undefined ? "" : ` in package ${code(unit)}`}` };
}

/** Its declarations, whether they are entities or not. */
function ownOf(input: ViewInput, { path, declarations, hasExportTable, ambient, exports }: FileFacts): readonly Defined[] {
  if (!hasExportTable || ambient || !exports.every((entry) => isImplicit(entry) || ("inner" in entry && entry.inner === true))) return [];
  return declarations.map((written) => ({ ...named(input, path, written), importers: 0 }));
}

function named(input: ViewInput, path: string, written: Declaration): Pick<Defined, "declaration" | "form" | "isUnnamed"> {
  const form = input.formOf(path, written.form);
  const own = withTellingMembers(withAuthorsSentence(written, input.kinds, path), form);
  return own.name === "default"
    ? { declaration: { ...own, name: stemOf(path, input.indexStems) }, form, isUnnamed: true }
    : { declaration: own, form };
}

/** The package of its main entry, which is in the package's folder or right below it. */
function entryOf(input: ViewInput, path: string): FileView["entryOf"] {
  const pkg = packageOf(input, path);
  const below = pkg === undefined ? [] : path.slice(pkg.directory === "" ? 0 : pkg.directory.length + 1).split("/");
  const base = below.at(-1) ?? "";
  if (pkg === undefined || pkg.name === "" || below.length > 2 || !input.indexStems.has(base.slice(0, Math.max(0, base.indexOf(".")))))
    return undefined;
  return { name: pkg.name, description: usableSentence(pkg.description) };
}

function unitView(input: ViewInput, { path, unit }: Node & { type: "unit" }, { around }: Known): FileView {
  const keys = (input.graph.files.get(path)?.shared ?? []).map(({ key }) => key);
  const first = input.graph.nodes.get(unit.files[0] ?? "");
  const role =
    first?.type === "file" && first.facts !== undefined ? input.roleOf({ ...first.facts, declarations: [], hints: [] }) : undefined;
  return {
    path,
    stem: unit.name,
    kinds: input.kinds,
    defined: definedOf(input, [...new Set(keys)], around),
    role: role === undefined ? { noun: `${unit.label} ${code(unit.name)}` } : inFolder(role, input, path),
    users: around.usersOf(path),
    entryOf: directoryOf(unit.files[0] ?? "") === (packageOf(input, path)?.directory ?? "/") ? introduced(input, path) : undefined,
  };
}

/** A program without a folder of its own has the name of the package. */
function inFolder(role: FileRole, input: ViewInput, path: string): FileRole {
  const pkg = role.noun === "Program" ? packageOf(input, path) : undefined;
  return pkg === undefined || pkg.name === "" ? role : { ...role, noun: `${role.noun} of ${code(pkg.name)}` };
}

/** The package in the folder of a module is what its README describes. */
function introduced(input: ViewInput, path: string): FileView["entryOf"] {
  const pkg = packageOf(input, path);
  if (pkg === undefined || pkg.name === "") return undefined;
  const { description, readme } = introductionOf(input, pkg);
  const said = description ?? (readme === undefined ? undefined : readmeParagraph(readme, pkg.name));
  return { name: pkg.name, description: usableSentence(said === undefined ? undefined : firstSentence(said)) };
}

function definedOf(
  input: ViewInput,
  keys: readonly Key[],
  { importersOf }: FileSurroundings,
): readonly (Defined & { readonly at: string })[] {
  const { graph } = input;
  return keys.flatMap((key) => {
    const node = graph.nodes.get(key);
    if (node?.type !== "symbol") return [];
    const unit = graph.units.get(node.path);
    const isInner = unit !== undefined && graph.files.get(unit)?.shared.some((entry) => entry.key === key) !== true;
    return [{ ...named(input, node.path, node.declaration), importers: importersOf(key), isInner, at: node.path }];
  });
}

/** Names that the entry has from another file; of an external as a whole its name. */
function passedNames(graph: Graph, { key, alias, names }: SharedEntry, path: string): readonly string[] {
  const node = graph.nodes.get(key);
  if (node?.type === "external") return names === undefined || names.length === 0 ? [node.external.name] : names;
  if (node === undefined || node.path === path) return [];
  return names ?? (alias !== undefined ? [alias] : node.type === "symbol" ? [node.declaration.name] : []);
}

// The members of a declaration that tell something about it.

/** Without the methods that a framework prescribes, and without those that do nothing. */
export function withTellingMembers(declaration: Declaration, { conventional = [] }: FormDescription): Declaration {
  const { members = [], stubs = [] } = declaration;
  const own = members.filter((name) => !conventional.includes(name));
  const working = own.filter((name) => !stubs.includes(name));
  const telling = working.length > 0 ? working : own;
  return telling.length === members.length ? declaration : { ...declaration, members: telling };
}

/** Who imports a file and what it uses, for the purpose of a file without documentation. */
interface FileSurroundings {
  /** How many other files import an entity. */
  readonly importersOf: (key: Key) => number;
  /** The importers of a file or of anything in it, as a phrase. */
  readonly usersOf: (path: string) => string | undefined;
  /** The same with another verb, and the importers themselves. */
  readonly asset: (path: string) => {
    readonly users?: (verb: string) => string;
    readonly paths: readonly string[];
    readonly isEmbedded: boolean;
  };
  /** The names that it uses most characteristically, at most two. */
  readonly usesOf: (path: string) => readonly string[];
}

interface TargetNames {
  /** Readable name of an edge's target. */
  readonly printed: (key: Key) => string;
  readonly isBuiltin: (key: Key) => boolean;
}

/** `mapped`: what stands in a table of contents. */
function createFileSurroundings(graph: Graph, mapped: ReadonlySet<Key>, { printed, isBuiltin }: TargetNames): FileSurroundings {
  const importers = new Map<Key, number>();
  const users = new Map<string, Set<string>>();
  /** Targets of an edge that does not embed them. */
  const referenced = new Set<string>();
  const note = (target: string, path: string): void => {
    const of = users.get(target);
    if (of === undefined) users.set(target, new Set([path]));
    else of.add(path);
  };
  const files = [...graph.files.values()].filter(({ key }) => mapped.has(key));
  for (const { path, edges } of files) {
    for (const { to, reasons } of edges) {
      // A framework's convention is no use.
      if (reasons.every(({ kind }) => kind === "implicit")) continue;
      importers.set(to, (importers.get(to) ?? 0) + 1);
      const target = graph.nodes.get(to);
      if (target === undefined || target.type === "external" || target.path === path) continue;
      note(target.path, path);
      if (!reasons.every(({ manner }) => manner === "embed")) referenced.add(target.path);
      const unit = graph.units.get(target.path);
      if (unit !== undefined && unit !== graph.units.get(path)) note(unit, path);
    }
  }
  const isCommon = (key: Key): boolean => (importers.get(key) ?? 0) > Math.max(FEW, files.length * COMMON_SHARE);
  return {
    importersOf: (key) => importers.get(key) ?? 0,
    usersOf: (path) => usersPhrase(path, [...(users.get(path) ?? [])], "used"),
    asset(path) {
      const paths = [...(users.get(path) ?? [])];
      const isEmbedded = paths.length > 0 && !referenced.has(path);
      return { paths, isEmbedded, ...(paths.length > 0 && { users: (verb) => usersPhrase(path, paths, verb) ?? verb }) };
    },
    usesOf: (path) => {
      const edges = (graph.files.get(path)?.edges ?? []).filter(isUsed);
      // What another module passes on is not imported here.
      const isExternal = ({ to, via }: Edge): boolean => via === undefined && graph.nodes.get(to)?.type === "external";
      const externals = edges.filter((edge) => isExternal(edge) && !isCommon(edge.to) && !isBuiltin(edge.to));
      const locals = edges.filter((edge) => graph.nodes.get(edge.to)?.type === "symbol").toSorted((a, b) => weightOf(b) - weightOf(a));
      const names = [...externals.slice(0, MOST_USES), ...locals].map(({ to }) => printed(to)).filter((name) => name !== "default");
      return [...new Set(names)].slice(0, MOST_USES);
    },
  };
}

/** In code that runs. */
function isUsed({ reasons }: Edge): boolean {
  return reasons.some(({ typeOnly, uses }) => !typeOnly && uses.some(({ kind }) => kind !== "type" && kind !== "re-export"));
}

/** Rendered and extended things say more about a file than called ones. */
function weightOf({ reasons }: Edge): number {
  const kinds = new Set(reasons.flatMap(({ uses }) => uses.map(({ kind }) => kind)));
  if (kinds.has("render") || kinds.has("inject")) return 3;
  if (kinds.has("construct") || kinds.has("call")) return 2;
  return kinds.has("pass") || kinds.has("store") ? 1 : 0;
}

function usersPhrase(path: string, users: readonly string[], verb: string): string | undefined {
  const [only] = users;
  if (only === undefined) return undefined;
  const folder = directoryOf(path);
  if (users.length === 1) return `${verb} by ${code(directoryOf(only) === folder ? baseName(only) : only, 80)}`;
  const folders = [...new Set(users.map(directoryOf))].sort();
  const [first = "", second, ...more] = folders;
  if (second === undefined && (first === folder || first === "")) return `${verb} by ${neighbours(users)}`;
  if (second === undefined) return `${verb} in ${code(first, 80)}`;
  const isShort = first.length <= 60 && second.length <= 60;
  if (more.length === 0 && first !== "" && (isShort || commonFolder(folders) === ""))
    return `${verb} in ${code(first, 60)} and ${code(second, 60)}`;
  const common = commonFolder(folders);
  return common === "" ? `${verb} throughout the repository` : `${verb} across ${code(common, 80)}`;
}

/** Users in the same folder. */
function neighbours(users: readonly string[]): string {
  const names = users.map(baseName).toSorted(byteOrder);
  return conjoined(
    names.map((name) => code(name, 60)),
    FEW_USERS,
  );
}

function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split("/"));
  const at = first.findIndex((part, index) => others.some((parts) => parts[index] !== part));
  return first.slice(0, at < 0 ? first.length : at).join("/");
}
