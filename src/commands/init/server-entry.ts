/** Our server in the configuration of an MCP client: one member of one object; every other byte of the file stays. */
import type { Node } from "jsonc-parser";
import { userError } from "../../model/errors/user-error.js";
import { SERVER_NAME } from "./agent-lines.js";
import { isInvocation } from "./invocation.js";
import { endOf, membersOf, trailingComma, treeOf, valueOf, type Member } from "./json-tree.js";
import { isRecord } from "../../model/shown-text.js";

export type Entry = Readonly<Record<string, unknown>>;

/**
 * The file with our entry; an existing entry of that name is replaced only if `init` wrote it, because it may have been customised.
 * `list`: the top-level member with the servers. Throws `UserError` for an invalid configuration.
 */
export function withServer(before: string | undefined, list: string, entry: Entry, path: string): string {
  if (before === undefined || before.trim() === "") return `${JSON.stringify({ [list]: { [SERVER_NAME]: entry } }, undefined, 2)}\n`;
  const top = parseConfiguration(before, path);
  const servers = memberOf(top, list, path);
  const after = servers === undefined ? insert(before, top, list, { [SERVER_NAME]: entry }) : addTo(before, servers.value, entry, path);
  // Handwritten files can be unusual: the result is used only if it parses as intended.
  const wanted = withEntry(valueOf(top) as Entry, list, entry);
  if (after !== before && JSON.stringify(valueOf(parseConfiguration(after, path))) !== JSON.stringify(wanted)) refuse(path);
  return after;
}

function addTo(text: string, servers: Node, entry: Entry, path: string): string {
  const member = memberOf(servers, SERVER_NAME, path);
  if (member === undefined) return insert(text, servers, SERVER_NAME, entry);
  const { value, start } = member;
  const known: unknown = valueOf(value);
  if (!isWrittenByInit(known) || JSON.stringify(known) === JSON.stringify(entry)) return text;
  const isOneLine = !text.slice(value.offset, endOf(value)).includes("\n");
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const outer = indentOf(text, start);
  const unit = outer.includes("\t") ? "\t" : "  ";
  const body = JSON.stringify(entry, undefined, isOneLine ? undefined : unit).replaceAll("\n", `${end}${outer}`);
  return text.slice(0, value.offset) + body + text.slice(endOf(value));
}

/** Whether it has nothing but a way to start `mcp` that `init` writes. */
export function isWrittenByInit(entry: unknown): boolean {
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
  const servers = (valueOf(parseConfiguration(text, path)) as Entry)[list];
  return isRecord(servers) && JSON.stringify(servers[SERVER_NAME]) === JSON.stringify(entry);
}

function withEntry(whole: Entry, list: string, entry: Entry): Entry {
  const servers = whole[list];
  return { ...whole, [list]: { ...(isRecord(servers) ? servers : {}), [SERVER_NAME]: entry } };
}

function insert(text: string, object: Node, key: string, value: Entry): string {
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const start = object.offset;
  const members = membersOf(object);
  const first = members[0];
  const last = members.at(-1);
  const outer = indentOf(text, start);
  const inner = first === undefined || !text.slice(start, first.start).includes("\n") ? undefined : indentOf(text, first.start);
  const unit = inner !== undefined && inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : "  ";
  const isOneLine = last !== undefined && inner === undefined;
  const depth = outer + unit;
  const body = JSON.stringify(value, undefined, isOneLine ? undefined : unit).replaceAll("\n", `${end}${depth}`);
  const line = `${JSON.stringify(key)}: ${body}`;
  if (last === undefined) {
    // Comments alone stay.
    const within = text.slice(start + 1, endOf(object) - 1).trimEnd();
    return `${text.slice(0, start + 1)}${within}${end}${depth}${line}${end}${outer}${text.slice(endOf(object) - 1)}`;
  }
  const comma = trailingComma(text, object);
  const at = comma ?? endOf(last.value);
  // A comment behind the last member is about that member.
  const behind = isOneLine ? "" : (/^[ \t]*\/\/[^\r\n]*/.exec(text.slice(at))?.[0] ?? "");
  const [separator, closing] = comma === undefined ? [",", ""] : ["", ","];
  return `${text.slice(0, at)}${separator}${behind}${isOneLine ? " " : end + depth}${line}${closing}${text.slice(at + behind.length)}`;
}

/** Indentation of the line at an offset. */
function indentOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** Throws `UserError` if it has a name twice. */
export function memberOf(object: Node, name: string, path: string): Member | undefined {
  if (object.type !== "object") return refuse(path);
  const members = membersOf(object);
  // It is unknown which of two equal keys a client uses.
  if (new Set(members.map(({ key }) => key)).size < members.length) return refuse(path);
  return members.find(({ key }) => key === name);
}

/** Throws `UserError` for anything but an object. */
export function parseConfiguration(text: string, path: string): Node {
  const tree = treeOf(text);
  return tree?.type === "object" ? tree : refuse(path);
}

function refuse(path: string): never {
  throw userError("invalid-server-configuration", { path });
}
