/** The parts of an overview: what the map has, from the survey that it is made of, and what the graph of the index counts. */
import { posix } from "node:path";
import type { CodeGraph } from "../../code/code-graph.js";
import { overviewOf, type Entrypoint, type Overview, type Project } from "../../code/overview.js";
import type { Part } from "../../code/overview-parts.js";
import { byteOrder } from "../../model/basics.js";
import type { Category } from "../../model/category.js";
import type { Package } from "../../model/language.js";
import type { Scan } from "../../model/graph.js";
import { INDEX_STEMS, spokenLanguages } from "../../pipeline/language-words.js";
import { NO_NAME, projectName } from "../../pipeline/project-name.js";
import type { Survey } from "../../pipeline/map-types.js";
import { countedFiles, summarise, type RootSummary } from "../../pipeline/summary.js";
import { introduce } from "../../texts/draft-overview.js";
import { firstSentence } from "../../texts/one-line.js";
import { introductionOf, packageOf, readmeIn } from "../../texts/packages.js";
import { readmeParagraph } from "../../texts/readme-paragraph.js";
import { rootWord } from "../roots/root-word.js";

/** `directory`: ends with `/`; empty for the whole. */
export function overviewFrom(found: Survey, graph: CodeGraph, directory: string): Overview {
  const { scan, contents, cycles } = found;
  const { entities, imports, roots } = summarise(found);
  const entrypoints = entrypointsOf(scan, roots);
  const counted = countedFiles(found, new Set(contents.flatMap(({ keys }) => keys)));
  const packages = scan.workspaces.flatMap((workspace) => workspace.packages);
  const files = (category: string): readonly string[] => counted.flatMap((file) => (file.category === category ? [file.path] : []));
  return overviewOf(graph, {
    directory,
    introduction: introductionAt(found, packages, directory, entrypoints),
    sources: files("source"),
    tests: files("test"),
    others: directory === "" ? [] : othersIn(scan, graph, directory),
    map: { entities: Object.values(entities).reduce((sum, number) => sum + number, 0), imports },
    projects: projectsOf(found, packages, entrypoints, files("source")),
    languages: spokenLanguages(files("source").filter((path) => path.startsWith(directory))),
    entrypoints,
    cycles,
    guides: guidesIn(scan),
    describe: (part) => describe(found, packages, part),
  });
}

/** Each with the source files that no inner one has. */
function projectsOf(
  found: Survey,
  packages: readonly Package[],
  starts: readonly Entrypoint[],
  sources: readonly string[],
): readonly Project[] {
  // Of several manifests in a directory the last one with a name counts.
  const named = packages.toSorted((a, b) => Number(a.name !== "") - Number(b.name !== ""));
  const byDirectory = new Map(named.map((one) => [one.directory === "" ? "" : `${one.directory}/`, one]));
  const directories = [...byDirectory.keys()].toSorted((a, b) => b.length - a.length);
  const ownerOf = (path: string): string | undefined => directories.find((directory) => `${path}/`.startsWith(directory));
  const files = new Map<string | undefined, string[]>();
  for (const path of sources) files.set(ownerOf(path), [...(files.get(ownerOf(path)) ?? []), path]);
  const kinds = new Map<string | undefined, Set<string>>();
  for (const { path, kind } of starts) kinds.set(ownerOf(path), (kinds.get(ownerOf(path)) ?? new Set()).add(kind));
  return [...byDirectory]
    .flatMap(([directory, { name }]): readonly Project[] => {
      const own = files.get(directory) ?? [];
      if (own.length === 0) return [];
      const started = kinds.get(directory) ?? new Set<string>();
      const kind = started.has(LIBRARY) ? "library" : started.size > 0 ? "application" : "package";
      const purpose = describe(found, packages, { path: directory, files: own });
      const shown = name || directory.slice(0, -1) || projectName(found.scan);
      return [{ name: shown, directory, kind, files: own.length, ...(purpose !== undefined && { purpose }) }];
    })
    .sort((a, b) => b.files - a.files || byteOrder(a.directory, b.directory));
}

/** Read files below a directory that are neither source nor tests: without them a folder of migrations or examples looks empty. */
function othersIn(scan: Scan, graph: CodeGraph, directory: string): Overview["others"] {
  const counts = new Map<Category, number>();
  for (const path of graph.paths) {
    if (!path.startsWith(directory) || !graph.isSource(path)) continue;
    const category = scan.category(path);
    if (category !== "source" && category !== "test") counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].map(([category, number]) => ({ category, files: number })).toSorted((a, b) => b.files - a.files);
}

