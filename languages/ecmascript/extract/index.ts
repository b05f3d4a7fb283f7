/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input; `src/syntax`
 * bounds the size of its input. The compiler's parser recovers from syntax errors. Scanners of markup and styles are loaded on first use.
 */
import { ts } from "../typescript.js";
import type { FileFacts } from "../../../src/model/facts.js";
import type { Extract } from "../../../src/model/language.js";
import { unparsed } from "../../../src/model/parse-task.js";
import { isGenerated } from "../../shared/generated.js";
import { GENERATED_MARKS } from "./generated-marks.js";
import { extractScript } from "./script.js";
import { extensionOf, scriptKindOf } from "./script-kinds.js";

export { warmUp } from "./warm-up.js";

export const extract: Extract = async (path, text, mode) => {
  if (mode === "tolerant") return unparsed(path, await read(path, ""));
  try {
    return await read(path, text);
  } catch (error) {
    // Nesting exhausts the stack: the compiler's parser is recursive.
    if (!(error instanceof RangeError)) throw error;
    // It keeps state of the aborted parse; an empty file resets it.
    ts.createSourceFile("empty.ts", "", ts.ScriptTarget.Latest);
    return unparsed(path, await read(path, ""));
  }
};

async function read(path: string, text: string): Promise<FileFacts> {
  const kind = scriptKindOf(path);
  if (kind !== undefined) return extractScript(path, text, { kind });
  const { extractMarkup, isMarkup } = await import("./markup/index.js");
  return isMarkup(path) ? extractMarkup(path, text, extractScript) : unread(path, text);
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
