/** Writes the fleet as a `.dsp`, with the functions of the program that runs it, so that its commands read the result. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createHash } from "node:crypto";
import { plural, cutText } from "../../../../src/model/shown-text.js";
import { type Answer } from "../ask/answer.js";
import { openIndex } from "../ask/open-index.js";
import type { Host } from "../host.js";
import { InputError } from "../surface/input-error.js";
import { dependenciesOn, type DependencyRow, gapOf, publishersOf } from "../ask/publishers.js";
import type { Target } from "../ask/target.js";
import type { Database } from "../index/database.js";

// The fleet as operations of the Data Structure Protocol: objects for repositories and packages, and an import for each use of a package.

/** Key `notes` of each entity, by which a later export knows that it may replace the map. */
const MARK = "made by fleet export";

type Tree = ReadonlyMap<string, string>;

/** What the program's library is asked for (docs/library.md). */
interface Library {
  readonly apply: (before: Tree, operations: Iterable<FleetOperation>) => Tree;
  readonly loadDsp: (root: string) => { readonly tree: Tree } | undefined;
  readonly saveDsp: (root: string, before: Tree | undefined, after: Tree) => { readonly written: number; readonly removed: number };
}

/** @throws {InputError} if the directory has a map that is not an export, or the index is missing. */
export async function exportDsp(file: string, directory: string, host: Pick<Host, "mapper" | "program">): Promise<Answer> {
  const library = await openLibrary(host.mapper);
  const index = openIndex(file);
  try {
    const operations = fleetOperations(index);
    mkdirSync(directory, { recursive: true });
    const before = library.loadDsp(directory)?.tree;
    if (before !== undefined && !isExport(before)) {
      throw new InputError(`${directory} has a .dsp that is no export of a fleet`, "name another directory");
    }
    const saved = library.saveDsp(directory, before, library.apply(new Map(), operations));
    const count = (op: FleetOperation["op"]): number => operations.filter((one) => one.op === op).length;
    const data = { question: "export", directory, entities: count("createObject"), imports: count("addImport"), ...saved };
    const lines = [
      `${plural(data.entities, "entity", "entities")} and ${plural(data.imports, "import")} in ${join(directory, ".dsp")}`,
      `'${host.program} view' and '${host.program} search WORDS' there show them`,
    ];
    return { data, lines, exitCode: 0 };
  } finally {
    index.close();
  }
}

async function openLibrary(mapper: string): Promise<Library> {
  const file = join(dirname(mapper), "index.js");
  if (!existsSync(file)) throw new InputError(`the library of the program is not at ${file}`, "install dsp-bootstrap again");
  return (await import(pathToFileURL(file).href)) as Library;
}

function isExport(tree: Tree): boolean {
  const descriptions = [...tree].filter(([path]) => /^[^/]+\/description$/u.test(path));
  return descriptions.every(([, text]) => text.split("\n").includes(`notes: ${MARK}`));
}

/** The operations of the program that are needed here, in its form. */
type FleetOperation =
  | {
      readonly op: "createObject";
      readonly uid: string;
      readonly source: string;
      readonly kind: "object" | "external";
      readonly purpose: string;
      readonly tocs: readonly string[];
      readonly extras: Readonly<Record<string, string>>;
    }
  | { readonly op: "createShared"; readonly exporter: string; readonly shared: readonly { readonly uid: string }[] }
  | { readonly op: "addImport"; readonly importer: string; readonly imported: string; readonly exporter?: string; readonly why: string };

type Repository = Readonly<Record<"id" | "uses" | "users", number>> & Readonly<Record<"name" | "head", string>>;

type Edge = Readonly<Record<"consumer" | "package" | "uses" | "names" | "files" | "unresolved", number>> & {
  readonly publisher: number | null;
};

