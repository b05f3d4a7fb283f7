/**
 * Compares what the commands say about the edges of one mapped repository. `.dsp/` is read by its bytes alone; everything else is asked. Each difference is
 * one line: who says it, of what, and which files only one of both has.
 */
import { fileGraphOf, QUIET_KINDS } from "../../packages/view/src/picture/file-graph.js";
import { type EdgeKind, isFollowed, kindOfWhy, strongest } from "../../src/model/edge-kinds.js";
import { OWNER_WHY } from "../../src/model/operation.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { mapOf } from "./temporary-repository.js";

/** The document that a command prints; undefined if it refuses. */
export type Ask = (...words: readonly string[]) => Promise<Document | undefined>;

type Document = Readonly<Record<string, unknown>>;

interface Entity {
  readonly uid: string;
  /** The file, or the name of a package with two colons. */
  readonly file: string;
  readonly isFile: boolean;
  /** `path#symbol`, or the file. */
  readonly source: string;
  /** Files that declare it for other builds. */
  readonly variants: readonly string[];
}

interface WrittenEdge {
  readonly from: Entity;
  readonly to: Entity;
  readonly via: Entity | undefined;
  readonly why: string;
}

interface WrittenMap {
  readonly entities: ReadonlyMap<string, Entity>;
  /** By path: files and modules of several files. */
  readonly files: ReadonlyMap<string, Entity>;
  /** Imports alone: what a file owns is no import. */
  readonly edges: readonly WrittenEdge[];
  /** Files of modules → module. */
  readonly unitOf: ReadonlyMap<string, string>;
}

function readWrittenMap(directory: string): WrittenMap {
  const tree = mapOf(directory);
  const entities = new Map<string, Entity>();
  for (const [path, text] of tree) {
    const uid = /^((?:obj|func)-[0-9a-f]{8})\/description$/.exec(path)?.[1];
    if (uid === undefined) continue;
    const source = /^source: (.*)$/m.exec(text)?.[1] ?? "";
    const isExternal = /^kind: external$/m.test(text);
    const [file = ""] = source.split("#", 1);
    const variants = (/^variants: (.*)$/m.exec(text)?.[1] ?? "").split(", ").filter((one) => one !== "");
    entities.set(uid, { uid, file: isExternal ? `::${source}` : file, isFile: !isExternal && !source.includes("#"), source, variants });
  }
  const edges: WrittenEdge[] = [];
  const unitOf = new Map<string, string>();
  for (const from of entities.values()) {
    for (const line of (tree.get(`${from.uid}/imports`) ?? "").split("\n").filter((one) => one !== "")) {
      const [imported = "", exporter] = line.split(" via=");
      const [to, via] = [entities.get(imported), entities.get(exporter ?? "")];
      const why = (
        tree.get(`${exporter ?? imported}/exports/${exporter === undefined ? from.uid : `${imported}/${from.uid}`}`) ?? ""
      ).trim();
      if (to === undefined) continue;
      if (why !== OWNER_WHY) edges.push({ from, to, via, why });
      else if (to.isFile) unitOf.set(to.file, from.file);
    }
  }
  const files = new Map([...entities.values()].filter(({ isFile }) => isFile).map((entity) => [entity.file, entity]));
  return { entities, files, edges, unitOf };
}

interface Compared {
  readonly map: WrittenMap;
  readonly ask: Ask;
  readonly found: string[];
  /** The file, or the module with its files. */
  readonly partsOf: (file: string) => ReadonlySet<string>;
  /** Imports of its module that run every file of it. */
  readonly runsOf: (file: string) => readonly WrittenEdge[];
  /** Files that import its module as a whole: which of its files they use is in the sources alone, if its symbols are not in the map. */
  readonly mayImport: (file: string) => ReadonlySet<string>;
  /** Files that import it, or anything through it. */
  readonly importersOf: (file: string) => readonly string[];
  /** Files and packages that it imports, and modules that pass them on. */
  readonly importsOf: (file: string) => readonly string[];
}

function runsAll({ why }: WrittenEdge): boolean {
  return why.includes("for side effects");
}

const filesOf = ({ file, variants }: Entity): readonly string[] => [file, ...variants];

