/** Where facts of earlier runs are kept: outside of every repository, in the user's cache. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { languages } from "../../languages/index.js";
import { ignoreFailure } from "../fs/ignored-failures.js";
import { openFactsStore } from "../cache/facts-cache.js";
import type { FactsStore } from "../model/facts-store.js";
import { factsVersion } from "../syntax/facts-version.js";
import { cacheDirectory } from "../cache/cache-directory.js";

/** Of the project at `root`. Undefined where nothing can be kept: without a home, or where the program runs unbuilt and `build` does not name it. */
export function openFacts(root: string, environment: Readonly<Record<string, string | undefined>>, build?: string): FactsStore | undefined {
  const directory = cacheDirectory(environment);
  const version = directory === undefined ? undefined : (factsVersion(languages) ?? build);
  if (directory === undefined || version === undefined) return undefined;
  const project = createHash("sha256").update(root).digest("hex").slice(0, 32);
  return openFactsStore({ file: join(directory, "facts", project), version, onFailure: ignoreFailure });
}
