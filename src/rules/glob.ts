/** Globs of rules. They come with a repository, so what they may cost is limited: names of a path are matched one by one. */
import picomatch from "picomatch";

const LONGEST = 300;
/** Wildcards in one name of a path. */
const MOST_STARS = 3;
/** Globs that the braces of one glob stand for. */
const MOST_ALTERNATIVES = 64;

/** Ecosystem of a package: `npm:lodash`, `node:fs`, `pypi:django`. */
const PACKAGE = /^([a-z]+):(.+)$/;

export interface Glob {
  /** What each `*` and `**` matched, in order; undefined if the glob does not match. */
  readonly match: (name: string) => readonly string[] | undefined;
}

/** What is wrong with a glob; undefined if nothing is. `!` before it is not part of it. */
export function faultOfGlob(text: string): string | undefined {
  if (text === "") return "is empty";
  if (text.length > LONGEST) return `is longer than ${LONGEST} characters`;
  if (text.includes("\\")) return "has a backslash: separate directories by /";
  if (text.startsWith("./")) return "starts with ./, which it must not";
  const alternatives = expandBraces(text);
  if (alternatives.length > MOST_ALTERNATIVES) return `stands for more than ${MOST_ALTERNATIVES} globs`;
  const names = alternatives.flatMap((glob) => glob.split("/"));
  if (names.some((name) => name !== "**" && (name.match(/[*?]/g) ?? []).length > MOST_STARS)) {
    return `has more than ${MOST_STARS} wildcards in one name`;
  }
  try {
    for (const name of names) nameRegExp(name);
    return undefined;
  } catch (error) {
    const reason = /Missing (?:opening|closing): "(.)"/.exec(error instanceof Error ? error.message : "");
    return reason === null ? "is no glob" : `has no matching ${reason[1]}`;
  }
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
  return oneOf(expandBraces(text).map(pathGlob));
}

/** `$1` in a glob stands for what the first `*` or `**` of another matched. */
export function hasCaptures(text: string): boolean {
  return /\$[1-9]/.test(text);
}

export function insertCaptures(text: string, captured: readonly string[]): string {
  return text.replace(/\$([1-9])/g, (_, at: string) => (captured[Number(at) - 1] ?? "").replace(/[*?[\]{}]/g, (one) => `[${one}]`));
}

function packageGlob(start: string, name: string): Glob {
  const alternatives = expandBraces(name).map((glob): Glob => {
    const pattern = picomatch.makeRe(escapeParentheses(glob), { ...OPTIONS, bash: true });
    return { match: (given) => pattern.exec(given)?.slice(1) };
  });
  const { match } = oneOf(alternatives);
  return { match: (given) => (given.startsWith(start) ? match(given.slice(start.length)) : undefined) };
}

function oneOf(globs: readonly Glob[]): Glob {
  const [first, ...others] = globs;
  if (first !== undefined && others.length === 0) return first;
  return {
    match: (name) => {
      for (const { match } of globs) {
        const found = match(name);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** `**` as a whole name matches any number of names, at the end at least one. */
function pathGlob(glob: string): Glob {
  const names = glob.split("/").map((name) => (name === "**" ? undefined : nameRegExp(name)));
  return { match: (path) => matchNames(names, path.split("/")) };
}

/** Each pair of places is tried once, so that the time is limited by their number. */
function matchNames(globs: readonly (RegExp | undefined)[], names: readonly string[]): readonly string[] | undefined {
  const failed = new Set<number>();
  const from = (glob: number, name: number): readonly string[] | undefined => {
    if (glob === globs.length) return name === names.length ? [] : undefined;
    const state = glob * (names.length + 1) + name;
    if (failed.has(state)) return undefined;
    const found = globs[glob] === undefined ? anyNames(glob, name) : oneName(globs[glob], glob, name);
    if (found === undefined) failed.add(state);
    return found;
  };
  const oneName = (pattern: RegExp, glob: number, name: number): readonly string[] | undefined => {
    const here = pattern.exec(names[name] ?? "");
    const rest = here === null || name >= names.length ? undefined : from(glob + 1, name + 1);
    return rest && [...(here ?? []).slice(1), ...rest];
  };
  const anyNames = (glob: number, name: number): readonly string[] | undefined => {
    const least = glob === globs.length - 1 ? name + 1 : name;
    for (let end = least; end <= names.length; end++) {
      const rest = from(glob + 1, end);
      if (rest !== undefined) return [names.slice(name, end).join("/"), ...rest];
    }
    return undefined;
  };
  return from(0, 0);
}

const OPTIONS = { dot: true, capture: true, noextglob: true, nonegate: true, nobrace: true, strictBrackets: true } as const;

function nameRegExp(name: string): RegExp {
  if (/^[^*?[\]]*$/.test(name)) {
    const unmatched = /[{}]/.exec(name);
    if (unmatched !== null) throw new Error(`Missing closing: "${unmatched[0] === "{" ? "}" : "{"}"`);
    return new RegExp(`^${name.replace(/[.+^$()|]/g, String.raw`\$&`)}$`);
  }
  return picomatch.makeRe(escapeParentheses(name), OPTIONS);
}

/** Directories may have them in their names. */
function escapeParentheses(text: string): string {
  return text.replace(/[()]/g, String.raw`\$&`);
}

/** `{a,b/c}` → two globs; braces inside of braces are expanded as well. */
function expandBraces(text: string): readonly string[] {
  const inner = /^(.*)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(text);
  if (inner === null) return [text];
  const [, before = "", options = "", after = ""] = inner;
  const expanded: string[] = [];
  for (const option of options.split(",")) {
    expanded.push(...expandBraces(`${before}${option}${after}`));
    if (expanded.length > MOST_ALTERNATIVES) break;
  }
  return [...new Set(expanded)];
}
