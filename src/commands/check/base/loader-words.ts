/**
 * Words that load code, in the sources that a change touches: whatever has no edge is reported, in whichever role it occurs. Occurrences are
 * compared with those of the same file in the base, each as often as it is there.
 */
import { languages } from "../../../../languages/index.js";
import type { FileFacts } from "../../../model/facts.js";
import type { Language } from "../../../model/language.js";
import type { Loaders } from "../../../model/loaders.js";
import type { Token } from "../../../model/read-tokens.js";
import type { UncheckedPlace } from "../unchecked.js";
import { beyond, type Occurrence } from "./occurrences.js";
import type { SourceState, States } from "./open-base.js";
import { namedSources } from "./named-sources.js";

export async function unseenLoads(states: States, covers: (path: string) => boolean): Promise<readonly UncheckedPlace[]> {
  const { before, now, namesOf } = states;
  const found: UncheckedPlace[] = [];
  for (const path of now.scan.files.keys()) {
    if (!covers(path)) continue;
    const text = now.tree.read(path);
    const former = namesOf(path).filter((name) => before.tree.has(name));
    if (text === undefined || former.some((name) => before.tree.read(name) === text)) continue;
    const present = await loadsIn(now, path, text);
    if (present.length === 0) continue;
    const known = await Promise.all(former.map((name) => loadsIn(before, name, before.tree.read(name) ?? "")));
    for (const [line, all] of groupByLine(beyond(present, known.flat()))) found.push({ path, line, what: [...new Set(all)].join(", ") });
  }
  return found;
}

function groupByLine(found: readonly Occurrence[]): ReadonlyMap<number, readonly string[]> {
  const byLine = new Map<number, string[]>();
  for (const { line, what } of found) byLine.set(line, [...(byLine.get(line) ?? []), what]);
  return byLine;
}

async function loadsIn(state: SourceState, path: string, text: string): Promise<readonly Occurrence[]> {
  const language = languages.find((one) => one.tokensReader !== undefined && one.claims(path));
  const facts = state.scan.files.get(path);
  // What is not parsed is reported as a whole.
  if (language === undefined || facts?.parse !== "full") return [];
  const lineOf = lines(text);
  const tokens = await (await language.tokensReader?.())?.readTokens(path, text);
  return [
    ...marksIn(language, text, lineOf),
    ...schemesIn(state, facts),
    ...wordsIn(tokens ?? [], language, { lineOf, isFollowed: followed(state, facts) }),
    ...namedSources(state, path, tokens ?? [], lineOf),
  ];
}

function marksIn({ loaders }: Language, text: string, lineOf: (offset: number) => number): readonly Occurrence[] {
  if (loaders?.marks === undefined) return [];
  const marks = new RegExp(loaders.marks, `${loaders.marks.flags.replace("g", "")}g`);
  return [...text.matchAll(marks)].map(({ 0: mark, index }) => {
    const what = mark.slice(mark.lastIndexOf("\n") + 1).trim();
    return { line: lineOf(index + mark.length - 1), what, key: what };
  });
}

/** Addresses from which a runtime loads; of other protocols, such as `node:`, only names of packages are known. */
const ADDRESS = /^(?:data|file|https?|blob):/i;
const PASSIVE = /\.(?:css|s[ac]ss|less|styl)$/;

function schemesIn({ scan }: SourceState, { path, references }: FileFacts): readonly Occurrence[] {
  if (PASSIVE.test(path)) return [];
  return references.flatMap(({ specifier, line, form, kind }, index) => {
    const leads = scan.resolutions.get(path)?.[index]?.targets.some((target) => target.kind === "file") === true;
    const isLoad = kind !== "reference" || /worker|script|glob/i.test(form);
    return !leads && isLoad && ADDRESS.test(specifier) ? [{ line, what: `${form} of an address`, key: specifier }] : [];
  });
}

/** Offsets between which the file has an edge or a finding, each taken once. */
type IsFollowed = (start: number, end: number, lines: readonly [number, number]) => boolean;

function followed({ scan }: SourceState, { path, references, problems }: FileFacts): IsFollowed {
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

function wordsIn(all: readonly Token[], { loaders }: Language, { lineOf, isFollowed }: Reading): readonly Occurrence[] {
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
function callEnd(tokens: readonly Token[], word: number): number {
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
function lines(text: string): (offset: number) => number {
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
