#!/usr/bin/env node
/**
 * Records the exchanges in docs/agents.md: copies a small project, maps it, and asks in it. Needs the built program (`npm run build`).
 *
 *   node bench/exchanges/main.mjs --page docs/agents.md
 *
 * Replaces the text between `<!-- exchange: NAME -->` and `<!-- end -->`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { called, typed } from "./ask.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const PROJECT = fileURLToPath(new URL("groceries/", import.meta.url));

/** Name of the exchange → what it shows, in a project. */
const EXCHANGES = {
  init: (project) => typed(project, ["init", "--agents", "--for", "agents", "--dry-run"]),
  overview: (project) => typed(project, ["overview"]),
  context: (project) => typed(project, ["context", "a cart without lines must not get a discount"]),
  outline: (project) => typed(project, ["outline", "src/cart.ts"]),
  uses: (project) => typed(project, ["uses", "src/pricing/discount.ts#discountFor"]),
  impact: (project) => typed(project, ["impact", "src/pricing/discount.ts#discountFor"]),
  unused: (project) => typed(project, ["unused"]),
  path: (project) => typed(project, ["path", "src/till.ts", "src/pricing/prices.ts"]),
  mcp: (project) =>
    called(project, [
      ["show", { target: "src/receipt.ts" }],
      ["uses", { target: "Cart", limit: 1 }],
    ]),
};

const { values } = parseArgs({ options: { page: { type: "string" } } });
if (values.page === undefined) {
  console.error("name the page with --page");
  process.exit(2);
}
const place = realpathSync(mkdtempSync(join(tmpdir(), "dsp-exchanges-")));
try {
  const project = openProject();
  let page = readFileSync(values.page, "utf8");
  for (const [name, record] of Object.entries(EXCHANGES)) page = replace(page, name, await record(project));
  writeFileSync(values.page, page);
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** A mapped copy, with the program on the path as after an installation. */
function openProject() {
  const [directory, programs] = [join(place, "groceries"), join(place, "bin")];
  cpSync(PROJECT, directory, { recursive: true });
  mkdirSync(programs);
  const command = join(programs, "dsp-cli");
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`, { mode: 0o755 });
  const path = [programs, process.env.PATH ?? ""].join(delimiter);
  const environment = { ...process.env, PATH: path, XDG_CACHE_HOME: join(place, "cache") };
  const git = (...words) =>
    execFileSync("git", ["-c", "user.name=example", "-c", "user.email=someone@example.com", ...words], { cwd: directory });
  git("init", "-q");
  execFileSync(command, ["bootstrap"], { cwd: directory, env: environment, stdio: "ignore" });
  git("add", "-A");
  git("commit", "-q", "-m", "Add the project");
  return { directory, environment, command, program: PROGRAM };
}

/** A block whose fence is longer than any in it. */
function replace(page, name, text) {
  const start = `<!-- exchange: ${name} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf("<!-- end -->", from);
  if (from < 0 || to < 0) throw new Error(`the place of ${name} is missing`);
  return `${page.slice(0, from)}${start}\n\n\`\`\`\`\`text\n${text}\n\`\`\`\`\`\n\n${page.slice(to)}`;
}
