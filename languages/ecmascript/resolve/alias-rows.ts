/** Alias tables of bundler configurations as rows that match specifiers. */
import { joinPath, withoutFinalSlashes } from "../../../src/model/tree.js";
import type { StaticValue } from "../config-values/static-value.js";

export interface AliasRow {
  readonly find: string;
  /** `exact`; `prefix`: the name or anything below it; `start`: every specifier with this beginning. */
  readonly match: "exact" | "prefix" | "start";
  readonly replacement: Replacement;
  /** As written in the configuration, for `explain`. */
  readonly label: string;
  readonly testsOnly: boolean;
}

/** Text around the rest of the specifier. `path`: repo-relative; `specifier`: to be resolved again. */
interface Replacement {
  readonly kind: "path" | "specifier";
  readonly head: string;
  readonly tail: string;
}

export interface RowSource {
  /** Base directory of relative values. */
  readonly directory: string;
  /** Directory of a leading `/`. */
  readonly root: string;
  readonly testsOnly: boolean;
  /** Keys are regular expressions: all of them (Jest), or those that start with `^` or end with `$` (Babel). */
  readonly patterns: "all" | "marked" | "none";
  /** Whether a bare value such as `src/lib` exists in the directory. */
  exists(path: string): boolean;
}

type AliasMatch = { readonly kind: "path" | "specifier"; readonly text: string; readonly label: string };

export function rowsOf(value: StaticValue, source: RowSource): readonly AliasRow[] {
  const isPattern = (key: string): boolean => source.patterns === "all" || (source.patterns === "marked" && /^\^|\$$/.test(key));
  const keyed = (key: string): StaticValue => (isPattern(key) ? { kind: "pattern", source: key } : { kind: "text", text: key });
  if (value.kind === "record") return value.entries.flatMap(([key, target]) => rowsOfKey(keyed(key), target, source));
  if (value.kind !== "list") return [];
  return value.items.flatMap((item) => {
    if (item.kind !== "record") return [];
    const field = (name: string): StaticValue | undefined => item.entries.find(([key]) => key === name)?.[1];
    const find = field("find");
    const replacement = field("replacement");
    return find === undefined || replacement === undefined ? [] : rowsOfKey(find, replacement, source);
  });
}

/** Names of which a pattern takes one: `^@(shop|till)/(.*)$`. */
const CHOICE = /\((?:\?:)?([\w@.-]+(?:\|[\w@.-]+)+)\)/;

/** A pattern with a choice of names is a row for each of them. */
function rowsOfKey(find: StaticValue, target: StaticValue, source: RowSource): readonly AliasRow[] {
  const choice = find.kind === "pattern" ? CHOICE.exec(find.source) : null;
  if (find.kind !== "pattern" || choice === null) return rowOf(find, target, source);
  const [group, names = ""] = choice;
  const isCaptured = !group.startsWith("(?:");
  const chosen = (name: string, text: string): string =>
    isCaptured
      ? text.replace(/[$\\](\d)/g, (_, index: string) => (index === "1" ? name : index === "0" ? `$${index}` : `$${Number(index) - 1}`))
      : text;
  const targetOf = (name: string): StaticValue =>
    target.kind === "text"
      ? { kind: "text", text: chosen(name, target.text) }
      : target.kind === "path"
        ? { kind: "path", path: chosen(name, target.path) }
        : target;
  return names.split("|").flatMap((name) =>
    rowOf({ kind: "pattern", source: find.source.replace(group, () => name.replaceAll(".", "\\.")) }, targetOf(name), source).map(
      (row) => ({
        ...row,
        label: find.source,
      }),
    ),
  );
}

function rowOf(find: StaticValue, target: StaticValue, source: RowSource): readonly AliasRow[] {
  const value = target.kind === "list" ? target.items[0] : target;
  const key = find.kind === "text" ? keyOf(find.text) : find.kind === "pattern" ? patternKey(find.source) : undefined;
  if (key === undefined || value === undefined) return [];
  const replacement = replacementOf(value, key, source);
  if (replacement === undefined || (replacement.kind === "specifier" && replacement.head === key.find)) return [];
  return [{ find: key.find, match: key.match, replacement, label: key.label, testsOnly: source.testsOnly }];
}

