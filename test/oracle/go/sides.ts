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
  const units = [...graph.nodes.values()].flatMap((node) => (node.type === "unit" ? [node.unit] : []));
  const unitOf = new Map(units.flatMap((unit) => unit.files.map((path): [string, Unit] => [path, unit])));
  return {
    repository,
    answer,
    files: answer.files.filter(({ path }) => takesPart(path)),
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

/** Our side writes `.` for the root. */
export function directoryKey(dir: string): string {
  return dir === "" ? "." : dir;
}

export function directoryOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "." : path.slice(0, slash);
}
