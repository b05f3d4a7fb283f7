/** Requires code names in a text to exist: invented identifiers, files and packages are rejected. */
import type { Names } from "./subject.js";

const QUOTED = /`([^`]*)`/gu;
const LITERAL = /"[^"]*"|'[^']*'/gu;
/** Runs without spaces that may be a name, a path or a call. */
const RUN = /[\p{L}\p{N}_$@#.~/:()-]+/gu;
const QUOTED_RUN = /[\p{L}\p{N}_$@#.~/:-]+/gu;
const EXTENSION = /\.[a-z][a-z0-9]{0,9}$/iu;
/** Two words joined by a dot or a slash in prose. */
const ABBREVIATION = /^(?:[a-z]\.)+[a-z]?\.?$/iu;

export function unknownName(text: string, known: Names): string | undefined {
  const name = unknownQuoted(text, known) ?? unknownInProse(text.replace(QUOTED, " "), known);
  return name === undefined
    ? undefined
    : `It mentions "${name.slice(0, 60)}", which is not in the code that was shown; mention only names that are.`;
}

/** Everything in backticks must exist in the code. */
function unknownQuoted(text: string, known: Names): string | undefined {
  for (const [, quoted = ""] of text.matchAll(QUOTED)) {
    if (known.has(quoted) || known.has(bare(quoted))) continue;
    for (const run of quoted.replace(LITERAL, " ").match(QUOTED_RUN) ?? []) {
      if (!known.has(run) && !exists(bare(run), known)) return run;
    }
  }
  return undefined;
}

function unknownInProse(prose: string, known: Names): string | undefined {
  for (const run of prose.match(RUN) ?? []) {
    const name = bare(run);
    if (!looksLikeCode(name, run) || known.has(run.replace(/[.,:;]+$/u, "")) || exists(name, known)) continue;
    if (run.includes("(") || !name.split("/").every((part) => isProduct(part, known))) return name;
  }
  return undefined;
}

/** Prose writes TypeORM, tRPC and Moment.js for what code calls `typeorm`, `trpc` and `moment`. */
function isProduct(name: string, known: Names): boolean {
  if (!/^[\p{L}\p{N}]+(?:\.js|\.NET)?$/iu.test(name)) return false;
  const plain = name.replace(/\.?js$|\.net$/iu, "").toLowerCase();
  return !looksLikeCode(name, name) || (plain !== "" && (known.spells(plain) || known.spells(`${plain}js`)));
}

/** Without call parentheses, a leading `./`, and surrounding punctuation. */
function bare(run: string): string {
  return run
    .replace(/\(\)?/gu, "")
    .replace(/^[.:,/~-]{0,8}(?=[\p{L}\p{N}_$@#])/u, "")
    .replace(/[)\].,:;/~-]+$/u, "");
}

function exists(name: string, known: Names): boolean {
  if (name === "" || /^[\d.:/-]+$/u.test(name)) return true;
  if (hasName(name, known)) return true;
  if (/^[@#]\p{L}[\p{L}\p{N}_$]*$/u.test(name)) return hasName(name.slice(1), known);
  // An invented file in a known folder is still invented.
  if (name.includes("/") && EXTENSION.test(name)) return false;
  const parts = name.split(/[./:#@()~-]+/u).filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => /^\d+$/u.test(part) || hasName(part, known));
}

function hasName(name: string, known: Names): boolean {
  if (known.has(name)) return true;
  const singular = name.replace(/(?:'s|s)$/u, "");
  return singular !== name && singular.length > 2 && known.has(singular);
}

function looksLikeCode(name: string, run: string): boolean {
  if (name.length < 2 || isAbbreviation(name)) return false;
  if (/[\p{L}\p{N}_$]\(\)/u.test(run)) return true;
  if (/[\p{L}\p{N}]_+[\p{L}\p{N}]|^\$\p{L}|^__\p{L}/u.test(name)) return true;
  if (name.includes("/")) return pathLike(name);
  if (name.includes(".")) return dotted(name);
  return name.split("-").some(humped);
}

/** `and/or` is prose, `shop/cart/total` and `@shop/cart` are not. */
function pathLike(name: string): boolean {
  if (name.startsWith("@") || EXTENSION.test(name)) return true;
  const parts = name.split("/").filter((part) => part !== "");
  return parts.length > 2 ? parts.some((part) => /^\p{Ll}/u.test(part)) && !parts.every(isWord) : parts.some((part) => humped(part));
}

function isWord(part: string): boolean {
  return /^\p{L}+$/u.test(part) && !humped(part);
}

function dotted(name: string): boolean {
  return !ABBREVIATION.test(name) && !/^\.|^v?\d/u.test(name) && /\p{L}/u.test(name);
}

/** `camelCase`, `PascalCase` with two humps; `IDs` and `HTTP` are none. */
function humped(word: string): boolean {
  return (/\p{Ll}\p{N}*\p{Lu}/u.test(word) || /\p{Lu}{2}\p{Ll}{2}/u.test(word)) && !isAbbreviation(word);
}

/** Also in the plural: `IDs`. */
function isAbbreviation(name: string): boolean {
  return /^\p{Lu}{2,}s$/u.test(name) || /^\p{Lu}+\p{N}*$/u.test(name);
}
