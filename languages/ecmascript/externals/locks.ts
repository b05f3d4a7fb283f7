/** The lock files of a repository by directory, each parsed at most once and on demand (they are large). */
import { type Tree, pathIn, upwards, directoryOf } from "../../../src/model/tree.js";
import { at, entriesOf, type Json, listOf, stringAt, isObject } from "../../manifests/json.js";
import { cachedValue } from "../../manifests/cached-value.js";
import { type DenoLock, readDenoLock } from "./deno-lock.js";
import { indexPins, type LockFile, NO_LOCK, pin, type Pin, splitAlias, splitDescriptor } from "./lock-file.js";
import { readYaml } from "../../manifests/yaml.js";
import { parseManifest } from "../packages/manifest.js";

/** `package-lock.json` and `npm-shrinkwrap.json`, versions 1 to 3. */
function readNpmLock(text: string): LockFile {
  const json = JSON.parse(text) as Json;
  if (isObject(at(json, "packages"))) return byPlace(json);
  return isObject(at(json, "dependencies")) ? byName(json) : NO_LOCK;
}

const FOLDER = "node_modules/";

/** Versions 2 and 3 list every directory of the install; Node's own walk upwards finds the version. */
function byPlace(json: Json): LockFile {
  const entry = (place: string, name: string): Pin | undefined =>
    pin(stringAt(json, "packages", place, "name") ?? name, stringAt(json, "packages", place, "version"));
  const all = lazily(() =>
    indexPins(
      entriesOf(at(json, "packages")).flatMap(([place]) => {
        const start = place.lastIndexOf(FOLDER);
        if (start === -1) return [];
        const name = place.slice(start + FOLDER.length);
        return [[name, entry(place, name)] as const];
      }),
    ),
  );
  return {
    direct: ({ directory, name }) => {
      for (let from = directory; ; from = directoryOf(from)) {
        const found = entry(`${from === "" ? "" : `${from}/`}${FOLDER}${name}`, name);
        if (found !== undefined || from === "") return found;
      }
    },
    any: (name) => all().get(name) ?? [],
  };
}

/** Version 1 is nested by consumer; its top level is visible to the package itself. */
function byName(json: Json): LockFile {
  const all = lazily(() => indexPins(nested(json)));
  return {
    direct: ({ name }) => versionOne(name, at(json, "dependencies", name)),
    any: (name) => all().get(name) ?? [],
  };
}

function nested(json: Json): readonly (readonly [string, Pin | undefined])[] {
  const found: (readonly [string, Pin | undefined])[] = [];
  const queue: Json[] = [json];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const [name, entry] of entriesOf(at(next, "dependencies"))) {
      found.push([name, versionOne(name, entry)]);
      queue.push(entry);
    }
  }
  return found;
}

function versionOne(name: string, entry: Json | undefined): Pin | undefined {
  const version = stringAt(entry, "version");
  const alias = version === undefined ? undefined : splitAlias(version);
  return alias === undefined ? pin(name, version) : pin(alias.name, alias.range);
}

function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const VERSION = /^ {2}version "([^"]+)"$/u;

