/** Git plumbing on a scratch clone: trees, commits and work trees are made by hand, so that a replay decides what git knows. */
import { execFileSync, spawnSync } from "node:child_process";

const BUFFER = 1 << 30;
const NULL_MODE = "000000";

/** Nothing of the machine's configuration, and dates that grow by a second a commit. */
function environment(second) {
  const date = `${1_000_000_000 + second} +0000`;
  return {
    ...process.env,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "replay",
    GIT_AUTHOR_EMAIL: "replay@example.org",
    GIT_COMMITTER_NAME: "replay",
    GIT_COMMITTER_EMAIL: "replay@example.org",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
}

/** A handle on one repository: `run` answers the output as text without the last line break. */
function openGit(directory) {
  let second = 0;
  const run = (...words) => {
    const {
      status,
      stdout: text,
      stderr,
    } = spawnSync("git", ["-C", directory, ...words], {
      encoding: "utf8",
      maxBuffer: BUFFER,
      env: environment(second),
    });
    if (status !== 0) throw new Error(`git ${words[0]}: ${stderr.trim()}`);
    return text.endsWith("\n") ? text.slice(0, -1) : text;
  };
  const commit = (tree, parents) => {
    second += 1;
    return run("commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-m", `step ${second}`);
  };
  return { directory, run, commit };
}

export function cloneForReplay(source, directory) {
  execFileSync("git", ["clone", "-q", "-n", "--shared", source, directory], { stdio: ["ignore", "ignore", "inherit"] });
  const git = openGit(directory);
  git.run("config", "gc.auto", "0");
  git.run("config", "advice.detachedHead", "false");
  git.run("config", "core.autocrlf", "false");
  // What a filter would make of a file is not what the repository holds.
  git.run("config", "core.attributesFile", "/dev/null");
  return git;
}

/** The tree `tree` with the directory `.dsp` of tree `dsp` (undefined: none). */
export function withDsp(git, tree, dsp) {
  const entries = git
    .run("ls-tree", "-z", tree)
    .split("\0")
    .filter((line) => line !== "" && !line.endsWith("\t.dsp"));
  if (dsp !== undefined) entries.push(`040000 tree ${dsp}\t.dsp`);
  return makeTree(git, entries);
}

function makeTree(git, entries) {
  const text = execFileSync("git", ["-C", git.directory, "mktree", "-z"], {
    input: entries.map((entry) => `${entry}\0`).join(""),
    encoding: "utf8",
    maxBuffer: BUFFER,
  });
  return text.trim();
}

/** The tree of the `.dsp` that lies in the work tree; its files are added to the index. */
export function storeDsp(git) {
  git.run("add", "-A", "-f", "--", ".dsp");
  return git.run("write-tree", "--prefix=.dsp/");
}

/** Work tree, index and HEAD become `commit`; nothing else is left in the directory. */
export function checkOut(git, commit) {
  git.run("update-ref", "--no-deref", "HEAD", commit);
  git.run("reset", "-q", "--hard", commit);
  git.run("clean", "-ffdxq");
}

/**
 * The tree without the files whose contents the clone does not hold: a partial copy leaves out what is large, and git refuses to check
 * such a tree out. Sources are never that large.
 */
export function presentTree(git, commit) {
  const tree = git.run("rev-parse", `${commit}^{tree}`);
  const absent = git
    .run("ls-tree", "-r", "-l", "-z", tree)
    .split("\0")
    .flatMap((line) => /^\d+ blob [0-9a-f]+ +BAD\t(.*)$/s.exec(line)?.[1] ?? []);
  if (absent.length === 0) return tree;
  git.run("read-tree", tree);
  for (const path of absent) git.run("update-index", "--force-remove", "--", path);
  return git.run("write-tree", "--missing-ok");
}

/** Files of a tree: path → blob. Links and submodules are left out. */
export function blobsOf(git, tree) {
  const files = new Map();
  for (const line of git.run("ls-tree", "-r", "-z", tree).split("\0")) {
    const match = /^100(?:644|755) blob ([0-9a-f]+)\t(.*)$/s.exec(line);
    if (match !== null && !match[2].startsWith(".dsp/")) files.set(match[2], match[1]);
  }
  return files;
}

/** Renames between two trees as git calls them at 50 %: old path, new path, percent. */
export function renamesBetween(git, before, after) {
  const fields = git.run("diff-tree", "-r", "-z", "-M50%", "-l0", "--diff-filter=R", "--raw", before, after).split("\0");
  const renames = [];
  for (let index = 0; index + 2 < fields.length; index += 3) {
    const [oldMode, , , , status = ""] = fields[index].split(" ");
    if (oldMode === `:${NULL_MODE}`) continue;
    renames.push({ from: fields[index + 1], to: fields[index + 2], percent: Number(status.slice(1)) });
  }
  return renames.filter(({ from, to }) => !from.startsWith(".dsp/") && !to.startsWith(".dsp/"));
}
