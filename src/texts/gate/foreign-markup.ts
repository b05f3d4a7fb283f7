/** Rejects content that does not belong in a plain sentence: addresses, markup, encoded data, paths of a user's machine. */
import type { Names } from "./subject.js";

const ADDRESS = /:\/\/|\bwww\.|\b(?:mailto|javascript|vbscript|file|data):(?=[^\s`])|\[at\]|\(at\)/iu;
/** Without a host it leads nowhere: `github://` of a program that has such shorthands. */
const SCHEME = /(?<![\p{L}\p{N}])[a-z][a-z0-9+]{1,20}:\/\/(?=[\s,;)"'`]|[.:]?$|[.:] )/gu;
const MAIL = /[\w.+-]@[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.[a-z]{2,}/iu;
const LINK = /\]\s?[([]|!\[|\[[^\]]{1,80}\]:/u;
const TAG = /<[A-Za-z/!?|]|\[\/?[A-Z]{3,}\]/u;
const TAG_WITH_ATTRIBUTES = /<[a-z][^<>]{0,200}(?:=|javascript)/iu;
const ENTITY = /&(?:#\w{1,8}|[a-z]{2,8});/iu;
const BLOCK = /^(?:#{1,6}\s|[-*+>]\s|\d{1,3}[.)]\s|[{[|]|::|=>)/u;
const STRONG = /\*\*[^*\s]|~~/u;
const LABEL = /^["']?(?:purpose|why|overview|answer|description|summary|source|kind|text|note)["']?\s*[:=]/iu;
const PATH =
  /(?:^|[\s`"'(=,:[])((?:~|\/(?:home|Users|root|tmp|var|etc|usr|opt|mnt|private|srv|proc|Volumes|workspace|builds?))\/[^\s`"')]*)/gu;
const WINDOWS = /(?:^|[\s`"'(=])(?:[A-Za-z]:[\\/]|\\\\)/u;
const ENCODED = /[A-Za-z0-9+=_-]{48,}/gu;

export function foreignMarkup(text: string, known: Names): string | undefined {
  const withoutSchemes = text.replace(SCHEME, (scheme) => (known.quotes(scheme) ? "" : scheme));
  if (ADDRESS.test(withoutSchemes) || MAIL.test(text)) return "It has an address (URL or e-mail); leave it out.";
  if (text.includes("``") || text.split("`").length % 2 === 0)
    return "Its backticks do not pair; put each name between two single backticks.";
  if (marked(text)) return "It has Markdown or HTML; write a plain sentence, with names between single backticks.";
  if (LABEL.test(text)) return "It begins with a label; write the sentence alone.";
  if (WINDOWS.test(text) || strayPath(text, known)) return "It has a path of a machine; name files by their path in the repository.";
  if (text.match(ENCODED)?.some((run) => !known.has(run)) === true)
    return "It has encoded data or an endless word; write a plain sentence.";
  return undefined;
}

function marked(text: string): boolean {
  const prose = text.replace(/`[^`]*`/gu, "``");
  return (
    LINK.test(prose) || TAG.test(prose) || TAG_WITH_ATTRIBUTES.test(text) || ENTITY.test(text) || BLOCK.test(text) || STRONG.test(prose)
  );
}

function strayPath(text: string, known: Names): boolean {
  for (const [, path = ""] of text.matchAll(PATH)) {
    if (!known.has(path.replace(/[.,;:]+$/u, ""))) return true;
  }
  return false;
}
