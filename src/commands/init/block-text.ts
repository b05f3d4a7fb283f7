/** Our block in a Markdown file, between two markers: the rest of the file belongs to others and stays byte for byte. */
import { createHash } from "node:crypto";
import { userError } from "../../model/errors/user-error.js";

export const BEGIN = "<!-- dsp-bootstrap:begin (written by 'dsp-cli init --agents') -->";
/** Whatever the rest of the line. */
const BEGINS = /^[ \t]*<!-- dsp-bootstrap:begin\b/;
const ENDS = /^[ \t]*<!-- dsp-bootstrap:end\b/;
const DIGEST = /<!-- dsp-bootstrap:end ([0-9a-f]{8}) -->/;

/** The last line of a block, with a checksum of the others: lines that somebody edited are recognised. */
export function endLine(lines: readonly string[]): string {
  return `<!-- dsp-bootstrap:end ${digestOf(lines.join("\n"))} -->`;
}

/** Without blanks, because formatters change them. */
function digestOf(text: string): string {
  return createHash("sha256").update(text.replace(/\s+/g, "")).digest("hex").slice(0, 8);
}

/**
 * The file with its block replaced, or with the block appended. `head`: first lines of a new file. Throws `UserError` if
 * the markers do not match.
 */
export function withBlock(before: string | undefined, lines: readonly string[], path: string, head: readonly string[] = []): string {
  const own = [BEGIN, ...lines, endLine(lines)];
  if (before === undefined) return `${[...head, ...own].join("\n")}\n`;
  const end = before.includes("\r\n") ? "\r\n" : "\n";
  const place = findBlock(before, path);
  if (place !== undefined) return before.slice(0, place.start) + own.join(end) + before.slice(place.end);
  const gap = before === "" || before.endsWith(`${end}${end}`) ? "" : before.endsWith("\n") ? end : `${end}${end}`;
  return `${before}${gap}${own.join(end)}${end}`;
}

/** `written`: as this command wrote it; `edited` by somebody; `unknown`: written by a version without checksums, or by hand. */
export function stateOfBlock(text: string): "written" | "edited" | "unknown" | "none" {
  const place = findBlock(text, "");
  if (place === undefined) return "none";
  const lines = text.slice(place.start, place.end).split("\n");
  const digest = DIGEST.exec(lines.at(-1) ?? "")?.[1];
  if (digest === undefined) return "unknown";
  return digest === digestOf(lines.slice(1, -1).join("\n")) ? "written" : "edited";
}

/** The file without its block and one of the empty lines around it; empty if only `heads`, the first lines of a new file, are left. */
export function withoutBlock(text: string, path: string, heads: readonly (readonly string[])[] = []): string {
  const place = findBlock(text, path);
  if (place === undefined) return text;
  const before = text.slice(0, place.start);
  const after = text.slice(place.end).replace(/^\r?\n/, "");
  const isBeforeEmpty = /(?:^|\n)\r?\n$/.test(before);
  const rest =
    isBeforeEmpty && /^(?:\r?\n|$)/.test(after)
      ? before.replace(/\r?\n$/, "") + after
      : before + (before === "" ? after.replace(/^\r?\n/, "") : after);
  const isOwn = [[], ...heads].some((head) => head.join("\n").trim() === rest.replaceAll("\r\n", "\n").trim());
  return isOwn ? "" : rest;
}

/** Whether our block begins in the text. */
export function hasBlock(text: string): boolean {
  return text.split("\n").some((line) => BEGINS.test(line));
}

/** Whether its markers match, if there are any. */
export function canHaveBlock(text: string): boolean {
  try {
    findBlock(text, "");
    return true;
  } catch {
    return false;
  }
}

interface Place {
  readonly start: number;
  /** Offset of the line end. */
  readonly end: number;
}

function findBlock(text: string, path: string): Place | undefined {
  const begins: Place[] = [];
  const ends: Place[] = [];
  for (let start = 0; start <= text.length;) {
    const newLine = text.indexOf("\n", start);
    const stop = newLine < 0 ? text.length : newLine;
    const end = text[stop - 1] === "\r" ? stop - 1 : stop;
    const line = text.slice(start, end);
    if (BEGINS.test(line)) begins.push({ start, end });
    else if (ENDS.test(line)) ends.push({ start, end });
    start = stop + 1;
  }
  const [begin, ...moreBegins] = begins;
  const [finish, ...moreEnds] = ends;
  if (begin === undefined && finish === undefined) return undefined;
  if (begin !== undefined && finish !== undefined && begin.start < finish.start && moreBegins.length + moreEnds.length === 0)
    return { start: begin.start, end: finish.end };
  throw userError("unpaired-markers", { path });
}
