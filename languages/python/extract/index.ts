/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input. Cython files,
 * and files that the grammar cannot parse, are read line by line.
 */
import type { Extract } from "../../../src/model/language.js";
import type { FileFacts } from "../../../src/model/facts.js";
import { isNotebook } from "../categories.js";
import { asNotebook, readCells } from "./notebook.js";
import { extractModule } from "./module.js";
import { dialectOf } from "./dialect.js";
import { parseModule, withKnownLineEnds } from "../parse-module.js";
import { extractTolerant } from "./tolerant/index.js";

export const extract: Extract = async (path, written, mode) => {
  if (isNotebook(path)) return await extractNotebook(path, written, mode);
  if (mode === "tolerant" || dialectOf(path) !== "Python") return extractTolerant(path, withKnownLineEnds(written));
  const { text, root, broken } = await parseModule(written);
  return root === undefined ? extractTolerant(path, text) : extractModule(path, text, root, broken);
};

/** A notebook that is none, or not of Python, uses nothing. */
async function extractNotebook(path: string, written: string, mode: Parameters<Extract>[2]): Promise<FileFacts> {
  const cells = readCells(written) ?? { text: "", lines: [] };
  return asNotebook(await extract(path.replace(/\.ipynb$/, ".py"), cells.text, mode), path, cells);
}
