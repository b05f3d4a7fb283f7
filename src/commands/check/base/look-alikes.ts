/** Directories and files that a change adds and that are spelled almost as others: a rule that names one is not about the other. */
import { isSource } from "../unread-sources.js";
import { directoryOrDot } from "../../../model/tree.js";
import { groupBy } from "../../../model/basics.js";
import { type UncheckedPlace } from "../unchecked.js";
import { ROOT, sourcesNamed } from "./named-sources.js";
import type { SourceState, States } from "./open-base.js";

export function lookAlikes({ before, now }: States): readonly UncheckedPlace[] {
  const [former, present] = [before, now].map(({ tree }) => pathsOf(tree.paths));
  if (former === undefined || present === undefined) return [];
  // What is below a new directory is said with it.
  const news = [...present].filter((path) => !former.has(path) && (directoryOrDot(path) === TOP || former.has(directoryOrDot(path))));
  if (news.length === 0) return [];
  const shapes = groupBy(
    [...former].map((path) => ({ path, shape: shapeOf(path) })),
    ({ shape }) => String(shape.length),
  );
  return news.flatMap((path) => {
    const shape = shapeOf(path);
    const twin = twinOf(path, now);
    if (twin !== undefined) return [{ path, what: `beside ${twin}` }];
    if (isReadOtherwise(path)) return [{ path, what: "a name that programs read in another way" }];
    const isThere = (other: string): boolean => present.has(other) || !isSource(path);
    const like = shapes.get(String(shape.length))?.find((other) => looksLike(shape, other.shape) && isThere(other.path));
    return like === undefined ? [] : [{ path, what: `not ${like.path}` }];
  });
}

const TOP = ".";

/** Sources, and the directories that have some. */
function pathsOf(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) if (isSource(path)) for (let at = path; at !== TOP && !found.has(at); at = directoryOrDot(at)) found.add(at);
  return found;
}

/** Runtimes take a specifier for an address, and compare names of modules in one composition. */
function isReadOtherwise(path: string): boolean {
  return isSource(path) && (/%[\da-f]{2}|[?#\\\p{Cc}]/iu.test(path) || path.normalize("NFKC") !== path.normalize("NFC"));
}

const ENDING = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];

/** Another source of the same name: which one an import means depends on who reads it, or from where the program is started. */
function twinOf(path: string, state: SourceState): string | undefined {
  if (state.scan.workspaceOf(path)?.submodule === undefined) return otherEnding(path, state);
  const name = path.replace(/(?:\/__init__)?\.\w+$/, "").replaceAll("/", ".");
  return sourcesNamed(state, ROOT, name).find((other) => other !== path);
}

function otherEnding(path: string, { tree, scan }: SourceState): string | undefined {
  if (!ENDING.test(path) || /\.d\.[cm]?ts$/.test(path)) return undefined;
  const stem = path.replace(ENDING, "");
  const twin = ENDINGS.map((ending) => `${stem}${ending}`).find((other) => other !== path && tree.has(other));
  if (twin === undefined) return undefined;
  const isOpen = [...scan.files].some(([importer, { references }]) =>
    references.some(({ specifier }, index) =>
      (scan.resolutions.get(importer)?.[index]?.targets ?? []).some(
        (target) =>
          target.kind === "file" && [path, twin].includes(target.path) && !specifier.endsWith(ENDING.exec(target.path)?.[0] ?? ""),
      ),
    ),
  );
  return isOpen ? twin : undefined;
}

const ANY = "?";
const SAME: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/[1i|]/g, "l"],
  [/0/g, "o"],
  [/5/g, "s"],
  [/[\s.]+(?=\/|$)/g, ""],
];

/** Letters that stand for what they look like; `?` for a letter of an alphabet that shares its shapes with the Latin one. */
function shapeOf(path: string): readonly string[] {
  const plain = path
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase();
  const text = SAME.reduce((all, [pattern, letter]) => all.replaceAll(pattern, letter), plain);
  return [...text].map((letter) =>
    /[^\p{ASCII}]/u.test(letter) &&
    /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}\p{sc=Zyyy}]/u.test(letter)
      ? ANY
      : letter,
  );
}

function looksLike(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((letter, index) => letter === other[index] || letter === ANY);
}
