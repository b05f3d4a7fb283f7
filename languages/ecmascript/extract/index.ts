/**
 * The extractor of this language: one file's text → its facts, without knowledge of any other file.
 * Never throws for bad input. Grammars for markup, styles and broken scripts are loaded when a file first needs them.
 */
import { ts } from "ts-morph";
import type { FileFacts } from "../../../src/model/facts.js";
import type { Extract } from "../../../src/model/language.js";
import type { Problem } from "../../../src/model/problem.js";
import { isGenerated } from "./generated.js";
import { extractScript } from "./script.js";

/** Bounds of semantics 0.2.8. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_LINE = 100_000;

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
  const size = excess(text);
  if (size !== undefined) return unread(path, text, kind, [{ code: "too-large", path, detail: size }]);
  if (kind === undefined) {
    const { extractMarkup, isMarkup } = await import("./markup/index.js");
    if (!isMarkup(path)) return unread(path, text, undefined, []);
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

/** What is too large about a text, for people. */
function excess(text: string): string | undefined {
  if (text.length > MAX_BYTES || (text.length * 3 > MAX_BYTES && Buffer.byteLength(text) > MAX_BYTES)) return "more than 2 MiB";
  if (text.length <= MAX_LINE) return undefined;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const until = end < 0 ? text.length : end;
    if (until - from > MAX_LINE) return `a line of more than ${MAX_LINE} characters`;
    from = until + 1;
  }
  return undefined;
}

/** The file alone: nothing of its text is known. */
function unread(path: string, text: string, kind: ts.ScriptKind | undefined, problems: readonly Problem[]): FileFacts {
  const typed = kind === ts.ScriptKind.TS || kind === ts.ScriptKind.TSX;
  return {
    path,
    dialect: kind === undefined ? extensionOf(path).toUpperCase() : typed ? "TypeScript" : "JavaScript",
    declarations: [],
    exports: [],
    references: [],
    calls: [],
    parse: "skipped",
    hasExportTable: kind !== undefined,
    generated: isGenerated(text),
    ambient: false,
    problems,
  };
}
