/** `init --agents`: a few lines and one entry in files of others. */
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MOST_LINES } from "../../../src/commands/init/agent-lines.js";
import { BEGIN, END } from "../../../src/commands/init/block-text.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import type { ErrorCode } from "../../../src/model/errors/error-table.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git } from "../../support/temporary-repository.js";

const PATHS = ["AGENTS.md", "CLAUDE.md", ".cursor/rules/dsp-bootstrap.mdc", ".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json"];

function repository(files: Readonly<Record<string, string>> = {}): string {
  const directory = temporaryDirectory({ ...files, ".dsp/TOC": "" });
  git(directory, "init", "-q");
  return directory;
}

const read = (directory: string, path: string): string => readFileSync(join(directory, path), "utf8");
const all = (directory: string): readonly string[] => PATHS.map((path) => read(directory, path));

test("makes every file, says so, and has nothing to do the second time", async () => {
  const directory = repository();
  expect(await runInProcess(directory, ["init", "--agents"])).toEqual({
    code: 0,
    out: PATHS.map((path) => `${path}: made\n`).join(""),
    err: "",
  });
  const first = all(directory);
  expect(await runInProcess(directory, ["init", "--agents"])).toMatchObject({ out: PATHS.map((path) => `${path}: up to date\n`).join("") });
  expect(all(directory)).toEqual(first);
  expect(JSON.parse(read(directory, ".vscode/mcp.json"))).toEqual({
    servers: { dsp: { type: "stdio", command: "npx", args: ["--no-install", "dsp-cli", "mcp", "--root", "${workspaceFolder}"] } },
  });
  expect(read(directory, ".cursor/rules/dsp-bootstrap.mdc")).toMatch(/^---\ndescription: .+\nalwaysApply: true\n---\n/);
});

test("fifteen lines at most, markers included", async () => {
  const directory = repository();
  await runInProcess(directory, ["init", "--agents", "--for", "agents"]);
  const lines = read(directory, "AGENTS.md").split("\n").slice(0, -1);
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  expect([lines[0], lines.at(-1)]).toEqual([BEGIN, END]);
});

test("the bytes of others stay, whatever their line ends are and whether the last one has one", async () => {
  for (const own of ["# Shop\n\nBe kind to customers.\n", "# Shop\r\n\r\nBe kind.\r\n", "no line end", "", "\ufeff# marked\n\n"]) {
    const directory = repository({ "AGENTS.md": own });
    await runInProcess(directory, ["init", "--agents", "--for", "agents"]);
    const text = read(directory, "AGENTS.md");
    expect(text.startsWith(own)).toBe(true);
    expect(text.includes("\r\n")).toBe(own.includes("\r\n"));
    expect(text.replaceAll("\r\n", "").includes("\n")).toBe(!own.includes("\r\n"));
    const later = `${text}Added by hand.\n`;
    writeFileSync(join(directory, "AGENTS.md"), later);
    expect((await runInProcess(directory, ["init", "--agents", "--for", "agents"])).out).toBe("AGENTS.md: up to date\n");
    expect(read(directory, "AGENTS.md")).toBe(later);
  }
});

test("lines of an earlier version are replaced between the markers", async () => {
  const old = "# Shop\n<!-- dsp-bootstrap:begin (worded otherwise) -->\nold advice\n<!-- dsp-bootstrap:end -->\nlast\n";
  const directory = repository({ "CLAUDE.md": old });
  expect((await runInProcess(directory, ["init", "--agents", "--for", "claude"])).out).toBe("CLAUDE.md: written\n");
  const text = read(directory, "CLAUDE.md");
  expect(text).not.toContain("old advice");
  expect(text.startsWith(`# Shop\n${BEGIN}\n`)).toBe(true);
  expect(text.endsWith(`${END}\nlast\n`)).toBe(true);
});

test("--dry-run shows the difference and writes nothing", async () => {
  const directory = repository({ "AGENTS.md": "# Shop\n", ".mcp.json": '{\n  "mcpServers": {}\n}\n' });
  const { code, out } = await runInProcess(directory, ["init", "--agents", "--dry-run"]);
  expect(code).toBe(0);
  expect(out).toContain("--- a/AGENTS.md\n+++ b/AGENTS.md\n");
  expect(out).toContain('+    "dsp": {\n');
  expect(read(directory, "AGENTS.md")).toBe("# Shop\n");
  expect(PATHS.filter((path) => existsSync(join(directory, path)))).toEqual(["AGENTS.md", ".mcp.json"]);
});

