/** The sources of a map, for read-only commands (protocol §9). */
import { languages } from "../../../languages/index.js";
import type { OutlineSymbol } from "../../model/outline.js";
import type { Tree } from "../../model/tree.js";
import { openTree } from "../../inventory/inventory.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";

/** Limit of text to read in a repository; paths come in byte order. */
const MOST_CHARACTERS = 96 * 1024 * 1024;

/** Texts of all source files, mapped or not. */
export function* sourcesIn(tree: Tree): Generator<readonly [path: string, text: string]> {
  let characters = 0;
  for (const path of sourcePaths(tree)) {
    const text = tree.read(path);
    if (text === undefined) continue;
    characters += text.length;
    if (characters > MOST_CHARACTERS) return;
    yield [path, text];
  }
}

export function sourcePaths(tree: Tree): readonly string[] {
  return tree.paths.filter((path) => languages.some((language) => language.claims(path)));
}

/** Lists files now and reads them on demand. Throws `UserError` for a directory that cannot be listed. */
export function openCode(root: string): CodeSources {
  return codeSources(openTree(root));
}

export function codeSources(tree: Tree): CodeSources {
  return {
    paths: sourcePaths(tree),
    texts: () => sourcesIn(tree),
    read: (path) => (tree.has(path) ? tree.read(path) : undefined),
    outline: outlineOf,
  };
}

async function outlineOf(path: string, text: string): Promise<readonly OutlineSymbol[]> {
  for (const language of languages) {
    if (language.outliner === undefined || !language.claims(path)) continue;
    const symbols = await (await language.outliner()).outline(path, text);
    if (symbols !== undefined) return symbols;
  }
  return [];
}
