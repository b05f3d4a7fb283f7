/** Versions pinned in lock and requirement files, by directory; each file is read at most once and on demand. */
import { parse } from "smol-toml";
import { type Tree, pathIn, upwards } from "../../../src/model/tree.js";
import { at, entriesOf, listOf, stringAt, type Json } from "../../manifests/json.js";
import { remember } from "../../../src/model/basics.js";
import { normaliseName, pinned, readRequirement } from "../distributions/requirement.js";
import { environmentEntries, requirementLines } from "../distributions/requirements.js";
import type { Distributions } from "../project.js";

export interface Locks {
  /** Versions of a distribution in the nearest lock file around the importer that contains it. */
  versions(from: string, distribution: string): readonly string[];
}

type Pins = ReadonlyMap<string, readonly string[]>;

export function createLocks(tree: Tree, distributions: Distributions): Locks {
  const sources = remember((directory: string): readonly (() => Pins)[] => {
    const toml = (name: string): (() => Pins) => once(() => readToml(tree, pathIn(directory, name)));
    const locks = tree.list(directory).filter((name) => /^pylock(?:\.[^/]+)?\.toml$/u.test(name));
    return [
      ...["uv.lock", "poetry.lock", "pdm.lock"].map(toml),
      once(() => readPipfileLock(tree, pathIn(directory, "Pipfile.lock"))),
      ...locks.map(toml),
      once(() => readRequirementFiles(tree, distributions.all.find((one) => one.directory === directory)?.requirementFiles ?? [])),
      once(() => readEnvironment(tree, directory)),
    ];
  });
  return {
    versions: (from, distribution) => {
      const name = normaliseName(distribution);
      for (const directory of upwards(distributions.of(from)?.directory ?? "")) {
        for (const pins of sources(directory)) {
          const found = pins().get(name);
          if (found !== undefined) return found;
        }
      }
      return [];
    },
  };
}

function once<T>(compute: () => T): () => T {
  const known = remember(compute);
  return () => known("");
}

function pinsOf(entries: readonly (readonly [name: string, version: string | undefined])[]): Pins {
  const pins = new Map<string, string[]>();
  for (const [written, version] of entries) {
    if (version === undefined) continue;
    const name = normaliseName(written);
    const list = pins.get(name) ?? [];
    if (!list.includes(version)) list.push(version);
    pins.set(name, list);
  }
  return pins;
}

/** uv, Poetry, PDM (`[[package]]`) and PEP 751 (`[[packages]]`). */
function readToml(tree: Tree, path: string): Pins {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return new Map();
  try {
    const lock = parse(text.replace(/^\uFEFF/u, "")) as unknown as Json;
    const packages = [...listOf(at(lock, "package")), ...listOf(at(lock, "packages"))];
    return pinsOf(packages.filter(isRegistered).map((entry) => [stringAt(entry, "name") ?? "", stringAt(entry, "version")]));
  } catch {
    return new Map();
  }
}

/** Lock files also list the members of the workspace. */
function isRegistered(entry: Json): boolean {
  const source = at(entry, "source");
  return (
    !["editable", "virtual", "directory", "path"].some((key) => at(source, key) !== undefined) && stringAt(source, "type") !== "directory"
  );
}

function readPipfileLock(tree: Tree, path: string): Pins {
  const text = tree.has(path) ? tree.read(path) : undefined;
  if (text === undefined) return new Map();
  try {
    const lock = JSON.parse(text) as Json;
    const entries = ["default", "develop"].flatMap((group) => entriesOf(at(lock, group)));
    return pinsOf(entries.map(([name, entry]) => [name, pinned(stringAt(entry, "version") ?? "")]));
  } catch {
    return new Map();
  }
}

function readRequirementFiles(tree: Tree, files: readonly string[]): Pins {
  const lines = files.flatMap((path) => requirementLines(tree, path).lines);
  return pinsOf(
    lines.flatMap(({ line }): (readonly [string, string | undefined])[] => {
      const requirement = readRequirement(line);
      return requirement === undefined ? [] : [[requirement.name, pinned(requirement.specifier)]];
    }),
  );
}

/** Conda's `name=1.2.3=build`, and the nested `name==1.2.3` of pip. */
function readEnvironment(tree: Tree, directory: string): Pins {
  return pinsOf(
    environmentEntries(tree, directory).flatMap((entry): (readonly [string, string])[] => {
      const match = /^(?:[^\s=:]+::)?([\w.-]+)\s*={1,2}\s*(\d[^\s=*]*)(?:=|$)/u.exec(entry);
      return match?.[1] === undefined || match[2] === undefined ? [] : [[match[1], match[2]]];
    }),
  );
}
