/**
 * Modules of the standard library, with a sentence each: the union of 3.8 to 3.14, top-level names only, so that code for
 * an older release keeps its standard library. Changing a row may change output.
 */
import data from "./standard-library.json" with { type: "json" };

/**
 * Sentence by module name. Implementation modules have an empty one. Modules of Python 2 are those whose names are unambiguous: compatibility
 * code still tries them first.
 */
const PURPOSES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(data.modules).map(([name, text]): [string, string] => [name, `Python standard library: ${text}.`]),
  ...data.older.split(" ").map((name): [string, string] => [name, "Python 2 standard library; its successor goes by another name."]),
  ...data.private.split(" ").map((name): [string, string] => [name, ""]),
]);

/** Built into the interpreter, so no module of a repository can replace them. */
export const ALWAYS_STANDARD: ReadonlySet<string> = new Set(
  "sys builtins time marshal gc _thread itertools errno posix nt __future__".split(" "),
);

/** `name` is a top-level segment. */
export function isStandard(name: string): boolean {
  return PURPOSES.has(name);
}

export function standardPurpose(name: string): string | undefined {
  const purpose = PURPOSES.get(name);
  return purpose === "" ? undefined : purpose;
}
