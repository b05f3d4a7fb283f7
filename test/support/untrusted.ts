/** What the tests of untrusted repositories share: lines for every command, questions to every tool, and a place to try them in. */
import { spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PROGRAM } from "./program.js";
import { git } from "./temporary-repository.js";
import { answering, userOf } from "../commands/texts/clerk.js";
import { startFakeServer, type FakeServer } from "../texts/ask/fake-server.js";
import { createCanary, hostileVariables, makeHostile, type Canary } from "./hostile-git.js";
import { hostileRepository, OUTSIDE } from "./hostile-repository.js";

const LOG = fileURLToPath(new URL("log-calls.cjs", import.meta.url));
export const CART = "obj-0a0a0a0a";
export const TOTAL = "func-0b0b0b0b";

/** By name, questions before changes, lines that reach what the command does; those of one command run one after the other. A command without lines fails the first test. */
export const LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  bootstrap: [
    ["--dry-run"],
    ["--dry-run", "--operations"],
    [],
    [],
    ["--set", "include=scripts", "--report", "report.json", "--verbose"],
    ["--json", "--no-cache"],
    ["--surface", "surface.ndjson"],
    ["--roots", "llm", "--model", "clerk"],
  ],
  watch: [[]],
  check: [[], ["--staged"], ["--base", "HEAD", "--no-new-cycles"], ["--format", "github"], ["--json"], ["--no-cache"]],
  diff: [[], ["HEAD~1"], ["HEAD~1..HEAD", "--sources", "--json"]],
  verify: [[], ["--json"]],
  repair: [["--dry-run"], []],
  config: [[], ["--json"], ["--as-configured"]],
  roots: [[], ["--json"]],
  export: [
    ["--format", "dot"],
    ["--format", "mermaid", "--level", "entities", "--externals"],
    ["--around", "src/cart.ts#Cart", "-o", "cart.dot"],
    ["-o", "map.svg"],
  ],
  "uid-report": [[], ["--json"]],
  "removed-texts": [[], ["--json"], ["clear", "."]],
  outline: [["src/cart.ts"], ["src/cart.ts", "src/total.ts", "--json"]],
  overview: [[], ["src", "--json"]],
  unused: [[], ["src", "--json"]],
  show: [["src/cart.ts"], ["src/total.ts#total", "--json"]],
  uses: [["src/total.ts#total"], ["Cart", "--json", "--no-cache"]],
  path: [
    ["src/till.ts", "src/total.ts"],
    ["src/total.ts", "src/till.ts", "--undirected", "--json"],
  ],
  explain: [["src/cart.ts"], ["src/cart.ts", "--json"], ["src/total.ts#total"]],
  view: [
    ["--out", "site"],
    ["--out", "site", CART, "--title", "</title>"],
  ],
  context: [
    ["sum of the cart"],
    ["src/cart.ts#Cart", "--with-source", "code"],
    ["--diff"],
    ["--diff", "HEAD~1..HEAD"],
    ["--diff", "HEAD~1"],
  ],
  impact: [
    ["src/total.ts"],
    ["src/total.ts", "--roots"],
    ["--roots", "--diff"],
    ["--roots", "--diff", "HEAD~1", "--json"],
    ["--diff", "HEAD~1"],
    ["--diff", "HEAD~1...HEAD", "--json"],
  ],
  texts: [
    ["plan"],
    ["list"],
    ["list", "--json"],
    ["jobs"],
    ["jobs", "--json"],
    ["apply", "answers.json"],
    ["apply", "answers.json", "--json"],
    ["--dry-run"],
    ["--yes", "--model", "clerk"],
    ["--yes", "--model", "clerk", "--untracked", "--json"],
  ],
  mcp: [[]],
  hook: [["install", "--dry-run"], ["install"], ["uninstall"]],
  merge: [["install", "--dry-run"], ["install"], ["resolve", "ours"], ["README.md", "README.md", "README.md", "README.md"]],
  init: [[], ["--agents", "--dry-run"], ["--agents"], ["--agents", "--remove"]],
  completion: [["bash"]],
  search: [["cart"]],
  find: [["cart"], ["--files", "sum of the cart"]],
  "get-entity": [[CART], [CART, "--json"]],
  "get-shared": [[CART]],
  "get-recipients": [[CART], [TOTAL]],
  "get-children": [[CART, "--depth", "inf"]],
  "get-parents": [[TOTAL, "--depth", "inf"]],
  "get-path": [[CART, TOTAL]],
  "find-by-source": [["src/cart.ts"]],
  "read-toc": [[]],
  "detect-cycles": [[]],
  "get-orphans": [[]],
  "get-stats": [[]],
  "create-object": [["src/new.ts", "Sells."]],
  "create-function": [["src/new.ts#sell", "Sells.", "--owner", CART]],
  "create-shared": [[CART, TOTAL]],
  "add-import": [[CART, TOTAL, "Sums."]],
  "update-description": [[CART, "--purpose", "Sells."]],
  "update-import-why": [[CART, TOTAL, "Sums."]],
  "move-entity": [[CART, "src/moved.ts"]],
  "add-to-toc": [[CART, "--toc", "default"]],
  "move-to-toc": [[TOTAL, "--from", "default", "--to", CART]],
  "remove-import": [[CART, TOTAL]],
  "remove-shared": [[CART, TOTAL]],
  "remove-entity": [[TOTAL]],
  "rebuild-cache": [[]],
};

