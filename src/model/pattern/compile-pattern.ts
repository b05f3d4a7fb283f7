/**
 * The one matcher for every pattern that comes with a repository: `exclude` and `.gitignore`, rules, workspaces, compiler configurations,
 * `import.meta.glob`, `//go:embed`. Strangers write patterns that take for ever, so nothing here goes back and tries again, and no regular expression is built.
 */
import { expandGroups, holdsPath } from "./expand-groups.js";
import { cutText } from "../shown-text.js";
import { hasWildcard, parsePattern, PatternFault, type Sequence } from "./parse-pattern.js";
import { PATTERN_LIMITS, type Syntax } from "./syntax.js";
import { compileName, newBudget, type NamePattern } from "./match-name.js";

const NONE: readonly string[] = [];

/** Characters of a pattern in a message. */
export const MOST_SHOWN = 60;

export interface PatternOptions extends PathOptions {
  readonly syntax: Syntax;
  /** Each choice is a pattern of its own, at most so many, so that what its wildcards matched is known. Default: choices without a slash stay one. */
  readonly choices?: number;
}

export interface CompiledPattern {
  readonly matches: (path: string) => boolean;
  /** What each `*` and `**` matched, in order; undefined if the path does not match. */
  readonly match: (path: string) => readonly string[] | undefined;
  /** Why it is refused, and matches nothing: "is longer than 1000 characters". */
  readonly fault?: string;
}

