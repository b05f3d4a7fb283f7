#!/usr/bin/env node
/**
 * Measures the page of `dsp-cli view` in a real Chromium, beside its targets: sizes, processor time of the page's main thread, memory, elements.
 *
 *   npm run build && node bench/page/main.mjs [--sizes 10000,50000] [--runs 3] [--work DIRECTORY] [--page docs/measured/page.md] [REPOSITORY…]
 *
 * A REPOSITORY is a clone with a map (`.dsp`), which is only read; the maps of --sizes are made up (made-up-map.mjs). The browser is that of DSP_CHROMIUM, or
 * one on the PATH. Prints a table; a figure beyond its target is marked.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findBrowser, NAMES } from "../../test/browser/find-browser.mjs";
import { workDirectory } from "../work-directory.mjs";
import { madeUpMap } from "./made-up-map.mjs";
import { makePage } from "./make-page.mjs";
import { measurePage } from "./measure-page.mjs";
import { pageOf, tableOf } from "./page.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "10000,50000" },
    runs: { type: "string", default: "3" },
    work: { type: "string" },
    page: { type: "string" },
  },
});
const sizes = values.sizes.split(",").filter(Boolean).map(Number);
const runs = Number(values.runs);
const executablePath = findBrowser();
if (!sizes.every((size) => Number.isInteger(size) && size > 0) || !(Number.isInteger(runs) && runs > 0) || executablePath === undefined) {
  process.stderr.write(
    `usage: node bench/page/main.mjs [--sizes N,N] [--runs N] [--work DIR] [--page FILE] [REPOSITORY…]; needs one of ${NAMES.join(", ")}, or DSP_CHROMIUM\n`,
  );
  process.exit(2);
}

/** Path below `.dsp` → text. */
function mapIn(repository) {
  const base = join(repository, ".dsp");
  const entries = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(base.length + 1).replaceAll("\\", "/"), readFileSync(file, "utf8")];
    }),
  );
}

function commitOf(repository) {
  return execFileSync("git", ["-C", repository, "rev-parse", "--short=12", "HEAD"], { encoding: "utf8" }).trim();
}

const work = workDirectory(values.work, "dsp-page-");
const maps = [
  ...positionals.map((repository) => ({
    name: `${basename(resolve(repository))} ${commitOf(repository)}`,
    make: () => mapIn(resolve(repository)),
  })),
  ...sizes.map((size) => ({ name: `made up`, make: () => madeUpMap(size) })),
];
const measured = [];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--js-flags=--expose-gc"] });
try {
  for (const { name, make } of maps) {
    const file = join(work, `${measured.length}.html`);
    const made = makePage(make(), name, file);
    const rounds = [];
    for (let run = 0; run < runs; run += 1) rounds.push(await measurePage(browser, file, made.words));
    measured.push({ name, ...made, bytes: statSync(file).size, rounds });
    process.stderr.write(`${name}: ${made.entities} entities\n`);
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), node ${process.versions.node}, Chromium ${browser.version()}, without a graphics processor`;
process.stdout.write(`${tableOf(measured)}\n`);
if (values.page !== undefined) writeFileSync(values.page, pageOf(measured, { machine, runs }));
