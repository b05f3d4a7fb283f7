/** Where the files of a container come from: what its container file copies, stage by stage, and what is mounted into it. */
import { compileGlob } from "./glob.js";
import { joinPath } from "../../src/model/paths.js";

/** A file or folder of the container; `find` has the places in the repository of what lies `rest` below it: undefined if unknown, none for a file of another image. */
export interface Copy {
  readonly target: string;
  find(rest: string, steps: Steps): Places | undefined;
}

export type Places = readonly string[];

/** What one look-up may still do: stages that copy from each other double its ways. */
export interface Steps {
  left: number;
}

const MOST_STEPS = 2000;

export interface Image {
  /** Working directory, absolute. */
  readonly directory: string;
  readonly copies: readonly Copy[];
}

/** Repo-relative places of a path, what was copied last first; undefined if nothing is known. A relative path starts at the working directory. */
export function findInImage({ directory, copies }: Image, path: string, steps: Steps = { left: MOST_STEPS }): Places | undefined {
  const absolute = absoluteFrom(directory, path);
  const above = copies.filter(({ target }) => absolute === target || target === "/" || absolute.startsWith(`${target}/`));
  const found = above.toReversed().flatMap(({ target, find }) => {
    steps.left -= 1;
    if (steps.left < 0) return [];
    const places = find(absolute.slice(target.length).replace(/^\//, ""), steps);
    return places === undefined ? [] : [places];
  });
  const last = found.findIndex((places) => places.length === 0);
  return found.length === 0 ? undefined : [...new Set(found.slice(0, last < 0 ? undefined : last).flat())];
}

/** `/app`, `../srv/x` → `/srv/x`. */
export function absoluteFrom(directory: string, path: string): string {
  return `/${joinPath(path.startsWith("/") ? "" : directory.slice(1), path) ?? ""}`;
}

interface Sources {
  /** As written, without the target. */
  readonly sources: readonly string[];
  readonly target: string;
  /** The path is kept below the target. */
  readonly parents?: boolean;
  /** Repo-relative places of a path of the source. */
  place(source: string, steps: Steps): Places | undefined;
}

/** Copies of one instruction or mount. A name with an extension is a file, which a directory receives under its own name. */
export function copiesOf(directory: string, { sources, target, parents = false, place }: Sources): readonly Copy[] {
  const destination = absoluteFrom(directory, target);
  const isDirectory = /(?:^|\/)\.?$/.test(target) || sources.length > 1;
  return sources.flatMap((written): readonly Copy[] => {
    const source = written.replace(/^\.\/+/, "").replace(/\/+$/, "");
    const name = source.slice(source.lastIndexOf("/") + 1);
    const above = source.slice(0, Math.max(0, source.lastIndexOf("/")));
    const below =
      (base: string): Copy["find"] =>
      (rest, steps) =>
        place(joined(base, rest), steps);
    if (parents) return [{ target: absoluteFrom(destination, source), find: below(source) }];
    if (/[*?[]/.test(name)) return [globbed(destination, name, below(above))];
    const inside = { target: absoluteFrom(destination, name), find: below(source) };
    const whole = { target: destination, find: below(source) };
    if (!/.\.\w+$/.test(name)) return [whole];
    return isDirectory ? [inside] : [whole, inside];
  });
}

/** `COPY src/*.js lib/`. */
function globbed(target: string, pattern: string, find: Copy["find"]): Copy {
  const matches = compileGlob(pattern, { dot: true });
  return { target, find: (rest, steps) => (matches(rest.split("/", 1)[0] ?? "") ? find(rest, steps) : undefined) };
}

function joined(base: string, rest: string): string {
  return base === "" || base === "." ? rest : rest === "" ? base : `${base}/${rest}`;
}
