/**
 * Outline of a script, or of the scripts in a component: functions at any depth, classes with their members, types, and the values of the
 * module, in the order of the text.
 */
import type { Outline, OutlineSymbol } from "../../../src/model/outline.js";
import { rethrowUnlessTooDeep, ts } from "../typescript.js";
import { scriptKindOf } from "../extract/script-kinds.js";
import { unread } from "../extract/index.js";
import { readOutline } from "./read-outline.js";

export const outline: Outline = async (path, text) => {
  const kind = scriptKindOf(path);
  if (kind !== undefined) return outlineOf(path, text, kind);
  const { extractMarkup, isMarkup } = await import("../extract/markup/index.js");
  if (!isMarkup(path)) return undefined;
  const found: OutlineSymbol[] = [];
  await extractMarkup(path, text, (_path, script, options) => {
    const before = (options.line ?? 1) - 1;
    const symbols = outlineOf(path, script, options.kind).filter(({ from }) => options.placement?.isTemplate(from) !== true);
    found.push(...symbols.map((one) => ({ ...one, from: one.from + before, to: one.to + before })));
    // The reader of markup adds its own findings, which are not needed here.
    return unread(path, "");
  });
  return found.length > 0 || MAY_HAVE_SCRIPTS.test(path) ? found : undefined;
};

const MAY_HAVE_SCRIPTS = /\.(?:vue|svelte|astro|mdx|html?)$/i;

/** Empty if nesting exhausts the stack: the compiler's parser is recursive. */
function outlineOf(path: string, text: string, kind: ts.ScriptKind): readonly OutlineSymbol[] {
  try {
    return readOutline(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  } catch (error) {
    rethrowUnlessTooDeep(error);
    return [];
  }
}
