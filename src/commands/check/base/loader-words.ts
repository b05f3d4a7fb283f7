/** Words that load code: whatever has no edge is found, in whichever role it occurs. */
import type { FileFacts } from "../../../model/facts.js";
import type { Language } from "../../../model/language.js";
import type { Loaders } from "../../../model/loaders.js";
import type { Token } from "../../../model/read-tokens.js";
import type { Occurrence } from "./occurrences.js";
import type { SourceState } from "./open-base.js";

/** Offsets between which the file has an edge or a finding, each taken once. */
export type IsFollowed = (start: number, end: number, lines: readonly [number, number]) => boolean;

export function followed({ scan }: SourceState, { path, references, problems }: FileFacts): IsFollowed {
  const isTest = scan.category(path) === "test";
  const open = new Set(
    references.flatMap(({ offset, manner }, index) => {
      const { targets = [], problems: faults = [] } = scan.resolutions.get(path)?.[index] ?? {};
      return (manner === "mock" && !isTest) || targets.length + faults.length === 0 ? [] : [offset];
    }),
  );
  const reported = problems.flatMap(({ code, line }) => (code.startsWith("dynamic") && line !== undefined ? [line] : []));
  return (start, end, [first, last]) => {
    const inside = [...open].filter((offset) => offset >= start && offset < end);
    for (const offset of inside) open.delete(offset);
    return inside.length > 0 || reported.some((line) => line >= first && line <= last);
  };
}

export interface Reading {
  readonly lineOf: (offset: number) => number;
  readonly isFollowed: IsFollowed;
}

export function wordsIn(all: readonly Token[], { loaders }: Language, { lineOf, isFollowed }: Reading): readonly Occurrence[] {
  if (loaders === undefined) return [];
  const tokens = all.filter(({ kind }) => kind !== "type");
  const { text, at } = joined(tokens);
  const aliases = aliasesIn(text, loaders);
  const found = new Map<number, string>();
  const foreign = new Set(loaders.foreign === undefined ? [] : [...text.matchAll(loaders.foreign)].map(([, word]) => word));
  for (const pattern of [new RegExp(` (?:${loaders.words})(?= )`, "g"), ...loaders.uses, ...aliases.calls]) {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const isOther = aliases.made.has(index) || foreign.has(match.trim());
      if (!isOther && !loaders.harmless.some((one) => matchesAt(one, text, index))) found.set(index, match.trim());
    }
  }
  // Inner calls first: what they load is not what the outer one loads.
  return [...found]
    .sort(([a], [b]) => b - a)
    .flatMap(([index, word]) => {
      const first = at.get(index) ?? 0;
      const last = callEnd(tokens, first + word.split(" ").length - 1);
      const [start = 0, end = 0] = [tokens[first]?.start, tokens[last]?.end];
      const line = lineOf(start);
      const mayBe = loaders.followed.test(word) || aliases.names.has(word);
      if (mayBe && isFollowed(start, end, [line, lineOf(end)])) return [];
      const isCalled = last >= first + word.split(" ").length;
      const key = tokens.slice(Math.max(0, first - 2), last + (isCalled ? 1 : 3)).map((token) => token.text);
      return [{ line, what: word.replaceAll(/ ?([.()[\]]) ?/g, "$1"), key: key.join(" ") }];
    })
    .toReversed();
}

/** `at`: token that follows the blank at an offset. */
function joined(tokens: readonly Token[]): { readonly text: string; readonly at: ReadonlyMap<number, number> } {
  const at = new Map<number, number>();
  const parts: string[] = [];
  let length = 0;
  for (const [index, { kind, text }] of tokens.entries()) {
    at.set(length, index);
    const plain = text.replaceAll(/[\s"]/g, "·");
    // A key is no use of its name.
    const part = kind === "string" ? ` "${plain}"` : kind === "key" ? ` ·${plain}` : ` ${plain}`;
    parts.push(part);
    length += part.length;
  }
  return { text: `${parts.join("")} `, at };
}

interface Aliases {
  readonly names: ReadonlySet<string>;
  readonly calls: readonly RegExp[];
  /** Where a loader is made that has a name: its calls tell what it loads. */
  readonly made: ReadonlySet<number>;
}

const PLAIN = /^(?:null|undefined|true|false|None|this|function)$/;

function aliasesIn(text: string, { words, makers = "(?!)" }: Loaders): Aliases {
  const names = new Set<string>();
  const made = new Set<number>();
  for (let all = words; ;) {
    const before = names.size;
    const path = "(?:[\\w$]+ (?:\\?\\. |\\. |! ))*";
    const given = [
      new RegExp(` ([\\w$]+) (?:: )?:?= (?:\\( )?${path}(?:${all})(?= (?!\\())`, "g"),
      new RegExp(` (?:${all}) as ([\\w$]+)(?= )`, "g"),
      new RegExp(`(?<=[{,]) (?:${all}) : ([\\w$]+)(?= )`, "g"),
    ];
    for (const [, name = ""] of given.flatMap((pattern) => [...text.matchAll(pattern)])) if (!PLAIN.test(name)) names.add(name);
    for (const { index, 0: match, 1: name = "" } of text.matchAll(new RegExp(` ([\\w$]+) (?:: )?:?= ${path}(?:${makers})(?= \\()`, "g"))) {
      names.add(name);
      made.add(index + match.lastIndexOf(" "));
    }
    if (names.size === before) break;
    all = `${words}|${[...names].map(escaped).join("|")}`;
  }
  const any = [...names].map(escaped).join("|");
  return {
    names,
    made,
    calls: names.size === 0 ? [] : [new RegExp(` (?:${any})(?= (?:\\(|\\?\\. \\(|\\. (?:call|apply|bind) |\\) \\(|! |as ))`, "g")],
  };
}

function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}

function matchesAt(pattern: RegExp, text: string, index: number): boolean {
  const at = new RegExp(pattern);
  at.lastIndex = index;
  return at.test(text);
}

/** The last token of the calls that follow a word, or the word itself. */
export function callEnd(tokens: readonly Token[], word: number): number {
  const is = (index: number, text: string): boolean => tokens[index]?.kind === "other" && tokens[index].text === text;
  let end = word;
  for (let next = word + 1; ; next = end + 1) {
    while (is(next, ".") || is(next, "?.")) next += is(next + 1, "(") ? 1 : 2;
    if (!is(next, "(")) return end;
    let depth = 0;
    do {
      if (is(next, "(")) depth += 1;
      if (is(next, ")")) depth -= 1;
      next += 1;
    } while (depth > 0 && next < tokens.length);
    end = next - 1;
  }
}

/** 1-based. */
export function lines(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
