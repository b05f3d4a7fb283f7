/** Applies the framework table to one distribution: patterns, readers, and the choice of the group's root. */
import { byteOrder } from "../../../src/model/byte-order.js";
import type { GroupEntry } from "../../../src/model/language.js";
import { expandBraces } from "../../../src/model/pattern/expand-groups.js";
import { isInside, relativeTo } from "../../manifests/paths.js";
import { APPLICATION, MATCHES } from "../readings.js";
import type { EntryRow, FrameworkRow, ReadEntry } from "./framework-row.js";
import { filesBeside, withStem } from "./files-beside.js";
import { FRAMEWORKS } from "./frameworks.js";
import type { RootContext } from "./root-context.js";
import type { Finding } from "../rules.js";
import { declaringFile } from "../../shared/package-files.js";

/** Frameworks load files by location, except those that test or demonstrate. */
const LOADED = new Set(["source", "script", "config"]);

interface Entry extends ReadEntry {
  readonly class?: EntryRow["class"];
  readonly group?: readonly GroupEntry[];
  readonly rescue?: true;
}

/** `started`: another entry starts the distribution. */
export function findFrameworkEntries(
  context: RootContext,
  started: boolean,
  table: readonly FrameworkRow[] = FRAMEWORKS,
): readonly Finding[] {
  return table.filter((row) => applies(context, row)).flatMap((row) => applyRow(context, row, started));
}

function applies(context: RootContext, { requirements, markers }: FrameworkRow): boolean {
  if (requirements === undefined && markers === undefined) return true;
  return (requirements !== undefined && context.requires(requirements)) || (markers !== undefined && context.matching(markers).length > 0);
}

function applyRow(context: RootContext, row: FrameworkRow, started: boolean): readonly Finding[] {
  const entries = distinct([
    ...(row.read?.(context) ?? []),
    ...(row.entries ?? []).flatMap((entry) => matchEntries(context, entry, started)),
  ]).filter(({ path }) => LOADED.has(context.view.category(path)));
  const declaring = declaringFile(context.matching, row.declaredBy);
  const evidence = `${row.name} conventions${declaring === undefined ? "" : ` (${relativeTo(context.directory, declaring)})`}`;
  const plain = ({ path, symbols, group, ...entry }: Entry): Finding => ({
    class: entry.class ?? "R1",
    rule: `framework "${row.name}"`,
    entry: path,
    group,
    symbols,
    ...(entry.rescue === true ? { rescue: true } : {}),
    evidence: entry.evidence ?? evidence,
  });
  // If there is exactly one entry, it is the root itself.
  if (row.declaredBy === undefined || entries.length < 2) return entries.map(plain);
  // The entries of a group are in path order.
  const grouped = entries.toSorted((a, b) => byteOrder(a.path, b.path));
  const symbols = grouped.flatMap((entry) => entry.symbols ?? []);
  const manifest = context.distribution?.manifest ?? "";
  const entry = declaring ?? (manifest === "" ? (grouped[0]?.path ?? "") : manifest);
  const group = grouped.filter(({ path }) => path !== entry).map(({ path, text }): GroupEntry => ({ path, text, describes: true }));
  return [{ class: "R1", rule: `framework "${row.name}"`, entry, group, symbols: symbols.length > 0 ? symbols : undefined, evidence }];
}

/** The first entry of a file is kept, with the symbols of the others. */
function distinct(entries: readonly Entry[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const before = found.get(entry.path);
    const symbols = [...(before?.symbols ?? []), ...(entry.symbols ?? [])];
    found.set(entry.path, { ...(before ?? entry), symbols: symbols.length > 0 ? symbols : undefined });
  }
  return [...found.values()];
}

function matchEntries(context: RootContext, row: EntryRow, started: boolean): readonly Entry[] {
  const roots = (context.distribution?.roots ?? []).filter((root) => isInside(root, context.directory));
  const prefixes = [
    "",
    ...roots
      .map((root) => relativeTo(context.directory, root))
      .filter((root) => root !== "")
      .map((root) => `${root}/`),
  ];
  const patterns = row.files.startsWith("<root>") ? prefixes.map((prefix) => prefix + row.files.slice("<root>".length)) : [row.files];
  const found = new Set(patterns.flatMap(expandBraces).flatMap((pattern) => context.matching(pattern)));
  return [...found].flatMap((path) => {
    if (row.mentions !== undefined && !context.learn(MATCHES, path, String(row.mentions))) return [];
    if (row.calls !== undefined && !callsOneOf(context, path, row.calls)) return [];
    const group = row.beside === undefined ? undefined : filesBeside(context, path, row.beside);
    const rescue = started && row.fallback === true ? { rescue: true as const } : {};
    return [{ path, text: withStem(row.text, path), class: row.class, group, ...rescue }];
  });
}

/** Facts contain only the first calls of a module; further assignments at module level are found in the text. Factories may have any name. */
function callsOneOf(context: RootContext, path: string, names: readonly string[]): boolean {
  if (context.learn(APPLICATION, path) !== null) return true;
  const calls = context.facts(path)?.calls ?? [];
  if (calls.some((call) => names.includes(call.slice(call.lastIndexOf(".") + 1)))) return true;
  const assigned = new RegExp(`^\\w+[ \\t]*(?::[^=\\n]{1,80})?=[ \\t]*(?:\\w+\\.){0,4}(?:${names.join("|")})\\(`, "m");
  return context.learn(MATCHES, path, String(assigned));
}
