/** Whether a run uses a cache on another machine. Loaded by every run, so it loads the rest only if one is named. */
import type { Streams } from "../../cli/streams.js";
import type { Inventory } from "../../inventory/inventory.js";
import { readSingle } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import type { RemoteAddress, RemoteRun } from "./opened-remote.js";

/** Undefined without `--cache` and `DSP_CACHE_URL`, and with `--no-cache`. */
export function remoteAddress({ argv }: Given): RemoteAddress | undefined {
  const typed = readSingle(argv, "cache");
  const address = typed ?? process.env["DSP_CACHE_URL"];
  if (address === undefined || address === "" || argv["no-cache"] === true || argv["noCache"] === true) return undefined;
  return { address, from: typed === undefined ? "DSP_CACHE_URL" : "--cache" };
}

/** See `openRemoteRun`. Undefined without such a cache. */
export async function openRemote(
  given: Given,
  run: { readonly tree: Inventory; readonly streams: Streams; readonly isWriting: boolean },
): Promise<RemoteRun | undefined> {
  const named = remoteAddress(given);
  return named === undefined ? undefined : await (await import("./remote-run.js")).openRemoteRun(given, named, run);
}
