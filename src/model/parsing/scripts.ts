/**
 * Scripts without an extension: `bin/www`. Their first line names the program that runs them, and so the language that they are written in
 * (POSIX.1-2017, XCU 2.1; execve(2), "Interpreter scripts").
 */
import type { Language } from "../language.js";
import { learn, type Reading, type Tree } from "../tree.js";

/** `node` of `#!/usr/bin/env -S node --no-warnings`, without its directory; empty for a file that is no script. */
export const INTERPRETER: Reading<string> = {
  name: "scan/interpreter",
  of: (text = "") => {
    const words = /^\uFEFF?#!([^\n\r]{1,200})/.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
    const isEnv = /(?:^|\/)env$/.test(words[0] ?? "");
    const program = isEnv ? words.slice(1).find((word) => !word.startsWith("-") && !word.includes("=")) : words[0];
    return program?.slice(program.lastIndexOf("/") + 1) ?? "";
  },
};

/** Whether the name of a file has no extension. */
export function hasPlainName(path: string): boolean {
  return !path.includes(".", path.lastIndexOf("/") + 1);
}

/** Whether the language reads a file with this text: by its name, or by its first line. */
export function claimsText({ claims, interpreters }: Language, path: string, text: string | undefined): boolean {
  return claims(path) || (interpreters !== undefined && hasPlainName(path) && interpreters.test(INTERPRETER.of(text, path, "")));
}

/** Languages that claim the scripts of a tree as well. */
export function languagesOf(tree: Tree, languages: readonly Language[]): readonly Language[] {
  const known = new Map<string, string>();
  const interpreterOf = (path: string): string => {
    const found = known.get(path) ?? (tree.has(path) ? learn(tree, INTERPRETER, path) : "");
    known.set(path, found);
    return found;
  };
  return languages.map((language): Language => {
    const { claims, interpreters } = language;
    if (interpreters === undefined) return language;
    return { ...language, claims: (path) => claims(path) || (hasPlainName(path) && interpreters.test(interpreterOf(path))) };
  });
}

/** Whether the tree has a script of this name that one of the programs runs. */
export function isScript(tree: Tree, path: string, interpreters: RegExp): boolean {
  return hasPlainName(path) && tree.has(path) && interpreters.test(learn(tree, INTERPRETER, path));
}
