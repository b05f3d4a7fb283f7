/** The two states that a revision names: `A` (and the work tree), `A..B`, `A...B` (from their merge base), `A^!` (one commit). */
import { runGit } from "./run-git.js";
import { unknownRevision } from "./shallow-clone.js";

interface End {
  /** As given, or made from what was given. */
  readonly name: string;
  /** Object id of the commit. */
  readonly commit: string;
}

export interface RevisionEnds {
  readonly from: End;
  /** Undefined: the work tree. */
  readonly to?: End;
}

/** `word`: how the revision was given, for messages. Throws `UserError` for a revision that this clone does not have. */
export function revisionEnds(root: string, revision: string, word: string): RevisionEnds {
  const end = (name: string): End => ({ name, commit: commitOf(root, word, `${name}^{commit}`) });
  const [, one] = /^(.+)\^!$/s.exec(revision) ?? [];
  if (one !== undefined) return { from: end(`${one}^`), to: end(one) };
  const [, before = "", dots, after = ""] = /^(.*?)(\.\.\.?)(.*)$/s.exec(revision) ?? [];
  if (dots === undefined) return { from: end(revision) };
  const [from, to] = [end(before || "HEAD"), after === "" && dots === "..." ? undefined : end(after || "HEAD")];
  if (dots === "..") return { from, ...(to === undefined ? {} : { to }) };
  const base = ask(root, word, ["merge-base", from.commit, (to ?? end("HEAD")).commit], revision);
  return { from: { name: `merge base with ${from.name}`, commit: base }, ...(to === undefined ? {} : { to }) };
}

function commitOf(root: string, word: string, name: string): string {
  return ask(root, word, ["rev-parse", "--verify", "--end-of-options", name], name.replace(/\^\{commit\}$/, ""));
}

function ask(root: string, option: string, words: readonly string[], revision: string): string {
  const answer = runGit(root, words);
  const id = answer.ok ? answer.output.toString("latin1").trim() : "";
  if (/^[0-9a-f]{40,64}$/.test(id)) return id;
  throw unknownRevision(root, { option, revision, ...(answer.ok ? {} : { reason: answer.reason }) });
}
