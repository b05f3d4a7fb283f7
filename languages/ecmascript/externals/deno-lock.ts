/** `deno.lock`, versions 3 to 5: packages of two registries, and remote modules by address. */
import { at, entriesOf, stringAt, type Json } from "../../manifests/json.js";
import { indexPins, pin, splitDescriptor, type LockFile, type Pin } from "./lock-file.js";

export interface DenoLock {
  registry(scheme: "npm" | "jsr"): LockFile;
  /** Versions of a remote module, as written after `@` in its addresses. */
  remote(address: string): readonly string[];
}

export function readDenoLock(text: string): DenoLock {
  const json = JSON.parse(text) as Json;
  const root = at(json, "packages") ?? json;
  const locks = { npm: registry(root, "npm"), jsr: registry(root, "jsr") };
  return {
    registry: (scheme) => locks[scheme],
    remote: (address) => entriesOf(at(json, "remote")).flatMap(([url]) => addressVersion(url, address) ?? []),
  };
}

/** `https://deno.land/std@0.200.0/path.ts` of `https://deno.land/std` → `0.200.0`. */
export function addressVersion(url: string, address: string): string | undefined {
  if (!url.startsWith(`${address}@`)) return undefined;
  const rest = url.slice(address.length + 1);
  const end = rest.search(/[/?#]/u);
  return end === -1 ? rest : rest.slice(0, end);
}

function registry(root: Json, scheme: "npm" | "jsr"): LockFile {
  const requested = entriesOf(at(root, "specifiers")).flatMap(([specifier, resolved]): (readonly [string, Pin | undefined])[] => {
    if (!specifier.startsWith(`${scheme}:`) || typeof resolved !== "string") return [];
    const parts = splitDescriptor(specifier.slice(scheme.length + 1));
    const name = parts?.name ?? specifier.slice(scheme.length + 1);
    return [[name, resolvedPin(scheme, name, resolved)]];
  });
  const stored = entriesOf(at(root, scheme)).map(([key]) => {
    const name = splitDescriptor(key)?.name ?? key;
    return [name, exact(name, key)] as const;
  });
  const byRequest = indexPins(requested);
  const byName = indexPins(stored);
  return {
    direct: ({ name, range }) => {
      const resolved = stringAt(root, "specifiers", `${scheme}:${name}${range === undefined || range === "" ? "" : `@${range}`}`);
      return resolved === undefined ? undefined : resolvedPin(scheme, name, resolved);
    },
    any: (name) => byRequest.get(name) ?? byName.get(name) ?? [],
  };
}

/** Version 3 repeats the scheme and the name, later versions contain the version alone. */
function resolvedPin(scheme: string, name: string, resolved: string): Pin | undefined {
  return exact(name, resolved.startsWith(`${scheme}:`) ? resolved.slice(scheme.length + 1) : `${name}@${resolved}`);
}

function exact(name: string, key: string): Pin | undefined {
  const version = splitDescriptor(key)?.range;
  const end = version?.search(/[_(]/u) ?? -1;
  return pin(name, end === -1 ? version : version?.slice(0, end));
}
