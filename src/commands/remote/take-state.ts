/** Takes the state of a commit from a remote cache. */
import { userError } from "../../model/errors/user-error.js";
import type { Inventory } from "../../inventory/inventory.js";
import type { Sample } from "../../incremental/confirm-facts.js";
import type { SharedState } from "../../incremental/shared-parts.js";
import { findState, type Found } from "../../remote/remote-cache.js";
import type { OpenedRemote } from "./opened-remote.js";

interface Taking extends Omit<Sample, "commit"> {
  readonly tree: Inventory;
}

const SHOWN = 10;

/** Throws `UserError` if the state is refuted. Whatever else is wrong with it is told, and the run goes on without it. */
export async function takeState(opened: OpenedRemote, { tree, ...sample }: Taking): Promise<void> {
  const { cache, target, identity, places, streams } = opened;
  const { transport, trusted } = cache;
  if (trusted.size === 0) {
    const next = "name a file with --cache-keys, or commit cacheKeys to the configuration of the default branch";
    streams.err(`note: the cache ${transport.name} is not read: no key is trusted; ${next}\n`);
    return;
  }
  const accept = async (parts: ReadonlyMap<string, Uint8Array>): Promise<SharedState | undefined> => {
    const { readState } = await import("../../incremental/read-state.js");
    return readState(parts, { tree, key: target.key });
  };
  const { found, complaint } = await findState(cache, places, accept);
  if (complaint !== undefined)
    streams.err(`note: ${complaint}; ${found === undefined ? "the run goes on without it" : "an older one is used"}\n`);
  if (found === undefined) return streams.note?.(`remote cache: nothing for HEAD and the ${places.length - 1} commits before it`);
  await confirm(found, { ...sample, commit: places[0].commit });
  const { installState } = await import("../../incremental/shared-state.js");
  installState(target, identity, found.state);
  const back = places.findIndex(({ commit }) => commit === found.commit);
  streams.note?.(`remote cache: state of ${found.commit.slice(0, SHOWN)}, ${back} commits before HEAD, by ${found.writer}`);
}

async function confirm({ state, commit, writer }: Found<SharedState>, sample: Sample): Promise<void> {
  if (sample.percent === 0) return;
  const { wrongFacts } = await import("../../incremental/confirm-facts.js");
  const path = await wrongFacts(state, sample);
  if (path !== undefined) throw userError("cache-not-confirmed", { path, commit: commit.slice(0, SHOWN), writer });
}
