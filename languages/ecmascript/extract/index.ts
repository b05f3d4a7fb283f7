/**
 * The extractor of this language: one file's text → its facts, without knowledge of any other file.
 * Never throws for bad input; `src/syntax` bounds the size of what it hands out. Grammars for markup, styles and broken scripts are
 * loaded when a file first needs them.
 */
import { ts } from "../typescript.js";
import type { FileFacts } from "../../../src/model/facts.js";
import type { Extract } from "../../../src/model/language.js";
import { isGenerated } from "../../shared/generated.js";
import { GENERATED_MARKS } from "./generated-marks.js";
import { extractScript } from "./script.js";

/** JSX is read in every JavaScript dialect: nothing else can start with `<` there. */
const SCRIPT_KINDS: ReadonlyMap<string, ts.ScriptKind> = new Map([
  ["ts", ts.ScriptKind.TS],
  ["mts", ts.ScriptKind.TS],
  ["cts", ts.ScriptKind.TS],
  ["tsx", ts.ScriptKind.TSX],
  ["js", ts.ScriptKind.JSX],
  ["mjs", ts.ScriptKind.JSX],
  ["cjs", ts.ScriptKind.JSX],
  ["jsx", ts.ScriptKind.JSX],
]);

export const extract: Extract = async (path, text, mode) => {
  const kind = SCRIPT_KINDS.get(extensionOf(path));
  if (kind === undefined) {
    const { extractMarkup, isMarkup } = await import("./markup/index.js");
    if (!isMarkup(path)) return unread(path, text);
    const { extractTolerant } = await import("./tolerant/index.js");
    return extractMarkup(path, text, mode === "tolerant" ? extractTolerant : extractScript);
  }
  return mode === "tolerant" ? tolerant(path, text) : (script(path, text, kind) ?? tolerant(path, text));
};

/** Undefined when nesting exhausts the stack: the compiler's parser is recursive. */
function script(path: string, text: string, kind: ts.ScriptKind): FileFacts | undefined {
  try {
    return extractScript(path, text, { kind });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser keeps what the torn parse learned of parentheses; an empty file clears it.
    ts.createSourceFile("empty.ts", "", ts.ScriptTarget.Latest);
    return undefined;
  }
}

async function tolerant(path: string, text: string): Promise<FileFacts> {
  const { extractTolerant } = await import("./tolerant/index.js");
  return extractTolerant(path, text);
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase();
}

/** The file alone: nothing of its text is known. */
function unread(path: string, text: string): FileFacts {
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
