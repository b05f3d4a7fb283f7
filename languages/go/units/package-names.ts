/** Possible names of a package by its import path, the most likely first. */

/** `moduleRoot`: the path is the module's own, so a final `/v2` is its major version. */
export function packageNames(specifier: string, moduleRoot: boolean): readonly string[] {
  const parts = specifier.split("/");
  const last = parts.at(-1) ?? "";
  const before = parts.at(-2);
  const version = /^v\d+$/.test(last);
  if (!version || before === undefined) return unique(spellings(last));
  return unique(moduleRoot ? [...spellings(before), last] : [last, ...spellings(before)]);
}

/** Clauses are identifiers; directories have prefixes and suffixes: `go-`, `-go`, `.go`, `.v2`, dashes. */
function spellings(element: string): readonly string[] {
  const plain = element.replace(/\.v\d+(?:-unstable)?$/, "");
  const bare = plain.replace(/^(?:go|golang)[-_.]/, "").replace(/[-_.](?:go|golang)$/, "");
  const words = bare.split(/[-.]/);
  return [plain, bare, bare.replaceAll(/[-.]/g, ""), bare.replaceAll(/[-.]/g, "_"), words.at(-1) ?? "", words[0] ?? ""];
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name));
}
