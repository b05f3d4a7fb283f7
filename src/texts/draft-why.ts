/**
 * The room of texts: sentences about entities and edges.
 * Drafts come from facts alone, so equal facts give equal bytes. Every draft is one non-empty line of limited length.
 * Texts by people or models are stored elsewhere; this room never reads the files of the map.
 */
import type { Place } from "../model/facts.js";
import { kindOfEdge, kindOfWhy, withMark } from "../model/edge-kinds.js";
import type { Edge } from "../model/graph.js";
import { usableSentence } from "./documentation.js";
import { code, cutOnWord, withPeriod } from "./one-line.js";
import { clauseText, type Clause, type ShowName } from "./why-clauses.js";
import { mentionsOf, type ClauseKind, type Mention, type WhyNames } from "./why-mentions.js";
import { groupBy } from "../model/basics.js";

export type { WhyNames } from "./why-mentions.js";

const WHY = 300;
/** Characters of the mark of a kind. */
const MOST_MARK = 12;
const CLAUSES = 3;
const DOC = 90;
/** Below this length a truncated documentation sentence is not informative. */
const LEAST = 40;
const ALTERNATIVE = " Alternative: one of several bindings of the name.";
/** Kinds whose clause mentions no enclosing symbol. */
const PLACELESS: ReadonlySet<ClauseKind> = new Set([
  "re-export",
  "re-export-all",
  "re-export-namespace",
  "side-effect",
  "glob",
  "augment",
  "markup",
  "stylesheet",
  "variant",
  "convention",
  "types",
  "named",
  "unused",
  "missing",
  "ambiguous",
  "stated",
]);

/** Reason of the edge, ≤ 300 characters, one line, never empty. */
export function draftWhy(edge: Edge, names: WhyNames): string {
  const target = { ...names, whole: names.whole ?? isWhole(edge) };
  const kind = kindOfEdge(edge.reasons);
  // The sentence of what is loaded later says so, which is not the kind of an edge that also runs.
  const isLater = (one: Mention): number => Number(kind !== "lazy" && one.kind === "lazy");
  const mentions = edge.reasons.flatMap((reason) => mentionsOf(reason, target)).sort((a, b) => isLater(a) - isLater(b) || a.line - b.line);
  if (mentions.length === 0) return `Imports ${code(names.imported)}.`;
  const isAlternative = edge.reasons.some((reason) => reason.alternative === true);
  const optional = guardOf(edge.reasons) ?? (isAlternative ? ALTERNATIVE : "");
  const room = WHY - optional.length;
  const told = longest(mentions, names, room - MOST_MARK);
  const marked = withMark(told, kind);
  // The end of a sentence that is too long gives way to the mark.
  const clauses = marked === told || marked.length < room ? marked : withMark(cutOnWord(told, room - MOST_MARK - 1), kind);
  const doc = docOf(mentions);
  const isKept = clauses.length + Math.min(doc.length, LEAST) < room && kindOfWhy(`${clauses}${doc}`) === kindOfWhy(clauses);
  const body = isKept ? `${clauses}${doc}` : clauses;
  return `${cutOnWord(withPeriod(body), room)}${optional}`;
}

/** If the failure of every one of them is caught. */
function guardOf(reasons: Edge["reasons"]): string | undefined {
  const guards = [...new Set(reasons.map(({ optional }) => optional))];
  return guards.includes(undefined) ? undefined : ` Optional: guarded by ${guards.join(" and ")}.`;
}

/** As many complete clauses as fit; the rest is only mentioned, because a truncated clause would be meaningless. */
function longest(mentions: readonly Mention[], names: WhyNames, room: number): string {
  const groups = grouped(mentions);
  for (let clauses = Math.min(CLAUSES, groups.length); clauses > 1; clauses--) {
    const text = sentence(mentions, groups, { names, most: clauses });
    if (text.length < room) return text;
  }
  return sentence(mentions, groups, { names, most: 1 });
}

