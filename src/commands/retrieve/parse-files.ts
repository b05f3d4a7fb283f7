import { languages } from "../../../languages/index.js";
import type { FileFacts } from "../../model/facts.js";
import type { Tree } from "../../model/tree.js";
import { parseAll } from "../../syntax/parse-all.js";

/** Facts of a few files, without those that no language claims. */
export async function parseFiles(tree: Tree, paths: Iterable<string>): Promise<ReadonlyMap<string, FileFacts>> {
  const files = [...new Set(paths)].flatMap((path) => {
    const language = languages.find((one) => tree.has(path) && one.claims(path));
    return language === undefined ? [] : [{ path, language: language.name }];
  });
  return files.length === 0 ? new Map() : parseAll(languages, files, (path) => tree.read(path), { workers: FEW });
}

/** Starting a thread takes longer than parsing a few files. */
const FEW = 0;
