/** The first lines of the page: counts of everything that changed. */
import type { FileChange, StructureChanges } from "./compare-structures.js";
import { plural } from "../model/shown-text.js";
import { joined } from "./phrases.js";

export function summaryOf(changes: StructureChanges): string {
  const { entrypoints, externals, cycles } = changes;
  const sentences = [
    filesSentence(changes),
    apiSentence(changes),
    cyclesSentence(cycles),
    pair("entrypoint", entrypoints),
    pair("external package", externals),
    importsSentence(changes),
    symbolsSentence(changes),
  ];
  return `${joined(sentences, ". ")}.`;
}

function importsSentence({ imports: { added, removed, changed } }: StructureChanges): string {
  return counts("import", [
    [added.length, "added"],
    [removed.length, "removed"],
    [changed.length, "with other names"],
  ]);
}

interface Lists {
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
}

function pair(one: string, { added, removed }: Lists): string {
  if (added.length === 0) return removed.length === 0 ? "" : `${plural(removed.length, one)} removed`;
  return joined([`${plural(added.length, one)} added`, removed.length > 0 && `${removed.length} removed`], ", ");
}

function filesSentence({ files, moves }: StructureChanges): string {
  const number = (list: readonly FileChange[], isOutside: boolean): number =>
    list.filter((file) => !file.isPackage && (file.outside !== undefined) === isOutside).length;
  return counts("file", [
    [number(files.added, false), "added"],
    [number(files.removed, false), "removed"],
    [moves.filter(({ isPackage }) => !isPackage).length, "moved"],
    [number(files.added, true), "newly in the map"],
    [number(files.removed, true), "no longer in the map"],
  ]);
}

/** The noun stands with the first count only. */
function counts(one: string, all: readonly (readonly [number: number, done: string])[]): string {
  return all
    .filter(([number]) => number > 0)
    .map(([number, done], index) => `${index === 0 ? plural(number, one) : number} ${done}`)
    .join(", ");
}

function symbolsSentence({ symbols, movedSymbols }: StructureChanges): string {
  const total = (list: "added" | "removed" | "renamed"): number => symbols.reduce((sum, change) => sum + change[list].length, 0);
  const text = counts("symbol", [
    [total("added"), "added"],
    [total("removed"), "removed"],
    [total("renamed"), "renamed"],
    [movedSymbols.length, "moved"],
  ]);
  return text === "" ? "" : `In other files ${text}`;
}

function cyclesSentence(cycles: StructureChanges["cycles"]): string {
  const number = (wanted: string): number => cycles.filter(({ change, kind }) => kind === "runs" && change === wanted).length;
  const parts = (["new", "grown", "changed", "shrunk", "broken"] as const).filter((change) => number(change) > 0);
  const text = parts.map((change) => `${number(change)} ${change}`).join(", ");
  const others = cycles.filter(({ kind }) => kind !== "runs").length;
  const more = others === 0 ? "" : `${text === "" ? "" : "; "}${others} more with lazy imports or types`;
  return text === "" && more === "" ? "" : `Import cycles: ${text}${more}`;
}

function apiSentence({ api }: StructureChanges): string {
  const total = (list: "gained" | "lost" | "renamed"): number => new Set(api.flatMap((change) => change[list].map(nameIn))).size;
  const parts = (["gained", "lost", "renamed"] as const).filter((list) => total(list) > 0).map((list) => `${total(list)} ${list}`);
  return parts.length === 0 ? "" : `Public API: ${parts.join(", ")}`;
}

function nameIn(change: string | { readonly from: string; readonly to: string }): string {
  return typeof change === "string" ? change : `${change.from} ${change.to}`;
}
