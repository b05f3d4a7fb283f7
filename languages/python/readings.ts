/** Short values read from sources in addition to their facts (`Reading`). */
import { type Reading, directoryOf, joinPath } from "../../src/model/tree.js";
import { isNotebook } from "./categories.js";
import { tokenize } from "./distributions/python-tokens.js";
import { LISTED } from "./extract/list-reading.js";
import { parse } from "smol-toml";
import { at, stringsOf, type Json } from "../manifests/json.js";
import { readRequirement } from "./distributions/requirement.js";

const SPREADS = /\bextend_path\s*\(|\bdeclare_namespace\s*\(/u;
const SCRIPT = /^#!.*python|^if\s+__name__\s*==\s*["']__main__["']/mu;
const GUARD = /^if[ \t(]+(?:__name__[ \t]*==[ \t]*["']__main__["']|["']__main__["'][ \t]*==[ \t]*__name__)/m;
const SHEBANG = /^\uFEFF?#![^\n]*\b(?:python|pypy|uv[ \t]+run\b)/;
/** Statements at module level that do something: calls, loops, and variables that are no constants. */
const ACTS =
  /^(?:(?:for|while|with|async|await)[ \t]|\w+(?:\.\w+){0,4}\(|[a-z]\w*[ \t]*=[ \t]*(?:await[ \t]+)?(?!(?:\w+\.)?getLogger\b)\w+(?:\.\w+){0,4}\()/m;
const APPLICATION_NAME = /^(app|application)\b[ \t]*(?::[^=\n]{1,80})?=[ \t]*(?:\w+\.){0,4}\w+\(/m;
const APPLICATION_FACTORY =
  /^([A-Za-z]\w*)[ \t]*(?::[^=\n]{1,80})?=[ \t]*(?:\w+\.){0,4}(?:create|make|build|get|init)_(?:\w{1,40}_)?(?:app|application)\(/m;
const IMPORTED_HEAD = /^[ \t]*(?:from|import)[ \t]+(\w+)/gmu;
const INLINE_METADATA = /^# \/\/\/ script[ \t]*$/m;

/** Whether a package extends over the search path although it has an initialiser. */
export const SPREAD: Reading<boolean> = { name: "python/spread", of: (text = "") => SPREADS.test(text) };

/** Searches for the words first: most files contain none of them. */
export const IS_SCRIPT: Reading<boolean> = {
  name: "python/script",
  of: (text = "") => (text.includes("__main__") || text.includes("#!")) && SCRIPT.test(text),
};

/** First segments of the absolute names that statements import, wherever they stand. */
export const IMPORTED_HEADS: Reading<readonly string[]> = {
  name: "python/imported-heads",
  of: (text = "") => [...new Set(Array.from(text.matchAll(IMPORTED_HEAD), ([, head = ""]) => head))],
};

export const INSERTED: Reading<readonly string[]> = {
  name: "python/inserted",
  of: (text = "", path) => pathInserts(path, isNotebook(path) ? text.replaceAll('\\"', '"') : text),
};

/** Normalised distribution names with their specifiers. */
export const INLINE_REQUIREMENTS: Reading<readonly (readonly [string, string])[]> = {
  name: "python/requirements",
  of: (text = "") => [...scriptRequirements(text)],
};

/** How the file declares that it can be run, for messages; null if it does not. */
export const STARTED: Reading<string | null> = {
  name: "python/started",
  of: (text = "") => {
    const guarded = GUARD.test(text) && isGuarded(text);
    // Modules that are only imported may begin with the same line.
    if (SHEBANG.test(text) && (guarded || ACTS.test(text))) return "shebang";
    return guarded ? 'if __name__ == "__main__"' : null;
  },
};

/** The variable with the application that a module creates: `app = anything()`, `shop = create_app()`; null if there is none. */
export const APPLICATION: Reading<string | null> = {
  name: "python/application",
  of: (text = "") => (APPLICATION_NAME.exec(text) ?? APPLICATION_FACTORY.exec(text))?.[1] ?? null,
};

/** Inline metadata of a script (PEP 723). */
export const HAS_METADATA: Reading<boolean> = { name: "python/metadata", of: (text = "") => INLINE_METADATA.test(text) };

/** The argument is a regular expression as a literal. */
export const MATCHES: Reading<boolean> = {
  name: "python/matches",
  of: (text = "", _path, pattern) => {
    const end = pattern.lastIndexOf("/");
    return new RegExp(pattern.slice(1, end), pattern.slice(end + 1)).test(text);
  },
};

export const READINGS: readonly Reading[] = [
  SPREAD,
  IS_SCRIPT,
  IMPORTED_HEADS,
  INSERTED,
  INLINE_REQUIREMENTS,
  STARTED,
  HAS_METADATA,
  APPLICATION,
  MATCHES,
  LISTED,
];

/** Whether the guard is a statement; a template in a string may contain one as well. */
function isGuarded(text: string): boolean {
  const tokens = tokenize(text);
  return tokens.some(({ kind, text: word, atStart }, index) => {
    if (kind !== "name" || word !== "if" || !atStart) return false;
    const head = new Set(tokens.slice(index + 1, index + 6).map((token) => token.text));
    return head.has("__name__") && head.has("__main__");
  });
}

// Requirements inside a script (PEP 723): a `# /// script` block of comments that contains TOML.

const NONE: ReadonlyMap<string, string> = new Map();

/** Normalised distribution name → specifier as written. */
function scriptRequirements(text: string): ReadonlyMap<string, string> {
  const start = text.includes("# /// script") ? /^# \/\/\/ script\s*$/mu.exec(text) : null;
  if (start === null) return NONE;
  const lines: string[] = [];
  for (const line of text
    .slice(start.index + start[0].length)
    .split(/\r?\n/u)
    .slice(1)) {
    if (!line.startsWith("#") || /^# \/\/\/\s*$/u.test(line)) break;
    lines.push(line.replace(/^# ?/u, ""));
  }
  try {
    const block = parse(lines.join("\n")) as unknown as Json;
    const requirements = stringsOf(at(block, "dependencies")).flatMap((line) => readRequirement(line) ?? []);
    return new Map(requirements.map(({ name, specifier }) => [name, specifier]));
  } catch {
    return NONE;
  }
}

// * Directories that a file adds to the search path by a literal expression: `sys.path.insert(0, os.path.join(os.path.dirname(__file__),
// ".."))`.

const CALL = /\bsys\.path\.(?:insert|append|extend)\s*\(|\bsite\.addsitedir\s*\(/gu;
const MAX_ARGUMENT = 400;

/** Repo-relative directories, in order; `[]` for expressions that are known only at run time. */
function pathInserts(path: string, text: string): readonly string[] {
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