/** Arguments of every tool. */
export const ASKED: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  context: [{ task: "sum of the cart" }, { targets: [CART] }, { task: OUTSIDE }],
  unused: [{}, { target: "src/total.ts" }, { target: "../outside" }],
  overview: [{}, { target: "src" }, { target: "../outside" }],
  search: [{ query: "cart" }],
  outline: [{ file: "src/cart.ts" }, { file: "src/total.ts" }, { file: "../outside/secret.ts" }, { file: "src/link.ts" }],
  show: [{ target: "src/cart.ts" }, { target: "../outside/secret.ts" }],
  uses: [{ target: "src/total.ts#total" }],
  impact: [{ targets: ["src/total.ts"] }],
  path: [{ from: "src/cart.ts", to: "src/total.ts" }],
};

/** To every tool, and to the resources. */
export function questions(): readonly object[] {
  const calls = Object.entries(ASKED).flatMap(([name, given]) => given.map((one) => ({ name, arguments: one })));
  const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "canary", version: "1" } };
  return [
    { id: 0, method: "initialize", params: client },
    ...calls.map((params, index) => ({ id: index + 1, method: "tools/call", params })),
    { id: 1001, method: "resources/list", params: {} },
    { id: 1002, method: "resources/read", params: { uri: `dsp://entity/${CART}` } },
    { id: 1003, method: "resources/read", params: { uri: "file:///etc/passwd" } },
  ];
}

export function textsIn(directory: string): readonly (readonly [path: string, text: string])[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const file = join(directory, name);
    return statSync(file).isFile() ? [[name, readFileSync(file, "latin1")] as const] : [];
  });
}

export interface Ran {
  readonly code: number | null;
  /** Of both streams. */
  readonly out: string;
  readonly err: string;
  readonly calls: readonly string[];
}

/** Of a careless user: the repository's own programs are in front. */
export const pathIn = (root: string): string =>
  [join(root, "node_modules", ".bin"), "", ".", join("node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter);

export function environmentOf({ place, canary, server }: Place, root: string, calls: string): NodeJS.ProcessEnv {
  const own = {
    CALLS: calls,
    PATH: pathIn(root),
    HOME: join(place, "home"),
    XDG_CACHE_HOME: join(place, "cache"),
    TMPDIR: join(place, "tmp"),
  };
  const provider = { OPENAI_API_KEY: "till-key", OPENAI_BASE_URL: server.url };
  return { ...process.env, ...hostileVariables(canary), ...own, ...provider, NODE_OPTIONS: `--require ${LOG}` };
}

/** What has been called since this was asked last. */
export function takeCalls(calls: string): readonly string[] {
  return readdirSync(calls).flatMap((name) => {
    const lines = readFileSync(join(calls, name), "utf8").split("\n");
    rmSync(join(calls, name));
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as string);
  });
}

/** Starts the program in `root` as a careless user would: with the repository's own programs in front of the path. */
export function run(place: Place, root: string, words: readonly string[], input?: readonly object[]): Promise<Ran> {
  const calls = mkdtempSync(join(place.place, "calls-"));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: root, env: environmentOf(place, root, calls) });
    let out = "";
    let err = "";
    const wanted = input?.length ?? 0;
    const hear = (piece: Buffer): void => {
      out += piece.toString();
      if (words[0] === "watch") child.kill("SIGTERM");
      if (wanted > 0 && out.split("\n").length > wanted) child.stdin.end();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", (piece: Buffer) => {
      err += piece.toString();
      hear(piece);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err, calls: takeCalls(calls) }));
    if (input === undefined) child.stdin.end();
    else child.stdin.write(input.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""));
  });
}

/** A copy in a place of its own, whose links lead to an outside of its own. */
export function copyOf({ place, mapped }: Place): string {
  const copy = mkdtempSync(join(place, "copy-"));
  cpSync(dirname(mapped), copy, { recursive: true, verbatimSymlinks: true });
  rmSync(join(copy, "shop", "src", "outer"));
  symlinkSync(join(copy, "outside"), join(copy, "shop", "src", "outer"));
  return join(copy, "shop");
}

export interface Place {
  readonly place: string;
  readonly canary: Canary;
  readonly server: FakeServer;
  /** Mapped once, copied for every command. */
  readonly mapped: string;
  /** What the first map of all said and called. */
  readonly first: Ran;
  readonly remove: () => Promise<void>;
}

/** A hostile repository with a map, and a server for those that ask a language model. */
export async function openPlace(): Promise<Place> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "dsp-untrusted-")));
  for (const name of ["home", "cache", "tmp", "original"]) mkdirSync(join(place, name));
  const canary = createCanary();
  const answer = answering();
  const server = await startFakeServer((body) => answer(userOf(body)));
  const mapped = hostileRepository(join(place, "original"), canary);
  const remove = async (): Promise<void> => {
    canary.remove();
    await server.close();
    rmSync(place, { recursive: true, force: true });
  };
  git(mapped, "add", "-A");
  git(mapped, "commit", "-q", "-m", "Open");
  const opened = { place, canary, server, mapped, remove };
  const first = await run({ ...opened, first: { code: 0, out: "", err: "", calls: [] } }, mapped, ["bootstrap"]);
  const made = { ...opened, first };
  // Two entities with UIDs that the lines above name, made by the protocol's own commands.
  await run(made, mapped, ["create-object", "src/stock.ts", "Keeps the stock.", "--uid", CART]);
  await run(made, mapped, ["create-function", "src/stock.ts#sum", "Sums the stock.", "--owner", CART, "--uid", TOTAL]);
  git(mapped, "add", "-A");
  git(mapped, "commit", "-q", "-m", "Map");
  makeHostile(mapped, canary);
  writeFileSync(join(mapped, "src", "total.ts"), `${readFileSync(join(mapped, "src", "total.ts"), "utf8")}export const more = 1;\n`);
  return made;
}