function compare(map: WrittenMap, ask: Ask): Compared {
  // Inside of a module nothing is imported through it.
  const endsOf = ({ from, to, via }: WrittenEdge): readonly string[] =>
    via === undefined || via.file === map.unitOf.get(from.file) ? filesOf(to) : [...filesOf(to), via.file];
  const edgesBy = (names: (edge: WrittenEdge) => readonly string[]): ReadonlyMap<string, readonly WrittenEdge[]> => {
    const found = new Map<string, WrittenEdge[]>();
    for (const edge of map.edges) for (const name of names(edge)) found.set(name, [...(found.get(name) ?? []), edge]);
    return found;
  };
  const [out, into] = [edgesBy(({ from }) => [from.file]), edgesBy(endsOf)];
  const wholeOf = (file: string): readonly WrittenEdge[] => {
    const module = map.unitOf.get(file);
    return map.edges.filter(
      ({ from, to, via }) => to.file === module && to.isFile && via === undefined && map.unitOf.get(from.file) !== module,
    );
  };
  const partsOf = (file: string): ReadonlySet<string> =>
    new Set([file, ...[...map.unitOf].flatMap(([part, unit]) => (unit === file ? [part] : []))]);
  return {
    map,
    ask,
    found: [],
    partsOf,
    runsOf: (file) => wholeOf(file).filter(runsAll),
    mayImport: (file) => new Set(wholeOf(file).map(({ from }) => from.file)),
    importersOf(file) {
      const parts = partsOf(file);
      const all = [...wholeOf(file).filter(runsAll), ...[...parts].flatMap((part) => into.get(part) ?? [])];
      return all.flatMap(({ from }) => (parts.has(from.file) ? [] : [from.file]));
    },
    importsOf(file) {
      const parts = partsOf(file);
      const ends = [...parts].flatMap((part) => out.get(part) ?? []).flatMap(endsOf);
      return ends.filter((name) => !parts.has(name));
    },
  };
}

/** How many are asked of; default: all. */
interface Most {
  readonly files?: number;
  readonly symbols?: number;
}

export async function disagreements(directory: string, ask: Ask, most: Most = {}): Promise<readonly string[]> {
  const map = readWrittenMap(directory);
  const compared = compare(map, ask);
  for (const file of spread([...map.files.keys()].toSorted(), most.files)) {
    await compareExplained(compared, file);
    await compareShown(compared, file);
    await compareUses(compared, file);
    await comparePaths(compared, file);
    await compareRecipients(compared, file);
  }
  const symbols = [...map.entities.values()].filter(({ source }) => source.includes("#"));
  for (const symbol of spread(symbols, most.symbols)) await compareSymbol(compared, symbol);
  await compareUnreached(compared, mapOf(directory).get("diagnostics") ?? "", most.files);
  await compareCycles(compared);
  await compareExport(compared);
  comparePage(compared, directory);
  return compared.found;
}

function spread<Item>(items: readonly Item[], most = Infinity): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / most));
  return items.filter((_, place) => place % step === 0);
}

/** `allowed`: may be there. */
function same(
  { found }: Compared,
  what: string,
  expected: Iterable<string>,
  actual: Iterable<string>,
  allowed: ReadonlySet<string> = new Set(),
): void {
  const [one, other] = [new Set(expected), new Set(actual)];
  const missing = [...one].filter((name) => !other.has(name)).toSorted();
  const more = [...other].filter((name) => !one.has(name) && !allowed.has(name)).toSorted();
  if (missing.length + more.length > 0) found.push(`${what}: lacks [${missing.join(" ")}], has [${more.join(" ")}] more`);
}

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

function rowsOf(value: unknown): Rows {
  return Array.isArray(value) ? (value as Rows) : [];
}

const nameOf = (value: unknown): string => String((value as { readonly name?: unknown } | undefined)?.name ?? "");

function uidOf(value: unknown): string {
  return String((value as { readonly uid?: unknown } | undefined)?.uid ?? "");
}

