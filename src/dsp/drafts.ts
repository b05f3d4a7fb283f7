/**
 * `.dsp/drafts` (docs/decisions/0002): which texts of the map this tool wrote. Not part of the protocol. A line per entity, sorted:
 *
 *     <uid> <token> <token> …
 *
 * A token is the hash of a text (`texts/provenance.ts`), or one of the words below. What no token names was written by somebody else. A lost or
 * damaged line therefore keeps texts; unreadable lines are ignored, and repeated ones, as merges by line leave them, are united. Former maps
 * have the tokens in a key of each description, which the next run moves here.
 */
import { memoOf, sortByBytes } from "../model/basics.js";
import type { Uid } from "../model/operation.js";
import {
  formatDescription,
  parseDescription,
  type Description,
  descriptionPath,
  type DspTree,
  formatLines,
  readLines,
  isUid,
} from "./dsp-tree.js";
import { mergeLists } from "./merge/three-way.js";

export const DRAFTS_FILE = "drafts";

/** Made by another tool or person and adopted: its UID keeps its prefix, its lines keep their order. */
export const ADOPTED = "adopted";

/** Slot of a purpose that is no draft: its hash shows later that the text of an export was a copy of it. */
export const COPIED = "copied";

/** The key of former descriptions. */
export const FORMER_KEY = "drafts";

/** Draft tokens by entity. */
type Drafts = ReadonlyMap<Uid, string>;

type Readable = Pick<DspTree, "get">;

/** Undefined if this tool knows nothing of the entity. */
export function draftTokensAt(tree: Readable, uid: Uid): string | undefined {
  const listed = readDrafts(tree).get(uid);
  const text = tree.get(descriptionPath(uid));
  const former = text?.includes(`${FORMER_KEY}:`) ? formerTokens(parseDescription(text)) : undefined;
  return listed === undefined || former === undefined ? (listed ?? former) : united([listed, former]);
}

/** The tokens in a description of a former map; a person's text may follow them. */
export function formerTokens(description: Description): string | undefined {
  return description.get(FORMER_KEY)?.split("\n", 1)[0];
}

export function readDrafts(tree: Readable): Drafts {
  const text = tree.get(DRAFTS_FILE) ?? "";
  const last = lastRead(tree);
  if (last.text !== text) Object.assign(last, { text, drafts: parseDrafts(text) });
  return last.drafts;
}

interface LastRead {
  readonly text: string;
  readonly drafts: Drafts;
}

const lastRead = memoOf<Readable, LastRead>(() => ({ text: "", drafts: new Map() }));

export function parseDrafts(text: string): Drafts {
  const drafts = new Map<Uid, string>();
  for (const line of readLines(text)) {
    const [uid = ""] = line.split(" ", 1);
    if (!isUid(uid)) continue;
    const [tokens, known] = [line.slice(uid.length + 1), drafts.get(uid)];
    drafts.set(uid, known === undefined ? tokens : united([known, tokens]));
  }
  return drafts;
}

/** Empty without entities. */
export function formatDrafts(drafts: Drafts): string {
  return formatLines(sortByBytes([...drafts.keys()]).map((uid) => `${uid} ${drafts.get(uid) ?? ""}`.trimEnd()));
}

/** The text with other tokens of these entities; undefined: without them. */
export function changedDrafts(text: string, changes: ReadonlyMap<Uid, string | undefined>): string {
  const drafts = new Map(parseDrafts(text));
  let isChanged = false;
  for (const [uid, tokens] of changes) {
    if (drafts.get(uid) === tokens) continue;
    isChanged = true;
    if (tokens === undefined) drafts.delete(uid);
    else drafts.set(uid, tokens);
  }
  return isChanged ? formatDrafts(drafts) : text;
}

/** A description without the key of former maps. All other lines keep their bytes; what a person wrote below the tokens becomes a note. */
export function withoutFormerTokens(text: string): string {
  if (!text.includes(`${FORMER_KEY}:`)) return text;
  const fields = parseDescription(text);
  const value = fields.get(FORMER_KEY);
  if (value === undefined) return text;
  fields.delete(FORMER_KEY);
  const [, ...more] = value.split("\n");
  if (more.length > 0) fields.set("notes", [fields.get("notes"), ...more].filter((line) => line !== undefined).join("\n"));
  const now = text.replace(/^drafts:(?: .*)?\r?\n/m, "");
  const read = parseDescription(now);
  const isSame = read.size === fields.size && [...fields].every(([key, written]) => read.get(key) === written);
  return isSame ? now : formatDescription(fields);
}

export function tokensOf(draftTokens: string): readonly string[] {
  return draftTokens.split(" ").filter((token) => token !== "");
}

export function isAdopted(draftTokens: string): boolean {
  return tokensOf(draftTokens).includes(ADOPTED);
}

/** Line by line and token by token: what a side dropped goes, what a side added comes. */
export function mergeDrafts(texts: { readonly base: string; readonly ours: string; readonly theirs: string }): string {
  const base = parseDrafts(texts.base);
  const ours = parseDrafts(texts.ours);
  const theirs = parseDrafts(texts.theirs);
  const merged = new Map<Uid, string>();
  for (const uid of new Set([...ours.keys(), ...theirs.keys()])) {
    const tokens = mergeTokens({ base: base.get(uid), ours: ours.get(uid), theirs: theirs.get(uid) });
    if (tokens !== "") merged.set(uid, tokens);
  }
  return formatDrafts(merged);
}

export function mergeTokens(tokens: { readonly [Side in "base" | "ours" | "theirs"]: string | undefined }): string {
  const [base, ours, theirs] = [tokens.base, tokens.ours, tokens.theirs].map((draftTokens = "") => tokensOf(draftTokens));
  return sortByBytes(mergeLists(base ?? [], ours ?? [], theirs ?? [])).join(" ");
}

function united(draftTokens: readonly string[]): string {
  return sortByBytes([...new Set(draftTokens.flatMap(tokensOf))]).join(" ");
}