export function compilePattern(text: string, options: PatternOptions): CompiledPattern {
  try {
    const nameOf = nameCompiler();
    const paths = sequencesOf(text, options).map((sequence) => compilePath(sequence, options, nameOf));
    const match = (path: string): readonly string[] | undefined => {
      for (const one of paths) {
        const found = one(path);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return { match, matches: (path) => match(path) !== undefined };
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    return { match: () => undefined, matches: () => false, fault: error.message };
  }
}

/** What is wrong with a pattern; undefined if nothing is. */
export function faultOfPattern(text: string, options: PatternOptions): string | undefined {
  return compilePattern(text, options).fault;
}

/** How many wildcards of a pattern surely matched something, whichever of its choices a path matches; 0 for one that is refused. */
export function countCaptures(text: string, options: PatternOptions): number {
  if (faultOfPattern(text, options) !== undefined) return 0;
  return Math.min(
    ...sequencesOf(text, options).map((sequence) => sequence.filter(({ kind }) => kind === "star" || kind === "across").length),
  );
}

function sequencesOf(text: string, { syntax, choices }: PatternOptions): readonly Sequence[] {
  if (text.length > PATTERN_LIMITS.length && hasWildcard(text))
    throw new PatternFault(`is longer than ${PATTERN_LIMITS.length} characters`);
  const sequence = parsePattern(text, syntax);
  return choices === undefined ? expandGroups(sequence, PATTERN_LIMITS.choices, holdsPath) : expandGroups(sequence, choices, () => true);
}

/** For findings: `pattern "*a*a*a…" has more than 32 wildcards`. */
export function describeFault(text: string, fault: string): string {
  return `${describePattern(text)} ${fault}`;
}

export function describePattern(text: string): string {
  return `pattern "${cutText(text, MOST_SHOWN)}"`;
}

/** A path against the names of a pattern: on failure the latest `**` takes one more name, so that each pair of names is compared once. */
interface PathOptions {
  readonly syntax: Syntax;
  /** Wildcards at the start of a name match a dot. */
  readonly dot: boolean;
  /** Names of directories that `**` does not enter. */
  readonly closed?: ReadonlySet<string>;
  /** `a/**` matches what is below `a`, and not `a`. "star": only if it is spelled `*` at its end. */
  readonly onlyBelow?: true | "star";
  /** A pattern that matches a directory matches everything in it. */
  readonly whole?: true;
}

/** Undefined: `**`. */
type Names = readonly (NamePattern | undefined)[];

type Match = (path: string) => readonly string[] | undefined;

/** Groups of the sequence have no slash in them. */
function compilePath(sequence: Sequence, options: PathOptions, nameOf: (name: Sequence) => NamePattern): Match {
  const isFlat = options.syntax.flat === true;
  const own = (isFlat ? [sequence] : splitAtSlashes(sequence, options.syntax)).map((name) =>
    !isFlat && isAcross(name) ? undefined : nameOf(name),
  );
  const longest = sequence.some(({ kind }) => kind === "group") ? PATTERN_LIMITS.groupedPath : Infinity;
  const names = options.whole === true && own.at(-1) !== undefined ? [...own, undefined] : own;
  const least = names === own && isOnlyBelow(sequence, options) ? 1 : 0;
  const wild = names.findIndex((name) => name?.spelled === undefined);
  const prefix = (wild < 0 ? names : names.slice(0, wild)).map((name) => name?.spelled ?? "").join("/");
  if (wild < 0) return (path) => (path === prefix ? NONE : undefined);
  const suffixes = names.at(-1)?.tails ?? [""];
  const needed = longestText(sequence);
  const slashes = isFlat || names.includes(undefined) ? undefined : names.length - 1;
  return (path) => {
    if (!path.startsWith(prefix) || !path.includes(needed) || path.length > longest) return undefined;
    if (!suffixes.some((suffix) => path.endsWith(suffix))) return undefined;
    if (slashes !== undefined && countSlashes(path) !== slashes) return undefined;
    return matchNames(names, isFlat ? [path] : path.split("/"), options, least);
  };
}

/** Each name once: the choices of a pattern have most of them in common. */
function nameCompiler(): (name: Sequence) => NamePattern {
  const numbers = new Map<Sequence[number], number>();
  const known = new Map<string, NamePattern>();
  const budget = newBudget();
  const keyOf = (element: Sequence[number]): string | number => {
    if (element.kind === "text") return JSON.stringify(element.text);
    const number = numbers.get(element) ?? numbers.size;
    numbers.set(element, number);
    return number;
  };
  return (name) => {
    const key = name.map(keyOf).join(" ");
    const found = known.get(key) ?? compileName(name, budget);
    known.set(key, found);
    return found;
  };
}

/** Text that every match holds. A `.` alone may be no name. */
function longestText(sequence: Sequence): string {
  const texts = sequence.map((element) => (element.kind === "text" && element.text !== "." ? element.text : ""));
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

function countSlashes(path: string): number {
  let count = 0;
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) count += 1;
  return count;
}

/** Whether `**` at the end takes at least one name. */
function isOnlyBelow(sequence: Sequence, { onlyBelow }: PathOptions): boolean {
  const before = sequence.findLast(({ kind }) => kind !== "across" && kind !== "slash");
  return onlyBelow === true || (onlyBelow === "star" && before?.kind === "star");
}

function splitAtSlashes(sequence: Sequence, { exact }: Syntax): readonly Sequence[] {
  const names: Sequence[] = [];
  let start = 0;
  for (let at = 0; at <= sequence.length; at += 1) {
    if (at < sequence.length && sequence[at]?.kind !== "slash") continue;
    const name = sequence.slice(start, at);
    start = at + 1;
    const isNothing = name.length === 0 || (name.length === 1 && name[0]?.kind === "text" && name[0].text === ".");
    if (exact === true || !isNothing) names.push(name);
  }
  return names;
}

function isAcross(name: Sequence): boolean {
  return name.length === 1 && name[0]?.kind === "across";
}

function matchNames(patterns: Names, names: readonly string[], options: PathOptions, least: number): readonly string[] | undefined {
  // What the wildcards of each name before the place have matched; of the latest `**` it is kept as places.
  const captured: (readonly string[])[] = [];
  const last = patterns.lastIndexOf(undefined);
  let at = 0;
  let place = 0;
  let across = -1;
  let from = 0;
  let resume = 0;
  const keep = (): void => {
    if (across >= 0) captured[across] = [names.slice(from, resume).join("/")];
  };
  while (at < patterns.length || place < names.length) {
    if (at < patterns.length && patterns[at] === undefined) {
      keep();
      across = at;
      at += 1;
      from = place;
      // What follows the last one is at the end.
      resume = across === last ? names.length - (patterns.length - at) : place;
      if (resume - from < (at === patterns.length ? least : 0)) return undefined;
      for (; place < resume; place += 1) if (!mayEnter(names[place] ?? "", options)) return undefined;
      continue;
    }
    const found = place < names.length ? matchOne(patterns[at], names[place] ?? "", options) : undefined;
    if (found !== undefined) {
      captured[at] = found;
      at += 1;
      place += 1;
    } else {
      if (across < 0 || across === last || resume >= names.length || !mayEnter(names[resume] ?? "", options)) return undefined;
      resume += 1;
      at = across + 1;
      place = resume;
    }
  }
  keep();
  return captured.flat();
}

function matchOne(pattern: NamePattern | undefined, name: string, options: PathOptions): readonly string[] | undefined {
  if (pattern === undefined || (!options.dot && name.startsWith(".") && !pattern.startsWithDot)) return undefined;
  return pattern.match(name);
}

function mayEnter(name: string, { dot, closed }: PathOptions): boolean {
  return (dot || !name.startsWith(".")) && closed?.has(name) !== true;
}
