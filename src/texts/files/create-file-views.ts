/** What the graph knows about files, for their purposes. */
import type { AssetContent } from "../../model/asset-content.js";
import type { Declaration, ExportFact, FileFacts, FileRole } from "../../model/facts.js";
import type { Contents, Graph, Key, Node, SharedEntry } from "../../model/graph.js";
import type { FormDescription, Workspace } from "../../model/language.js";
import { directoryOf, type Tree } from "../../model/tree.js";
import { withAuthorsSentence } from "../authors-sentence.js";
import { usableSentence } from "../documentation.js";
import { capitalized, code, firstSentence, type Kinds } from "../one-line.js";
import { introductionOf, packageOf } from "../packages.js";
import { readmeParagraph } from "../readme-paragraph.js";
import { isGenericName, tellingFolder } from "./generic-names.js";
import { createFileSurroundings, type FileSurroundings, type TargetNames } from "./file-users.js";
import { type AssetView, type Defined, type FileView, stemOf } from "./file-view.js";
import { changesIn } from "../migrated.js";
import type { Served } from "../served.js";
import { shownIn } from "../shown.js";
import type { Tested } from "../tested.js";
import { vendoredNoun } from "./vendored.js";

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
