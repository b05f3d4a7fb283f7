/** Globs of rules. They come with a repository, so what they may cost is limited. */
import { ECOSYSTEMS } from "../model/external.js";
import { nearestWord } from "../model/nearest/nearest-word.js";
import { cutText } from "../model/shown-text.js";
import {
  compilePattern,
  countCaptures,
  faultOfPattern,
  MOST_SHOWN,
  type CompiledPattern,
  type PatternOptions,
} from "../model/pattern/compile-pattern.js";
import { openBracket } from "../model/pattern/typed-glob.js";
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
  const scheme = faultOfScheme(text);
  if (scheme !== undefined) return scheme;
  const open = openBracket(text);
  return open === undefined ? faultOfPattern(text, PATHS) : `has no matching ${open}`;
}

/** A package of an ecosystem that no import has would never be found. */
function faultOfScheme(text: string): string | undefined {
  const scheme = /^([A-Za-z][\w-]*):/.exec(text)?.[1];
  if (scheme === undefined) return undefined;
  if (ECOSYSTEMS.some((known) => known === scheme)) return text === `${scheme}:` ? `names no package after ${text}` : undefined;
  const word = scheme.toLowerCase();
  const near = nearestWord(word, ECOSYSTEMS) ?? ECOSYSTEMS.find((known) => lettersOf(known) === lettersOf(word));
  const hint = near === undefined ? `use one of ${ECOSYSTEMS.join(", ")}` : `did you mean "${near}:"?`;
  return `starts with "${cutText(scheme, MOST_SHOWN)}:", which is no ecosystem of packages (${hint})`;
}

function lettersOf(word: string): string {
  return [...word].sort().join("");
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

/** Wildcards of each glob of `from` that surely matched something. */
export function captureCounts(from: readonly string[]): readonly number[] {
  return from.map((glob) => countCaptures(glob, PATHS));
}

/** What is wrong with a glob of `to`: it takes what no wildcard of `from` has matched, and would be about more than is written. */
export function faultOfCaptures(text: string, from: readonly number[]): string | undefined {
  const known = Math.min(...from);
  const beyond = [...text.matchAll(/\$([1-9])/g)].find(([, at]) => Number(at) > known)?.[0];
  if (beyond === undefined) return undefined;
  const least = known === 0 ? "no * or **" : known === 1 ? "only one * or **" : `only ${known} of * and **`;
  return `has ${beyond}, but from has ${least}${from.length > 1 ? " in one of its globs" : ""}`;
}

export function insertCaptures(text: string, captured: readonly string[]): string {
  return text.replace(/\$([1-9])/g, (_, at: string) => (captured[Number(at) - 1] ?? "").replace(/[*?[\]{}]/g, (one) => `[${one}]`));
}

function packageGlob(start: string, name: string): Glob {
  const { match } = compilePattern(name, NAMES);
  return { match: (given) => (given.startsWith(start) ? match(given.slice(start.length)) : undefined) };
}
