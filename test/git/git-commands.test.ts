/** Git is started for nothing that could run a program of an analysed repository. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { requireFetching, requireHarmless } from "../../src/git/git-call.js";

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

const COMMIT = "0".repeat(40);

it.each([
  ["init", "-q", "--template="],
  ["ls-remote", "--", "https://git.acme.dev/web/ui.git", "HEAD"],
  ["ls-remote", "--", "git@git.acme.dev:web/ui", "HEAD"],
  ["fetch", "-q", "--depth", "1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", "file:///clones/ui", COMMIT],
  ["checkout", "-q", "--detach", "--no-recurse-submodules", COMMIT],
  ["config", "remote.origin.url", "ssh://git@git.acme.dev/web/ui"],
])("lets through what fetches: %s %s %s", (...words) => expect(() => requireFetching(words)).not.toThrow());

it.each([
  ["init", "-q"],
  ["init", "-q", "--template=/tmp/evil"],
  ["ls-remote", "https://git.acme.dev/web/ui", "HEAD"],
  ["ls-remote", "--upload-pack=canary", "--", "https://git.acme.dev/web/ui", "HEAD"],
  ["ls-remote", "--", "--upload-pack=canary", "HEAD"],
  ["ls-remote", "--", "-oProxyCommand=canary", "HEAD"],
  ["ls-remote", "--", "ssh://-oProxyCommand=canary/web/ui", "HEAD"],
  ["ls-remote", "--", "-oProxyCommand=canary:web/ui", "HEAD"],
  ["ls-remote", "--", "ssh://git@-oProxyCommand=canary/web/ui", "HEAD"],
  ["ls-remote", "--", "git@-oProxyCommand=canary:web/ui", "HEAD"],
  ["ls-remote", "--", "ext::canary", "HEAD"],
  ["ls-remote", "--", "ext::canary %S:x", "HEAD"],
  ["ls-remote", "--", "fd::17", "HEAD"],
  ["ls-remote", "--", "/clones/ui", "HEAD"],
  ["ls-remote", "--", "", "HEAD"],
  ["fetch", "--upload-pack", "canary", "file:///clones/ui"],
  ["fetch", "-q", "--depth", "1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--", "ext::canary", COMMIT],
  [
    "fetch",
    "-q",
    "--depth",
    "1",
    "--no-tags",
    "--no-recurse-submodules",
    "--no-write-fetch-head",
    "--",
    "file:///clones/ui",
    "--upload-pack=canary",
  ],
  ["checkout", "-q", "--detach", "--no-recurse-submodules", "main"],
  ["checkout", "-q", COMMIT],
  ["config", "core.fsmonitor", "canary"],
  ["config", "remote.origin.url", "ext::canary"],
  ["-c", "core.fsmonitor=canary", "init", "-q", "--template="],
  ["clone", "https://git.acme.dev/web/ui"],
  ["submodule", "update"],
  ["rev-parse", "HEAD"],
  [],
])("fetches by nothing else: %s %s %s %s", (...words) => expect(() => requireFetching(words)).toThrow());

it("one way to start git in the program and the fleet; others start the program that flushes a file system, by its full name, this program and what takes a network from it, from outside of the repository, and the browser of the system", () => {
  const base = fileURLToPath(new URL("../../", import.meta.url));
  const sources = ["src", "languages", join("packages", "fleet", "src")].flatMap((room) =>
    readdirSync(join(base, room), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(room, name)),
  );
  const starting = sources.filter((path) =>
    /from "node:child_process"|require\(.(?:node:)?child_process/u.test(readFileSync(join(base, path), "utf8")),
  );
  expect(sources.length).toBeGreaterThan(400);
  expect(starting.sort()).toEqual([
    join("packages", "fleet", "src", "sources", "git.ts"),
    join("packages", "fleet", "src", "worker", "run-mapper.ts"),
    join("src", "commands", "init", "invocation.ts"),
    join("src", "commands", "view", "serve.ts"),
    join("src", "fs", "flush.ts"),
    join("src", "git", "run-git.ts"),
  ]);
  const startsOf = (path: string) => readFileSync(join(base, path), "utf8").match(/\bspawn(?:Sync)?\((?=[^)]).*/gu);
  expect(startsOf("src/git/run-git.ts")).toEqual(["spawnSync(call.program, call.words, {"]);
  expect(startsOf("packages/fleet/src/sources/git.ts")).toEqual(["spawn(call.program, call.words, {"]);
  expect(startsOf("packages/fleet/src/worker/run-mapper.ts")).toEqual([
    expect.stringMatching(/^spawn\(command, args, /u),
    expect.stringMatching(/^spawnSync\(command, \[one, "true"\], \{ env \}\)/u),
  ]);
  const trial = readFileSync(join(base, "src/commands/init/invocation.ts"), "utf8");
  expect(trial.match(/spawnSync\(.*/gu)).toEqual([expect.stringContaining('[...words, "--version"]')]);
  expect(trial.match(/const file = .*find.*/gu)).toEqual([
    "const file = isAbsolute(name) ? name : findProgram(namesOf(name), root, lastingPlaces(root));",
  ]);
  const opening = readFileSync(join(base, "src/commands/view/serve.ts"), "utf8");
  expect(opening.match(/spawn\(.*/gu)).toEqual([expect.stringContaining("spawn(command, [...words, address], { env,")]);
  expect(opening).toContain("const command = findProgram([name], root);");
  expect(opening.match(/\["?(?:open|rundll32.exe|xdg-open)".*/gu)).toEqual([
    '["open"],',
    '["rundll32.exe", "url.dll,FileProtocolHandler"],',
    '["xdg-open"];',
  ]);
  expect(readFileSync(join(base, "src/fs/flush.ts"), "utf8").match(/spawnSync\(.*/gu)).toEqual([
    expect.stringContaining('spawnSync(program, ["-f", directory], SYNC_OPTIONS)'),
  ]);
});