interface Key {
  readonly find: string;
  readonly match: AliasRow["match"];
  readonly label: string;
}

/** `@`, `@/`, `@/*`, `lib$`. */
function keyOf(text: string): Key | undefined {
  if (text === "" || text === "*") return undefined;
  if (text.endsWith("/*")) return { find: text.slice(0, -1), match: "start", label: text };
  if (text.endsWith("/") && text.length > 1) return { find: text, match: "start", label: text };
  if (text.endsWith("$") && text.length > 1) return { find: text.slice(0, -1), match: "exact", label: text };
  return { find: text, match: "prefix", label: text };
}

/** `^@/(.*)$`, `^@acme\/lib$`, `^~`: a literal beginning, optionally with one capture of the rest. */
function patternKey(source: string): Key | undefined {
  const body = source.replace(/^\^/, "");
  const rest = /\((?:\?:)?\.[*+]\??\)\$?$|\.[*+]\$?$/.exec(body);
  // Without `^` only a capture of the rest distinguishes a name from a fragment (`\.css$`).
  if (!source.startsWith("^") && rest === null) return undefined;
  const anchored = rest === null && body.endsWith("$");
  const literal = body.slice(0, rest?.index ?? (anchored ? -1 : undefined));
  const find = literal.replace(/\\([/.\-@$~^#])/g, "$1").replace(/\[([^\]\\])\]/g, "$1");
  if (find === "" || /[\\()[\]{}|+*?^]/.test(find)) return undefined;
  return { find, match: anchored ? "exact" : "start", label: source };
}

function replacementOf(value: StaticValue, key: Key, source: RowSource): Replacement | undefined {
  const glob = (text: string): string => (key.label.endsWith("/*") ? text.replace(/\*$/, "") : text);
  if (value.kind === "path") return split("path", below(glob(value.path), key));
  if (value.kind !== "text" || value.text === "") return undefined;
  const text = glob(value.text);
  const relative = text.startsWith("<rootDir>") ? `.${text.slice("<rootDir>".length)}` : text;
  const base = relative.startsWith("/") ? source.root : source.directory;
  const isPath = /^\.{0,2}\//.test(relative) || relative === "." || source.exists(joinPath(base, literalPart(relative)) ?? "");
  if (!isPath) return split("specifier", below(relative, key));
  const joined = joinPath(base, relative);
  if (joined === undefined) return undefined;
  return split("path", below(relative.endsWith("/") && joined !== "" ? `${joined}/` : joined, key));
}

function literalPart(text: string): string {
  const dollar = text.search(/[$\\]\d/);
  return withoutFinalSlashes(dollar < 0 ? text : text.slice(0, dollar));
}

/** A key that ends at a slash consumes it; the replacement gets it back. */
function below(text: string, key: Key): string {
  const needsSlash = key.match === "start" && key.find.endsWith("/") && !/[$\\]1/.test(text) && text !== "" && !text.endsWith("/");
  return needsSlash ? `${text}/` : text;
}

function split(kind: Replacement["kind"], text: string): Replacement {
  // Babel writes `\\1`.
  const at = text.search(/[$\\]1/);
  return at < 0 ? { kind, head: text, tail: "" } : { kind, head: text.slice(0, at), tail: text.slice(at + 2) };
}

/** Result of a row for a specifier; undefined if it does not apply or leaves the repository. */
export function applyRow(row: AliasRow, specifier: string): AliasMatch | undefined {
  const rest = restOf(row, specifier);
  if (rest === undefined) return undefined;
  const { kind, head, tail } = row.replacement;
  const text = kind === "path" ? joinPath("", head + rest + tail) : head + rest + tail;
  return text === undefined || text === specifier ? undefined : { kind, text, label: row.label };
}

function restOf(row: AliasRow, specifier: string): string | undefined {
  if (specifier === row.find) return row.match === "start" ? undefined : "";
  if (row.match === "exact" || !specifier.startsWith(row.find)) return undefined;
  const rest = specifier.slice(row.find.length);
  if (row.match === "start") return rest;
  return rest.startsWith("/") ? rest : undefined;
}
