/** `impact`: entities affected by a change; `affected`: affected entrypoints, for builds that skip the others. */
import type { Uid } from "../../model/operation.js";
import { userError } from "../../model/errors/user-error.js";
import type { Affected, Impact } from "../../retrieve/answers.js";
import { impactOf } from "../../retrieve/impact.js";
import { inertLine } from "../../retrieve/inert.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import type { Given } from "../registry/command.js";
import { jsonText } from "../../model/json-text.js";
import { readWhole } from "../options/option-values.js";
import type { Streams } from "../../cli/streams.js";
import { redactStreams } from "../redact-streams.js";
import { unmappedTests, type UnmappedTests } from "../../retrieve/unmapped-tests.js";
import { declaredEntries } from "../retrieve/declared-entries.js";
import { openMap } from "../retrieve/open-map.js";
import { readTargets, type GivenTargets } from "../retrieve/read-targets.js";
import { someUnmapped } from "../retrieve/some-unmapped.js";
import { sourcePaths } from "../retrieve/work-tree.js";

/** Returns the exit code: 1 if `--fail-over` is exceeded. */
export async function impact(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const limit = readWhole(given.argv, "fail-over");
  const depth = readWhole(given.argv, "depth");
  const { map, targets, found, paths, unreached } = await ask(given, streams, depth);
  const { affected } = found;
  const unknown: Unknown = { tests: unmappedTests(map, found.targets, paths()), unreached };
  const data = (): object => ({
    ...asData(map, found, targets),
    unmappedTests: unknown.tests,
    unreached: { count: unreached.length, paths: unreached.slice(0, MOST_NAMED) },
  });
  streams.out(given.json ? jsonText(data()) : asText(map, found, unknown));
  return limit !== undefined && affected.length > limit ? 1 : 0;
}

/** Always returns 0: an empty list is a valid result. */
export async function affected(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const { map, targets, found } = await ask(given, streams);
  const { roots, entries } = found;
  const data = {
    roots: roots.map((uid) => named(map, uid)),
    entries: entries.map((uid) => named(map, uid)),
    unmapped: targets.unmapped,
  };
  streams.out(
    given.json ? jsonText(data) : [...roots, ...entries].map((uid) => `${inertLine(map.entities.get(uid)?.source ?? uid)}\n`).join(""),
  );
  return 0;
}

interface Asked {
  readonly map: MapGraph;
  readonly targets: GivenTargets;
  readonly found: Impact;
  /** Paths of the sources in the work tree. */
  readonly paths: () => readonly string[];
  readonly unreached: readonly string[];
}

/** Possibly affected files that are not in the map. */
interface Unknown {
  readonly tests: UnmappedTests;
  readonly unreached: readonly string[];
}

async function ask(given: Given, streams: Streams, depth?: number): Promise<Asked> {
  const opened = openMap(given, streams);
  const targets = await readTargets(given, opened);
  if (targets.text !== "") throw userError("not-in-map", { name: targets.text });
  const { unmapped } = targets;
  if (unmapped.length > 0) streams.err(`note: not in the map, so their effect is unknown: ${someUnmapped(unmapped)}\n`);
  const entries = await declaredEntries(given.root, opened);
  const found = impactOf(opened.map, targets.uids, { entries, ...(depth === undefined ? {} : { depth }) });
  return { map: opened.map, targets, found, paths: () => sourcePaths(opened.tree), unreached: opened.unreached };
}

function named({ entities }: MapGraph, uid: Uid): { readonly uid: Uid; readonly source: string } {
  return { uid, source: entities.get(uid)?.source ?? "" };
}

function asData(map: MapGraph, { targets, affected: all, tests, roots, entries }: Impact, { unmapped }: GivenTargets): object {
  return {
    targets: targets.map((uid) => named(map, uid)),
    affected: all.map(({ through, ...one }) => ({ ...one, through: throughOf(map, through) })),
    tests: tests.map((uid) => named(map, uid)),
    roots: roots.map((uid) => named(map, uid)),
    entries: entries.map((uid) => named(map, uid)),
    unmapped,
  };
}

function throughOf(map: MapGraph, { imported, via }: Affected["through"]): object {
  return { ...named(map, imported), ...(via === undefined ? {} : { via: map.entities.get(via)?.source ?? via }) };
}

function asText(map: MapGraph, { targets, affected: all, tests, roots, entries }: Impact, unknown: Unknown): string {
  const sources = (uids: readonly Uid[]): string => uids.map((uid) => map.entities.get(uid)?.source ?? uid).join(", ");
  const named = new Set(targets);
  // A file covers its declarations.
  const wholes = targets.filter((uid) => !named.has(map.entities.get(uid)?.owner ?? ""));
  const by = someOf(
    wholes.map((uid) => map.entities.get(uid)?.source ?? uid),
    MOST_TARGETS,
  );
  const lines = [`${count(all.length, "entity", "entities")} affected by ${by || "nothing in the map"}`];
  let distance = 0;
  for (const one of all) {
    if (one.distance !== distance) lines.push("", `${count((distance = one.distance), "import", "imports")} away`);
    lines.push(`  ${one.source}  [${one.uid}]${one.test ? "  test" : ""}`, `      ${reasonOf(map, one)}`);
  }
  if (tests.length > 0) lines.push("", `Tests: ${sources(tests)}`);
  lines.push(...aboutTests(unknown.tests), ...aboutUnreached(unknown.unreached));
  if (roots.length + entries.length > 0) lines.push("", `Entrypoints: ${sources([...roots, ...entries])}`);
  return `${lines.map(inertLine).join("\n")}\n`;
}

const MOST_NAMED = 10;
const MOST_TARGETS = 40;

/** Without this note, an empty list of tests would suggest that there are none. */
function aboutTests({ count: number, likely }: UnmappedTests): readonly string[] {
  if (number === 0) return [];
  const named = likely.length === 0 ? [] : [`Tests by their names, not by the map: ${someOf(likely)}`];
  const files = number === 1 ? "1 test file is" : `${number} test files are`;
  const ask = "'explain --entry-add GLOB PATH#SYMBOL' reads them for one question, 'bootstrap --entry-add GLOB' maps them";
  return ["", ...named, `${files} not in the map, so it is unknown what they test; ${ask}`];
}

/** The same for files that are not mapped. */
function aboutUnreached(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const files = paths.length === 1 ? "1 source file is" : `${paths.length} source files are`;
  return [
    "",
    `${files} not in the map, since no entrypoint reaches ${paths.length === 1 ? "it" : "them"}, so it is unknown what ${paths.length === 1 ? "it uses" : "they use"}: ${someOf(paths)}`,
  ];
}

function someOf(all: readonly string[], most = MOST_NAMED): string {
  const more = all.length - most;
  return `${all.slice(0, most).join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
}

function reasonOf(map: MapGraph, { through, why }: Affected): string {
  const via = through.via === undefined ? undefined : map.entities.get(through.via);
  const imported = map.entities.get(through.imported);
  const shown = via === undefined || via.path === imported?.path ? "" : ` via ${via.source}`;
  return `${imported?.source ?? through.imported}${shown}${why === "" ? "" : `: ${why}`}`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
