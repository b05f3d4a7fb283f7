/** Files that the name of their directory sets aside (`tools/`, `docs/`), although a program imports them: what runs with it is shipped. */
import type { Reference } from "../model/facts.js";
import type { Candidate, Category } from "../model/language.js";
import type { Scan } from "../model/graph.js";

/** What names of directories say of code that is no test. */
const SET_ASIDE: ReadonlySet<Category> = new Set<Category>(["example", "bench", "docs", "script"]);

const PROGRAMS: ReadonlySet<Candidate["class"]> = new Set<Candidate["class"]>(["R1", "R2", "R3"]);

const IMPORTS: ReadonlySet<Reference["kind"]> = new Set<Reference["kind"]>(["static", "side-effect", "re-export", "dynamic"]);

interface Read extends Pick<Scan, "files" | "resolutions" | "candidates" | "category"> {
  /** What a file is for, whatever its directory is called. */
  readonly categoryByName: (path: string) => Category;
  /** Files of a module of several files. */
  readonly partsOf: (path: string) => readonly string[];
}

/** Paths of files, and of modules of several files. */
export function importedByPrograms(read: Read): ReadonlySet<string> {
  const { files, category, categoryByName, partsOf } = read;
  const any = (path: string, judge: (file: string) => boolean): boolean => (files.has(path) ? judge(path) : partsOf(path).some(judge));
  const isOpen = (path: string): boolean => any(path, (file) => SET_ASIDE.has(category(file)) && categoryByName(file) === "source");
  const isShipped = (path: string): boolean => any(path, (file) => category(file) === "source" || category(file) === "generated");
  // Most repositories have none: they are not walked.
  if (![...files.keys()].some((path) => isShipped(path) && importsOf(read, path).some(isOpen))) return new Set();
  const found = new Set<string>();
  const seen = new Set<string>();
  const starts = read.candidates
    .filter((one) => PROGRAMS.has(one.class))
    .flatMap(({ entry, group = [] }) => [entry, ...group.map(({ path }) => path)]);
  const open = starts.filter(isShipped);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (isOpen(path)) found.add(path);
    open.push(...partsOf(path), ...importsOf(read, path).filter((target) => isShipped(target) || isOpen(target)));
  }
  return found;
}

function importsOf({ files, resolutions }: Pick<Read, "files" | "resolutions">, path: string): readonly string[] {
  const references = files.get(path)?.references ?? [];
  return (resolutions.get(path) ?? []).flatMap(({ targets }, index) => {
    const kind = references[index]?.kind;
    return kind !== undefined && IMPORTS.has(kind) ? targets.flatMap((target) => (target.kind === "file" ? [target.path] : [])) : [];
  });
}
