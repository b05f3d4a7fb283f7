/** `init --agents`: a few lines and one entry in files of others. */
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MOST_LINES } from "../../../src/commands/init/agent-lines.js";
import { BEGIN, endLine } from "../../../src/commands/init/block-text.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git } from "../../support/temporary-repository.js";

const PATHS = [
  "AGENTS.md",
  "CLAUDE.md",
  ".mcp.json",
  ".cursor/rules/dsp-bootstrap.mdc",
  ".cursor/mcp.json",
  ".github/copilot-instructions.md",
  ".vscode/mcp.json",
];
const END = endLine([]);
const PLUGIN = ".claude/plugins/dsp-map";

function repository(files: Readonly<Record<string, string>> = {}): string {
  const directory = temporaryDirectory({ ...files, ".dsp/TOC": "" });
  git(directory, "init", "-q");
  return directory;
}

const read = (directory: string, path: string): string => readFileSync(join(directory, path), "utf8");
const all = (directory: string): readonly string[] => PATHS.map((path) => read(directory, path));

test("makes every file, says so, and has nothing to do the second time", async () => {
  const directory = repository();
  expect(await runInProcess(directory, ["init", "--agents"])).toMatchObject({
    code: 0,
    out: PATHS.map((path) => `${path}: made\n`).join(""),
  });
  const first = all(directory);
  expect(await runInProcess(directory, ["init", "--agents"])).toMatchObject({ out: PATHS.map((path) => `${path}: up to date\n`).join("") });
  expect(all(directory)).toEqual(first);
  const { servers } = JSON.parse(read(directory, ".vscode/mcp.json"));
  expect(servers.dsp).toMatchObject({ type: "stdio", args: expect.arrayContaining(["mcp", "--root", "${workspaceFolder}"]) });
});

test("fifteen lines at most, markers included", async () => {
  const directory = repository();
  await runInProcess(directory, ["init", "--agents", "--for", "agents"]);
  const lines = read(directory, "AGENTS.md").split("\n").slice(0, -1);
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  expect([lines[0], lines.at(-1)]).toEqual([BEGIN, endLine(lines.slice(1, -1))]);
});

test("the lines stand in one file, and the others refer to it", async () => {
  const directory = repository();
  await runInProcess(directory, ["init", "--agents"]);
  expect(read(directory, "CLAUDE.md")).toBe(`${BEGIN}\n@AGENTS.md\n${endLine(["@AGENTS.md"])}\n`);
  expect(read(directory, ".cursor/rules/dsp-bootstrap.mdc")).toMatch(
    /^---\ndescription: .+\nalwaysApply: false\n---\n\n[^\n]+\n@AGENTS.md\n/,
  );
  expect(read(directory, ".github/copilot-instructions.md")).toContain("(../AGENTS.md)");
  const alone = repository();
  await runInProcess(alone, ["init", "--agents", "--for", "claude,cursor"]);
  expect(read(alone, "CLAUDE.md")).toContain("outline");
  expect(read(alone, ".cursor/rules/dsp-bootstrap.mdc")).toMatch(/alwaysApply: true[^]*outline/);
});

test("an import of AGENTS.md that somebody wrote is enough", async () => {
  const own = "# Shop\n\n@AGENTS.md\n";
  const directory = repository({ "CLAUDE.md": own });
  const { out } = await runInProcess(directory, ["init", "--agents", "--for", "agents,claude"]);
  expect(out).toBe("AGENTS.md: made\nCLAUDE.md: imports AGENTS.md, which has the lines\n");
  expect(read(directory, "CLAUDE.md")).toBe(own);
});

