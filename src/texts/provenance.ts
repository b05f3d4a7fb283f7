/**
 * Origin of texts: the owner's description contains a short hash of every text that this tool drafted.
 * A text without a matching hash was written or edited by somebody else, and is overwritten only with `--redraft`.
 */
import { hash } from "node:crypto";
import { byteOrder } from "../model/basics.js";
import type { DraftText } from "../model/wording.js";

const DIGITS = 6;

/** The value of the `drafts` key: hashes of all texts, each once, in byte order. */
export function draftTokensOf(texts: readonly DraftText[]): string {
  return [...new Set(texts.map(fingerprint))].sort(byteOrder).join(" ");
}

/** Whether `draftTokens` contains the hash of `text` at `slot`. */
export function isDraft(draftTokens: string, text: DraftText): boolean {
  return draftTokens.split(" ").includes(fingerprint(text));
}

/**
 * Origin of a text. `draft`: drafted from the code; `written`: by this tool, based on a draft that is still current (a model may keep
 * the draft unchanged); `stale`: by this tool, based on a draft that has changed since; `author`: anyone else. An empty text is drafted again.
 */
export function originOf(draftTokens: string, text: DraftText): "draft" | "written" | "stale" | "author" {
  if (text.text === "") return "draft";
  if (draftTokens === "") return "author";
  const tokens = draftTokens.split(" ");
  const own = fingerprint(text);
  const sources = tokens.flatMap((token) => (token.startsWith(`${own}:`) ? [token.slice(DIGITS + 1)] : []));
  if (sources.some((source) => tokens.includes(source))) return "written";
  if (tokens.includes(own)) return "draft";
  return sources.length === 0 ? "author" : "stale";
}

/** Whether a model or an agent wrote the text: a reader is told so, since nobody may have read it. */
export function isByModel(draftTokens: string, text: DraftText): boolean {
  const origin = originOf(draftTokens, text);
  return origin === "written" || origin === "stale";
}

/** Tokens `<hash of the text>:<hash of its draft>` (decision 0009) of texts that are still in place. */
export function writtenTokens(draftTokens: string, texts: readonly DraftText[]): readonly string[] {
  const tokens = draftTokens.split(" ").filter((token) => token.includes(":"));
  if (tokens.length === 0) return [];
  const present = new Set(texts.map(fingerprint));
  return tokens.filter((token) => present.has(token.slice(0, DIGITS)));
}

/** `draftTokens` with a token that records `written` as written by this tool, based on `draft` (decision 0009). */
export function draftTokensWith(draftTokens: string, written: DraftText, draft: string): string {
  const word = `${fingerprint(written)}:${fingerprint({ slot: written.slot, text: draft })}`;
  const tokens = draftTokens.split(" ").filter((token) => token !== "" && token !== word);
  return [...tokens, word].join(" ");
}

function fingerprint({ slot, text }: DraftText): string {
  return hash("sha256", `${slot}\0${text}`, "hex").slice(0, DIGITS);
}
