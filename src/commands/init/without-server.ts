/** Our server taken out of the configuration of an MCP client: comments and every other byte stay. */
import { createScanner, type Node } from "jsonc-parser";
import { SERVER_NAME } from "./agent-lines.js";
import { endOf, membersOf, valueOf, type Member } from "./json-tree.js";
import { isWrittenByInit, memberOf, parseConfiguration } from "./server-entry.js";

type Range = readonly [start: number, end: number];

/**
 * The file without our entry, unchanged if it has none, empty if nothing else is in it; undefined if somebody changed the entry.
 * `list`: the top-level member with the servers. Throws `UserError` for an invalid configuration.
 */
export function withoutServer(before: string, list: string, path: string): string | undefined {
  if (before.trim() === "") return before;
  const top = parseConfiguration(before, path);
  const listed = memberOf(top, list, path);
  const own = listed === undefined ? undefined : memberOf(listed.value, SERVER_NAME, path);
  if (listed === undefined || own === undefined) return before;
  if (!isWrittenByInit(valueOf(own.value))) return undefined;
  if (!isAlone(before, listed.value, own)) return cut(before, listed.value, own);
  const rest = before.slice(0, top.offset) + before.slice(endOf(top));
  return isAlone(before, top, listed) && rest.trim() === "" ? "" : cut(before, top, listed);
}

/** Whether the object has nothing besides the member, not even a comment. */
function isAlone(text: string, object: Node, { start, value }: Member): boolean {
  const rest = text.slice(object.offset + 1, start) + text.slice(endOf(value), endOf(object) - 1);
  return membersOf(object).length === 1 && /^\s*,?\s*$/.test(rest);
}

/** Without the member, one of the commas beside it, and its lines if nothing else is on them. */
function cut(text: string, object: Node, { start: from, value }: Member): string {
  const [start, end, to] = [object.offset, endOf(object), endOf(value)];
  const previous = membersOf(object).findLast((member) => member.start < from);
  const next = commaAfter(text, to);
  const comma = next ?? (previous === undefined ? undefined : commaAfter(text, endOf(previous.value)));
  const isJoined = next !== undefined && text.slice(to, next).trim() === "";
  const whole = wholeLines(text, [from, isJoined ? next + 1 : to], next !== undefined);
  const ranges: readonly Range[] = comma === undefined || isJoined ? [whole] : [whole, [comma, comma + 1]];
  const rest = without(
    text.slice(start, end),
    ranges.map(([first, last]): Range => [first - start, last - start]),
  );
  return text.slice(0, start) + (/^\{\s*\}$/.test(rest) ? "{}" : rest) + text.slice(end);
}

/** Offset of the comma after a value, past blanks and comments. */
function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === "," ? scanner.getTokenOffset() : undefined;
}

/** The range with the blanks around it that belong to it: its whole lines, or the gap to its neighbour. */
function wholeLines(text: string, [from, to]: Range, isFollowed: boolean): Range {
  const lineStart = text.lastIndexOf("\n", from - 1) + 1;
  const [blank = ""] = /^[ \t]*(?:\r?\n)?/.exec(text.slice(to)) ?? [];
  if (blank.endsWith("\n") && text.slice(lineStart, from).trim() === "") return [lineStart, to + blank.length];
  if (isFollowed) return [from, to + blank.replace(/\r?\n$/, "").length];
  return [from - (/[ \t]*$/.exec(text.slice(lineStart, from))?.[0].length ?? 0), to];
}

function without(text: string, ranges: readonly Range[]): string {
  return ranges.toSorted(([one], [other]) => other - one).reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text);
}