/** Edge by edge, with the names of entities. */
async function compareExplained(compared: Compared, file: string): Promise<void> {
  const { map, ask, runsOf } = compared;
  const uid = map.files.get(file)?.uid ?? "";
  const explained = rowsOf((await ask("explain", file, "--json"))?.["edges"]);
  const id = (from: string, to: string, via: string | undefined): string =>
    `${from} ${to}${via === undefined || via === "" ? "" : ` via ${via}`}`;
  const written = map.edges.filter(({ from, to, via }) => from.uid === uid || filesOf(to).includes(file) || via?.uid === uid);
  same(
    compared,
    `explain ${file}`,
    [...written, ...runsOf(file)].map(({ from, to, via }) => id(from.uid, to.uid, via?.uid)),
    explained.map(({ from, to, via }) => id(uidOf(from), uidOf(to), uidOf(via))),
  );
}

function through(row: Row): readonly string[] {
  return Array.isArray(row["through"]) ? (row["through"] as readonly string[]) : [];
}

async function compareShown(compared: Compared, file: string): Promise<void> {
  const { map, ask, importersOf, importsOf, mayImport, partsOf } = compared;
  const shown = await ask("show", file, "--json");
  if (shown === undefined) return void compared.found.push(`show ${file}: refuses`);
  const [own, isUnit] = [map.unitOf.get(file), partsOf(file).size > 1];
  /** Files of other modules are named by their module. */
  const asShown = (name: string): string => {
    const unit = map.unitOf.get(name);
    return unit === undefined || unit === own ? name : unit;
  };
  const isUsed = ({ unused }: Row): boolean => unused !== true;
  const named = (key: string, prefix = ""): readonly string[] =>
    rowsOf(shown[key])
      .filter(isUsed)
      .flatMap((row) => [`${prefix}${nameOf(row)}`, ...through(row)]);
  const parts = partsOf(file);
  const isOther = (name: string): boolean => !parts.has(name);
  // A header of another module is no source of it, and named itself.
  const headers = new Set(map.edges.flatMap(({ to, via }) => (to.isFile && via === undefined ? [to.file] : [])));
  const imported = importsOf(file).map((name) => (headers.has(name) ? name : asShown(name)));
  same(compared, `show ${file}, imports`, imported, [...named("imports"), ...named("packages", "::")].filter(isOther));
  const kinds = new Map<string, string[]>();
  for (const { from, to, why } of map.edges.filter((edge) => parts.has(edge.from.file) && isOther(edge.to.file))) {
    const name = asShown(to.file).replace(/^::/, "");
    kinds.set(name, [...(kinds.get(name) ?? []), ...(from.file === name ? [] : [kindOfWhy(why)])]);
  }
  const told = [...rowsOf(shown["imports"]), ...rowsOf(shown["packages"])].filter((row) => isUsed(row) && kinds.has(nameOf(row)));
  same(
    compared,
    `show ${file}, kinds`,
    told.map((row) => `${nameOf(row)} ${strongest((kinds.get(nameOf(row)) ?? []) as EdgeKind[])}`),
    told.map((row) => `${nameOf(row)} ${String(row["kind"])}`),
  );
  const importers = rowsOf(shown["importers"]).filter(isUsed).map(nameOf);
  const expected = importersOf(file).map((name) => (isUnit ? asShown(name) : name));
  same(
    compared,
    `show ${file}, importers`,
    expected,
    importers.filter((name) => map.files.has(name)),
    mayImport(file),
  );
}

async function compareUses(compared: Compared, file: string): Promise<void> {
  const { map, ask, importersOf, importsOf, mayImport, partsOf } = compared;
  const parts = partsOf(file);
  const told = new Set(importersOf(file));
  // A member of a namespace that a module passes on is more than a map tells, if it tells of that module.
  const isMember = (path: string, through: unknown): boolean => !told.has(path) && importsOf(path).includes(String(through));
  const pathsOf = (value: unknown): readonly string[] =>
    rowsOf(value).flatMap(({ path, kind, through: module }) =>
      kind === "unused import" || parts.has(String(path)) || !map.files.has(String(path)) || isMember(String(path), module)
        ? []
        : [String(path)],
    );
  same(compared, `uses ${file}`, importersOf(file), pathsOf((await ask("uses", file, "--json", "--tests"))?.["uses"]), mayImport(file));
  const impact = await ask("impact", file, "--json");
  same(compared, `impact ${file}`, importersOf(file), [...pathsOf(impact?.["direct"]), ...pathsOf(impact?.["types"])], mayImport(file));
}

