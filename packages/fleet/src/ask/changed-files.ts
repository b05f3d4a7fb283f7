/** Files that differ between a commit and a clone. */
import { execFileSync } from "node:child_process";
import { InputError } from "../surface/input-error.js";

/** Paths relative to the root of the clone, as git tells them. Runs no program that the clone configures. @throws {InputError} if git refuses. */
export function changedFiles(clone: string, revision: string): readonly string[] {
  const words = [
    "-c",
    "core.fsmonitor=false",
    "-C",
    clone,
    "diff",
    "--no-ext-diff",
    "--no-textconv",
    "--name-only",
    "-z",
    "--end-of-options",
  ];
  try {
    const text = execFileSync("git", [...words, revision, "--"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1 << 28,
    });
    return text.split("\0").filter((path) => path !== "");
  } catch (error) {
    const [why = "git failed"] = error instanceof Error ? error.message.split("\n").filter((line) => line.startsWith("fatal:")) : [];
    throw new InputError(
      `the changes since ${revision} in ${clone} cannot be told (${why.trim()})`,
      "name a commit and a clone of the repository",
    );
  }
}