test("a skill, and a plugin that updates the map after edits", async () => {
  const directory = repository();
  await runInProcess(directory, ["bootstrap"]);
  const { out } = await runInProcess(directory, ["init", "--agents", "--for", "skill,plugin", "--set", "tests=graph"]);
  expect(existsSync(join(directory, "AGENTS.md"))).toBe(false);
  for (const path of [".claude/skills/dsp-map/SKILL.md", `${PLUGIN}/skills/dsp-map/SKILL.md`]) {
    const [, name, description = ""] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(read(directory, path)) ?? [];
    expect(name).toBe("dsp-map");
    expect(description.length).toBeLessThanOrEqual(1024);
    // A plain YAML text would end there.
    expect(description).not.toMatch(/: | #/);
  }
  expect(JSON.parse(read(directory, `${PLUGIN}/.claude-plugin/plugin.json`)).name).toBe("dsp-map");
  const { hooks } = JSON.parse(read(directory, `${PLUGIN}/hooks/hooks.json`));
  expect(Object.keys(hooks)).toEqual(["SessionStart", "PostToolUse"]);
  expect(hooks.PostToolUse[0].hooks[0]).toMatchObject({ type: "command", async: true });
  expect(out).toContain(`claude --plugin-dir ${PLUGIN}`);
  writeFileSync(join(directory, PLUGIN, "hooks/hooks.json"), '{"hooks": {}}\n');
  expect((await runInProcess(directory, ["init", "--agents", "--for", "plugin"])).out).toContain(
    `${PLUGIN}/hooks/hooks.json: was not written by this command; left as it is\n`,
  );
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
  expect(text).toMatch(/\n<!-- dsp-bootstrap:end [0-9a-f]{8} -->\nlast\n$/);
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

describe("left as it is, and reported, while the other files are written:", () => {
  const refused: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ["a marker without its end", { "CLAUDE.md": `${BEGIN}\nadvice\n` }, "CLAUDE.md: the markers"],
    ["markers in the wrong order", { "CLAUDE.md": `${END}\n${BEGIN}\n` }, "CLAUDE.md: the markers"],
    ["two beginnings", { "CLAUDE.md": `${BEGIN}\n${BEGIN}\n${END}\n` }, "CLAUDE.md: the markers"],
    ["a configuration that is none", { ".vscode/mcp.json": "servers: []\n" }, ".vscode/mcp.json is not a JSON object"],
    ["a file where a directory belongs", { ".cursor": "" }, ".cursor is not a directory"],
  ];
  test.each(refused)("%s", async (_what, files, sentence) => {
    const directory = repository(files);
    const { code, err } = await runInProcess(directory, ["init", "--agents"]);
    expect(code).toBe(1);
    expect(err).toContain(`left as it is: ${sentence}`);
    for (const [path, text] of Object.entries(files)) expect(read(directory, path)).toBe(text);
    expect(read(directory, "AGENTS.md")).toContain(BEGIN);
  });

  test("links, in the place of a file and on the way to it", async () => {
    const outside = temporaryDirectory({ "notes.md": "private\n" });
    for (const link of ["AGENTS.md", ".cursor"]) {
      const directory = repository();
      symlinkSync(link === ".cursor" ? outside : join(outside, "notes.md"), join(directory, link));
      const { code, err } = await runInProcess(directory, ["init", "--agents"]);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`left as it is: ${link} is a symbolic link`) });
      // What the others refer to has to have the lines.
      expect(read(directory, "CLAUDE.md").includes("outline")).toBe(link === "AGENTS.md");
    }
    expect(read(outside, "notes.md")).toBe("private\n");
  });

  test("bytes that are no text", async () => {
    const directory = repository();
    writeFileSync(join(directory, "AGENTS.md"), Buffer.from([0x23, 0xff, 0x0a]));
    const { code, err } = await runInProcess(directory, ["init", "--agents"]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("left as it is: AGENTS.md") });
    expect(readFileSync(join(directory, "AGENTS.md"))).toEqual(Buffer.from([0x23, 0xff, 0x0a]));
  });
});

test("a link from one of the files to another is no hindrance", async () => {
  const directory = repository({ "AGENTS.md": "# Shop\n" });
  symlinkSync("AGENTS.md", join(directory, "CLAUDE.md"));
  const { code, out } = await runInProcess(directory, ["init", "--agents", "--for", "agents,claude"]);
  expect(read(directory, "AGENTS.md")).toContain("outline");
  expect({ code, out }).toEqual({ code: 0, out: "AGENTS.md: written\nCLAUDE.md: a link to AGENTS.md, which has the lines\n" });
  expect(lstatSync(join(directory, "CLAUDE.md")).isSymbolicLink()).toBe(true);
});

test("an entry that somebody changed stays, and is reported", async () => {
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

test("files that git ignores get a note, once, and tracked ones none", async () => {
  const directory = repository({ ".gitignore": ".mcp.json\n.cursor/\nCLAUDE.md\n", "CLAUDE.md": "# Shop\n" });
  git(directory, "add", "--force", "CLAUDE.md");
  const words = ["init", "--agents", "--for", "claude,mcp,cursor"];
  const note =
    "note: git ignores .mcp.json, .cursor/rules/dsp-bootstrap.mdc, .cursor/mcp.json: others do not get them, except by 'git add --force'\n";
  expect((await runInProcess(directory, [...words, "--dry-run"])).err).toContain(note);
  expect((await runInProcess(directory, words)).err).toContain(note);
  expect((await runInProcess(directory, words)).err).not.toContain("git ignores");
});
