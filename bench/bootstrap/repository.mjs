/** Copies of repositories to measure: the measured one is never written into. */
import { execFileSync } from "node:child_process";
import { cpSync, lstatSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

const IDENTITY = ["-c", "user.email=bench@example.org", "-c", "user.name=Bench", "-c", "commit.gpgsign=false"];

function git(directory, ...words) {
  return execFileSync("git", ["-C", directory, ...IDENTITY, ...words], {
    encoding: "utf8",
    maxBuffer: 1 << 29,
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** The inventory of `repository` without its map, committed. Answers how many files, and the version, or else the commit, that it was at. */
export function copyInventory(repository, target) {
  const listed = git(repository, "ls-files", "-co", "--exclude-standard", "-z").split("\0");
  const paths = listed.filter((path) => path !== "" && !path.startsWith(".dsp/") && isFile(join(repository, path)));
  for (const path of paths) {
    mkdirSync(join(target, dirname(path)), { recursive: true });
    cpSync(join(repository, path), join(target, path), { verbatimSymlinks: true });
  }
  commitAll(target);
  return { files: paths.length, commit: versionOf(repository) };
}

function versionOf(repository) {
  const [tag = ""] = git(repository, "tag", "--points-at", "HEAD").split("\n");
  return tag === "" ? git(repository, "rev-parse", "HEAD").trim().slice(0, 10) : tag;
}

export function commitAll(directory) {
  git(directory, "init", "-q");
  git(directory, "add", "-A", "-f");
  git(directory, "commit", "-q", "--no-verify", "-m", "Measured state");
}

function isFile(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && !stat.isDirectory();
}
