/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input; `src/syntax`
 * bounds the size of its input. The compiler's parser recovers from syntax errors. Scanners of markup and styles are loaded on first use.
 */
import { rethrowUnlessTooDeep } from "../typescript.js";
import type { FileFacts } from "../../../src/model/facts.js";
import type { Extract } from "../../../src/model/language.js";
import { unparsed } from "../../../src/model/parsing/parse-task.js";
import { isGenerated } from "../../shared/generated.js";
import { GENERATED_MARKS } from "./generated-marks.js";
import { extractScript } from "./script.js";
import { extensionOf, scriptKindOf } from "./script-kinds.js";

export const extract: Extract = async (path, text, mode) => {
  if (mode === "tolerant") return await readDeep(path, text);
  try {
    return await read(path, text);
  } catch (error) {
    rethrowUnlessTooDeep(error);
    return await readDeep(path, text);
  }
};

async function read(path: string, text: string): Promise<FileFacts> {
  const kind = scriptKindOf(path);
  if (kind !== undefined) return extractScript(path, text, { kind });
  const { extractMarkup, isMarkup } = await import("./markup/index.js");
  return isMarkup(path) ? extractMarkup(path, text, extractScript) : unread(path, text);
}

/** What the file loads; its names are unknown. */
async function readDeep(path: string, text: string): Promise<FileFacts> {
  const kind = scriptKindOf(path);
  if (kind === undefined) return unparsed(path, await read(path, ""));
  const { loadsOf } = await import("./deep-file.js");
  const { references } = extractScript(path, await loadsOf(text), { kind });
  return { ...unparsed(path, await read(path, "")), references };
}

/** Facts of the file without its content. */
export function unread(path: string, text: string): FileFacts {
  return {
    path,
    dialect: extensionOf(path).toUpperCase(),
    declarations: [],
    exports: [],
    references: [],
    calls: [],
    parse: "skipped",
    hasExportTable: false,
    generated: isGenerated(text, GENERATED_MARKS),
    ambient: false,
    problems: [],
  };
}
