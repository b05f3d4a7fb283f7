/**
 * Every command of the fleet, as it is typed in a clone that means harm: settings, attributes and hooks of git that name programs, programs in front of the path, and
 * variables of git. Nothing of it is started. The lines of a command run one after the other, and the commands in the order of the list, in one fleet.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Argv, CommandModule } from "yargs";
import { createCanary, hostileVariables, makeHostile, type Canary } from "../../../test/support/hostile-git.js";
import { hostileRepository } from "../../../test/support/hostile-repository.js";
import { git } from "../../../test/support/temporary-repository.js";
import { askModules } from "../src/command/ask-modules.js";
import { fleetCommands } from "../src/command/fleet-commands.js";
import { giveEngine } from "./support/embedded.js";
import { SHORT } from "./support/processes.js";
import { hostOf } from "./support/asking.js";

const PROGRAM = fileURLToPath(new URL("../../../dist/bundle/main.cjs", import.meta.url));

/** Addresses in the `fleet.toml` of somebody else. */
const CRAFTED = [
  "ext::PROGRAM",
  "ext::PROGRAM %S:web/ui",
  "--upload-pack=PROGRAM",
  "-oProxyCommand=PROGRAM:web/ui",
  "git@-oProxyCommand=PROGRAM:web/ui",
  "ssh://-oProxyCommand=PROGRAM/web/ui",
  "ssh://git@-oProxyCommand=PROGRAM/web/ui",
  "ssh://git@127.0.0.1:1/--upload-pack=PROGRAM",
  "file://PLACE/clones/shop",
  "git://127.0.0.1:1/web/ui",
  "$(PROGRAM)@127.0.0.1:web/ui",
  "`PROGRAM`",
];

/** Words after `fleet`, without the folder. `HOST` is a server of this machine that asks everybody for a name and a password. */
const LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  add: [
    ["."],
    ["--dir", ".."],
    ["--file", "addresses"],
    ["http://HOST/web/ui.git"],
    ["ssh://git@127.0.0.1:1/web/ui"],
    ["ext::PROGRAM", "--json"],
    ["ssh://-oProxyCommand=PROGRAM/web/ui"],
  ],
  run: [
    ["--jobs", "1"],
    ["--jobs", "1", "--json", "--no-cache"],
    ["--jobs", "1", "--fleet", "../../crafted"],
  ],
  status: [[], ["--json"], ["--metrics", ":0"], ["--board", ":0"]],
  why: [["local/shop"], ["web/ui", "--json"]],
  retry: [["local/shop"]],
  verify: [["local/shop"]],
  "ask uses": [["npm:shop"], ["npm:shop#Cart", "--json"]],
  "ask affected": [
    ["local/shop", "src/cart.ts"],
    ["local/shop", "--diff", "HEAD"],
    ["local/shop", "--diff", "HEAD~1", "--json"],
    ["local/shop", "--diff", "HEAD~1..HEAD"],
    ["local/shop", "--diff", "HEAD", "--clone", "src"],
    ["local/shop", "--diff", "HEAD", "--clone", "../linked"],
    ["local/shop", "--diff", "HEAD", "--clone", "../bare.git"],
    ["local/shop", "--diff", "HEAD", "--clone", "looks-bare"],
    ["local/shop", "--diff=--ext-diff"],
    ["local/shop", "--diff=--output=made"],
  ],
  "ask versions": [["npm:zod"]],
  "ask publishes": [["npm:shop"]],
  "ask unused": [["local/shop"]],
  mcp: [[]],
  export: [["--dsp", "../exported"]],
  worker: [["--redis", "redis://127.0.0.1:1", "--store", "../store"]],
  skip: [
    ["local/shop", "--reason", "hostile"],
    ["local/shop", "--undo"],
  ],
  remove: [["."], ["--dir", ".."]],
};
/** Lines that do their work here, which the others may refuse to do. */
const DONE: ReadonlySet<string> = new Set([
  "add .",
  "add --dir ..",
  "why local/shop",
  "verify local/shop",
  "ask affected local/shop src/cart.ts",
  "ask affected local/shop --diff HEAD",
  "ask affected local/shop --diff HEAD~1 --json",
  "ask affected local/shop --diff HEAD --clone src",
  "ask affected local/shop --diff HEAD --clone ../linked",
  "export --dsp ../exported",
  "remove .",
]);

let place: string;
let root: string;
let canary: Canary;
let server: Server;
let asked = 0;

