/** Every command of an installed program, in a small repository, under one version of Node; also the library. */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FIXTURE = join(dirname(fileURLToPath(import.meta.url)), "..", "fixtures", "mixed", "three-languages-at-the-top", "repo");
const FILE = "src/level.ts";
const UID = /\b(?:obj|func)-[0-9a-f]{8}\b/;
const NEW = "Holds the mark of high water.";
/** Nothing of this may be printed, whatever the exit code. */
const BROKEN = /Cannot find (?:module|package)|MODULE_NOT_FOUND|ERR_[A-Z_]+|this program has a bug|DeprecationWarning/;

const CLIENT = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "release", version: "1" } };
const SESSION = [
  ["initialize", CLIENT],
  ["tools/list", {}],
  ["tools/call", { name: "search", arguments: { query: "level of the gauge" } }],
]
  .map(([method, params], id) => `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`)
  .join("");

/** Words, and the exit code if it is not 0. `first` and `second`: UIDs of two entities; `added`: that of a new one; `toc`: a root. */
const LINES = [
  () => ["bootstrap"],
  () => ["check"],
  () => ["verify"],
  () => ["repair"],
  () => ["roots"],
  () => ["uid-report"],
  () => ["removed-texts"],
  () => ["texts", "plan"],
  () => ["texts", "--dry-run"],
  // The server refuses the key.
  () => [["texts", "--yes", "--model", "clerk"], 4],
  () => ["context", "level of the gauge"],
  () => ["find", "gauge"],
  () => ["outline", FILE],
  () => ["show", FILE],
  () => ["uses", `${FILE}#level`],
  () => ["impact", FILE],
  () => ["path", FILE, FILE],
  () => ["impact", "--roots", FILE],
  () => ["explain", FILE],
  () => ["view", "--out", "site", FILE],
  () => ["init", "--agents", "--dry-run"],
  () => ["mcp"],
  () => ["hook", "install"],
  () => ["hook", "uninstall"],
  () => ["merge", "install", "--dry-run"],
  () => ["watch", "--once"],
  () => ["find-by-source", FILE],
  () => ["get-stats"],
  ({ toc }) => ["read-toc", "--toc", toc],
  () => ["detect-cycles"],
  () => ["get-orphans"],
  () => ["search", "gauge"],
  ({ first }) => ["get-entity", first],
  ({ first }) => ["get-shared", first],
  ({ first }) => ["get-recipients", first],
  ({ first }) => ["get-children", first],
  ({ first }) => ["get-parents", first],
  ({ first }) => ["get-path", first, first],
  ({ first }) => ["update-description", first, "--purpose", NEW],
  () => ["create-object", "src/mark.ts", NEW],
  ({ added }) => ["create-function", "src/mark.ts#mark", NEW, "--owner", added],
  ({ added, second }) => ["create-shared", added, second],
  ({ first, added, second }) => ["add-import", first, second, NEW, "--exporter", added],
  ({ first, added, second }) => ["update-import-why", first, second, NEW, "--exporter", added],
  ({ first, added, second }) => ["remove-import", first, second, "--exporter", added],
  ({ added, second }) => ["remove-shared", added, second],
  ({ added }) => ["move-entity", added, "src/high.ts"],
  ({ added, toc }) => ["add-to-toc", added, "--toc", toc],
  ({ second }) => ["remove-entity", second],
  () => ["rebuild-cache"],
  () => ["init"],
];

function run(node, words, { cwd, env, input = "" }) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, words, { cwd, env: { ...process.env, ...env } });
    let [out, err] = ["", ""];
    child.stdout.on("data", (piece) => (out += piece));
    child.stderr.on("data", (piece) => (err += piece));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

/** Names in the overview: commands, then operations of the protocol. */
async function commandsOf(node, program, cwd) {
  const { out } = await run(node, [program, "--help"], { cwd });
  const [, operations = ""] = /^The protocol's operations: ([a-z\s-]+)$/m.exec(out) ?? [];
  return [...new Set([...[...out.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name]) => name), ...operations.trim().split(/\s+/)])];
}

function repository(directory) {
  mkdirSync(directory, { recursive: true });
  cpSync(FIXTURE, directory, { recursive: true });
  const git = (...words) =>
    spawnSync("git", ["-c", "user.name=Release", "-c", "user.email=release@localhost", ...words], { cwd: directory });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
}

/** UID of the first root, or `default` if there is one table of contents. */
function rootOf(directory) {
  const [name] = readdirSync(join(directory, ".dsp"))
    .filter((each) => each.startsWith("TOC"))
    .sort();
  return name === "TOC" ? "default" : name.slice("TOC-".length);
}

/** A server of language models that refuses every key. */
async function openServer() {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"no"}}'));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** `modules`: the directory with the installed package. Returns what was wrong, one text each, and the commands that were tried. */
export async function smoke(node, modules, room) {
  const program = join(modules, "dsp-bootstrap", "dist", "bundle", "main.cjs");
  const cwd = join(room, "repository");
  repository(cwd);
  const server = await openServer();
  const env = {
    XDG_CACHE_HOME: join(room, "cache"),
    OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1`,
    OPENAI_API_KEY: "none",
    NODE_OPTIONS: "",
  };
  const [wrong, seen, found] = [[], new Set(), {}];
  const attempt = async (words, wanted) => {
    const input = words[0] === "mcp" ? SESSION : "";
    const { code, out, err } = await run(node, [program, ...words], { cwd, env, input });
    seen.add(words[0]);
    if (code !== wanted || BROKEN.test(out + err)) wrong.push(`dsp-cli ${words.join(" ")} ended with ${code}, not ${wanted}\n${out}${err}`);
    return out;
  };
  try {
    for (const line of LINES) {
      const given = line(found);
      const [words, code] = Array.isArray(given[0]) ? given : [given, 0];
      const out = await attempt(words, code);
      if (words[0] === "bootstrap") found.toc = rootOf(cwd);
      if (words[0] === "find-by-source") found.first = UID.exec(out)?.[0];
      if (words[0] === "create-object") found.added = UID.exec(out)?.[0];
      if (words[0] === "create-function") found.second = UID.exec(out)?.[0];
    }
    for (const name of (await commandsOf(node, program, cwd)).filter((each) => !seen.has(each))) await attempt([name, "--help"], 0);
  } finally {
    server.close();
  }
  return { wrong: [...wrong, ...(await library(node, modules, cwd))], commands: seen.size };
}

async function library(node, modules, repositoryDirectory) {
  const script = join(dirname(modules), "library.mjs");
  const text = [
    'import { createRequire } from "node:module";',
    'import { openTree, memoryTree, verify } from "dsp-bootstrap";',
    `const required = createRequire(import.meta.url)("dsp-bootstrap");`,
    "if (required.verify !== verify) throw new Error('two libraries');",
    `if (openTree(${JSON.stringify(repositoryDirectory)}) === undefined || typeof memoryTree !== "function") throw new Error("no tree");`,
    'process.stdout.write("fine");',
  ].join("\n");
  writeFileSync(script, text);
  const { code, out, err } = await run(node, [script], { cwd: dirname(modules) });
  return code === 0 && out === "fine" ? [] : [`the library: ${code}\n${out}${err}`];
}
