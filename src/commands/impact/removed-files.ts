/** Files that a change removed: the sources no longer show who used them, but the map does. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Streams } from "../../cli/streams.js";
import { DSP_DIRECTORY } from "../../fs/files.js";
import { impactOf } from "../../retrieve/impact.js";
import type { Given } from "../registry/command.js";
import { openMap } from "../retrieve/open-map.js";

export interface RemovedFile {
  readonly path: string;
  /** Sources of what imported it when the map was made. */
  readonly importers: readonly string[];
}

/** Only the files that the map has; empty without a map. */
export function removedFiles(given: Given, streams: Streams, paths: readonly string[]): readonly RemovedFile[] {
  if (paths.length === 0 || !existsSync(join(given.root, DSP_DIRECTORY))) return [];
  const { map } = openMap(given, streams);
  return paths.flatMap((path) => {
    const uids = map.byPath.get(path) ?? [];
    if (uids.length === 0 || existsSync(join(given.root, path))) return [];
    const importers = impactOf(map, uids, { depth: 1 }).affected.map(({ uid }) => map.entities.get(uid)?.path ?? "");
    return [{ path, importers: [...new Set(importers)].filter((one) => one !== path) }];
  });
}
