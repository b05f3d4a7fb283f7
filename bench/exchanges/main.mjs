#!/usr/bin/env node
/**
 * Records the exchanges in docs/agents.md: copies a small project, maps it, and runs commands in it. Needs the built program (`npm run build`).
 *
 *   node bench/exchanges/main.mjs --page docs/agents.md
 *
 * Replaces the text between `<!-- exchange: NAME -->` or `<!-- recorded: NAME -->` and `<!-- end -->`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { recordSessions } from "./record-sessions.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/src/main.js", import.meta.url));
const PROJECT = fileURLToPath(new URL("groceries/", import.meta.url));

/** Name of the exchange → command lines, in order. */
const EXCHANGES = {
  search: [
    ["search", "--ranked", "discount on an empty cart", "--limit", "3"],
    ["search", "--ranked", "--files", "discount on an empty cart", "--limit", "4"],
  ],
  context: [["context", "src/pricing/discount.ts#discountFor", "--with-source", "code"]],
  task: [["context", "a cart without lines must not get a discount"]],
  impact: [["impact", "src/pricing/discount.ts#discountFor"]],
  diff: [
    ["impact", "--diff", "HEAD", "--fail-over", "2"],
    ["affected", "--diff", "HEAD"],
  ],
};

const { values } = parseArgs({ options: { page: { type: "string" } } });
if (values.page === undefined) {
  console.error("name the page with --page");
  process.exit(2);
}
const directory = mkdtempSync(join(tmpdir(), "dsp-exchanges-"));
try {
  cpSync(PROJECT, directory, { recursive: true });
  const git = (...words) =>
    execFileSync("git", ["-c", "user.name=example", "-c", "user.email=someone@example.com", ...words], { cwd: directory });
  git("init", "-q");
  run(["bootstrap"]);
  git("add", "-A");
  git("commit", "-q", "-m", "Add the project");
  let page = readFileSync(values.page, "utf8");
  for (const [name, lines] of Object.entries(EXCHANGES)) {
    if (name === "diff") change("src/pricing/discount.ts", "lines.length > 3", "lines.length > 4");
    page = replace(page, name, lines.map(show).join("\n\n"));
  }
  writeFileSync(values.page, await recordSessions(page));
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function run(words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { cwd: directory, encoding: "utf8" });
  return { status, text: `${stderr}${stdout}`.trimEnd() };
}

function show(words) {
  const { status, text } = run(words);
  const line = words.map((word) => (/^[\w./=-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  return `$ dsp-cli ${line}\n${text}${status === 0 ? "" : `\n(exit code ${status})`}`;
}

function change(path, from, to) {
  const text = readFileSync(join(directory, path), "utf8");
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  writeFileSync(join(directory, path), text.replace(from, to));
}

/** A block whose fence is longer than any in it. */
function replace(page, name, text) {
  const start = `<!-- exchange: ${name} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf("<!-- end -->", from);
  if (from < 0 || to < 0) throw new Error(`the place of ${name} is missing`);
  return `${page.slice(0, from)}${start}\n\n\`\`\`\`\`text\n${text}\n\`\`\`\`\`\n\n${page.slice(to)}`;
}
