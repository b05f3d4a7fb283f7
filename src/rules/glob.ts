/** Globs of rules. They come with a repository, so what they may cost is limited. */
import { compilePattern, faultOfPattern, type CompiledPattern, type PatternOptions } from "../model/pattern/compile-pattern.js";
import { SYNTAX } from "../model/pattern/syntax.js";

const LONGEST = 300;
/** Globs that the braces of one glob stand for. */
const MOST_CHOICES = 64;

const PATHS: PatternOptions = { syntax: SYNTAX.rules, dot: true, onlyBelow: true, choices: MOST_CHOICES };
/** `*` also matches slashes. */
const NAMES: PatternOptions = { syntax: SYNTAX.names, dot: true, choices: MOST_CHOICES };

/** Ecosystem of a package: `npm:lodash`, `node:fs`, `pypi:django`. */
const PACKAGE = /^([a-z]+):(.+)$/;

export type Glob = Pick<CompiledPattern, "match">;

/** What is wrong with a glob; undefined if nothing is. `!` before it is not part of it. */
export function faultOfGlob(text: string): string | undefined {
  if (text === "") return "is empty";
  if (text.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (text.includes("\\")) return "has a backslash: separate directories by /";
  if (text.startsWith("./")) return "starts with ./, which it must not";
  const open = openBracket(text);
  return open === undefined ? faultOfPattern(text, PATHS) : `has no matching ${open}`;
}

/** The bracket that a `[`, `{` or `}` has no counterpart for. Braces around one choice have no meaning. */
function openBracket(text: string): string | undefined {
  const rest = text.replace(/\[[^/]+?\]/g, "");
  if (rest.includes("[")) return "]";
  let depth = 0;
  for (const char of rest) {
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    if (depth < 0) return "{";
  }
  return depth > 0 ? "}" : undefined;
}

export function isPackageGlob(text: string): boolean {
  return PACKAGE.test(text);
}

/** Of a path, or of a package with its ecosystem, whose `*` also matches slashes. A path without wildcards is a file, or a directory with all that is in it. */
export function compileGlob(text: string): Glob {
  const [, ecosystem, name] = PACKAGE.exec(text) ?? [];
  if (ecosystem !== undefined && name !== undefined) return packageGlob(`${ecosystem}:`, name);
  if (!/[*?[\]{}]/.test(text)) {
    const plain = text.replace(/\/$/, "");
    return { match: (path) => (path === plain || path.startsWith(`${plain}/`) ? [] : undefined) };
  }
  return compilePattern(text, PATHS);
}

/** `$1` in a glob stands for what the first `*` or `**` of another matched. */
export function hasCaptures(text: string): boolean {
  return /\$[1-9]/.test(text);
}

export function insertCaptures(text: string, captured: readonly string[]): string {
  return text.replace(/\$([1-9])/g, (_, at: string) => (captured[Number(at) - 1] ?? "").replace(/[*?[\]{}]/g, (one) => `[${one}]`));
}

function packageGlob(start: string, name: string): Glob {
  const { match } = compilePattern(name, NAMES);
  return { match: (given) => (given.startsWith(start) ? match(given.slice(start.length)) : undefined) };
}
