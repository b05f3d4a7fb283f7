/** `init --agents --remove`: what was written goes, what others wrote stays byte for byte. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withServer } from "../../../src/commands/init/server-entry.js";
import { withoutServer } from "../../../src/commands/init/targets.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { git } from "../../support/temporary-repository.js";

const ENTRY = { command: "npx", args: ["--no-install", "dsp-cli", "mcp"] };

function repository(files: Readonly<Record<string, string>> = {}): string {
  const directory = temporaryDirectory({ ...files, ".dsp/TOC": "" });
  git(directory, "init", "-q");
  return directory;
}

const read = (directory: string, path: string): string => readFileSync(join(directory, path), "utf8");

test("everything that was made goes, with the directories that are empty then", async () => {
  const directory = repository();
  await runInProcess(directory, ["init", "--agents", "--for", "all"]);
  expect(existsSync(join(directory, ".claude/plugins/dsp-map/hooks/hooks.json"))).toBe(true);
  const planned = await runInProcess(directory, ["init", "--agents", "--remove", "--dry-run"]);
  expect(planned.out).toContain("AGENTS.md: would be deleted");
  expect(existsSync(join(directory, "AGENTS.md"))).toBe(true);
  expect((await runInProcess(directory, ["init", "--agents", "--remove"])).code).toBe(0);
  expect(readdirSync(directory).sort()).toEqual([".dsp", ".git"]);
  expect((await runInProcess(directory, ["init", "--agents", "--remove"])).out).toBe("nothing to remove\n");
});

test("the content of others stays, and --for limits what is removed", async () => {
  const files = {
    "AGENTS.md": "# Shop\n\nBe kind.\n",
    "CLAUDE.md": "# Shop\r\n\r\nBe kind.\r\n",
    ".vscode/mcp.json": '{\n  // ours\n  "servers": {\n    "till": { "command": "till" } // slow\n  },\n  "inputs": []\n}\n',
    ".github/copilot-instructions.md": "Short.\n",
  };
  const directory = repository(files);
  await runInProcess(directory, ["init", "--agents"]);
  await runInProcess(directory, ["init", "--agents", "--remove", "--for", "agents"]);
  expect(read(directory, "AGENTS.md")).toBe(files["AGENTS.md"]);
  expect(read(directory, "CLAUDE.md")).not.toBe(files["CLAUDE.md"]);
  await runInProcess(directory, ["init", "--agents", "--remove"]);
  for (const [path, text] of Object.entries(files)) expect(read(directory, path)).toBe(text);
  expect(existsSync(join(directory, ".cursor"))).toBe(false);
});

test("what somebody changed is left", async () => {
  const directory = repository();
  await runInProcess(directory, ["init", "--agents", "--for", "agents,mcp"]);
  const edited = read(directory, "AGENTS.md").replace("\n- ", "\n- Be kind.\n- ");
  writeFileSync(join(directory, "AGENTS.md"), edited);
  const own = read(directory, ".mcp.json").replace('"command"', '"env": {},\n      "command"');
  writeFileSync(join(directory, ".mcp.json"), own);
  const { code, err } = await runInProcess(directory, ["init", "--agents", "--remove"]);
  expect(code).toBe(1);
  for (const path of ["AGENTS.md", ".mcp.json"]) expect(err).toContain(`left as it is: ${path}: not as`);
  expect([read(directory, "AGENTS.md"), read(directory, ".mcp.json")]).toEqual([edited, own]);
});

test.each([
  ["another server, tabs", '{\n\t"mcpServers": {\n\t\t"till": { "command": "till" }\n\t}\n}\n'],
  ["one line", '{"mcpServers": {"till": {"command": "till"}}}'],
  ["other members", '{\n    "inputs": [1, {"a": "}"}],\n    "note": "mcpServers: {"\n}'],
  ["line ends of another system", '{\r\n  "mcpServers": {\r\n    "till": {"url": "a//b"}\r\n  }\r\n}\r\n'],
  ["comments, a trailing comma", '// ours\n{\n  "mcpServers": {\n    /* "dsp": {} */ "till": {"command": "x"}, // last\n  },\n}\n'],
  ["a comment behind the last member", '{\n  "mcpServers": {\n    "till": {} // slow\n  }\n}\n'],
  ["comments alone", '{\n  "mcpServers": {\n    // none yet\n  }\n}\n'],
])("%s: adding and removing the entry gives the file of before", (_what, before) => {
  expect(withoutServer(withServer(before, "mcpServers", ENTRY, ""), "mcpServers", "")?.replace(/\s+/g, " ")).toBe(
    before.replace(/\s+/g, " "),
  );
});

test("the entry goes from the beginning and the middle, too", () => {
  const own = JSON.stringify(ENTRY);
  expect(withoutServer(`{"mcpServers": {"dsp": ${own}, "till": {}}}`, "mcpServers", "")).toBe('{"mcpServers": {"till": {}}}');
  expect(withoutServer(`{"mcpServers": {"a": {},\n "dsp": ${own}, // x\n "till": {}}}`, "mcpServers", "")).toBe(
    '{"mcpServers": {"a": {},\n // x\n "till": {}}}',
  );
  expect(withoutServer('{"mcpServers": {"till": {}}}', "mcpServers", "")).toBe('{"mcpServers": {"till": {}}}');
});