describe("refused before anything is written:", () => {
  const refused: readonly (readonly [string, Readonly<Record<string, string>>, ErrorCode, string])[] = [
    ["a marker without its end", { "CLAUDE.md": `${BEGIN}\nadvice\n` }, "unpaired-markers", "CLAUDE.md"],
    ["markers in the wrong order", { "CLAUDE.md": `${END}\n${BEGIN}\n` }, "unpaired-markers", "CLAUDE.md"],
    ["two beginnings", { "CLAUDE.md": `${BEGIN}\n${BEGIN}\n${END}\n` }, "unpaired-markers", "CLAUDE.md"],
    ["a configuration that is none", { ".vscode/mcp.json": "servers: []\n" }, "invalid-server-configuration", ".vscode/mcp.json"],
    ["a file where a directory belongs", { ".cursor": "" }, "wrong-file-type", ".cursor is not a directory"],
  ];
  test.each(refused)("%s", async (_what, files, error, value) => {
    const directory = repository(files);
    expect(await runInProcess(directory, ["init", "--agents"])).toMatchObject({ code: 2, error, err: expect.stringContaining(value) });
    expect(existsSync(join(directory, "AGENTS.md"))).toBe(false);
  });

  test("links, in the place of a file and on the way to it", async () => {
    const outside = temporaryDirectory({ "notes.md": "private\n" });
    for (const link of ["AGENTS.md", ".cursor"]) {
      const directory = repository();
      symlinkSync(link === ".cursor" ? outside : join(outside, "notes.md"), join(directory, link));
      expect(await runInProcess(directory, ["init", "--agents"])).toMatchObject({
        code: 2,
        error: "symbolic-link",
        err: expect.stringContaining(link),
      });
      expect(existsSync(join(directory, "CLAUDE.md"))).toBe(false);
    }
    expect(read(outside, "notes.md")).toBe("private\n");
  });

  test("bytes that are no text", async () => {
    const directory = repository();
    writeFileSync(join(directory, "AGENTS.md"), Buffer.from([0x23, 0xff, 0x0a]));
    expect(await runInProcess(directory, ["init", "--agents"])).toMatchObject({
      error: "file-not-utf8",
      err: expect.stringContaining("AGENTS.md"),
    });
  });
});

test("a link from one of the files to another is no hindrance", async () => {
  const directory = repository({ "AGENTS.md": "# Shop\n" });
  symlinkSync("AGENTS.md", join(directory, "CLAUDE.md"));
  const { code, out } = await runInProcess(directory, ["init", "--agents", "--for", "agents,claude"]);
  expect({ code, out }).toEqual({ code: 0, out: "AGENTS.md: written\nCLAUDE.md: a link to AGENTS.md, which has the lines\n" });
  expect(lstatSync(join(directory, "CLAUDE.md")).isSymbolicLink()).toBe(true);
});

test("an entry that somebody changed stays, and is told of", async () => {
  const own = '{"mcpServers": {"dsp": {"command": "node", "args": ["tools/dsp.js", "mcp"]}}}';
  const directory = repository({ ".mcp.json": own });
  expect((await runInProcess(directory, ["init", "--agents", "--for", "mcp"])).out).toBe(
    ".mcp.json: has an entry 'dsp' that is worded otherwise; left as it is\n",
  );
  expect(read(directory, ".mcp.json")).toBe(own);
});

test("without --agents it is the protocol's", async () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "shop"));
  expect((await runInProcess(join(directory, "shop"), ["init"])).out).toBe(`initialized ${join(directory, "shop", ".dsp")}\n`);
  expect(existsSync(join(directory, "shop", "AGENTS.md"))).toBe(false);
});

test("an unknown reader is named", async () => {
  expect(await runInProcess(repository(), ["init", "--agents", "--for", "emacs"])).toMatchObject({
    code: 2,
    error: "unknown-choice",
    err: expect.stringContaining("emacs"),
  });
});
