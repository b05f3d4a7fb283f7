/**
 * Git's merge driver for `.dsp/`. Git starts it once for each file that both branches changed, so this module loads only
 * what it needs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseDescription } from "../../dsp/description.js";
import { draftTokensIn } from "../../dsp/merge/merge-description.js";
import { whyTextOrigin, mergeFile, type Judge } from "../../dsp/merge/merge-file.js";
import { whyOwner } from "../../dsp/merge/why-owner.js";
import { isForeign } from "../../dsp/verify/layout.js";
import { userError } from "../../model/errors/user-error.js";
import { entryAt } from "../../fs/entry-at.js";
import { fileError } from "../../fs/file-error.js";
import { LARGEST_MAP_FILE } from "../../fs/plain-entry.js";
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
  const origins = originsIn(directory, prefix, inside, texts);
  const merged = mergeFile(inside, texts, { textOrigin, origins });
  if (merged === undefined) return mergeAsText({ base, ours, theirs, path }, directory);
  try {
    writeFileSync(ours, merged.text);
  } catch (error) {
    throw fileError("write", ours, error);
  }
  return merged.conflict ? 1 : 0;
}

/** The origin of an edge's reason is recorded in the description of its importer, which git does not pass. */
function originsIn(
  directory: string,
  prefix: string,
  path: string,
  texts: { readonly ours: string; readonly theirs: string },
): Judge["origins"] {
  const owner = whyOwner(path);
  if (owner === undefined || texts.ours === texts.theirs) return undefined;
  const snapshotAt = (revision: string | undefined): string | undefined => {
    if (revision === undefined) return undefined;
    const answer = runGit(directory, ["cat-file", "blob", `${revision}:${prefix}${owner.importer}/description`]);
    return answer.ok ? draftTokensIn(parseDescription(answer.output.toString("utf8"))) : undefined;
  };
  return {
    ours: whyTextOrigin(path, texts.ours, snapshotAt("HEAD"), textOrigin),
    theirs: whyTextOrigin(path, texts.theirs, snapshotAt(theirRevision()), textOrigin),
  };
}

/** `git merge` passes the merged revision in the environment; other commands do not. */
function theirRevision(): string | undefined {
  const heads = Object.keys(process.env).flatMap((name) => /^GITHEAD_([0-9a-f]{40,64})$/.exec(name)?.[1] ?? []);
  return heads.length === 1 ? heads[0] : undefined;
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
