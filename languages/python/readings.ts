/** Short values read from sources in addition to their facts (`Reading`). */
import type { Reading } from "../../src/model/reading.js";
import { isNotebook } from "./categories.js";
import { tokenize } from "./distributions/python-tokens.js";
import { scriptRequirements } from "./externals/script-metadata.js";
import { LISTED } from "./extract/list-reading.js";
import { pathInserts } from "./resolve/path-inserts.js";

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
const INLINE_METADATA = /^# \/\/\/ script[ \t]*$/m;

/** Whether a package extends over the search path although it has an initialiser. */
export const SPREAD: Reading<boolean> = { name: "python/spread", of: (text = "") => SPREADS.test(text) };

/** Searches for the words first: most files contain none of them. */
export const IS_SCRIPT: Reading<boolean> = {
  name: "python/script",
  of: (text = "") => (text.includes("__main__") || text.includes("#!")) && SCRIPT.test(text),
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
