#!/usr/bin/env node
/**
 * Times cold runs over copies of repositories, in turns with the limit: reading the same files, parsing them in a bare loop on one thread, writing
 * the same `.dsp` with two threads.
 *
 *   npm run build && node bench/bootstrap/main.mjs [REPOSITORY…] [--synthetic 10000,50000] [--runs 5] [--runs-large 3] [--work DIRECTORY]
 *        [--figures FILE] [--page docs/measured/performance.md] [--plot docs/measured/figures/performance.svg]
 *
 * Figures of earlier runs in --figures (those of the page are in bench/bootstrap/figures.json) stay where a repository is not measured again. Repositories of 20,000 files and more are measured
 * --runs-large times, without the runs that draw everything again. Copies, and every map that was drawn, are kept in --work until the repository
 * is done: to create files where files were deleted takes a file system several times as long.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measure } from "./measure.mjs";
import { page } from "./page.mjs";
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
    page: { type: "string" },
    plot: { type: "string" },
  },
});
const sizes = values.synthetic.split(",").filter(Boolean).map(Number);
const [runs, runsLarge] = [values.runs, values["runs-large"]].map(Number);
if (![...sizes, runs, runsLarge].every((value) => Number.isInteger(value) && value >= 1)) {
  process.stderr.write(
    "usage: node bench/bootstrap/main.mjs [REPOSITORY…] [--synthetic N,N] [--runs N] [--runs-large N] [--work DIR] [--figures FILE] [--page FILE] [--plot FILE]\n",
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
    const figures = measure(join(work, "repository"), join(work, "kept"), { runs: isLarge ? runsLarge : runs, brief: isLarge, tell });
    rows.set(job.name, { name: job.name, program, synthetic: job.size !== undefined, commit, files, ...figures });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  if (values.figures !== undefined) writeFileSync(values.figures, `${JSON.stringify([...rows.values()], undefined, 1)}\n`);
}
const machine = { cores: cpus().length, model: cpus()[0]?.model.trim() ?? "unknown", node: process.versions.node };
const sorted = [...rows.values()].sort((a, b) => Number(a.synthetic) - Number(b.synthetic) || a.files - b.files);
const text = page(sorted, { ...machine, seed: SEED, plot: values.plot === undefined ? undefined : basename(values.plot) });
if (values.page === undefined) process.stdout.write(text);
else writeFileSync(values.page, text);
if (values.plot !== undefined) writeFileSync(values.plot, plot(sorted));
