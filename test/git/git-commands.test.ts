/** Git is started for nothing that could run a program of an analysed repository. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { requireHarmless } from "../../src/git/git-commands.js";

it.each([
  ["diff", "HEAD"],
  ["diff-files", "--name-only"],
  ["diff-index", "HEAD"],
  ["diff-index", "--cached", "-p", "HEAD"],
  ["diff-tree", "-p", "HEAD~1", "HEAD"],
  ["diff-tree", "--no-ext-diff", "--no-textconv", "--textconv", "HEAD"],
  ["status"],
  ["add", "."],
  ["stash"],
  ["checkout", "HEAD"],
  ["show", "HEAD"],
  ["log", "-p"],
  ["grep", "till"],
  ["blame", "till.ts"],
  ["archive", "HEAD"],
  ["fetch"],
  ["hash-object", "till.ts"],
  ["update-index", "--refresh"],
  ["write-tree"],
  ["ls-files", "-m"],
  ["ls-files", "-om"],
  ["ls-files", "--modified"],
  ["cat-file", "--filters", "HEAD:till.ts"],
  ["cat-file", "--textconv", "HEAD:till.ts"],
  ["rev-list", "--format=%GG", "HEAD"],
  ["-c", "core.fsmonitor=canary", "ls-files"],
  ["--paginate", "ls-files"],
  [],
])("refuses %s %s %s %s", (...words) => expect(() => requireHarmless(words)).toThrow());

it.each([
  ["ls-files", "-z", "--", "-m"],
  ["--literal-pathspecs", "ls-files", "-z", "--cached"],
  ["rev-parse", "--verify", "--end-of-options", "--textconv^{tree}"],
  ["cat-file", "--batch"],
])("lets through %s %s %s %s", (...words) => expect(() => requireHarmless(words)).not.toThrow());

it("one place starts git; others start the program that flushes a file system, by its full name, this program, from outside of the repository, and the browser of the system", () => {
  const base = fileURLToPath(new URL("../../", import.meta.url));
  const sources = ["src", "languages"].flatMap((room) =>
    readdirSync(join(base, room), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(room, name)),
  );
  const starting = sources.filter((path) =>
    /from "node:child_process"|require\(.(?:node:)?child_process/u.test(readFileSync(join(base, path), "utf8")),
  );
  expect(sources.length).toBeGreaterThan(400);
  expect(starting.sort()).toEqual([
    join("src", "commands", "init", "invocation.ts"),
    join("src", "commands", "view", "open-browser.ts"),
    join("src", "fs", "flush.ts"),
    join("src", "git", "run-git.ts"),
  ]);
  const trial = readFileSync(join(base, "src/commands/init/invocation.ts"), "utf8");
  expect(trial.match(/spawnSync\(.*/gu)).toEqual([expect.stringContaining('[...words.slice(1), "--version"]')]);
  expect(trial.match(/const file = find.*/gu)).toEqual(["const file = findProgram(namesOf(name), root);"]);
  const opening = readFileSync(join(base, "src/commands/view/open-browser.ts"), "utf8");
  expect(opening.match(/spawn\(.*/gu)).toEqual([expect.stringContaining("spawn(command, [...words, address], {")]);
  expect(opening.match(/\["?(?:open|rundll32|xdg-open)".*/gu)).toEqual([
    '["open"],',
    '["rundll32", "url.dll,FileProtocolHandler"],',
    '["xdg-open"];',
  ]);
  expect(readFileSync(join(base, "src/fs/flush.ts"), "utf8").match(/spawnSync\(.*/gu)).toEqual([
    expect.stringContaining('spawnSync(program, ["-f", directory], SYNC_OPTIONS)'),
  ]);
});
