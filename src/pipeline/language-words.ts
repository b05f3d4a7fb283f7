/** Words of the languages that texts use. */
import { languages } from "../../languages/index.js";
import type { FormDescription } from "../model/language.js";
import type { Scan } from "../model/scan.js";

/** Stems of files that stand for their directory. */
export const INDEX_STEMS: ReadonlySet<string> = new Set([
  "index",
  "mod",
  "main",
  ...languages.flatMap(({ indexStems = [] }) => indexStems),
]);

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
