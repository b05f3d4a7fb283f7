/** Gives the state of the run to a remote cache. */
import type { KeyObject } from "node:crypto";
import { listCommit } from "../../git/list-commit.js";
import { exportState } from "../../incremental/shared-state.js";
import { keyId } from "../../remote/keys.js";
import { hasState, putState } from "../../remote/remote-cache.js";
import { CacheFailure } from "../../remote/transport.js";
import type { OpenedRemote } from "./opened-remote.js";

/** Symbolic links and submodules are no files with a content. */
const REGULAR = /^100/;

/** `cache.trusted`: the key that signs, so that its own entry is not written again. That nothing can be written is told. */
export async function giveState({ cache, target, places, streams }: OpenedRemote, signs: KeyObject): Promise<void> {
  const [place] = places;
  try {
    if (await hasState(cache, place)) return;
    const { entries } = listCommit(target.root, place.commit);
    const committed = new Map(entries.flatMap(({ path, mode, id }) => (REGULAR.test(mode) ? [[path, id] as const] : [])));
    const parts = exportState(target, committed);
    if (parts === undefined) return streams.note?.("remote cache: nothing written, because the sources are not those of HEAD");
    await putState(cache, place, parts, { signs, writer: writerName(keyId(signs)) });
    streams.note?.(`remote cache: state of ${place.commit.slice(0, 10)} written`);
  } catch (error) {
    if (!(error instanceof CacheFailure)) throw error;
    streams.err(`note: ${cache.transport.name} ${error.message}; the state of this run is not written there\n`);
  }
}

/** For messages of readers. */
function writerName(key: string): string {
  const name = (process.env["DSP_CACHE_WRITER"] ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 100);
  return name === "" ? `key ${key}` : `${name} (key ${key})`;
}
