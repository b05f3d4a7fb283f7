#!/usr/bin/env node
/**
 * Times cold runs over copies of repositories, in turns with the limit (the start of node, the fastest known parser, a bare write) and with another build.
 *
 *   npm run build && node bench/bootstrap/main.mjs [REPOSITORY…] [--synthetic 10000,50000] [--runs 5] [--runs-large 3] [--before BUILD] [--before-said TEXT]
 *        [--installed DIRECTORY] [--python PYTHON] [--work DIRECTORY] [--figures FILE] [--page docs/measured/performance.md]
 *        [--details docs/measured/performance-details.md] [--plot docs/measured/figures/performance.svg]
 *
 * --installed  where oxc-parser was installed (npm install in an empty directory)
 * --python     an interpreter, with tree-sitter and tree-sitter-python
 * --before     a checkout of this project that was built
 *
 * Go files need `go`. Figures of earlier runs in --figures (those of the page are in bench/bootstrap/figures.json) stay where a repository is not measured again.
 * Repositories of 20,000 files and more are measured --runs-large times, without the runs that draw everything again. Copies, and every map that was drawn, are kept
 * in --work until the repository is done: to create files where files were deleted takes a file system several times as long.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measure } from "./measure.mjs";
import { detailsPage, page } from "./page.mjs";
import { plot } from "./plot.mjs";
import { copyInventory } from "./repository.mjs";
import { SEED, writeSynthetic } from "./synthetic.mjs";
import { workDirectory } from "../work-directory.mjs";

const LARGE = 20_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    synthetic: { type: "string", default: "" },
    runs: { type: "string", default: "5" },
    "runs-large": { type: "string", default: "3" },
    work: { type: "string" },
    figures: { type: "string" },
    before: { type: "string" },
    "before-said": { type: "string" },
    installed: { type: "string" },
    python: { type: "string" },
    page: { type: "string" },
    details: { type: "string" },
    plot: { type: "string" },
  },
});
const sizes = values.synthetic.split(",").filter(Boolean).map(Number);
const [runs, runsLarge] = [values.runs, values["runs-large"]].map(Number);
if (![...sizes, runs, runsLarge].every((value) => Number.isInteger(value) && value >= 1)) {
  process.stderr.write(
    "usage: node bench/bootstrap/main.mjs [REPOSITORY…] [--synthetic N,N] [--runs N] [--runs-large N] [--work DIR] [--before BUILD] [--installed DIR] [--python PYTHON] [--figures FILE] [--page FILE] [--details FILE] [--plot FILE]\n",
  );
  process.exit(2);
}

const known = values.figures !== undefined && existsSync(values.figures) ? JSON.parse(readFileSync(values.figures, "utf8")) : [];
const rows = new Map(known.map((row) => [row.name, row]));
const jobs = [
  ...positionals.map((path) => ({ name: basename(resolve(path)), make: (target) => copyInventory(resolve(path), target) })),
  ...sizes.map((size) => ({ name: `synthetic ${size}`, size, make: (target) => writeSynthetic(target, size) })),
];
if (sizes.length > 0) process.stderr.write(`synthetic repositories: seed ${SEED}\n`);
/** The commit that is measured; undefined outside of a repository. */
const program =
  spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" }).stdout?.trim() || undefined;
for (const job of jobs) {
  const work = workDirectory(values.work, "dsp-bench-");
  try {
    mkdirSync(join(work, "repository"));
    const { files, commit } = job.make(join(work, "repository"));
    const tell = (line) => process.stderr.write(`${job.name}: ${line}\n`);
    const isLarge = files >= LARGE;
    const figures = measure(join(work, "repository"), join(work, "kept"), {
      runs: isLarge ? runsLarge : runs,
      brief: isLarge,
      before: values.before,
      installed: values.installed && resolve(values.installed),
      python: values.python && resolve(values.python),
      tell,
    });
    rows.set(job.name, { name: job.name, program, synthetic: job.size !== undefined, commit, files, ...figures });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  if (values.figures !== undefined)
    writeFileSync(values.figures, `[\n${[...rows.values()].map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
}
const machine = { cores: cpus().length, model: cpus()[0]?.model.trim() ?? "unknown", node: process.versions.node };
const sorted = [...rows.values()].sort((a, b) => Number(a.synthetic) - Number(b.synthetic) || a.files - b.files);
const runsSaid = [...new Set(sorted.map(({ turns }) => turns.length))].sort((a, b) => b - a).join(" or ");
const text = page(sorted, {
  ...machine,
  runs: runsSaid,
  before: values["before-said"],
  details: basename(values.details ?? "performance-details.md"),
});
if (values.page === undefined) process.stdout.write(text);
else writeFileSync(values.page, text);
if (values.details !== undefined) {
  const plotted = values.plot === undefined ? undefined : relative(dirname(values.details), values.plot);
  writeFileSync(values.details, detailsPage(sorted, { plot: plotted, seed: SEED }));
}
if (values.plot !== undefined) writeFileSync(values.plot, plot(sorted));
