import { userError } from "../model/errors/user-error.js";
import { runGit } from "../git/run-git.js";
import { unknownRevision } from "../git/shallow-clone.js";

/** The text of `path`, relative to `directory`, in a commit; undefined if the commit does not contain it. `commit`: its object id. */
export function readCommit(directory: string, commit: string, path: string): string | undefined {
  const blob = runGit(directory, ["cat-file", "blob", `${commit}:./${path}`]);
  return blob.ok ? blob.output.toString("utf8") : undefined;
}

/** The object id of the commit that `--base` names. Throws `UserError` if this clone does not have it. */
export function commitOfBase(directory: string, revision: string): string {
  refuseAmbiguous(directory, revision);
  const commit = runGit(directory, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (!commit.ok || revision.startsWith("^")) {
    const first = /^\^?(.*?)(?:\.\.|\^[!@-]|$)/s.exec(revision)?.[1] ?? "";
    if (first !== revision) throw userError("revision-range", { option: "--base", revision, commit: first || "HEAD" });
  }
  if (!commit.ok) throw unknownRevision(directory, { option: "--base", revision });
  return commit.output.toString("latin1").trim();
}

/** Whoever can push a tag could otherwise have a change compared with itself. */
function refuseAmbiguous(directory: string, revision: string): void {
  const name = revision.replace(/(?:[~^:]|@\{).*$/su, "");
  // Git takes these before any tag or branch of that name.
  if (name === "HEAD" || /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(name)) return;
  const [tag, ...branches] = ["tags", "heads", "remotes"].map((kind) => {
    const commit = runGit(directory, ["rev-parse", "--verify", "--quiet", "--end-of-options", `refs/${kind}/${name}^{commit}`]);
    return commit.ok ? commit.output.toString("latin1") : undefined;
  });
  if (tag !== undefined && branches.some((branch) => branch !== undefined && branch !== tag))
    throw userError("ambiguous-revision", { option: "--base", revision, name });
}
