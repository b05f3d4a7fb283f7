/**
 * Build constraints in the notation of facts (`linux && !cgo`). Tags are never evaluated for the current machine; the only
 * questions are whether a constraint can hold under an assumption, and whether two can hold in one build.
 */
import { ARCHITECTURES, SYSTEMS, tagsOfSystem } from "./platforms.js";

/** Assumed value of a tag; undefined: either value. */
type Assumption = (tag: string) => boolean | undefined;

type Token = "&&" | "||" | "!" | "(" | ")" | { readonly tag: string };

/**
 * Whether some choice of the open tags makes the constraint true. Exact if every open tag occurs once; otherwise it may return true too
 * often.
 */
export function canHold(condition: string, assume: Assumption): boolean {
  return evaluate(tokenize(condition), assume).yes;
}

/** Tags in the constraint. */
export function tagsOf(condition: string): readonly string[] {
  return [...new Set(tokenize(condition).flatMap((token) => (typeof token === "string" ? [] : [token.tag])))];
}

/** Whether the constraint can be true only if the tag is set. */
export function requires(condition: string, tag: string): boolean {
  return tagsOf(condition).includes(tag) && !canHold(condition, (name) => (name === tag ? false : undefined));
}

/** More builds than these are not tried: then the constraints may hold together. */
const MOST_BUILDS = 2048;

/** Whether no build satisfies both constraints. */
export function excludeEachOther(one: string, other: string): boolean {
  const tokens: readonly Token[] = ["(", ...tokenize(one), ")", "&&", "(", ...tokenize(other), ")"];
  const builds = buildsOf(tokens.flatMap((token) => (typeof token === "string" ? [] : [token.tag])));
  return builds !== undefined && !builds.some((build) => evaluate(tokens, (tag) => build.get(tag)).yes);
}

/** Values of the tags. */
type Build = ReadonlyMap<string, boolean>;

/** Every build that differs in these tags; tags that occur once are left open, as both of their values are tried. Undefined: too many. */
function buildsOf(written: readonly string[]): readonly Build[] | undefined {
  const tags = [...new Set(written)];
  const groups = [systemsOf(tags), oneOf(tags.filter((tag) => ARCHITECTURES.has(tag))), oneOf(tags.filter((tag) => COMPILERS.has(tag)))];
  const known = (tag: string): boolean => SYSTEMS.has(tag) || ARCHITECTURES.has(tag) || COMPILERS.has(tag) || tag === "unix";
  const versions = tags.filter((tag) => VERSION.test(tag)).toSorted((a, b) => Number(a.slice(4)) - Number(b.slice(4)));
  groups.push([versions.length, ...versions.keys()].map((count) => new Map(versions.map((tag, place) => [tag, place < count]))));
  const free = tags.filter((tag) => !known(tag) && !VERSION.test(tag) && written.indexOf(tag) !== written.lastIndexOf(tag));
  for (const tag of free) groups.push([new Map([[tag, true]]), new Map([[tag, false]])]);
  let builds: readonly Build[] = [new Map()];
  for (const choices of groups) {
    if (builds.length * choices.length > MOST_BUILDS) return undefined;
    builds = builds.flatMap((build) => choices.map((choice) => new Map([...build, ...choice])));
  }
  return builds;
}

const COMPILERS: ReadonlySet<string> = new Set(["gc", "gccgo"]);

/** Holds for this version of Go and for all later ones. */
const VERSION = /^go1\.\d+$/;

/** One of the tags holds, or none. */
function oneOf(tags: readonly string[]): readonly Build[] {
  return [...tags, undefined].map((chosen) => new Map(tags.map((tag) => [tag, tag === chosen])));
}

/** A build is for one system; `unix` stands for several, and some systems count as another one too. */
function systemsOf(tags: readonly string[]): readonly Build[] {
  const written = tags.filter((tag) => SYSTEMS.has(tag));
  const others = tags.includes("unix") ? [["unix"], []] : [[]];
  return [...written.map(tagsOfSystem), ...others].map((set) => new Map([...written, "unix"].map((tag) => [tag, set.includes(tag)])));
}

function tokenize(condition: string): readonly Token[] {
  return [...condition.matchAll(/&&|\|\||[!()]|[^\s!()&|]+/gu)].map(([text]) => {
    if (text === "&&" || text === "||" || text === "!" || text === "(" || text === ")") return text;
    return { tag: text };
  });
}

/** Whether an expression can be true, and whether it can be false. */
interface Chances {
  readonly yes: boolean;
  readonly no: boolean;
}

const RANK = { "||": 1, "&&": 2, "!": 3, "(": 0 } as const;
type Operator = keyof typeof RANK;

/** Operator precedence with two stacks: untrusted parentheses may be nested to any depth. */
function evaluate(tokens: readonly Token[], assume: Assumption): Chances {
  const values: Chances[] = [];
  const operators: Operator[] = [];
  const reduceTo = (rank: number): void => {
    for (let top = operators.at(-1); top !== undefined && top !== "(" && RANK[top] >= rank; top = operators.at(-1)) {
      operators.pop();
      apply(top, values);
    }
  };
  for (const token of tokens) {
    if (typeof token !== "string") {
      const known = assume(token.tag);
      values.push({ yes: known !== false, no: known !== true });
    } else if (token === "(" || token === "!") operators.push(token);
    else if (token === ")") {
      reduceTo(RANK["||"]);
      operators.pop();
    } else {
      reduceTo(RANK[token]);
      operators.push(token);
    }
  }
  reduceTo(RANK["||"]);
  return values.at(-1) ?? { yes: true, no: true };
}

function apply(operator: Exclude<Operator, "(">, values: Chances[]): void {
  const right = values.pop() ?? { yes: true, no: true };
  if (operator === "!") {
    values.push({ yes: right.no, no: right.yes });
    return;
  }
  const left = values.pop() ?? { yes: true, no: true };
  if (operator === "&&") values.push({ yes: left.yes && right.yes, no: left.no || right.no });
  else values.push({ yes: left.yes || right.yes, no: left.no && right.no });
}
