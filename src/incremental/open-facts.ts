/** Facts of earlier runs over a project. */
import { randomUUID, createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheDirectory } from "../cache/cache-directory.js";
import { openFactsStore } from "../cache/facts-cache.js";
import { ignoreFailure, readText } from "../fs/files.js";
import type { FactsStore } from "../model/parsing/facts-store.js";
import { projectKey } from "./records.js";
import { isUnbuilt } from "../runtime/unbuilt.js";

/**
 * `other`: key of a project with the same identity, whose facts are used if there are none. Undefined if nothing can be cached: without a home
 * directory, or if the program runs unbuilt and `build` does not name it.
 */
export function openFacts(root: string, build?: string, other: () => string = () => projectKey(root)): FactsStore | undefined {
  const directory = cacheDirectory(process.env);
  const version = directory === undefined ? undefined : (factsVersion() ?? build);
  if (directory === undefined || version === undefined) return undefined;
  const fileOf = (project: string): string => join(directory, "facts", project);
  return openFactsStore({ file: fileOf(projectKey(root)), other: () => fileOf(other()), version, onFailure: ignoreFailure });
}

/** Facts of one run that maps several states of the same files. Nothing of them is left. */
export function openFactsOfRun(): FactsStore {
  const file = join(tmpdir(), `dsp-facts-${randomUUID()}`);
  return { ...openFactsStore({ file, version: "", onFailure: ignoreFailure }), save: () => undefined };
}

// Version of everything that facts depend on besides the text: the extractors and parsers as built, and the engine that runs them.

/** Undefined if the sources run unbuilt: they may change at any time. */
function factsVersion(): string | undefined {
  if (isUnbuilt()) return undefined;
  const built = readText(new URL("../../facts-version", import.meta.url));
  if (built === undefined) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([built, process.versions.node]))
    .digest("base64url");
}
