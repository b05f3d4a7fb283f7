/** The files that agents read before they work, and our content in them. Each function names the page with the format it follows. */
import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { createScanner, type Node } from "jsonc-parser";
import type { READERS } from "../options/option-table.js";
import { agentLines, ruleHead, SERVER_NAME, type Setting } from "./agent-lines.js";
import { canHaveBlock, hasBlock, stateOfBlock, withBlock, withoutBlock } from "./block-text.js";
import { isOwnPluginFile, PLUGIN_DIRECTORY, pluginFiles } from "./plugin-files.js";
import { type Entry, hasServer, isWrittenByInit, memberOf, parseConfiguration, withServer } from "./server-entry.js";
import { SKILL_HEAD, SKILL_NAME } from "./skill-text.js";
import { endOf, type Member, membersOf, valueOf } from "./json-tree.js";

export interface Target {
  readonly path: string;
  /** Its reader (`--for`). */
  readonly reader: Reader;
  readonly after: (before: string | undefined) => string;
  /** Note about existing content that differs from ours. */
  readonly note?: (before: string) => string | undefined;
  /** The file without our content: unchanged if it has none, empty if nothing else is in it; undefined if somebody changed it. */
  readonly without: (before: string) => string | undefined;
}

export type Reader = (typeof READERS)[number];

/** First lines of our own files. */
const HEADS = [ruleHead(true), ruleHead(false), SKILL_HEAD];

/** https://agents.md */
export const AGENTS_FILE = "AGENTS.md";

/** In the order of messages. `isInAgents`: the lines stand in `AGENTS.md`, so the other files refer to it. */
export function targetsFor(setting: Setting, isInAgents: boolean): readonly Target[] {
  const lines = agentLines(setting);
  return [
    block(AGENTS_FILE, "agents", lines),
    claude(lines, isInAgents),
    server(".mcp.json", "mcp", "mcpServers", serverEntry(setting, "")),
    ...cursor(setting, isInAgents ? ["@AGENTS.md"] : lines, !isInAgents),
    ...vscode(setting, isInAgents ? ["How to query the map of this repository's code: see [AGENTS.md](../AGENTS.md)."] : lines),
    block(`.claude/skills/${SKILL_NAME}/SKILL.md`, "skill", lines, SKILL_HEAD),
    ...plugin(setting, lines),
  ];
}

/** https://code.claude.com/docs/en/memory: `@path` imports a file. */
function claude(lines: readonly string[], isInAgents: boolean): Target {
  const path = "CLAUDE.md";
  if (!isInAgents) return block(path, "claude", lines);
  const imports = (before: string): boolean => !hasBlock(before) && /^[ \t]*(?:[-*][ \t]+)?@(?:\.\/)?AGENTS\.md[ \t]*\r?$/m.test(before);
  const own = block(path, "claude", [`@${AGENTS_FILE}`]);
  return {
    ...own,
    after: (before) => (before !== undefined && imports(before) ? before : own.after(before)),
    note: (before) => (imports(before) ? `imports ${AGENTS_FILE}, which has the lines` : undefined),
  };
}

/** https://cursor.com/docs/context/rules, https://cursor.com/docs/context/mcp */
function cursor(setting: Setting, lines: readonly string[], isAlways: boolean): readonly Target[] {
  return [
    block(".cursor/rules/dsp-bootstrap.mdc", "cursor", lines, ruleHead(isAlways)),
    server(".cursor/mcp.json", "cursor", "mcpServers", inWorkspace(setting, {})),
  ];
}

/** https://code.visualstudio.com/docs/copilot/customization/custom-instructions, https://code.visualstudio.com/docs/copilot/reference/mcp-configuration */
function vscode(setting: Setting, lines: readonly string[]): readonly Target[] {
  return [
    block(".github/copilot-instructions.md", "vscode", lines),
    server(".vscode/mcp.json", "vscode", "servers", inWorkspace(setting, { type: "stdio" })),
  ];
}

function plugin(setting: Setting, lines: readonly string[]): readonly Target[] {
  const files = Object.entries(pluginFiles(setting)).map(([name, text]): Target => ({
    path: `${PLUGIN_DIRECTORY}/${name}`,
    reader: "plugin",
    after: (before) => (before === undefined || isOwnPluginFile(before) ? text : before),
    note: (before) => (before === text ? undefined : "was not written by this command; left as it is"),
    without: (before) => (isOwnPluginFile(before) ? "" : undefined),
  }));
  // The project's variable is missing in versions that start servers in the project.
  const project = "${CLAUDE_PROJECT_DIR:-.}";
  return [
    ...files,
    server(`${PLUGIN_DIRECTORY}/.mcp.json`, "plugin", "mcpServers", serverEntry(setting, `${project}/`, ["--root", project])),
    block(`${PLUGIN_DIRECTORY}/skills/${SKILL_NAME}/SKILL.md`, "plugin", lines, SKILL_HEAD),
  ];
}

function block(path: string, reader: Reader, lines: readonly string[], head: readonly string[] = []): Target {
  return {
    path,
    reader,
    after: (before) => withBlock(before, lines, path, head),
    without: (before) =>
      hasBlock(before) && canHaveBlock(before) && stateOfBlock(before) !== "written" ? undefined : withoutBlock(before, path, HEADS),
  };
}

function server(path: string, reader: Reader, list: string, entry: Entry): Target {
  return {
    path,
    reader,
    after: (before) => withServer(before, list, entry, path),
    note: (before) => (hasServer(before, list, entry, path) ? undefined : "has an entry 'dsp' that is worded otherwise; left as it is"),
    without: (before) => withoutServer(before, list, path),
  };
}

/** These clients start servers in any directory, and replace the variable by the directory of the file. */
function inWorkspace(setting: Setting, more: Entry): Entry {
  return { ...more, ...serverEntry(setting, "${workspaceFolder}/", ["--root", "${workspaceFolder}"]) };
}

/** https://code.claude.com/docs/en/mcp. `project`: what a relative path of the program begins with. */
function serverEntry({ invocation: { words, relative } }: Setting, project: string, more: readonly string[] = []): Entry {
  const [command, ...args] = words.map((word, at) => (at === relative ? project + word : word));
  return { command, args: [...args, "mcp", ...more] };
}

/** Many projects link one file to the other: then only the target gets the lines. */
export function linkedTarget(root: string, path: string): string | undefined {
  try {
    return readlinkSync(join(root, path)).replace(/^\.\//, "");
  } catch {
    return undefined;
  }
}

type Range = readonly [start: number, end: number];

// Our server taken out of the configuration of an MCP client: comments and every other byte stay.

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
