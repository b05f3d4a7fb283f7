/** Words that load code: whatever has no edge is found, in whichever role it occurs. */
import type { FileFacts } from "../../../model/facts.js";
import type { Language } from "../../../model/language.js";
import type { Loaders } from "../../../model/parsing/loaders.js";
import type { Token } from "../../../model/parsing/read-tokens.js";
import type { Occurrence, SourceState } from "./open-base.js";
import { pushTo, firstPlace } from "../../../model/basics.js";

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

interface Reading {
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
  const patterns = [new RegExp(` (?:${loaders.words})(?= )`, "g"), ...loaders.uses];
  for (const { index, 0: match } of [...patterns.flatMap((pattern) => [...text.matchAll(pattern)]), ...aliases.calls]) {
    const isOther = aliases.made.has(index) || foreign.has(match.trim());
    if (!isOther && !loaders.harmless.some((one) => matchesAt(one, text, index))) found.set(index, match.trim());
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

/** Names that the file gives to a loader, or to what makes one. */
export function loaderNames(tokens: readonly Token[], { loaders }: Language): ReadonlySet<string> {
  return loaders === undefined ? new Set() : aliasesIn(joined(tokens.filter(({ kind }) => kind !== "type")).text, loaders).names;
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
  readonly calls: readonly RegExpExecArray[];
  /** Where a loader is made that has a name: its calls tell what it loads. */
  readonly made: ReadonlySet<number>;
}

const PLAIN = /^(?:null|undefined|true|false|None|this|function)$/;

/** `name = a.b`, whose last part is not called; `a as name`; `{ a: name }`. */
const GIVEN = / ([\w$]+) (?:: )?:?= (?:\( )?((?:[\w$]+ (?:\?\. |\. |! ))*[\w$]+)(?= (?!\())/g;
const RENAMED = / ([\w$]+) as ([\w$]+)(?= )/g;
const TAKEN = /(?<=[{,]) ([\w$]+) : ([\w$]+)(?= )/g;
const MADE = / ([\w$]+) (?:: )?:?= ((?:[\w$]+ (?:\?\. |\. |! ))*[\w$]+)(?= \()/g;
const CALLED = / ([\w$]+)(?= (?:\(|\?\. \(|\. (?:call|apply|bind) |\) \(|! |as ))/g;

function aliasesIn(text: string, { words, makers }: Loaders): Aliases {
  const made = new Set<number>();
  const givenTo = new Map<string, string[]>();
  const note = (from: string, to: string): void => {
    if (PLAIN.test(to)) return;
    pushTo(givenTo, from, to);
  };
  for (const [, name = "", value = ""] of text.matchAll(GIVEN)) for (const part of value.split(/ (?:\?\.|[.!]) /)) note(part, name);
  for (const pattern of [RENAMED, TAKEN]) for (const [, from = "", name = ""] of text.matchAll(pattern)) note(from, name);
  const names = new Set<string>();
  for (const { index, 0: match, 1: name = "", 2: value = "" } of makers === undefined ? [] : text.matchAll(MADE)) {
    if (makers?.split("|").includes(value.slice(value.lastIndexOf(" ") + 1)) !== true) continue;
    names.add(name);
    made.add(index + match.lastIndexOf(" "));
  }
  const open = [...words.split("|"), ...names];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const name of givenTo.get(at) ?? []) {
      if (!names.has(name)) open.push(name);
      names.add(name);
    }
  }
  const calls = names.size === 0 ? [] : [...text.matchAll(CALLED)].filter(([, name = ""]) => names.has(name));
  return { names, made, calls };
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
  return (offset) =>
    Math.max(
      1,
      firstPlace(starts.length, (line) => (starts[line] ?? 0) > offset),
    );
}
