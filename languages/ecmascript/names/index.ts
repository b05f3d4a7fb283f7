/** Identifiers and keywords of a script, or of the scripts in a component. */
import type { ReadNames } from "../../../src/model/read-names.js";
import { unread } from "../extract/index.js";
import { scriptKindOf } from "../extract/script-kinds.js";
import { ts } from "../typescript.js";

export const readNames: ReadNames = async (path, text) => {
  const kind = scriptKindOf(path);
  if (kind !== undefined) return namesOf(path, text, kind);
  const { extractMarkup, isMarkup } = await import("../extract/markup/index.js");
  if (!isMarkup(path)) return undefined;
  const names = new Set<string>();
  await extractMarkup(path, text, (_path, script, options) => {
    for (const name of namesOf(path, script, options.kind)) names.add(name);
    // The reader of markup adds its own findings, which are not needed here.
    return unread(path, "");
  });
  return names;
};

/** Empty, too, if nesting exhausts the stack: the compiler's parser is recursive. */
function namesOf(path: string, text: string, kind: ts.ScriptKind): ReadonlySet<string> {
  const mode = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const names = new Set<string>();
  try {
    const file = ts.createSourceFile(path, text, mode, false, kind);
    // Not in the public type, but every consumer of `createSourceFile` reads it.
    const { parseDiagnostics = [] } = file as ts.SourceFile & { readonly parseDiagnostics?: readonly unknown[] };
    if (parseDiagnostics.length > 0) return names;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(file);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser keeps state of the aborted parse; an empty file resets it.
    ts.createSourceFile("empty.ts", "", ts.ScriptTarget.Latest);
  }
  return names;
}
