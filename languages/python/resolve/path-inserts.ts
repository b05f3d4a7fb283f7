/**
 * Directories that a file adds to the search path by a literal expression: `sys.path.insert(0, os.path.join(os.path.dirname(__file__),
 * ".."))`.
 */
import { directoryOf, joinPath } from "../../../src/model/paths.js";

const CALL = /\bsys\.path\.(?:insert|append|extend)\s*\(|\bsite\.addsitedir\s*\(/gu;
const MAX_ARGUMENT = 400;

/** Repo-relative directories, in order; `[]` for expressions that are known only at run time. */
export function pathInserts(path: string, text: string): readonly string[] {
  if (!text.includes("sys.path") && !text.includes("addsitedir")) return [];
  return [...text.matchAll(CALL)].flatMap((call) => {
    const argument = argumentAt(text, call.index + call[0].length);
    return argument === undefined ? [] : (evaluate(path, text, argument) ?? []);
  });
}

/** Up to the closing bracket of the call. */
function argumentAt(text: string, start: number): string | undefined {
  let depth = 1;
  for (let index = start; index < Math.min(text.length, start + MAX_ARGUMENT); index += 1) {
    const char = text.charAt(index);
    depth += Number("([{".includes(char)) - Number(")]}".includes(char));
    if (depth === 0) return text.slice(start, index);
  }
  return undefined;
}

function evaluate(path: string, text: string, argument: string): string | undefined {
  const whole = argument.includes("__file__") ? argument : withVariable(text, argument);
  const literals = [...whole.matchAll(/(["'])([^"'\n]*)\1|\bpardir\b/gu)].map((match) => match[2] ?? "..");
  if (!whole.includes("__file__")) {
    // A plain literal is relative to the working directory of the tool; configurations of documentation run in their own directory.
    return literals.length === 1 && (literals[0] ?? "").startsWith(".") ? joinPath(directoryOf(path), literals[0] ?? "") : undefined;
  }
  const parents = [...whole.matchAll(/\.parents\[(\d)\]/gu)].reduce((sum, match) => sum + Number(match[1]) + 1, 0);
  const ups = parents + (whole.match(/\bdirname\s*\(|\.parent\b/gu)?.length ?? 0);
  let base: string | undefined = path;
  for (let count = 0; count < ups && base !== undefined; count += 1) base = base === "" ? undefined : directoryOf(base);
  return base === undefined ? undefined : joinPath(base, literals.join("/"));
}

/** The argument with the module's variables built from `__file__` substituted, one or two levels deep. */
function withVariable(text: string, argument: string): string {
  let whole = argument;
  for (let round = 0; round < 3 && !whole.includes("__file__"); round += 1) {
    const name = /\b(?!str\b|os\b|path\b|join\b|abspath\b|sys\b)([A-Za-z_]\w*)\b(?!\s*\()/u.exec(
      whole.replace(/(["'])[^"'\n]*\1/gu, ""),
    )?.[1];
    const value =
      name === undefined ? undefined : new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*([^\\n]{1,${MAX_ARGUMENT}})$`, "mu").exec(text)?.[1];
    if (name === undefined || value === undefined) return whole;
    whole = whole.replace(new RegExp(`\\b${name}\\b`, "u"), () => value);
  }
  return whole;
}
