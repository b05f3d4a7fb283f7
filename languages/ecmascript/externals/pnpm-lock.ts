/**
 * `pnpm-lock.yaml`, versions 5 to 9. Only the head with the importers is parsed as YAML: the list of packages after it is
 * ten times as long, and only its keys, one on each line, are needed.
 */
import { at, isObject, stringAt, type Json } from "../../manifests/json.js";
import { indexPins, pin, splitDescriptor, type LockFile, type Pin } from "./lock-file.js";
import { readYaml } from "../../manifests/yaml.js";

const SECTIONS = ["dependencies", "optionalDependencies", "devDependencies"];

/** `yaml` parses a document. */
export function readPnpmLock(text: string, yaml: (text: string) => Json = readYaml): LockFile {
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
    if (version !== undefined) return pinOf(name, version);
  }
  return undefined;
}

/** `1.2.3`, `1.2.3(react@18.2.0)`, `1.2.3_react@17.0.2`; aliases `real@1.2.3`, `/real@1.2.3`, `/real/1.2.3`. */
function pinOf(name: string, version: string): Pin | undefined {
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
