/** The lock files of a repository by directory, each parsed at most once and on demand (they are large). */
import type { Tree } from "../../../src/model/tree.js";
import type { Json } from "../../manifests/json.js";
import { cachedValue } from "../../manifests/cached-value.js";
import { pathIn, upwards } from "../../manifests/paths.js";
import { readBunLock } from "./bun-lock.js";
import { readDenoLock, type DenoLock } from "./deno-lock.js";
import { NO_LOCK, type LockFile } from "./lock-file.js";
import { readNpmLock } from "./npm-lock.js";
import { readPnpmLock } from "./pnpm-lock.js";
import { readYarnLock } from "./yarn-lock.js";
import { readYaml } from "../../manifests/yaml.js";

type ReadLock = (text: string, yaml: (text: string) => Json) => LockFile;

/** In the order of precedence (semantics C.1.6). */
const FORMATS: readonly (readonly [name: string, read: ReadLock])[] = [
  ["npm-shrinkwrap.json", readNpmLock],
  ["package-lock.json", readNpmLock],
  ["pnpm-lock.yaml", readPnpmLock],
  ["yarn.lock", readYarnLock],
  ["bun.lock", readBunLock],
];
const DENO = "deno.lock";
const NO_DENO: DenoLock = { registry: () => NO_LOCK, remote: () => [] };

export interface Locks {
  /** Lock files for a scheme of packages in this directory and above, nearest first, each with its own directory. */
  above(directory: string, scheme: "npm" | "jsr"): readonly PlacedLock[];
  /** Versions of a remote module in the nearest lock file that contains it. */
  remote(directory: string, address: string): readonly string[];
}

interface PlacedLock {
  readonly directory: string;
  readonly lock: LockFile;
}

export function createLocks(tree: Tree): Locks {
  const parsed = new Map<string, unknown>();
  const once = <T>(path: string, read: (text: string, yaml: (text: string) => Json) => T, none: T): T => {
    if (!parsed.has(path)) parsed.set(path, readOr(tree, path, read, none));
    return parsed.get(path) as T;
  };
  const denoAt = (directory: string): DenoLock => once(pathIn(directory, DENO), readDenoLock, NO_DENO);
  const locksIn = (directory: string, scheme: "npm" | "jsr"): readonly LockFile[] => {
    const found = scheme === "jsr" ? [] : FORMATS.map(([name, read]) => once(pathIn(directory, name), read, NO_LOCK));
    return [...found, denoAt(directory).registry(scheme)].filter((lock) => lock !== NO_LOCK);
  };
  return {
    above: (directory, scheme) =>
      upwards(directory).flatMap((place) => locksIn(place, scheme).map((lock): PlacedLock => ({ directory: place, lock }))),
    remote: (directory, address) => {
      for (const place of upwards(directory)) {
        const versions = denoAt(place).remote(address);
        if (versions.length > 0) return versions;
      }
      return [];
    },
  };
}

/** An unreadable lock file pins nothing; the ranges of manifests remain. */
function readOr<T>(tree: Tree, path: string, read: (text: string, yaml: (text: string) => Json) => T, none: T): T {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return none;
  try {
    return read(text.replace(/^\uFEFF/u, ""), (part) => cachedValue(tree, "yaml", path, part, () => readYaml(part)));
  } catch {
    return none;
  }
}