/** The sentence of the map; if the repository as a whole has none, that of the package where it starts, or of the module. */
function introductionAt(found: Survey, packages: readonly Package[], directory: string, starts: readonly Entrypoint[]): string {
  const { scan } = found;
  const input = packagesIn(scan);
  if (directory !== "") {
    const pkg = packages.find((one) => `${one.directory}/` === directory);
    const files = [...scan.files.keys()].filter((path) => path.startsWith(directory));
    const description = describe(found, packages, { path: directory, files });
    // What is said of a folder around it is about that one.
    if (description === undefined) return pkg === undefined ? directory : `${pkg.name}.`;
    return introduce({ name: pkg?.name ?? directory.slice(0, -1), description });
  }
  const root = scan.workspaces.flatMap(({ packages }) => packages).find((one) => one.directory === "");
  const [main] = starts.flatMap(({ path }) => packageOf(input, path) ?? []);
  const named = projectName(scan);
  const name = (NO_NAME.test(named) ? scopeOf(named) : named) || main?.name || named;
  const libraries = starts.toSorted((a, b) => Number(b.kind === LIBRARY) - Number(a.kind === LIBRARY));
  const docOf = (all: readonly Entrypoint[]): string | undefined =>
    all.map(({ path }) => scan.files.get(path)?.doc).find((doc) => doc !== undefined);
  const documentation = docOf(libraries.filter(({ path }) => packageOf(input, path) === root));
  const said = introduce({ name, ...introductionOf(input, root), documentation });
  return said === introduce({ name }) ? introduce({ name, description: main?.description ?? docOf(libraries) ?? "" }) : said;
}

const LIBRARY = rootWord("R2");

/** `@shop/root` is the root of `shop`. */
function scopeOf(name: string): string {
  return /^@([^/]+)\//.exec(name)?.[1] ?? "";
}

function packagesIn(scan: Scan): Parameters<typeof packageOf>[0] {
  return { tree: scan.tree, workspaces: scan.workspaces, workspaceOf: (path) => scan.workspaceOf(path) };
}

const CLASSES: readonly string[] = ["R1", "R2", "R3", "R4", "R5", "R6"];

/** What reaches less than this part of what the largest entrypoint reaches is beside the project. */
const BESIDE = 0.3;

/**
 * Programs and libraries before scripts and guesses, what reaches a good part of the map before what does not; packages that are published before
 * others, and the one that the project is named after first.
 */
function entrypointsOf(scan: Scan, roots: readonly RootSummary[]): readonly Entrypoint[] {
  const parts = projectName(scan).split("/");
  const names = new Set(parts.map((part) => part.replace(/^@/, "")));
  const most = Math.max(0, ...roots.map(({ reached }) => reached));
  const rankOf = ({ path, class: rootClass, reached }: RootSummary): readonly number[] => {
    const pkg = packageOf(packagesIn(scan), path);
    const isAtTop = posix.dirname(path) === ".";
    const isNamesake = names.has(pkg?.name.split("/").at(-1) ?? "");
    const kind = CLASSES.indexOf(rootClass);
    const isBeside = reached < most * BESIDE;
    return [kind > CLASSES.indexOf("R2"), isBeside, pkg?.published !== true]
      .map(Number)
      .concat(kind, Number(!isNamesake), Number(!isAtTop));
  };
  const ranks = new Map(roots.map((root) => [root, rankOf(root)]));
  const compare = (a: RootSummary, b: RootSummary): number => {
    const [one, other] = [ranks.get(a) ?? [], ranks.get(b) ?? []];
    const place = one.findIndex((rank, at) => rank !== other[at]);
    return place < 0 ? b.reached - a.reached || byteOrder(a.path, b.path) : (one[place] ?? 0) - (other[place] ?? 0);
  };
  return roots
    .toSorted(compare)
    .map(({ path, class: rootClass, evidence, reached }) => ({ path, kind: rootWord(rootClass), evidence, reached }));
}

const GUIDE = /(?:^|\/)(?:architecture|design|internals|overview|hacking|contributing|agents|claude)\.(?:mdx?|rst|txt)$/i;

/** Those nearest to the top first; what explains the code before how to contribute. */
function guidesIn({ tree, category }: Scan): readonly string[] {
  const rank = (path: string): number => path.split("/").length * 2 + (/contributing|agents|claude/i.test(path) ? 1 : 0);
  const isOurs = (path: string): boolean => !["vendored", "fixture", "test", "example"].includes(category(path));
  return tree.paths
    .filter((path) => GUIDE.test(path) && isOurs(path))
    .toSorted((a, b) => rank(a) - rank(b) || byteOrder(a, b))
    .slice(0, 6);
}

/** The description of its manifest, its README, or the documentation of the module that stands for it. */
function describe({ scan }: Survey, packages: readonly Package[], { path, files }: Part): string | undefined {
  const directory = path.replace(/\/?\*?$/, "");
  if (path.endsWith("*")) return undefined;
  const pkg = packages.find((one) => one.directory === directory);
  const declared = pkg?.description === pkg?.name ? undefined : pkg?.description;
  const readme = readmeIn(scan.tree, `${directory}/`);
  const unit = scan.units.find((one) => one.path === directory)?.doc;
  const text = declared ?? (readme === undefined ? undefined : readmeParagraph(readme)) ?? unit ?? moduleDoc(scan, directory, files);
  return text === undefined || text.trim() === "" ? undefined : firstSentence(text).replace(/\.$/, "");
}

function moduleDoc(scan: Scan, directory: string, files: readonly string[]): string | undefined {
  const isIndex = (path: string): boolean =>
    posix.dirname(path) === directory && INDEX_STEMS.has(posix.basename(path, posix.extname(path)));
  return files
    .filter(isIndex)
    .map((path) => scan.files.get(path)?.doc)
    .find((doc) => doc !== undefined);
}
