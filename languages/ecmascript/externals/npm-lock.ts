/** `package-lock.json` and `npm-shrinkwrap.json`, versions 1 to 3. */
import { at, entriesOf, isObject, stringAt, type Json } from "../../manifests/json.js";
import { directoryOf } from "../../manifests/paths.js";
import { indexPins, NO_LOCK, pin, splitAlias, type LockFile, type Pin } from "./lock-file.js";

export function readNpmLock(text: string): LockFile {
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
