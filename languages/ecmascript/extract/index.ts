/**
 * The extractor of this language: the text of one file to its facts, independent of other files. Never throws for bad input; `src/syntax`
 * bounds the size of its input. Grammars for markup, styles and broken scripts are loaded on first use.
 */
import { ts } from "../typescript.js";
import type { FileFacts } from "../../../src/model/facts.js";
import type { Extract } from "../../../src/model/language.js";
import { isGenerated } from "../../shared/generated.js";
import { GENERATED_MARKS } from "./generated-marks.js";
import { extractScript } from "./script.js";
import { extensionOf, scriptKindOf } from "./script-kinds.js";

export { warmUp } from "./warm-up.js";

export const extract: Extract = async (path, text, mode) => {
  const kind = scriptKindOf(path);
  if (kind === undefined) {
    const { extractMarkup, isMarkup } = await import("./markup/index.js");
    if (!isMarkup(path)) return unread(path, text);
    const { extractTolerant } = await import("./tolerant/index.js");
    return extractMarkup(path, text, mode === "tolerant" ? extractTolerant : extractScript);
  }
  return mode === "tolerant" ? tolerant(path, text) : (script(path, text, kind) ?? tolerant(path, text));
};

/** Undefined if nesting exhausts the stack: the compiler's parser is recursive. */
function script(path: string, text: string, kind: ts.ScriptKind): FileFacts | undefined {
  try {
    return extractScript(path, text, { kind });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser keeps state of the aborted parse; an empty file resets it.
    ts.createSourceFile("empty.ts", "", ts.ScriptTarget.Latest);
    return undefined;
  }
}

async function tolerant(path: string, text: string): Promise<FileFacts> {
  const { extractTolerant } = await import("./tolerant/index.js");
  return extractTolerant(path, text);
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