export function fleetOperations(index: Database): readonly FleetOperation[] {
  const uidOf = uidsByKey();
  const repositories = index.query("SELECT id, name, head, uses, users FROM repositories ORDER BY id").all<Repository>();
  const packages = index
    .query(
      "SELECT id, url, short, publishers, uses, users, statements FROM packages WHERE publishers > 0 OR uses > 0 ORDER BY publishers = 0, id",
    )
    .all<Omit<Target, "specifier" | "symbol"> & Record<string, string | number>>();
  const byId = new Map(packages.map((one) => [one.id, one]));
  const nameById = new Map(repositories.map(({ id, name }) => [id, name]));
  const repositoryUid = (id: number): string => uidOf(`repository ${nameById.get(id) ?? id}`);
  const packageUid = (id: number): string => uidOf(`package ${byId.get(id)?.url ?? id}`);
  return [
    ...repositories.map((one) => objectOf(repositoryUid(one.id), one.name, repositoryPurpose(one), { version: one.head })),
    ...packages.map((one) => objectOf(packageUid(one.id), one.short, packagePurpose(index, one), { purl: one.url }, one.publishers === 0)),
    ...publications(index).map(({ repository, package: id }) => shared(repositoryUid(repository), packageUid(id))),
    ...edgesOf(index).flatMap((edge): readonly FleetOperation[] => {
      const used = byId.get(edge.package);
      // A repository that uses the package which it publishes itself has no edge: it would be a cycle of one.
      if (used === undefined || edge.publisher === edge.consumer) return [];
      const exporter = edge.publisher === null ? {} : { exporter: repositoryUid(edge.publisher) };
      return [
        {
          op: "addImport",
          importer: repositoryUid(edge.consumer),
          imported: packageUid(edge.package),
          ...exporter,
          why: whyOf(index, used, edge),
        },
      ];
    }),
  ];
}

function objectOf(
  uid: string,
  source: string,
  purpose: string,
  extras: Readonly<Record<string, string>>,
  isExternal = false,
): FleetOperation {
  return {
    op: "createObject",
    uid,
    source,
    kind: isExternal ? "external" : "object",
    purpose,
    tocs: ["default"],
    extras: { ...extras, notes: MARK },
  };
}

function shared(exporter: string, uid: string): FleetOperation {
  return { op: "createShared", exporter, shared: [{ uid }] };
}

function repositoryPurpose({ uses, users }: Repository): string {
  return uses === 0
    ? "Repository."
    : `Repository whose packages have ${plural(uses, "use")} in ${plural(users, "other repository", "other repositories")}.`;
}

function packagePurpose(index: Database, target: Omit<Target, "specifier" | "symbol">): string {
  const used = `${plural(target.uses, "use")} in ${plural(target.users, "repository", "repositories")}`;
  if (target.publishers === 0) return `Package that no repository of the fleet publishes: ${used}.`;
  const versions = [...new Set(publishersOf(index, target).flatMap(({ version }) => (version === null ? [] : cutText(version))))];
  return `Package${versions.length === 0 ? "" : ` ${versions.join(", ")}`}: ${used}.`;
}

function publications(index: Database): readonly { readonly repository: number; readonly package: number }[] {
  return index
    .query("SELECT DISTINCT repository, package FROM publications ORDER BY 1, 2")
    .all<{ readonly repository: number; readonly package: number }>();
}

/** Uses with several possible publishers have no exporter; packages outside the fleet have none either. */
function edgesOf(index: Database): readonly Edge[] {
  return index
    .query(
      `SELECT consumer, publisher, package, uses, names, files, unresolved FROM edges
       UNION ALL SELECT repository, NULL, package, sum(n), count(DISTINCT name), count(DISTINCT source), 0 FROM uses WHERE publisher IS NULL GROUP BY 1, 3
       UNION ALL SELECT repository, NULL, package, sum(uses), count(DISTINCT name), max(files), 0 FROM outside GROUP BY 1, 3
       ORDER BY 1, 3, 2`,
    )
    .all<Edge>();
}

function whyOf(index: Database, target: Omit<Target, "specifier" | "symbol">, edge: Edge): string {
  const [dependency]: readonly (DependencyRow | undefined)[] = dependenciesOn(index, target, edge.consumer);
  const version = gapOf(target, publishersOf(index, target), dependency).text;
  const unresolved = edge.unresolved === 0 ? "" : `, ${edge.unresolved} of them not found at HEAD`;
  const files = target.publishers === 0 ? "" : ` in ${plural(edge.files, "file")}`;
  return `${plural(edge.uses, "use")} of ${plural(edge.names, "name")}${files}${unresolved}; ${version}.`;
}

/** By the key alone, and by a further number if two keys have the same first digits. */
function uidsByKey(): (key: string) => string {
  const [uids, taken] = [new Map<string, string>(), new Set<string>()];
  return (key) => {
    let uid = uids.get(key);
    for (let round = 0; uid === undefined; round += 1) {
      const made = `obj-${createHash("sha256").update(`${key} ${round}`).digest("hex").slice(0, 8)}`;
      if (!taken.has(made)) uid = made;
    }
    uids.set(key, uid);
    taken.add(uid);
    return uid;
  };
}
