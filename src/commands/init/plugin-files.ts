/**
 * A plugin for Claude Code in one directory: skill, server, and hooks that update the map. It is loaded only if somebody asks for it, with
 * `claude --plugin-dir DIRECTORY` or through the marketplace file in it. Formats: https://code.claude.com/docs/en/plugins-reference,
 * https://code.claude.com/docs/en/plugin-marketplaces, https://code.claude.com/docs/en/hooks
 */
import { shellQuote } from "../../dsp/shell-quote.js";
import type { Setting } from "./agent-lines.js";
import { SKILL_NAME } from "./skill-text.js";
import { jsonText, jsonIn } from "../../model/shown-text.js";

export const PLUGIN_DIRECTORY = `.claude/plugins/${SKILL_NAME}`;

const DESCRIPTION = "Queries the map of the repository's code in .dsp/ and keeps it up to date.";
/** Recognises files of our own, which are replaced as a whole. */
const WRITTEN = "Written by 'dsp-cli init --agents --for plugin', which replaces this file.";
/** Tools that change files. */
const EDITS = "Edit|MultiEdit|Write|NotebookEdit";
/** Seconds. */
const TIME_LIMIT = 60;

/** Whether a file of this place was written by us. */
export function isOwnPluginFile(text: string): boolean {
  const value = jsonIn(text);
  return typeof value === "object" && value !== null && "description" in value && value.description === WRITTEN;
}

/** Path below the directory of the plugin → content. The files of skill and server are those of other clients. */
export function pluginFiles(setting: Setting): Readonly<Record<string, string>> {
  const update = { type: "command", command: updateCommand(setting), async: true, timeout: TIME_LIMIT };
  return {
    ".claude-plugin/plugin.json": jsonText({ name: SKILL_NAME, version: "1.0.0", description: WRITTEN }),
    ".claude-plugin/marketplace.json": jsonText({
      name: SKILL_NAME,
      description: WRITTEN,
      owner: { name: SKILL_NAME },
      plugins: [{ name: SKILL_NAME, source: "./", description: DESCRIPTION }],
    }),
    "hooks/hooks.json": jsonText({
      description: WRITTEN,
      hooks: { SessionStart: [{ hooks: [update] }], PostToolUse: [{ matcher: EDITS, hooks: [update] }] },
    }),
  };
}

/**
 * Updates an existing map in the background, without a word: what a hook of the start prints would be read by the model, and a failure must
 * not disturb the session. An installed plugin is a copy elsewhere, so the project is named.
 */
function updateCommand({ invocation, mapWords }: Setting): string {
  const words = [...invocation.words, "watch", "--once", ...mapWords].map(shellQuote).join(" ");
  return `cd "$CLAUDE_PROJECT_DIR" && [ -d .dsp ] && ${words} >/dev/null 2>&1 </dev/null || true`;
}
