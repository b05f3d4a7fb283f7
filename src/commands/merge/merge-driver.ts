/**
 * Git's merge driver for `.dsp/`. Git starts it once for each file that both branches changed, so this module loads only
 * what it needs.
 */
import { describedBy, whyOwner, type TextOriginKind } from "../../dsp/merge/three-way.js";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { draftTokensAt } from "../../dsp/drafts.js";
import { isCopyIn } from "../../dsp/merge/resolve-conflicts.js";
import { whyTextOrigin, mergeFile, type Judge } from "../../dsp/merge/merge-file.js";
import { isForeign } from "../../dsp/verify/fault.js";
import { userError } from "../../model/errors/user-error.js";
import { entryAt, fileError, LARGEST_MAP_FILE } from "../../fs/files.js";
import { runGit } from "../../git/run-git.js";
import { textOrigin } from "../../pipeline/text-origin.js";

/** Git's arguments for a driver: three files to read, of which `ours` receives the result, and their path. */
interface Order {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  /** Path in the repository. */
  readonly path: string;
}

/** The four values of git's `%O %A %B %P`, or undefined for anything else. */
export function readOrder(words: readonly string[], directory: string): Order | undefined {
  const [base, ours, theirs, path, ...more] = words;
  if (base === undefined || ours === undefined || theirs === undefined || path === undefined || more.length > 0) return undefined;
  if (words.some((word) => word === "" || word.startsWith("-"))) return undefined;
  return { base: resolve(directory, base), ours: resolve(directory, ours), theirs: resolve(directory, theirs), path };
}

/** Returns the exit code: 0 merged, 1 conflict markers remain. */
export function drive({ base, ours, theirs, path }: Order, directory: string): number {
  const [, prefix = "", inside] = /^((?:.*?\/)?\.dsp\/)(.*)$/s.exec(path.replaceAll("\\", "/")) ?? [];
  if (inside === undefined || isForeign(inside) || [base, ours, theirs].some(isTooLarge))
    return mergeAsText({ base, ours, theirs, path }, directory);
  const texts = { base: readText(base) || undefined, ours: readText(ours), theirs: readText(theirs) };
  const merged = mergeFile(inside, texts, { textOrigin, ...evidenceIn(directory, prefix, inside, texts) });
  if (merged === undefined) return mergeAsText({ base, ours, theirs, path }, directory);
  try {
    writeFileSync(ours, merged.text);
  } catch (error) {
    throw fileError("write", ours, error);
  }
  return merged.conflict ? 1 : 0;
}

/**
 * Where a text comes from is recorded in `.dsp/drafts` of each side, and a text of an export is a draft while it repeats the purpose of its
 * entity. Git passes neither.
 */
function evidenceIn(
  directory: string,
  prefix: string,
  path: string,
  texts: { readonly ours: string; readonly theirs: string },
): Pick<Judge, "drafts" | "origins"> {
  const [entity = "", name] = path.split("/");
  const description = name === "description" ? path : describedBy(path);
  if (description === undefined || texts.ours === texts.theirs) return {};
  const ours = filesAt(directory, prefix, "HEAD");
  const theirs = filesAt(directory, prefix, theirRevision(directory));
  const [owner = entity] = description.split("/");
  const tokensAt = (tree: Files): string | undefined =>
    draftTokensAt(tree, owner) ?? (tree.get(description) === undefined ? undefined : "");
  if (description === path) return { drafts: { ours: tokensAt(ours), theirs: tokensAt(theirs) } };
  const originOf = (tree: Files, text: string): TextOriginKind | undefined =>
    whyOwner(path) === undefined
      ? isCopyIn(tree.get(description), text)
        ? "draft"
        : undefined
      : whyTextOrigin(path, text, tokensAt(tree), textOrigin);
  return { origins: { ours: originOf(ours, texts.ours), theirs: originOf(theirs, texts.theirs) } };
}

type Files = Pick<DspTree, "get">;

/** Those of the map in a commit; none if it is unknown. */
function filesAt(directory: string, prefix: string, revision: string | undefined): Files {
  const get = (file: string): string | undefined => {
    const answer = revision === undefined ? undefined : runGit(directory, ["cat-file", "blob", `${revision}:${prefix}${file}`]);
    return answer?.ok === true ? answer.output.toString("utf8") : undefined;
  };
  return { get };
}

/** `git merge` passes the merged revision in the environment; a rebase notes the commit that it applies. */
function theirRevision(directory: string): string | undefined {
  const heads = Object.keys(process.env).flatMap((name) => /^GITHEAD_([0-9a-f]{40,64})$/.exec(name)?.[1] ?? []);
  if (heads.length > 0) return heads.length === 1 ? heads[0] : undefined;
  const place = runGit(directory, ["rev-parse", "--git-path", "rebase-merge/done"]);
  const done = place.ok ? resolve(directory, place.output.toString("utf8").trimEnd()) : "";
  if (entryAt(done) === undefined) return undefined;
  return /^(?:p|pick|f|fixup|s|squash|r|reword|e|edit) (?:-[cC] )?([0-9a-f]{7,64})\b/.exec(
    readText(done).trimEnd().split("\n").at(-1) ?? "",
  )?.[1];
}

/** Files that are none of the map are merged as git does. */
function mergeAsText({ base, ours, theirs, path }: Order, directory: string): number {
  const answer = runGit(directory, ["merge-file", "-q", "-L", "ours", "-L", "base", "-L", "theirs", ours, base, theirs]);
  if (answer.ok) return 0;
  if (answer.status === undefined || answer.status > 127) throw userError("text-merge-failed", { path });
  return 1;
}

function isTooLarge(file: string): boolean {
  return (entryAt(file)?.size ?? 0) > LARGEST_MAP_FILE;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw fileError("read", file, error);
  }
}
