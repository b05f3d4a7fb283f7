/**
 * Every command and every tool of the server in a repository that means harm: nothing of it is started, nothing outside of it is opened or
 * changed, and none of its secrets is said, sent or written. What the program itself opens is told by a log of its calls (`log-calls.cjs`); what
 * git opens for it is not in that log: of git it is shown that no program was started.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/commands/registry/command-table.js";
import { PROTOCOL_NAMES } from "../../src/commands/protocol/protocol-names.js";
import { TOOLS } from "../../src/mcp/tools.js";
import { OUTSIDE, SECRETS } from "../support/hostile-repository.js";
import { openLines, type Lines } from "../support/untrusted-lines.js";
import { ASKED, copyOf, LINES, openPlace, questions, run, textsIn, type Place, type Ran } from "../support/untrusted.js";

const INSTALLATION = realpathSync(fileURLToPath(new URL("../../", import.meta.url)));
/** What has to come first for a command to do its work. */
const BEFORE: Readonly<Record<string, readonly string[]>> = { texts: ["bootstrap"], impact: ["bootstrap"] };
/** Lines that cannot end well here: the server knows nothing of entrypoints. */
const REFUSED = new Set(["bootstrap --roots llm --model clerk"]);

let webstore: Place;
let lines: Lines;
beforeAll(async () => {
  webstore = await openPlace();
  lines = openLines(webstore);
  expectHarmless(webstore.mapped, ["bootstrap"], webstore.first);
});
afterAll(async () => {
  await lines.close();
  await webstore.remove();
});

/** What the program may open beside the repository, and may change; `docs/untrusted.md` says why. */
function isAllowed(root: string, command: string | undefined, call: string): boolean {
  const [, what = "", path = ""] = /^(\S+) (.*)$/s.exec(call) ?? [];
  const under = (...directories: readonly string[]): boolean =>
    directories.some((directory) => path === directory || path.startsWith(directory + sep));
  // Flushes a file system, by its full name (src/fs/flush.ts).
  if (what === "start" && /^\/(?:usr\/)?bin\/sync$/.test(path)) return true;
  // What `init --agents` writes is tried first: this program, by the node of the path.
  if (what === "start" && command === "init" && !under(root) && /\/node(?:\.exe)?$/.test(path)) return true;
  if (what === "start") return !under(root) && /^git(?:\.exe)?$/.test(path.slice(path.lastIndexOf(sep) + 1));
  if (what === "connect") return path === webstore.server.host || path === webstore.server.host.replace("127.0.0.1", "localhost");
  if (under(root, join(webstore.place, "cache"), join(webstore.place, "tmp"), "/dev/null")) return true;
  return what === "read" && (under(INSTALLATION) || /^\/(?:proc|sys)\//.test(path));
}

function expectHarmless(root: string, words: readonly string[], { code, out, err, calls }: Ran): void {
  const line = words.join(" ");
  // Done, with or without findings: whoever refuses to work harms nobody, and shows nothing.
  if (!REFUSED.has(line)) expect({ line, out, done: code === 0 || code === 1 }).toEqual({ line, out, done: true });
  expect({ line, ran: webstore.canary.ran() }).toEqual({ line, ran: [] });
  expect({ line, calls: calls.filter((call) => !isAllowed(root, words[0], call)) }).toEqual({ line, calls: [] });
  // The log is one: what every command reads stands in it.
  expect(calls.some((call) => call.startsWith(`read ${INSTALLATION}`))).toBe(true);
  expect(out).not.toContain(OUTSIDE);
  expectNoSecret(line, out);
  expect({ line, foreign: foreignLines(err) }).toEqual({ line, foreign: [] });
}

/** What this program never says: warnings of Node, and where in its code it was. */
function foreignLines(err: string): readonly string[] {
  return err.split("\n").filter((line) => /^\(node:\d+\)|^\(Use `|\b\w*Warning\b|^\s+at .*:\d+:\d+\)?$|^Node\.js v\d/.test(line));
}

/** No piece of any of them that would be worth guessing at. */
function expectNoSecret(where: string, text: string): void {
  for (const [name, secret] of Object.entries(SECRETS)) {
    const found = [secret.slice(0, 24), secret.slice(-16)].filter((piece) => text.includes(piece));
    expect({ where, name, found }).toEqual({ where, name, found: [] });
  }
}

it("warnings of Node and places in the program are told from what it says itself", () => {
  const warned = "process.emitWarning('11 close listeners added', 'MaxListenersExceededWarning'); require('fs').existsSync(1)";
  const crashed = "setTimeout(() => { throw new Error('nobody listens') })";
  for (const script of [warned, crashed]) {
    const { stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
    expect(foreignLines(stderr).length).toBeGreaterThan(0);
  }
  expect(foreignLines("note: git gave no list of files (fatal: bad object at HEAD); the directory was walked instead\n")).toEqual([]);
});

it("there are lines for every command, and questions for every tool", () => {
  expect(Object.keys(LINES).sort()).toEqual([...new Set([...COMMANDS.map(({ name }) => name), ...PROTOCOL_NAMES])].sort());
  expect(Object.keys(ASKED).sort()).toEqual(TOOLS.map(({ name }) => name).sort());
});

describe("every command", () => {
  it.each(Object.keys(LINES).filter((name) => name !== "mcp"))("%s", async (name) => {
    const root = copyOf(webstore);
    const outside = textsIn(join(dirname(root), "outside"));
    const before = BEFORE[name];
    if (before !== undefined) await lines.run(root, before);
    for (const words of LINES[name] ?? []) {
      const line = [name, ...words];
      // A signal ends it, and with it the process.
      expectHarmless(root, line, name === "watch" ? await run(webstore, root, line) : await lines.run(root, line));
    }
    expect(textsIn(join(dirname(root), "outside"))).toEqual(outside);
    expectNoSecret(
      `.dsp after ${name}`,
      textsIn(join(root, ".dsp"))
        .map(([path, text]) => `${path}\n${text}`)
        .join("\n"),
    );
  });
});

it("every tool of the server answers without harm", async () => {
  const root = copyOf(webstore);
  const ran = await run(webstore, root, ["mcp"], questions());
  expectHarmless(root, ["mcp"], ran);
  expect(ran.out.split("\n").filter((line) => line.startsWith("{")).length).toBe(questions().length);
  expect(ran.out).toContain("Keeps the stock.");
});

it("nothing secret was sent, and nothing is left in temporary places or at home", async () => {
  await lines.close();
  const sent = webstore.server.requests.map(({ text }) => text).join("\n");
  expect(webstore.server.requests.length).toBeGreaterThan(2);
  expect(sent).toContain("[redacted]");
  expect(sent).not.toContain(OUTSIDE);
  expectNoSecret("requests", sent);
  expect(readdirSync(join(webstore.place, "tmp"))).toEqual([]);
  expect(readdirSync(join(webstore.place, "home"))).toEqual([]);
});
