/** `bun.lock`, the text format (semantics C.1.6); the binary format is not read. */
import { at, entriesOf, listOf, stringAt, type Json } from "../../manifests/json.js";
import { parseManifest } from "../packages/manifest.js";
import { indexPins, pin, splitDescriptor, type LockFile, type Pin } from "./lock-file.js";

export function readBunLock(text: string): LockFile {
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
