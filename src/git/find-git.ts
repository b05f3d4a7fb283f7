import { findProgram } from "../fs/find-program.js";

const NAME = process.platform === "win32" ? "git.exe" : "git";

export function findGit(repository: string): string | undefined {
  return findProgram([NAME], repository);
}
