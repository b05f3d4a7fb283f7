/** Which syntax the compiler's parser accepts in a script. */
import { hasPlainName } from "../../../src/model/parsing/scripts.js";
import { ts } from "../typescript.js";

/** JSX is accepted in every JavaScript dialect, where nothing else can start with `<`. */
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

/** Undefined if the file is no script, by its name. */
export function scriptKindOf(path: string): ts.ScriptKind | undefined {
  return SCRIPT_KINDS.get(extensionOf(path));
}

/** In lower case. A script without an extension is JavaScript. */
export function extensionOf(path: string): string {
  if (hasPlainName(path)) return "js";
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase();
}
