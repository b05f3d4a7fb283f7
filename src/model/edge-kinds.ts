/**
 * What an edge means when the program runs, and what counts where. This table decides for all commands: none has a rule of its own.
 *
 * | kind | is | counts as a cycle | followed by levels and cuts |
 * |---|---|---|---|
 * | `runs` | evaluated when the importer is loaded | yes | yes |
 * | `lazy` | evaluated later: `import()`, an import inside a function, or below `if __name__ == "__main__":` and `if (require.main === module)` | apart | yes |
 * | `types` | gone at run time: `import type`, `if TYPE_CHECKING:` | apart | no |
 * | `names` | a string or a convention, followed by a framework or a loader | no | no |
 * | `file` | content, not code: assets, styles, data | no | no |
 * | `lists` | a manifest that declares an entrypoint | no | no |
 *
 * Rules cover all kinds but `lists`; in their cycles count those that count here. Reach, tables of contents, uses, impact, `show` and `path` take all kinds, and name those that do not run.
 */
import type { Manner, Place } from "./facts.js";
import { ENTRY_POINT, type Reason } from "./graph.js";

/** Strongest first: an edge with several statements has the kind of the strongest. */
export const EDGE_KINDS = ["runs", "lazy", "types", "names", "file", "lists"] as const;

export type EdgeKind = (typeof EDGE_KINDS)[number];

/** Kinds of cycles; each counts the kinds before it as well, but a cycle is of the first kind that closes it. */
export const CYCLE_KINDS = ["runs", "lazy", "types"] as const;

export type CycleKind = (typeof CYCLE_KINDS)[number];

/** Kinds that levels, cuts and pictures follow: what runs, at once or later. */
export function isFollowed(kind: EdgeKind): boolean {
  return kind === "runs" || kind === "lazy";
}

/** What stands at the end of a why of this kind. Edges that run, and what a manifest lists, are told by their sentence alone. */
const MARKS: Readonly<Partial<Record<EdgeKind, string>>> = {
  lazy: "lazy",
  types: "type-only",
  names: "by name",
  file: "file",
};

/** Sentences that say the kind themselves. */
const BEGINNINGS: readonly (readonly [start: string, kind: EdgeKind])[] = [
  ["Entry point: ", "lists"],
  ["Loaded lazily", "lazy"],
];

const MARK = new RegExp(` \\((${Object.values(MARKS).join("|")})\\)(?=\\.?$|\\. | — )`, "u");

type Statement = Pick<Reason, "form" | "kind" | "manner" | "typeOnly" | "noImport" | "within" | "why">;

export function kindOfStatement({ form, kind, manner, typeOnly, noImport, within, why }: Statement): EdgeKind {
  if (form === ENTRY_POINT) return "lists";
  if (manner === "asset" || manner === "style" || manner === "embed") return "file";
  if (typeOnly || kind === "type" || manner === "augment") return "types";
  if (kind === "dynamic" || (kind === "static" && manner === "lazy")) return "lazy";
  if (kind === "reference" || kind === "implicit" || noImport === true) return referenceKind(form, manner, noImport, why);
  return within !== undefined && runsLater(within) ? "lazy" : "runs";
}

/** Whether what is in it is not evaluated when the module is loaded. */
function runsLater({ label, isAccessor }: Place): boolean {
  return label.endsWith(")") || isAccessor === true || label.startsWith("handler of ");
}

/** Forms that hand a path to a loader. */
const LOADED = /^(?:named |new Worker|import\.meta\.resolve)/u;

/** A script of a page runs with it; what is found by a path is read, unless something is said of what loads it. */
function referenceKind(form: string, manner: Manner | undefined, noImport: true | undefined, why: string | undefined): EdgeKind {
  if (manner === "markup" && noImport !== true) return "runs";
  if (manner === "lazy") return "lazy";
  return (manner === "path" || manner === "glob") && why === undefined && !LOADED.test(form) ? "file" : "names";
}

/** The strongest kind of the statements; `runs` without any. */
export function kindOfEdge(statements: readonly Statement[]): EdgeKind {
  return strongest(statements.map(kindOfStatement));
}

export function strongest(kinds: readonly EdgeKind[]): EdgeKind {
  return EDGE_KINDS.find((kind) => kinds.includes(kind)) ?? "runs";
}

/** `type-only`, `lazy` …: the word for a kind in what people read; undefined for imports that run. */
export function wordOf(kind: EdgeKind): string | undefined {
  return MARKS[kind];
}

/** The sentence with the mark of the kind, unless it says the kind itself. */
export function withMark(sentence: string, kind: EdgeKind): string {
  const mark = MARKS[kind];
  return mark === undefined || kindOfWhy(sentence) === kind ? sentence : `${sentence} (${mark})`;
}

/** The kind that a why says. A why without a mark is of an edge that runs. */
export function kindOfWhy(why: string): EdgeKind {
  const beginning = BEGINNINGS.find(([start]) => why.startsWith(start));
  if (beginning !== undefined) return beginning[1];
  const mark = MARK.exec(why)?.[1];
  return EDGE_KINDS.find((kind) => mark !== undefined && MARKS[kind] === mark) ?? "runs";
}
