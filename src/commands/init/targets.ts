/** The files that agents read before they work, and our content in them. */
import { readlinkSync } from "node:fs";
import { join } from "node:path";
import type { READERS } from "../options/option-table.js";
import { AGENT_LINES, RULE_HEAD, SERVER_COMMAND } from "./agent-lines.js";
import { withBlock } from "./block-text.js";
import { hasServer, withServer, type Entry } from "./server-entry.js";

export interface Target {
  readonly path: string;
  /** Its reader (`--for`). */
  readonly reader: Reader;
  readonly after: (before: string | undefined) => string;
  /** Note about existing content that differs from ours. */
  readonly note?: (before: string) => string | undefined;
}

type Reader = (typeof READERS)[number];

/** In the order of messages. */
export const TARGETS: readonly Target[] = [
  lines("AGENTS.md", "agents"),
  lines("CLAUDE.md", "claude"),
  lines(".cursor/rules/dsp-bootstrap.mdc", "cursor", RULE_HEAD),
  server(".mcp.json", "mcp", "mcpServers", { ...SERVER_COMMAND }),
  server(".cursor/mcp.json", "cursor", "mcpServers", inWorkspace({})),
  server(".vscode/mcp.json", "vscode", "servers", inWorkspace({ type: "stdio" })),
];

function lines(path: string, reader: Reader, head: readonly string[] = []): Target {
  return { path, reader, after: (before) => withBlock(before, AGENT_LINES, path, head) };
}

function server(path: string, reader: Reader, list: string, entry: Entry): Target {
  return {
    path,
    reader,
    after: (before) => withServer(before, list, entry, path),
    note: (before) => (hasServer(before, list, entry, path) ? undefined : "has an entry 'dsp' that is worded otherwise; left as it is"),
  };
}

/** These clients start servers in any directory, and replace the variable by the directory of the file. */
function inWorkspace(more: Entry): Entry {
  return { ...more, command: SERVER_COMMAND.command, args: [...SERVER_COMMAND.args, "--root", "${workspaceFolder}"] };
}

/** Many projects link one file to the other: then only the target gets the lines. */
export function isLinkToTarget(root: string, path: string, chosen: readonly Target[]): string | undefined {
  try {
    const leads = readlinkSync(join(root, path)).replace(/^\.\//, "");
    return chosen.some((target) => target.path === leads && target.path !== path) ? leads : undefined;
  } catch {
    return undefined;
  }
}
