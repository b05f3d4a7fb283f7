/** `yarn.lock`, classic and Berry (semantics C.1.6): entries are found by the descriptor in a manifest. */
import { entriesOf, stringAt, type Json } from "../../manifests/json.js";
import { indexPins, pin, splitAlias, splitDescriptor, type LockFile, type Pin } from "./lock-file.js";
import { readYaml } from "../../manifests/yaml.js";

export function readYarnLock(text: string): LockFile {
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

const VERSION = /^ {2}version "([^"]+)"$/u;
const DESCRIPTOR = /"([^"]*)"|([^",\s][^",]*)/gu;

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
