/** `roots`: the candidates with class and evidence, and which of them become roots. Writes nothing. */
import type { RecordedRoot } from "../../traversal/recorded-roots.js";
import { rootCandidates } from "../../traversal/unreached.js";
import type { Candidate, RootClass } from "../../model/language.js";
import { openTree } from "../../inventory/inventory.js";
import { readRecord } from "../../store/read-record.js";
import type { Given } from "../registry/command.js";
import { shownLine, jsonDocument, PROGRAM } from "../../model/shown-text.js";
import { fitEnd, fitMiddle } from "../../cli/truncate.js";
import { survey } from "../../pipeline/map-repository.js";
import type { Survey } from "../../pipeline/map-types.js";
import { resolveOptions } from "../options/resolve-options.js";
import { readRunOptions } from "../options/run-options.js";
import type { Streams } from "../../cli/streams.js";
import { redactStreams } from "../redact-streams.js";
import { warnOfLostRecord, printNotes } from "../notes.js";
import { rootWord } from "./root-word.js";

interface Row {
  readonly entry: string;
  readonly class: RootClass;
  readonly rule: string;
  readonly root: boolean;
  readonly evidence: readonly string[];
  readonly group?: readonly string[];
  /** The recorded reason, if any. */
  readonly reason?: string;
}

interface Further {
  readonly path: string;
  readonly reach: number;
}

const MOST_FURTHER = 20;
const SHOWN_FURTHER = 5;
/** `* `, and two blanks after the word. */
const PREFIX = 4;
const LEGEND = "* has a table of contents of its own";

/** Returns the exit code. */
export async function listRoots(typed: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const { given } = await resolveOptions(typed, "update");
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  printNotes(tree, streams);
  const options = await readRunOptions(given, tree, { streams });
  const recorded = options.roots.recorded ?? readRecord(given.root);
  const found = await survey(tree, { ...options, roots: { ...options.roots, recorded } });
  options.facts?.save();
  warnOfLostRecord(found, streams);
  const candidates = rowsOf(found, found.rootsFrom === "record" ? (recorded ?? []) : []);
  const more = rootCandidates(found, MOST_FURTHER);
  if (given.json) streams.out(jsonDocument({ generator: PROGRAM, candidates, more }));
  else streams.out(`${printRoots(candidates, more, streams.columns).map(shownLine).join("\n")}\n`);
  return 0;
}

/** Detected candidates first, then those named by the user or guessed. */
function rowsOf({ scan, graph, contents }: Survey, recorded: readonly RecordedRoot[]): readonly Row[] {
  const reasons = new Map(recorded.map(({ path, reason }) => [graph.units.get(path) ?? path, reason]));
  const chosen = new Set(contents.map(({ root }) => root.entry));
  const detected = new Set(scan.candidates.map(({ entry }) => entry));
  const others = contents.map(({ root }) => root).filter(({ entry }) => !detected.has(entry));
  return [...scan.candidates, ...others].map((candidate) => ({
    ...rowOf(candidate, chosen.has(candidate.entry)),
    reason: reasons.get(candidate.entry) || undefined,
  }));
}

function rowOf(candidate: Candidate, root: boolean): Row {
  const { entry, rule, evidence, group } = candidate;
  return { entry, class: candidate.class, rule, root, evidence, group: group?.map(({ path }) => path) };
}

function printRoots(rows: readonly Row[], further: readonly Further[], columns: number): readonly string[] {
  const words = Math.max(0, ...rows.map((row) => rootWord(row.class).length));
  const most = Math.floor((columns - PREFIX - words) * 0.6);
  const width = Math.min(most, Math.max(0, ...rows.map((row) => nameOf(row).length)));
  const lines = rows.map((row) => {
    const name = fitMiddle(nameOf(row), width).padEnd(width);
    return fitEnd(`${row.root ? "*" : " "} ${rootWord(row.class).padEnd(words)}  ${name}  ${said(row)}`, columns);
  });
  const head = rows.length === 0 ? ["no candidates; name an entrypoint with --set entry=PATH"] : [...lines, "", LEGEND];
  return further.length === 0
    ? head
    : [...head, "", "Source files that no root reaches and nothing imports (--set entryAdd=PATH):", ...furtherLines(further)];
}

function said({ evidence, reason }: Row): string {
  return reason === undefined ? evidence.join("; ") : `${evidence.join("; ")}; chosen: ${reason}`;
}

function furtherLines(further: readonly Further[]): readonly string[] {
  const rest = further.length - SHOWN_FURTHER;
  return [
    ...further.slice(0, SHOWN_FURTHER).map(({ path, reach }) => `  ${path} (reaches ${reach})`),
    ...(rest > 0 ? [`  … and ${further.length === MOST_FURTHER ? "at least " : ""}${rest} more: --json`] : []),
  ];
}

function nameOf({ entry, group }: Row): string {
  return group === undefined ? entry : `${entry} with ${group.length} ${group.length === 1 ? "entry" : "entries"}`;
}
