#!/usr/bin/env node
/**
 * Asks the map fixed questions and compares the answers with what compilers say.
 *
 *   node bench/questions/main.mjs --clones DIR [--only NAME] [--json FILE] [--page docs/measured/questions.md]
 *
 * `--clones` holds clones as `owner+name/repo`, `owner/name` or `name`, with the named commits. Needs the built program (`npm run build`),
 * `python3` for the questions on Python, and `go` for those on Go; no network.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { flask } from "./flask.mjs";
import { measure, openSources } from "./measure.mjs";
import { writePage } from "./page.mjs";
import { openProgram } from "./program.mjs";
import { prometheus } from "./prometheus.mjs";
import { selfCheck } from "./self-check.mjs";
import { trpc } from "./trpc.mjs";
import { openGo } from "./truth/go.mjs";
import { openPython } from "./truth/python.mjs";
import { openTypescript } from "./truth/typescript.mjs";

const REPOSITORIES = [trpc, flask, prometheus];
const TOOLCHAINS = { typescript: openTypescript, python: openPython, go: openGo };

const text = { type: "string" };
const { values } = parseArgs({ options: { clones: text, only: text, json: text, page: text } });
const { clones, only, json, page } = values;
if (clones === undefined) fail("name the directory of the clones with --clones");

selfCheck();
const rows = [];
for (const repository of REPOSITORIES.filter(({ name }) => only === undefined || name.includes(only))) rows.push(...askAll(repository));
if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows, undefined, 1)}\n`);
if (page !== undefined) writePage(page, rows, REPOSITORIES);
console.log(`${rows.filter(({ right }) => right).length} of ${rows.length} right`);

function askAll(repository) {
  const room = realpathSync(mkdtempSync(join(tmpdir(), "dsp-questions-")));
  try {
    const directory = join(room, "repository");
    execFileSync("git", ["clone", "-q", "--shared", "--no-checkout", cloneOf(repository.name), directory]);
    execFileSync("git", ["checkout", "-q", repository.commit], { cwd: directory });
    const ask = openProgram(directory, join(room, "cache"));
    ask().run("bootstrap");
    const read = openSources(directory, repository);
    const tool = TOOLCHAINS[repository.toolchain](directory, repository.options, { room, sources: read.sources });
    const given = { tool, ask, ...read };
    return repository.questions.map((question) => {
      const row = { repository: repository.name, tool: tool.tool, ...measure(repository, question, given) };
      console.error(`${row.right ? "right" : "WRONG"} ${repository.name} ${row.kind}: ${row.ask} ${row.tokens}/${row.opened}`);
      if (!row.right) console.error(`  surplus ${row.surplus.join(" ")}\n  missing ${row.missing.join(" ")}`);
      return row;
    });
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function cloneOf(name) {
  const places = [join(clones, name.replace("/", "+"), "repo"), join(clones, name), join(clones, name.split("/")[1])];
  return places.find((place) => existsSync(place)) ?? fail(`no clone of ${name} in ${clones}`);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