/** Who takes a symbol by its name; its own file uses it without an import. */
async function compareSymbol(compared: Compared, { uid, file, source }: Entity): Promise<void> {
  const { map, ask, importsOf } = compared;
  const written = map.edges.filter(({ to }) => to.uid === uid).map(({ from }) => from.file);
  const explained = rowsOf((await ask("explain", source, "--json"))?.["edges"]).map(({ from }) => nameOf(from));
  same(compared, `explain ${source}`, written, explained);
  const used = await ask("uses", source, "--json", "--tests");
  if (used === undefined) return void compared.found.push(`uses ${source}: refuses`);
  // A member of a namespace or of what a module is as a whole is more than a map tells, if it tells of the module.
  const isTold = (path: string, through: unknown): boolean => !written.includes(path) && importsOf(path).includes(String(through ?? file));
  const paths = rowsOf(used["uses"]).flatMap(({ path, kind, through: module }) =>
    kind === "unused import" || !map.files.has(String(path)) || isTold(String(path), module) ? [] : [String(path)],
  );
  // A file of the same module that only declares methods of a type belongs to the type.
  const declaring: string[] = [];
  for (const name of new Set(written)) {
    if (name !== file && map.unitOf.has(name) && (await declaresMember(ask, name, source))) declaring.push(name);
  }
  const others = (names: readonly string[]): readonly string[] => names.filter((name) => name !== file && !declaring.includes(name));
  same(compared, `uses ${source}`, others(written), others(paths));
}

async function declaresMember(ask: Ask, file: string, source: string): Promise<boolean> {
  const outline = JSON.stringify(await ask("outline", file, "--json"));
  return outline.includes(`"name":"${source.slice(source.indexOf("#") + 1)}.`);
}

/** Whoever a finding says uses a file, `uses` and `show` know of, and nobody is known if it says so. */
async function compareUnreached({ ask, found }: Compared, diagnostics: string, most?: number): Promise<void> {
  const lines = [...diagnostics.matchAll(/^unreached (\S+) (.*)$/gm)];
  for (const [line, file = "", reason = ""] of spread(lines, most)) {
    const [used, shown] = [await ask("uses", file, "--json", "--tests"), await ask("show", file, "--json")];
    if (used === undefined || shown === undefined) {
      found.push(`${line}: refused`);
      continue;
    }
    const uses = [...rowsOf(used["uses"]), ...rowsOf(used["tests"])].map(({ path }) => String(path));
    const beside = reason.startsWith("no importer of its package") ? file.slice(0, file.lastIndexOf("/") + 1) : undefined;
    const outside = uses.filter((path) => beside === undefined || path.slice(0, path.lastIndexOf("/") + 1) !== beside);
    const doubts = ["possible", "starts", "unknown"].flatMap((key) => rowsOf(used[key]));
    const isUnused = uses.length + doubts.length === 0;
    if (reason.startsWith("no importer") ? outside.length > 0 : !reason.startsWith("others may import it") && isUnused)
      found.push(`${line}: uses says ${JSON.stringify(used)}`);
    const [importer] = /^imported by (\S+)/.exec(reason)?.slice(1) ?? [];
    if (importer !== undefined && !uses.includes(importer)) found.push(`${line}: not among the uses: ${uses.join(" ")}`);
    const hasImporters = rowsOf(shown["importers"]).length > 0;
    if (hasImporters !== uses.length > 0) found.push(`${line}: show and uses differ: ${uses.join(" ")}`);
  }
}

/** Each import is a way of one hop. */
async function comparePaths(compared: Compared, file: string): Promise<void> {
  const { map, ask, importsOf } = compared;
  for (const to of [...new Set(importsOf(file))].filter((name) => map.files.has(name)).slice(0, 3)) {
    const way = await ask("path", file, to, "--json");
    const [hops, shorter] = [rowsOf(way?.["hops"]).length, rowsOf(way?.["shorter"]).length];
    if (hops !== 1 && shorter !== 1) compared.found.push(`path ${file} ${to}: ${hops} hops`);
  }
}

