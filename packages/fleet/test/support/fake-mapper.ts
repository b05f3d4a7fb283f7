/**
 * Stands in for the mapper: it takes its words, and writes a map and a surface that follow from the tracked files. Files of the repository make it
 * misbehave: `slow` holds milliseconds, `hold` a file that it waits for, `kill-worker` ends the worker, `kill-worker-once` does so if the file that it names is not there yet.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const words = process.argv.slice(2);
const valueOf = (option: string): string => words[words.indexOf(option) + 1] ?? "";
const [root, surface] = [valueOf("--root"), valueOf("--surface")];
const textOf = (path: string): string => readFileSync(join(root, path), "utf8").trim();

process.stdin.on("end", () => process.exit(143)).resume();
if (existsSync(join(root, "slow"))) await sleep(Number(textOf("slow")));
if (existsSync(join(root, "hold"))) while (!existsSync(textOf("hold"))) await sleep(20);
if (existsSync(join(root, "kill-worker"))) process.kill(process.ppid, "SIGKILL");
if (existsSync(join(root, "kill-worker-once")) && !existsSync(textOf("kill-worker-once"))) {
  writeFileSync(textOf("kill-worker-once"), "");
  process.kill(process.ppid, "SIGKILL");
}
if (Object.keys(process.env).some((name) => name.startsWith("DSP_FLEET_"))) {
  process.stderr.write("error: a token is in the environment\n");
  process.exit(2);
}

const files = execFileSync("git", ["-C", root, "ls-files"], { encoding: "utf8" }).trim().split("\n").sort();
const digest = createHash("sha256");
for (const file of files) digest.update(`${file}\n${readFileSync(join(root, file), "utf8")}`);
const map = digest.digest("hex");
mkdirSync(join(root, ".dsp"), { recursive: true });
writeFileSync(join(root, ".dsp", "TOC"), `${map}\n`);
// What a former map has is kept, as identifiers of entities are.
if (!existsSync(join(root, ".dsp", "born"))) writeFileSync(join(root, ".dsp", "born"), `${map}\n`);
const { name } = JSON.parse(textOf("package.json")) as { readonly name: string };
const rows = [
  { generator: "dsp-bootstrap", schemaVersion: 1 },
  { row: "publishes", package: `pkg:npm/${name}`, manifest: "package.json", version: "1.0.0" },
  { row: "provides", package: `pkg:npm/${name}`, specifier: name, sources: ["index.js"] },
];
writeFileSync(surface, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
process.stdin.destroy();
