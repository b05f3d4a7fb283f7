import { type Source, sourceOf } from "../sources/fleet-file.js";
import { type Git, openGit } from "../sources/git.js";
import { readList } from "../sources/named-file.js";
import { BYTES, COUNTS } from "../limits.js";
import { isAllowed, nameOfUrl } from "../sources/repository.js";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { isAbsolute, join, resolve, sep } from "node:path";
import type { Store } from "../store/store.js";
import { isOfDead, openAttempts, ownName } from "../worker/attempts.js";
import type { Workshop } from "../worker/map-repository.js";
import { findIsolation, LIMITS } from "../worker/run-mapper.js";
import type { Context } from "./context.js";

/** Its configuration lies in a folder of this process; those of dead ones on this machine are removed. */
export function openFleetGit(folder: string): Git {
  const all = join(folder, "git");
  mkdirSync(all, { recursive: true });
  for (const name of readdirSync(all)) if (isOfDead(name)) rmSync(join(all, name), { recursive: true, force: true });
  return openGit(join(all, ownName()));
}

export function openWorkshop(
  { host, folder, signal }: Context,
  { store, git, cached }: { readonly store: Store; readonly git: Git; readonly cached: boolean },
): Workshop {
  return {
    store,
    git,
    signal,
    attempts: openAttempts(join(folder, "work")),
    mapper: host.mapper,
    isolation: findIsolation(folder),
    cache: cached ? join(folder, "cache") : undefined,
    limits: LIMITS,
  };
}

/**
 * Which addresses a worker reads. Whoever may add jobs to a queue would else have the worker read any repository that its keys open. Without sources in
 * `fleet.toml` it reads what is on other hosts, but nothing on its own machine.
 */
export function acceptedBy(sources: readonly Source[], folder: string): (url: string) => boolean {
  const hosts = new Set<string>();
  const places: string[] = [];
  for (const source of sources) {
    const { kind, value } = sourceOf(source);
    if (kind === "dir" || (kind === "url" && isAbsolute(value))) places.push(resolve(folder, value));
    else for (const host of hostsOf(source, folder)) hosts.add(host);
  }
  return (url) => {
    if (!isAllowed(url)) return false;
    // A path with ".." lies elsewhere than it says.
    if (isAbsolute(url)) return resolve(url) === url && places.some((place) => url === place || url.startsWith(`${place}${sep}`));
    return sources.length === 0 || hosts.has(hostOf(url));
  };
}

function hostOf(url: string): string {
  return nameOfUrl(url)?.split("/")[0] ?? "";
}

function hostsOf(source: Source, folder: string): readonly string[] {
  const { kind, value } = sourceOf(source);
  if (kind === "github") return [hostOf(`${source.at ?? "https://github.com"}/x`)];
  if (kind === "gitlab") return [hostOf(`${source.at ?? "https://gitlab.com"}/x`)];
  if (kind !== "file") return [hostOf(value)];
  const path = resolve(folder, value);
  const lines = existsSync(path) ? readList(path, COUNTS.repositories, BYTES.list) : [];
  return lines.map(hostOf).filter((host) => host !== "");
}
