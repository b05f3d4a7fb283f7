#!/usr/bin/env node
/**
 * How much of `.dsp` a commit changes: maps the parent of each commit, then the commit over that map, and counts files and lines.
 *
 *   node bench/changes/main.mjs [--pages DIRECTORY] REPOSITORY…
 *
 * Commits: of the last 1,500 first-parent commits that change 3 to 150 files, the two that move most files, and two of the others, evenly spaced.
 * The originals are not written. Prints two Markdown tables; `--pages` also keeps what `diff` prints for each commit.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = process.env["DSP_MAIN"] ?? fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const LAST = 1_500;
const [FEWEST, MOST] = [3, 150];
const EACH = 2;
const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|pyi?|go)$/;

const words = process.argv.slice(2);
const at = words.indexOf("--pages");
const [pages] = at < 0 ? [] : words.splice(at, 2).slice(1);
if (words.length === 0) throw new Error("usage: node bench/changes/main.mjs [--pages DIRECTORY] REPOSITORY…");

const kinds = new Map();
const rows = words.flatMap((repository) => chooseCommits(resolve(repository)).map((commit) => measure(resolve(repository), commit)));
const total = Object.fromEntries(["sources", "moved", "files", "lines"].map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]));
print(
  ["Commit", "Source files", "of them moved", "Files of the map", "Lines of the map", "Lines per source file"],
  [...rows.map(({ name, ...row }) => rowOf(name, row)), rowOf("**all**", total)],
);
const lines = [...kinds].toSorted(([, one], [, other]) => other.lines - one.lines);
print(
  ["Kind of line", "Lines", "Share", "In files"],
  lines.map(([kind, found]) => [kind, found.lines, `${((100 * found.lines) / total.lines).toFixed(1)} %`, found.files]),
);

function rowOf(name, { sources, moved, files, lines: changed }) {
  return [name, sources, moved, files, changed, (changed / Math.max(1, sources)).toFixed(1)];
}

function print(head, table) {
  console.log(`| ${head.join(" | ")} |\n|${head.map((_, index) => (index === 0 ? "---" : "--:")).join("|")}|`);
  for (const row of table) console.log(`| ${row.join(" | ")} |`);
  console.log("");
}

function gitIn(root) {
  const own = ["-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "core.quotePath=false", "-c", "gc.auto=0"];
  return (...parameters) =>
    execFileSync("git", [...own, ...parameters], { cwd: root, encoding: "utf8", maxBuffer: 1 << 29, stdio: ["ignore", "pipe", "ignore"] });
}

function chooseCommits(repository) {
  const git = gitIn(repository);
  const log = git("log", "--first-parent", "-m", "-M50%", "--name-status", `--max-count=${LAST}`, "--format=%x00%H", "HEAD");
  const commits = log
    .split("\0")
    .slice(1)
    .map((text) => {
      const [id, ...changed] = text.split("\n").filter((line) => line !== "");
      const sources = changed.filter((line) => SOURCE.test(line) && !/(?:^|[/_.])tests?[/_.]|[/_.]spec\./.test(line));
      return { id, sources: sources.length, moved: sources.filter((line) => line.startsWith("R")).length };
    })
    .filter(({ sources }) => sources >= FEWEST && sources <= MOST);
  const moving = commits.toSorted((one, other) => other.moved - one.moved).slice(0, EACH);
  const others = commits.filter((commit) => !moving.includes(commit));
  const spaced = Array.from({ length: EACH }, (_, index) => others[Math.floor(((index + 0.5) * others.length) / EACH)]);
  return [...moving, ...spaced].filter((commit) => commit !== undefined).map(({ id }) => id);
}

function measure(repository, commit) {
  const scratch = mkdtempSync(join(tmpdir(), "map-changes-"));
  try {
    gitIn(tmpdir())("clone", "--quiet", "--shared", "--no-checkout", repository, scratch);
    const git = gitIn(scratch);
    git("checkout", "--quiet", "--detach", `${commit}^1`);
    map(scratch);
    git("add", "--all", "--force", ".dsp");
    git("commit", "--quiet", "--no-verify", "--message", "Map");
    git("read-tree", commit);
    git("read-tree", "--prefix=.dsp/", "HEAD:.dsp");
    git("checkout-index", "--force", "--all");
    git("clean", "--quiet", "--force", "-d");
    map(scratch);
    git("add", "--all");
    git("add", "--all", "--force", ".dsp");
    const changed = git("diff", "--cached", "-M50%", "--name-status", "HEAD", "--", ".", ":(exclude).dsp").split("\n");
    const sources = changed.filter((line) => SOURCE.test(line));
    const name = `${basename(repository)} ${commit.slice(0, 8)}`;
    const found = countLines(git("diff", "--cached", "--no-renames", "-U0", "HEAD", "--", ".dsp"));
    if (pages !== undefined) keepPage(git, scratch, name, repository, commit);
    return { name, sources: sources.length, moved: sources.filter((line) => line.startsWith("R")).length, ...found };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function map(root) {
  execFileSync(process.execPath, [MAIN, "bootstrap", "--root", root, "--force"], {
    stdio: ["ignore", "ignore", "inherit"],
    maxBuffer: 1 << 29,
  });
}

function keepPage(git, root, name, repository, commit) {
  git("commit", "--quiet", "--no-verify", "--message", "Next");
  mkdirSync(pages, { recursive: true });
  const file = join(pages, name.replace(" ", "-"));
  writeFileSync(`${file}.md`, execFileSync(process.execPath, [MAIN, "diff", "HEAD^!", "--root", root], { encoding: "utf8" }));
  writeFileSync(`${file}.stat`, gitIn(repository)("show", "--first-parent", "-m", "-M50%", "--stat=160", commit));
}

function countLines(patch) {
  let [files, lines, path] = [0, 0, ""];
  const seen = new Set();
  for (const line of patch.split("\n")) {
    if (line.startsWith("diff --git ")) {
      path = line.slice(line.lastIndexOf(" b/.dsp/") + 8);
      files += 1;
    } else if (/^[-+](?![-+]{2} )/.test(line)) {
      lines += 1;
      const kind = kindOf(path, line.slice(1));
      const found = kinds.get(kind) ?? { lines: 0, files: 0 };
      kinds.set(kind, found);
      found.lines += 1;
      if (!seen.has(`${kind} ${path}`)) found.files += 1;
      seen.add(`${kind} ${path}`);
    }
  }
  return { files, lines };
}

function kindOf(path, line) {
  const [first, second] = path.split("/");
  if (second === undefined) return first.startsWith("TOC") ? "table of contents" : first;
  if (second === "description") return `description: ${/^([a-z_]+):/.exec(line)?.[1] ?? "continued"}`;
  return second === "exports" ? "exports: why, or shared name" : second;
}