/** The protocol asks for the entity itself, and not for what goes through it. */
async function compareRecipients(compared: Compared, file: string): Promise<void> {
  const { map, ask } = compared;
  const uid = map.files.get(file)?.uid ?? "";
  const told = rowsOf(await ask("get-recipients", uid, "--json")).filter(({ why }) => why !== OWNER_WHY);
  const written = map.edges.filter(({ to }) => to.uid === uid);
  same(
    compared,
    `get-recipients ${file}`,
    written.map(({ from }) => from.uid),
    told.map(({ importer }) => String(importer)),
  );
}

/** The protocol prints one path back for each import that closes a cycle: inside of the groups of files, and in each of them one. */
async function compareCycles(compared: Compared): Promise<void> {
  const { map, ask } = compared;
  const summary = await ask("bootstrap", "--json");
  const groups = ((summary?.["cycles"] ?? []) as readonly (readonly string[])[]).map((files) => new Set(files));
  const detected = ((await ask("detect-cycles", "--via", "--json")) ?? []) as unknown as readonly (readonly string[])[];
  const paths = detected.map((uids) =>
    uids.map((uid) => map.unitOf.get(map.entities.get(uid)?.file ?? "") ?? map.entities.get(uid)?.file ?? ""),
  );
  const groupOf = (path: readonly string[]): number => groups.findIndex((group) => path.every((file) => group.has(file)));
  same(
    compared,
    "detect-cycles",
    [...groups.keys()].map(String),
    paths.map((path) => (groupOf(path) < 0 ? path.join(" ") : String(groupOf(path)))),
  );
}

/** One box for a module and its files; packages have their own. Arrows from a box to itself are none. */
function boxesOf({ map }: Compared): (entity: Entity) => string {
  return ({ file }) => map.unitOf.get(file) ?? file;
}

function arrowsBetween(pairs: Iterable<readonly [from: string, to: string]>): readonly string[] {
  return [...pairs].flatMap(([from, to]) => (from === to ? [] : [`${from} → ${to}`]));
}

/** An arrow leads to the module that the statement names. */
async function compareExport(compared: Compared): Promise<void> {
  const { map, ask } = compared;
  const words = ["export", "--format", "json", "--level", "files", "--externals", "--limit", "1000000"];
  const graph = (await ask(...words))?.["graph"] as Document | undefined;
  const boxOf = boxesOf(compared);
  const box = (uid: unknown): string => {
    const entity = map.entities.get(String(uid));
    return entity === undefined ? String(uid) : boxOf(entity);
  };
  const written = map.edges.map(({ from, to, via }) => [boxOf(from), boxOf(via ?? to)] as const);
  const drawn = rowsOf(graph?.["edges"]).map(({ source, target }) => [box(source), box(target)] as const);
  same(compared, "export", arrowsBetween(written), arrowsBetween(drawn));
}

/** What the page draws from the files of the map: what runs, and apart from it the other kinds without packages and what manifests list. */
function comparePage(compared: Compared, directory: string): void {
  const { map } = compared;
  const { files, imports, quiet = [] } = fileGraphOf(readMapGraph(mapOf(directory)));
  const boxOf = boxesOf(compared);
  const box = (at: number): string => map.unitOf.get(files[at]?.path ?? "") ?? files[at]?.path ?? "";
  const kinds = ["runs", ...QUIET_KINDS] as const;
  for (const kind of kinds) {
    const written = map.edges.filter(({ to, via, why }) => {
      const told = kindOfWhy(why);
      return !(via ?? to).file.startsWith("::") && (isFollowed(told) ? "runs" : told) === kind;
    });
    const drawn = kind === "runs" ? imports : quiet.filter((one) => one.kind === kind);
    same(
      compared,
      `page, ${kind}`,
      arrowsBetween(written.map(({ from, to, via }) => [boxOf(from), boxOf(via ?? to)])),
      arrowsBetween(drawn.map(({ from, to }) => [box(from), box(to)])),
    );
  }
}
