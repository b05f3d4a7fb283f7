import { createHash } from "node:crypto";
import { join } from "node:path";
import { cacheDirectory } from "../cache/cache-directory.js";

/** Where it stands from what the map of the project at `root` was drawn; undefined where nothing can be kept. */
export function sourceSnapshotPath(root: string, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const directory = cacheDirectory(environment);
  const project = createHash("sha256").update(root).digest("hex").slice(0, 32);
  return directory === undefined ? undefined : join(directory, "drawn", project);
}
