/** `impact`: who is affected by a change; `affected`: which entrypoints are, for builds that leave out the rest. */
import type { Uid } from "../../model/operation.js";
import { UserError } from "../../model/problem.js";
import type { Affected, Impact } from "../../retrieve/answers.js";
import { impactOf } from "../../retrieve/impact.js";
import { inertLine } from "../../retrieve/inert.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import type { Given } from "../command.js";
import { jsonText } from "../json-text.js";
import { readWhole } from "../option-values.js";
import type { Streams } from "../streams.js";
import { unmappedTests, type UnmappedTests } from "../../retrieve/unmapped-tests.js";
import { openMap } from "./open-map.js";
import { readTargets, type GivenTargets } from "./read-targets.js";
import { sourcePaths } from "./work-tree.js";

/** Answers the exit code: 1 where `--fail-over` is exceeded. */
export async function impact(given: Given, streams: Streams): Promise<number> {
  const limit = readWhole(given.argv, "fail-over");
  const depth = readWhole(given.argv, "depth");
  const { map, targets, found, paths } = await ask(given, streams, depth);
  const { affected } = found;
  const unmapped = unmappedTests(map, found.targets, paths());
  streams.out(given.json ? jsonText({ ...asData(map, found, targets), unmappedTests: unmapped }) : asText(map, found, unmapped));
  return limit !== undefined && affected.length > limit ? 1 : 0;
}

/** Answers 0: that nothing is affected is an answer. */
export async function affected(given: Given, streams: Streams): Promise<number> {
  const { map, targets, found } = await ask(given, streams);
  const { roots } = found;
  const data = { roots: roots.map((uid) => named(map, uid)), unmapped: targets.unmapped };
  streams.out(given.json ? jsonText(data) : roots.map((uid) => `${inertLine(map.entities.get(uid)?.source ?? uid)}\n`).join(""));
  return 0;
}

interface Asked {
  readonly map: MapGraph;
  readonly targets: GivenTargets;
  readonly found: Impact;
  /** Of the sources in the work tree. */
  readonly paths: () => readonly string[];
}

async function ask(given: Given, streams: Streams, depth?: number): Promise<Asked> {
  const opened = openMap(given, streams);
  const targets = await readTargets(given, opened);
  if (targets.text !== "")
    throw new UserError(`'${targets.text}' names nothing in the map; give UIDs, paths or path#symbol (search finds them)`);
  const { unmapped } = targets;
  if (unmapped.length > 0) streams.err(`note: not in the map, so nobody knows whom they affect: ${unmapped.map(inertLine).join(", ")}\n`);
  const found = impactOf(opened.map, targets.uids, depth === undefined ? {} : { depth });
  return { map: opened.map, targets, found, paths: () => sourcePaths(opened.tree) };
}

function named({ entities }: MapGraph, uid: Uid): { readonly uid: Uid; readonly source: string } {
  return { uid, source: entities.get(uid)?.source ?? "" };
}

function asData(map: MapGraph, { targets, affected: all, tests, roots }: Impact, { unmapped }: GivenTargets): object {
  return {
    targets: targets.map((uid) => named(map, uid)),
    affected: all.map(({ through, ...one }) => ({ ...one, through: throughOf(map, through) })),
    tests: tests.map((uid) => named(map, uid)),
    roots: roots.map((uid) => named(map, uid)),
    unmapped,
  };
}

function throughOf(map: MapGraph, { imported, via }: Affected["through"]): object {
  return { ...named(map, imported), ...(via === undefined ? {} : { via: map.entities.get(via)?.source ?? via }) };
}

function asText(map: MapGraph, { targets, affected: all, tests, roots }: Impact, unmapped: UnmappedTests): string {
  const sources = (uids: readonly Uid[]): string => uids.map((uid) => map.entities.get(uid)?.source ?? uid).join(", ");
  const lines = [`${count(all.length, "entity", "entities")} affected by ${sources(targets) || "nothing in the map"}`];
  let distance = 0;
  for (const one of all) {
    if (one.distance !== distance) lines.push("", `${count((distance = one.distance), "import", "imports")} away`);
    lines.push(`  ${one.source}  [${one.uid}]${one.test ? "  test" : ""}`, `      ${reasonOf(map, one)}`);
  }
  if (tests.length > 0) lines.push("", `Tests: ${sources(tests)}`);
  lines.push(...aboutUnmapped(unmapped));
  if (roots.length > 0) lines.push("", `Entrypoints: ${sources(roots)}`);
  return `${lines.map(inertLine).join("\n")}\n`;
}

const MOST_TESTS = 10;

/** That no test is listed must not read as if there were none. */
function aboutUnmapped({ count: number, likely }: UnmappedTests): readonly string[] {
  if (number === 0) return [];
  const more = likely.length > MOST_TESTS ? `, and ${likely.length - MOST_TESTS} more` : "";
  const named = likely.length === 0 ? [] : [`Tests by their names, not by the map: ${likely.slice(0, MOST_TESTS).join(", ")}${more}`];
  const files = number === 1 ? "1 test file is" : `${number} test files are`;
  return ["", ...named, `${files} not in the map, so nobody knows here whom they test; 'bootstrap --entry-add GLOB' maps them`];
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
