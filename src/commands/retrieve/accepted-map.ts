/** A map that an earlier command found whole need not be read and examined again: its files are only checked for changes. */
import { cacheDirectory } from "../../cache/cache-directory.js";
import { openCacheStore } from "../../cache/cache-store.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import { indexedDigest } from "../../dsp/tree-digest.js";
import { UserError } from "../../model/errors/user-error.js";
import { projectKey } from "../../incremental/records.js";
import { programBuild } from "../../runtime/build-id.js";
import type { Snapshots } from "../../store/index/prefetch.js";
import { isBeingWritten, readLiveTree } from "../../store/live-tree.js";

const KIND = "accepted";

interface AcceptedMap {
  /** `snapshots`: columns verified already. The map, read on demand, if it is the one that was accepted last. */
  readonly verified: (snapshots?: Snapshots) => DspTree | undefined;
  readonly accept: (tree: DspTree) => void;
}

export function acceptedMap(root: string, build: string | undefined = programBuild()): AcceptedMap {
  const directory = cacheDirectory(process.env);
  if (directory === undefined || build === undefined) return { verified: () => undefined, accept: () => undefined };
  const store = openCacheStore(directory, build);
  const key = projectKey(root);
  return {
    verified: (snapshots) => {
      const accepted = store.get<string>(KIND, key)?.value;
      return accepted === undefined || isBeingWritten(root) ? undefined : unlessDamaged(() => sameAs(root, accepted, snapshots));
    },
    accept: (tree) => store.put(KIND, key, { value: indexedDigest(tree) }),
  };
}

function sameAs(root: string, accepted: string, snapshots: Snapshots | undefined): DspTree | undefined {
  const tree = readLiveTree(root, snapshots);
  return indexedDigest(tree) === accepted ? tree : undefined;
}

/** The whole map is read then, which reports what is wrong. */
function unlessDamaged(read: () => DspTree | undefined): DspTree | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
