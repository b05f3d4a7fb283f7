/** What the parts of a run with a cache on another machine share. */
import type { KeyObject } from "node:crypto";
import type { Streams } from "../../cli/streams.js";
import type { RunTarget } from "../../incremental/records.js";
import type { Place, RemoteCache } from "../../remote/remote-cache.js";

export interface RemoteAddress {
  readonly address: string;
  /** The option or variable that names it. */
  readonly from: string;
}

export interface RemoteRun {
  /** To be called after a complete run: writes its state, if this run signs. */
  readonly finish: () => Promise<void>;
}

/** What both halves of it know. */
export interface OpenedRemote {
  readonly cache: RemoteCache;
  readonly target: RunTarget;
  readonly identity: () => string;
  /** HEAD and the commits before it; never empty. */
  readonly places: readonly [Place, ...Place[]];
  readonly signs: KeyObject | undefined;
  readonly streams: Streams;
}
