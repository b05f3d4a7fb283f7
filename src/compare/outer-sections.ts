/** What others notice first: entrypoints, their exports, cycles and dependencies. */
import type { CycleChange } from "./compare-cycles.js";
import type { StructureChanges } from "./compare-structures.js";
import type { ApiChange } from "./compare-entries.js";
import { code, count, joined, listed, names } from "./phrases.js";

const MOST_NAMES = 8;

export function entryLines({ entrypoints: { added, removed } }: StructureChanges): readonly string[] {
  const line = (sign: string, path: string, exported: readonly string[]): string =>
    `${sign} ${code(path)}${exported.length === 0 ? "" : `, which exports ${names(exported, MOST_NAMES)}`}`;
  return [
    ...removed.map(({ path, exports }) => line("lost:", path, exports)),
    ...added.map(({ path, exports }) => line("new:", path, exports)),
  ];
}

/** Entrypoints with the same change share a line. */
export function apiLines({ api }: StructureChanges): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { entry, ...change } of api) {
    const text = apiText(change);
    groups.set(text, [...(groups.get(text) ?? []), entry]);
  }
  return [...groups].map(([text, entries]) => `${names(entries, 3)} ${text}`);
}

function apiText({ gained, lost, renamed }: Omit<ApiChange, "entry">): string {
  return joined(
    [
      lost.length > 0 && `loses ${names(lost, MOST_NAMES)}`,
      renamed.length > 0 && `renames ${renamed.map(({ from, to }) => `${code(from)} to ${code(to)}`).join(", ")}`,
      gained.length > 0 && `gains ${names(gained, MOST_NAMES)}`,
    ],
    "; ",
  );
}

const ORDER: readonly CycleChange["change"][] = ["new", "grown", "changed", "broken", "shrunk"];
const NOTE: Readonly<Record<string, string>> = { "type-only": " (by types only)", deferred: " (by deferred imports only)" };

export function cycleLines({ cycles }: StructureChanges): readonly string[] {
  return ORDER.flatMap((wanted) => cycles.filter(({ change }) => change === wanted)).map(cycleLine);
}

function cycleLine({ change, files, changed, left = [], way, only }: CycleChange): string {
  const note = only === undefined ? "" : NOTE[only];
  if (change === "shrunk")
    return `shrunk from ${files.length + changed.length} to ${count(files.length, "file")}, without ${names(changed, 4)}`;
  if (change === "changed") {
    const parts = [...changed.map((path) => `+ ${code(path)}`), ...left.map((path) => `− ${code(path)}`)];
    return `changed: ${listed(parts, MOST_NAMES)}; now ${count(files.length, "file")}${note}`;
  }
  const group = change === "grown" ? `grown to ${count(files.length, "file")}, with ${names(changed, 4)}` : change;
  const size =
    change !== "grown" && files.length > way.length - 1 && way.length > 0 ? `, one of a group of ${count(files.length, "file")}` : "";
  return `${group}: ${way.length > 0 ? way.map(code).join(" → ") : names(files, 4)}${size}${note}`;
}

export function externalLines({ externals: { added, removed } }: StructureChanges): readonly string[] {
  return [
    ...added.map(({ name, importedBy }) => `new: ${code(name)}${importers("imported by", importedBy)}`),
    ...removed.map(({ name, importedBy }) => `no longer imported: ${code(name)}${importers("before by", importedBy)}`),
  ];
}

function importers(verb: string, paths: readonly string[]): string {
  return paths.length === 0 ? "" : `, ${verb} ${names(paths, MOST_NAMES)}`;
}