beforeAll(async () => {
  place = realpathSync(mkdtempSync(join(tmpdir(), "fleet-untrusted-")));
  canary = createCanary();
  root = hostileRepository(join(place, "clones"), canary);
  server = createServer((_, response) => {
    asked += 1;
    response.writeHead(401, { "www-authenticate": 'Basic realm="web"' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  writeFileSync(join(root, "addresses"), `http://${hostOfServer()}/web/lib.git\n`);
  const crafted = CRAFTED.map((address) => address.replace("PROGRAM", canary.program).replace("PLACE", place));
  mkdirSync(join(place, "crafted"));
  writeFileSync(join(place, "crafted", "fleet.toml"), crafted.map((url) => `[[source]]\nurl = ${JSON.stringify(url)}\n`).join("\n"));
  for (const name of ["home", "data"]) mkdirSync(join(place, name));
  for (const fleet of ["crafted", join("data", "dsp-fleet", "default")]) giveEngine(join(place, fleet));
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "Open");
  writeFileSync(join(root, "src", "total.ts"), "export const total = (): number => 2;\n");
  git(root, "commit", "-q", "-a", "-m", "Sum");
  git(root, "worktree", "add", "-q", "--detach", join(place, "clones", "linked"));
  git(root, "clone", "-q", "--bare", ".", join(place, "clones", "bare.git"));
  git(root, "clone", "-q", "--bare", ".", "looks-bare");
  // A clone whose missing objects would be fetched by a program that it names.
  const partial = join(place, "clones", "partial");
  git(root, "clone", "-q", "--no-local", root, partial);
  const missing = git(partial, "rev-parse", "HEAD:src/till.ts").trim();
  const objects = join(partial, ".git", "objects");
  const packs = readdirSync(join(objects, "pack")).filter((name) => name.endsWith(".pack"));
  for (const name of packs) {
    renameSync(join(objects, "pack", name), join(place, name));
    execFileSync("git", ["-C", partial, "unpack-objects", "-q"], { input: readFileSync(join(place, name)) });
  }
  rmSync(join(objects, missing.slice(0, 2), missing.slice(2)));
  git(partial, "config", "extensions.partialClone", "origin");
  git(partial, "config", "remote.origin.promisor", "true");
  for (const clone of [root, partial]) makeHostile(clone, canary);
  git(partial, "config", "remote.origin.url", root);
  for (const bare of [join(place, "clones", "bare.git"), join(root, "looks-bare")])
    for (const key of ["core.fsmonitor", "core.sshCommand", "uploadpack.packObjectsHook", "core.alternateRefsCommand", "filter.evil.clean"])
      git(bare, "config", key, canary.program);
  writeFileSync(join(root, "src", "cart.ts"), `export class Cart {}\n// ${"x".repeat(40)}\n`);
  // The planted programs are ones: whoever starts git like this is told.
  execFileSync("git", ["-C", root, "-c", "core.fsmonitor=", "diff", "--name-only"], {
    env: { ...process.env, ...hostileVariables(canary) },
  });
  expect(canary.ran().length).toBeGreaterThan(0);
  canary.forget();
});

afterAll(async () => {
  canary.remove();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
});

function hostOfServer(): string {
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
}

async function run(words: readonly string[]): Promise<Ran> {
  const path = [join(root, "node_modules", ".bin"), root, "", ".", join("node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter);
  const own = { PATH: path, HOME: join(place, "home"), XDG_DATA_HOME: join(place, "data"), XDG_CACHE_HOME: join(place, "cache") };
  const given = words.map((word) => word.replace("HOST", hostOfServer()).replace("PROGRAM", canary.program));
  const child = spawn(process.execPath, [SHORT, PROGRAM, "fleet", ...given], {
    cwd: root,
    env: {
      ...process.env,
      ...hostileVariables(canary),
      ...own,
      GIT_EXEC_PATH: join(root, "node_modules", ".bin"),
      GIT_DIR: join(root, ".git"),
    },
  });
  let out = "";
  const hear = (piece: Buffer): void => {
    out += piece.toString();
    if (words.includes("--metrics") && out.includes("http://")) child.kill("SIGTERM");
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  child.stdin.end();
  return await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out }));
  });
}

/** Every command, and every question. */
function commandNames(): readonly string[] {
  const host = hostOf([], []);
  const nameOf = ({ command }: CommandModule): string => String(command).split(" ")[0] ?? "";
  return [...fleetCommands(host, () => {}), ...askModules(host, () => {})].flatMap((module) => {
    if (nameOf(module) !== "ask") return [nameOf(module)];
    const inner: string[] = [];
    const argv: Pick<Argv, "demandCommand"> & { readonly command: (one: CommandModule) => unknown } = {
      command: (one) => inner.push(`ask ${nameOf(one)}`),
      demandCommand: () => argv as unknown as Argv,
    };
    if (typeof module.builder === "function") void module.builder(argv as unknown as Argv);
    return inner;
  });
}

it("has lines for every command and every question", () => {
  expect(Object.keys(LINES).sort()).toEqual([...commandNames()].sort());
});

it.each(Object.entries(LINES))("fleet %s", async (name, lines) => {
  for (const words of lines) {
    const line = [...name.split(" "), ...words];
    const { code, out } = await run([...line, ...(words.includes("--fleet") ? [] : ["--fleet", "../../fleet"])]);
    expect({ line, out, ran: canary.ran() }).toEqual({ line, out, ran: [] });
    if (DONE.has(line.join(" "))) expect({ line, out, code }).toEqual({ line, out, code: 0 });
    expect(out).not.toContain("TypeError");
  }
  expect(existsSync(join(root, "made"))).toBe(false);
});

it("asked the server, so that it was reached without the settings of the clone", () => {
  expect(asked).toBeGreaterThan(1);
});
