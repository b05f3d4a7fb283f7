/**
 * The tracked files as a file system below a made-up root, with a `node_modules` that a package manager would have made for the
 * packages of the repository itself. Nothing is read from disk beside the inventory, so an install does not change the answer.
 */
import type { Repository } from "./repository.js";

/** Stands for the checkout in everything that the compiler sees. */
export const ROOT = "/repository";

export interface ProjectFiles {
  readonly useCaseSensitiveFileNames: true;
  fileExists(path: string): boolean;
  readFile(path: string): string | undefined;
  directoryExists(path: string): boolean;
  getDirectories(path: string): string[];
  realpath(path: string): string;
  getCurrentDirectory(): string;
  /** Repo-relative path of a file of the inventory. */
  tracked(path: string): string | undefined;
  /** The directory that a bare name is linked to, seen from a file; `null` where a published version is asked for instead. */
  linked(from: string, name: string): string | null | undefined;
}

type Links = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

export function createProjectFiles(repository: Repository): ProjectFiles {
  const { tree } = repository;
  const links = readLinks(repository);
  const physical = (path: string): string | undefined => followLinks(links, path);
  const tracked = (path: string): string | undefined => {
    const real = physical(path);
    return real === undefined || !tree.has(real) ? undefined : tree.real(real);
  };
  return {
    useCaseSensitiveFileNames: true,
    fileExists: (path) => tracked(path) !== undefined,
    readFile: (path) => {
      const found = tracked(path);
      return found === undefined ? undefined : tree.read(found);
    },
    directoryExists: (path) => {
      const real = physical(path);
      return (real !== undefined && tree.hasDirectory(real)) || isLinkDirectory(links, path);
    },
    getDirectories: (path) => {
      const real = physical(path);
      return real === undefined ? [] : tree.list(real).filter((name) => tree.hasDirectory(join(real, name)));
    },
    realpath: (path) => {
      const real = physical(path);
      return real === undefined ? path : `${ROOT}/${tree.real(real)}`;
    },
    getCurrentDirectory: () => ROOT,
    tracked,
    linked(from, name) {
      for (let directory = parent(from); ; directory = parent(directory)) {
        const found = links.get(directory)?.get(name);
        if (found !== undefined) return found;
        if (directory === "") return undefined;
      }
    },
  };
}

export function packageNameOf(specifier: string): string | undefined {
  return /^(?:@[^/]+\/)?[^./@][^/]*/.exec(specifier)?.[0];
}

function join(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}

function parent(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

function relative(path: string): string | undefined {
  if (path === ROOT || path === `${ROOT}/`) return "";
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1).replace(/\/$/, "") : undefined;
}

/** Repo-relative path behind `node_modules` links. */
function followLinks(links: Links, path: string): string | undefined {
  let at = relative(path);
  for (let depth = 0; depth < 8 && at !== undefined; depth += 1) {
    const match = /^(?:(.*)\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(at);
    if (match === null) return at;
    const target: string | null | undefined = links.get(match[1] ?? "")?.get(match[2] ?? "");
    if (target === undefined || target === null) return at;
    at = match[3] === undefined ? target : join(target, match[3]);
  }
  return at;
}

function isLinkDirectory(links: Links, path: string): boolean {
  const at = relative(path);
  const match = at === undefined ? null : /^(?:(.*)\/)?node_modules(?:\/(@[^/]+))?$/.exec(at);
  const inside = match === null ? undefined : links.get(match[1] ?? "");
  if (match === null || inside === undefined) return false;
  return match[2] === undefined || [...inside.keys()].some((name) => name.startsWith(`${match[2]}/`));
}

/** What each package declares of the others, and for the root all of them (hoisting). */
function readLinks({ tree, packages }: Repository): Links {
  const byName = new Map<string, { directory: string; version: string }>();
  const manifests = packages.map((pkg) => ({ ...pkg, json: readJson(tree.read(pkg.manifest)) }));
  for (const { name, directory, json } of manifests) {
    const version = json["version"];
    if (!byName.has(name)) byName.set(name, { directory, version: typeof version === "string" ? version : "" });
  }
  const links = new Map<string, Map<string, string | null>>();
  for (const { directory, json } of manifests) {
    const own = new Map<string, string | null>();
    for (const [name, range] of ranges(json)) {
      const path = /^(?:link|file|portal):(.*)$/.exec(range)?.[1];
      const near = path === undefined ? undefined : normalize(join(directory, path));
      const known = byName.get(name);
      if (near !== undefined && tree.hasDirectory(near)) own.set(name, near);
      else if (known !== undefined) own.set(name, accepts(name, range, known.version) ? known.directory : null);
    }
    links.set(directory, own);
  }
  const hoisted = links.get("") ?? new Map<string, string | null>();
  for (const [name, { directory }] of byName) if (!hoisted.has(name)) hoisted.set(name, directory);
  return links.set("", hoisted);
}

function readJson(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function ranges(json: Record<string, unknown>): readonly (readonly [string, string])[] {
  return ["devDependencies", "peerDependencies", "optionalDependencies", "dependencies"].flatMap((section) => {
    const entries = json[section];
    return typeof entries === "object" && entries !== null ? Object.entries(entries).filter((entry) => typeof entry[1] === "string") : [];
  });
}

/** Package managers link a member whose version the range accepts; only a range of another major (or 0.minor) does not. */
function accepts(name: string, range: string, version: string): boolean {
  if (range.startsWith("npm:")) return range === `npm:${name}`;
  const wanted = /^[\^~=v]*(\d+)(?:\.(\d+))?/.exec(range);
  const have = /^(\d+)\.(\d+)/.exec(version);
  if (wanted === null || have === null) return true;
  return wanted[1] === have[1] && (wanted[1] !== "0" || wanted[2] === undefined || wanted[2] === have[2]);
}

function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
