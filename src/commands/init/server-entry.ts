/** Our server in the configuration of an MCP client: one member of one object; every other byte of the file stays. */
import { userError } from "../../model/errors/user-error.js";
import { SERVER_NAME } from "./agent-lines.js";
import { isInvocation } from "./invocation.js";
import { objectAt, skipBlank, withoutComments, type ObjectPlace } from "./json-places.js";

export type Entry = Readonly<Record<string, unknown>>;

/**
 * The file with our entry; an existing entry of that name is replaced only if `init` wrote it, because it may have been customised.
 * `list`: the top-level member with the servers. Throws `UserError` for an invalid configuration.
 */
export function withServer(before: string | undefined, list: string, entry: Entry, path: string): string {
  if (before === undefined || before.trim() === "") return `${JSON.stringify({ [list]: { [SERVER_NAME]: entry } }, undefined, 2)}\n`;
  const whole = parse(before, path);
  const top = placeOf(before, 0, path);
  const servers = top.members.find(({ key }) => key === list);
  const after = servers === undefined ? insert(before, top, list, { [SERVER_NAME]: entry }) : addTo(before, servers.value, entry, path);
  // Handwritten files can be unusual: the result is used only if it parses as intended.
  const wanted = withEntry(whole, list, entry);
  if (after !== before && JSON.stringify(parse(after, path)) !== JSON.stringify(wanted)) refuse(path);
  return after;
}

function addTo(text: string, from: number, entry: Entry, path: string): string {
  const place = placeOf(text, from, path);
  const member = place.members.find(({ key }) => key === SERVER_NAME);
  if (member === undefined) return insert(text, place, SERVER_NAME, entry);
  const known: unknown = JSON.parse(withoutComments(text.slice(member.value, member.end)));
  if (!isWrittenByInit(known) || JSON.stringify(known) === JSON.stringify(entry)) return text;
  const isOneLine = !text.slice(member.value, member.end).includes("\n");
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const outer = indentOf(text, member.start);
  const unit = outer.includes("\t") ? "\t" : "  ";
  const body = JSON.stringify(entry, undefined, isOneLine ? undefined : unit).replaceAll("\n", `${end}${outer}`);
  return text.slice(0, member.value) + body + text.slice(member.end);
}

/** Whether it has nothing but a way to start `mcp` that `init` writes. */
function isWrittenByInit(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const { command, args, type, ...more } = entry;
  if (typeof command !== "string" || !Array.isArray(args) || (type !== undefined && type !== "stdio") || Object.keys(more).length > 0)
    return false;
  const words = args.map(String);
  const at = words.indexOf("mcp");
  const rest = words.slice(at + 1);
  return at >= 0 && isInvocation([command, ...words.slice(0, at)]) && (rest.length === 0 || (rest.length === 2 && rest[0] === "--root"));
}

/** Whether the entry in the file equals ours. */
export function hasServer(text: string, list: string, entry: Entry, path: string): boolean {
  const servers = parse(text, path)[list];
  return isRecord(servers) && JSON.stringify(servers[SERVER_NAME]) === JSON.stringify(entry);
}

function withEntry(whole: Entry, list: string, entry: Entry): Entry {
  const servers = whole[list];
  return { ...whole, [list]: { ...(isRecord(servers) ? servers : {}), [SERVER_NAME]: entry } };
}
function insert(text: string, { start, close, members, trailingComma }: ObjectPlace, key: string, value: Entry): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const first = members[0];
  const last = members.at(-1);
  const outer = indentOf(text, start);
  const inner = first === undefined || !text.slice(start, first.start).includes("\n") ? undefined : indentOf(text, first.start);
  const unit = inner !== undefined && inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : "  ";
  const isOneLine = last !== undefined && inner === undefined;
  const depth = outer + unit;
  const body = JSON.stringify(value, undefined, isOneLine ? undefined : unit).replaceAll("\n", `${end}${depth}`);
  const line = `${JSON.stringify(key)}: ${body}`;
  if (last === undefined) return `${text.slice(0, start + 1)}${end}${depth}${line}${end}${outer}${text.slice(close)}`;
  const at = trailingComma ?? last.end;
  const comma = trailingComma === undefined ? "," : "";
  return `${text.slice(0, at)}${comma}${isOneLine ? " " : end + depth}${line}${trailingComma === undefined ? "" : ","}${text.slice(at)}`;
}

/** Indentation of the line at an offset. */
function indentOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

function placeOf(text: string, from: number, path: string): ObjectPlace {
  const place = objectAt(text, from);
  if (place === undefined) return refuse(path);
  const keys = place.members.map(({ key }) => key);
  // It is unknown which of two equal keys a client uses.
  if (new Set(keys).size < keys.length) return refuse(path);
  if (from === 0 && skipBlank(text, place.close + 1) < text.length) return refuse(path);
  return place;
}

function parse(text: string, path: string): Entry {
  try {
    const value: unknown = JSON.parse(withoutComments(text));
    if (isRecord(value)) return value;
  } catch {
    // Reported below.
  }
  return refuse(path);
}

function isRecord(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(path: string): never {
  throw userError("invalid-server-configuration", { path });
}