/** Keys of symbols are `path#symbol`; paths contain no unescaped `#`, externals start with a colon. */
function isWhole(edge: Edge): boolean {
  return edge.to.startsWith(":") || !edge.to.includes("#");
}

interface Group extends Clause {
  readonly mentions: readonly Mention[];
}

function sentence(
  mentions: readonly Mention[],
  groups: readonly Group[],
  { names, most }: { readonly names: WhyNames; readonly most: number },
): string {
  const shown = groups.slice(0, most);
  const show = aliasOnce(mentions);
  const { variantOf, asset } = names;
  const mixed = !groups.every(isTypeOnly);
  const clauses = shown.map((group, index) => {
    const text = clauseText(group, { show, alone: groups.length === 1, variantOf, asset });
    return `${index === 0 ? text : lowered(text)}${mixed && group.kind !== "type" && isTypeOnly(group) ? ", as a type" : ""}`;
  });
  return `${clauses.join("; ")}${groups.length > most ? "; and other uses" : ""}`;
}

/** Names that occur in the same places share a clause; if that gives too many clauses, all names of a kind do. */
function grouped(mentions: readonly Mention[]): readonly Group[] {
  if (mentions.length === 1) return [toGroup(mentions)];
  const fine = groupedBy(mentions, occurrences(mentions));
  return fine.length <= CLAUSES ? fine : groupedBy(mentions, (mention) => mention.kind);
}

function occurrences(mentions: readonly Mention[]): (mention: Mention) => string {
  const places = new Map<string, Set<string>>();
  for (const mention of mentions) {
    const key = keyOf(mention.kind, mention.name);
    places.set(key, (places.get(key) ?? new Set()).add(keyOf(mention.within?.label ?? "", mention.subject ?? "")));
  }
  const joined = new Map([...places].map(([key, at]) => [key, keyOf(key.slice(0, key.indexOf("\u0000")), ...at)]));
  return (mention) => joined.get(keyOf(mention.kind, mention.name)) ?? mention.kind;
}

function groupedBy(mentions: readonly Mention[], key: (mention: Mention) => string): readonly Group[] {
  return [...groupBy(mentions, key).values()].map(toGroup);
}

function toGroup(mentions: readonly Mention[]): Group {
  const places = new Map<string | undefined, Place | undefined>();
  for (const { within } of mentions) if (!places.has(within?.label)) places.set(within?.label, within);
  return {
    kind: mentions[0]?.kind ?? "module",
    names: [...new Set(mentions.map((mention) => mention.name))],
    places: [...places.values()],
    subjects: [...new Set(mentions.flatMap(({ subject }) => (subject === undefined ? [] : [subject])))],
    mentions,
  };
}

function isTypeOnly(group: Group): boolean {
  return group.kind === "type" || (group.kind !== "stated" && group.mentions.every((mention) => mention.typeOnly));
}

function aliasOnce(mentions: readonly Mention[]): ShowName {
  const aliases = new Map(mentions.flatMap(({ name, alias }): [string, string][] => (alias === undefined ? [] : [[name, alias]])));
  return (name, printed) => {
    const alias = aliases.get(name);
    aliases.delete(name);
    return alias === undefined ? printed : `${printed} (as ${code(alias)})`;
  };
}

/** If there is only one enclosing symbol, there is room for its documentation. */
function docOf(mentions: readonly Mention[]): string {
  const placed = mentions.filter((mention) => !PLACELESS.has(mention.kind));
  const label = placed[0]?.within?.label;
  if (label === undefined || placed.some((mention) => mention.within?.label !== label)) return "";
  const doc = placed.map((mention) => usableSentence(mention.within?.doc)).find((text) => text !== undefined);
  return doc === undefined ? "" : ` — ${cutOnWord(doc.replace(/\.$/u, ""), DOC)}`;
}

function lowered(text: string): string {
  return /^[A-Z]/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function keyOf(...parts: readonly string[]): string {
  return parts.join("\u0000");
}
