/** Words of the languages that texts use. */
import { posix } from "node:path";
import { languages } from "../../languages/index.js";
import type { AssetContent } from "../model/asset-content.js";
import { byteOrder } from "../model/basics.js";
import type { FileFacts, FileRole } from "../model/facts.js";
import type { FormDescription } from "../model/language.js";
import { learn, type Tree } from "../model/tree.js";
import type { Scan } from "../model/graph.js";

/** Stems of files that stand for their directory. */
export const INDEX_STEMS: ReadonlySet<string> = new Set([
  "index",
  "mod",
  "main",
  ...languages.flatMap(({ indexStems = [] }) => indexStems),
]);

/** What people call the languages of files, with their numbers; most first. */
export function spokenLanguages(paths: readonly string[]): readonly { readonly name: string; readonly files: number }[] {
  const names = new Map(languages.flatMap(({ spoken = {} }) => Object.entries(spoken)));
  const found = new Map<string, number>();
  for (const path of paths) {
    const name = names.get(posix.extname(path));
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found].map(([name, files]) => ({ name, files })).sort((a, b) => b.files - a.files || byteOrder(a.name, b.name));
}

/** Looks up the form of a declaration in the language of its module. */
export function createFormOf(scan: Pick<Scan, "workspaceOf">): (path: string, form: string) => FormDescription {
  const formsByLanguage = new Map(languages.map(({ name, forms }) => [name, forms]));
  return (path, form) => {
    const language = scan.workspaceOf(path)?.language ?? "";
    const description = formsByLanguage.get(language)?.[form];
    if (description === undefined) throw new Error(`${language} declares no form ${form}`);
    return description;
  };
}

/** Looks up the role of a file in its language. */
export function createRoleOf(scan: Pick<Scan, "workspaceOf">): (facts: FileFacts) => FileRole | undefined {
  const byLanguage = new Map(languages.map((language) => [language.name, language]));
  return (facts) => byLanguage.get(scan.workspaceOf(facts.path)?.language ?? "")?.roleOf?.(facts);
}

/** What the content of a file without declarations shows about it. */
export function createContentOf(tree: Tree): (path: string) => AssetContent | undefined {
  const readings = languages.flatMap((language) => (language.assetReading === undefined ? [] : [language.assetReading.bind(language)]));
  return (path) => {
    for (const readingOf of readings) {
      const reading = readingOf(path);
      if (reading !== undefined) return learn(tree, reading, path);
    }
    return undefined;
  };
}