const DESCRIPTOR = /"([^"]*)"|([^",\s][^",]*)/gu;

type ReadLock = (text: string, yaml: (text: string) => Json) => LockFile;

/** In order of precedence. */
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

/** `bun.lock`, the text format; the binary format is not read. */
function readBunLock(text: string): LockFile {
  const json = parseManifest("bun.json", text);
  const packages = at(json, "packages");
  const byName = indexPins(entriesOf(packages).map(([key, entry]) => [lastName(key), pinOf(entry)] as const));
  return {
    direct: ({ directory, name }) => {
      const member = stringAt(json, "workspaces", directory, "name");
      const own = member === undefined ? undefined : pinOf(at(packages, `${member}/${name}`));
      return own ?? pinOf(at(packages, name));
    },
    any: (name) => byName.get(name) ?? [],
  };
}

/** The first element is `real@1.2.3`, `name@workspace:…` or `name@github:…`. */
function pinOf(entry: Json | undefined): Pin | undefined {
  const [first] = listOf(entry);
  const parts = typeof first === "string" ? splitDescriptor(first) : undefined;
  return parts === undefined ? undefined : pin(parts.name, parts.range);
}

/** Keys are paths of names: `parent/@scope/name`. */
function lastName(key: string): string {
  const parts = key.split("/");
  return parts.slice(parts.at(-2)?.startsWith("@") === true ? -2 : -1).join("/");
}

/** `yarn.lock`, classic and Berry: entries are found by the descriptor in a manifest. */
function readYarnLock(text: string): LockFile {
  return /^__metadata:/mu.test(text) ? byDescriptor(berryEntries(readYaml(text))) : byDescriptor(classicEntries(text));
}

type Entry = readonly [descriptor: string, pin: Pin | undefined];

/**
 * Classic files are read line by line: descriptors at the margin, `version` indented by two spaces. Yarn's own parser never terminates on
 * an open quote (it grows a string until memory is exhausted), and conflict markers are lines without a descriptor here.
 */
function classicEntries(text: string): readonly Entry[] {
  const entries: Entry[] = [];
  let descriptors: readonly string[] = [];
  for (const line of text.split(/\r?\n/u)) {
    if (/^["\w@]/u.test(line)) descriptors = descriptorsOf(line);
    const version = VERSION.exec(line)?.[1];
    if (version !== undefined) entries.push(...descriptors.map((descriptor): Entry => [descriptor, pin(realName(descriptor), version)]));
  }
  return entries;
}

function descriptorsOf(line: string): readonly string[] {
  return [...line.replace(/:$/u, "").matchAll(DESCRIPTOR)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

function realName(descriptor: string): string {
  const parts = splitDescriptor(descriptor);
  return parts === undefined ? descriptor : (splitAlias(parts.range)?.name ?? parts.name);
}

function berryEntries(json: Json): readonly Entry[] {
  return entriesOf(json).flatMap(([key, entry]) => {
    const resolution = stringAt(entry, "resolution") ?? "";
    const real = splitDescriptor(resolution);
    // Members of the workspace are also listed, with a placeholder as version.
    if (real === undefined || real.range.startsWith("workspace:")) return [];
    const found = pin(real.name, stringAt(entry, "version"));
    return key.split(", ").map((descriptor): Entry => [descriptor, found]);
  });
}

function byDescriptor(entries: readonly Entry[]): LockFile {
  const exact = new Map(entries);
  const byName = indexPins(entries.map(([descriptor, found]) => [splitDescriptor(descriptor)?.name ?? descriptor, found] as const));
  return {
    direct: ({ name, range }) => {
      if (range === undefined) return undefined;
      // Berry adds the protocol if a manifest omits it.
      return exact.get(`${name}@${range}`) ?? exact.get(`${name}@npm:${range}`);
    },
    any: (name) => byName.get(name) ?? [],
  };
}

// * `pnpm-lock.yaml`, versions 5 to 9. Only the head with the importers is parsed as YAML: the list of packages after it is
// ten times as long, and only its keys, one on each line, are needed.

const SECTIONS = ["dependencies", "optionalDependencies", "devDependencies"];

/** `yaml` parses a document. */
function readPnpmLock(text: string, yaml: (text: string) => Json = readYaml): LockFile {
  // A first document may contain the dependencies of the package manager itself.
  const documents = `\n${text.replaceAll("\r\n", "\n")}`.split(/\n---(?=\n| )/u).filter((part) => part.trim() !== "");
  const heads = documents.map((document) => yaml(headOf(document)));
  let index: ReadonlyMap<string, readonly Pin[]> | undefined;
  return {
    direct: ({ directory, name }) => {
      for (const head of heads) {
        const found = declared(importer(head, directory), name);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    any: (name) => (index ??= indexPins(documents.flatMap(packagesOf))).get(name) ?? [],
  };
}

function headOf(document: string): string {
  const end = document.search(/\n(?:packages|snapshots):/u);
  return end === -1 ? document : document.slice(0, end + 1);
}

/** A repository of one package has its sections at the top level. */
function importer(head: Json, directory: string): Json | undefined {
  const importers = at(head, "importers");
  if (isObject(importers)) return at(importers, directory === "" ? "." : directory);
  return directory === "" ? head : undefined;
}

function declared(section: Json | undefined, name: string): Pin | undefined {
  for (const key of SECTIONS) {
    const version = stringAt(section, key, name) ?? stringAt(section, key, name, "version");
    if (version !== undefined) return pnpmPinOf(name, version);
  }
  return undefined;
}

/** `1.2.3`, `1.2.3(react@18.2.0)`, `1.2.3_react@17.0.2`; aliases `real@1.2.3`, `/real@1.2.3`, `/real/1.2.3`. */
function pnpmPinOf(name: string, version: string): Pin | undefined {
  const exact = withoutPeers(version);
  if (/^\d/u.test(exact)) return pin(name, exact);
  const real = splitKey(version);
  return real === undefined ? undefined : pin(real.name, real.version);
}

function packagesOf(document: string): readonly (readonly [string, Pin | undefined])[] {
  const start = document.search(/\npackages:/u);
  if (start === -1) return [];
  const end = document.indexOf("\nsnapshots:", start);
  const found: (readonly [string, Pin | undefined])[] = [];
  for (const line of document.slice(start, end === -1 ? undefined : end).split("\n")) {
    if (!line.startsWith("  ") || line.startsWith("   ")) continue;
    const colon = line.lastIndexOf(":");
    const key = line.slice(2, colon === -1 ? undefined : colon).replace(/^['"]|['"]$/gu, "");
    const parts = splitKey(key);
    if (parts !== undefined) found.push([parts.name, pin(parts.name, parts.version)]);
  }
  return found;
}

/** `/name/1.2.3`, `/name@1.2.3` and `name@1.2.3`, peers removed. */
function splitKey(key: string): { readonly name: string; readonly version: string } | undefined {
  const open = key.indexOf("(");
  const bare = (open === -1 ? key : key.slice(0, open)).replace(/^\//u, "");
  const parts = bare.split("/");
  const size = bare.startsWith("@") ? 2 : 1;
  const modern = splitDescriptor(bare);
  // In version 5 a later `@` belongs to a peer: `/name/1.2.3_react@17.0.2`.
  if (modern !== undefined && parts.length === size) return { name: modern.name, version: withoutPeers(modern.range) };
  const version = parts[size];
  return version === undefined ? undefined : { name: parts.slice(0, size).join("/"), version: withoutPeers(version) };
}

function withoutPeers(version: string): string {
  const end = version.search(/[(_]/u);
  return end === -1 ? version : version.slice(0, end);
}
