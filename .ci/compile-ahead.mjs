/**
 * Keeps what the engine compiles while the program maps a small repository and answers questions about it: a first map of a hundred files takes a
 * sixth less of the processor.
 * node compile-ahead.mjs DIST writes DIST/bundle/compiled; .ci/load-compiled.cjs, which the build puts into the program, reads it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bundle = join(process.argv[2] ?? join(root, "dist"), "bundle");
const SAMPLE = ["package.json", "tsconfig.json", "languages/ecmascript", "languages/manifests", "src/model", "src/syntax"];
const FIXTURES = ["go/workspace", "go/generics", "go/purposes", "python/flask-menu", "python/all-forms", "python/src-layout-library"];

const [FILE, SYMBOL] = ["src/model/facts.ts", "src/syntax/parse-all.ts#parseAll"];
const TASK = "parse files off the main thread";

/** One of each question, as a client sends them. */
const QUESTIONS = [
  ["context", { task: TASK }],
  ["search", { query: TASK }],
  ["outline", { file: FILE }],
  ["show", { target: SYMBOL }],
  ["uses", { target: SYMBOL }],
  ["impact", { targets: [SYMBOL] }],
  ["path", { from: "src/syntax/parse-all.ts", to: FILE }],
];
/** The same as commands. */
const COMMANDS = [
  ["context", TASK],
  ["find", TASK],
  ["outline", FILE],
  ["show", SYMBOL],
  ["uses", SYMBOL],
  ["impact", SYMBOL],
  ["path", "src/syntax/parse-all.ts", FILE],
];
const CLIENT = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "build", version: "1" } };
const SESSION = [
  ["initialize", CLIENT],
  ["tools/list", {}],
  ...QUESTIONS.map(([name, given]) => ["tools/call", { name, arguments: given }]),
]
  .map(([method, params], id) => `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`)
  .join("");

const work = mkdtempSync(join(tmpdir(), "dsp-compile-"));
try {
  const sample = join(work, "sample");
  for (const path of SAMPLE) cpSync(join(root, path), join(sample, path), { recursive: true });
  for (const path of FIXTURES) cpSync(join(root, "fixtures", path, "repo"), join(sample, path), { recursive: true });
  const fresh = join(bundle, `compiled-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  for (const [words, input] of [[["bootstrap", "--workers", "0"], ""], [["mcp"], SESSION], ...COMMANDS.map((words) => [words, ""])]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["-r", join(root, ".ci", "record-compiled.cjs"), join(bundle, "main.cjs"), ...words],
      {
        cwd: sample,
        encoding: "utf8",
        input,
        env: { ...process.env, COMPILED: fresh, XDG_CACHE_HOME: join(work, "cache") },
      },
    );
    if (status !== 0) throw new Error(`the program could not be compiled ahead: ${stderr}`);
  }
  mkdirSync(join(bundle, "compiled"), { recursive: true });
  renameSync(fresh, createRequire(import.meta.url)("./compiled-to.cjs")(bundle));
} finally {
  rmSync(work, { recursive: true, force: true });
}
