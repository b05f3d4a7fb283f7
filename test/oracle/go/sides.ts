/** Both sides in the same terms: which Go files take part, to which package they belong, and what the toolchain says of them. */
import type { FileFacts } from "../../../src/model/facts.js";
import type { Key } from "../../../src/model/graph.js";
import type { Unit } from "../../../src/model/language.js";
import type { Repository, Selection } from "../ecmascript/repository.js";
import type { GoAnswer, GoFile, GoPackage } from "./answer.js";

export interface Sides {
  readonly repository: Repository;
  readonly answer: GoAnswer;
  /** Importers of both sides, tests, vendored files and fixtures left out. */
  readonly files: readonly GoFile[];
  /** What took no part because `go list` has nothing to say of a whole module, in sentences. */
  readonly skipped: readonly string[];
  readonly fileAt: ReadonlyMap<string, GoFile>;
  /** By directory as our side writes it. */
  readonly packageAt: ReadonlyMap<string, GoPackage>;
  readonly unitOf: ReadonlyMap<string, Unit>;
  facts(path: string): FileFacts | undefined;
  /** Directory of the package of a file, a symbol or a package; undefined for others. The packages of one directory are one here. */
  packageOf(key: Key): string | undefined;
}

export function createSides(repository: Repository, answer: GoAnswer, selection: Selection): Sides {
  const { scan, graph } = repository.survey;
  const takesPart = (path: string): boolean => {
    const category = scan.category(path);
    if (category === "vendored" || category === "fixture" || (category === "test" && !selection.tests)) return false;
    return selection.only.length === 0 || selection.only.some((prefix) => path.startsWith(prefix));
  };
  const silent = silentModules(answer);
  const asked = answer.files.filter(({ path }) => takesPart(path));
  const isSilent = ({ path }: GoFile): boolean => silent.has(moduleOf(answer, path)?.dir ?? "");
  const units = [...graph.nodes.values()].flatMap((node) => (node.type === "unit" ? [node.unit] : []));
  const unitOf = new Map(units.flatMap((unit) => unit.files.map((path): [string, Unit] => [path, unit])));
  return {
    repository,
    answer,
    files: asked.filter((file) => !isSilent(file)),
    skipped: [...silent].map(([dir, error]) => {
      const count = asked.filter(({ path }) => moduleOf(answer, path)?.dir === dir).length;
      return `skipped: the ${count} files of module ${directoryKey(dir)}, because \`go list\` says: ${error}`;
    }),
    fileAt: new Map(answer.files.map((file) => [file.path, file])),
    packageAt: new Map(answer.packages.map((one) => [directoryKey(one.dir), one])),
    unitOf,
    facts: (path) => scan.files.get(path),
    packageOf(key) {
      const node = graph.nodes.get(key);
      if (node === undefined || node.type === "external") return undefined;
      return (node.type === "unit" ? node.path : unitOf.get(node.path)?.path)?.replace(/#.*$/, "");
    },
  };
}

/** Modules of which `go list` named no package, with its error. */
function silentModules(answer: GoAnswer): ReadonlyMap<string, string> {
  const heard = new Set(answer.packages.map(({ dir }) => moduleOf(answer, dir === "" ? "x" : `${dir}/x`)?.dir));
  return new Map(answer.modules.flatMap(({ dir, error }) => (error === undefined || heard.has(dir) ? [] : [[dir, error]])));
}

/** The innermost module that holds the file. */
export function moduleOf({ modules }: GoAnswer, path: string): GoAnswer["modules"][number] | undefined {
  const holding = modules.filter(({ dir }) => dir === "" || path.startsWith(`${dir}/`));
  return holding.toSorted((a, b) => b.dir.length - a.dir.length)[0];
}

/** Our side writes `.` for the root. */
export function directoryKey(dir: string): string {
  return dir === "" ? "." : dir;
}

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "." : path.slice(0, slash);
}
