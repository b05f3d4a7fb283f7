/**
 * `--write-markers` and `--remove-markers`: brings the markers of the sources into line with the map, or takes them out. A file is
 * written only if it reads the same afterwards, in everything but the markers.
 */
import { languages } from "../../languages/index.js";
import { applyEdits, type Edit } from "../markers/edits.js";
import { removeMarkers } from "../markers/remove-markers.js";
import { sameFacts } from "../markers/same-facts.js";
import { unifiedDiff } from "../markers/unified-diff.js";
import { writeMarkers, type MarkerPlan, type Wanted } from "../markers/write-markers.js";
import type { FileFacts } from "../model/facts.js";
import type { Category, Language, MarkerStyle } from "../model/language.js";
import type { Uid } from "../model/operation.js";
import { UserError } from "../model/problem.js";
import { readSource, writeSource } from "../repo/write-sources.js";
import type { RepositoryMap } from "./map-repository.js";

export type MarkerMode = "write" | "remove";

export interface MarkedSources {
  readonly mode: MarkerMode;
  /** Files that were, or with `dryRun` would be, written. */
  readonly files: readonly string[];
  /** Markers written, corrected or removed in them. */
  readonly markers: number;
  /** Files that were left as they are, and why. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly diff: string;
}

/** Undefined where neither is asked for. Throws `UserError` where both are. */
export function markerMode(argv: Readonly<Record<string, unknown>>): MarkerMode | undefined {
  const write = argv["writeMarkers"] === true;
  const remove = argv["removeMarkers"] === true;
  if (write && remove) throw new UserError("--write-markers and --remove-markers exclude each other; give one of them");
  return write ? "write" : remove ? "remove" : undefined;
}

export interface MarkOptions {
  readonly root: string;
  readonly mode: MarkerMode | undefined;
  readonly dryRun: boolean;
  /** Whether the UID is one of the map. */
  readonly known: (uid: string) => boolean;
}

/** Undefined where no mode is asked for. */
export async function markSources(map: RepositoryMap, options: MarkOptions): Promise<MarkedSources | undefined> {
  const { mode } = options;
  if (mode === undefined) return undefined;
  const wanted = wantedMarkers(map);
  const files: string[] = [];
  const skipped: { path: string; reason: string }[] = [];
  const diffs: string[] = [];
  let markers = 0;
  for (const [path, facts] of map.scan.files) {
    const style = languageOf(path)?.markers;
    const own = wanted.get(path) ?? { symbols: new Map<string, Uid>(), file: undefined };
    if (style === undefined || !concerns(facts, own, options)) continue;
    const outcome = await markFile(map, facts, { ...options, style, wanted: own });
    if (typeof outcome === "string") skipped.push({ path, reason: outcome });
    else {
      if (outcome.markers > 0) files.push(path);
      diffs.push(outcome.diff);
      markers += outcome.markers;
      skipped.push(...outcome.left.map((name) => ({ path, reason: `${name} has no line of its own` })));
    }
  }
  return { mode, files, markers, skipped, diff: diffs.join("") };
}

/** By path. */
function wantedMarkers(map: RepositoryMap): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, { symbols: Map<string, Uid>; file: Uid | undefined }>();
  for (const key of new Set(map.contents.flatMap((part) => part.keys))) {
    const node = map.graph.nodes.get(key);
    if (node?.type !== "symbol" && node?.type !== "file") continue;
    const own = wanted.get(node.path) ?? { symbols: new Map<string, Uid>(), file: undefined };
    wanted.set(node.path, own);
    if (node.type === "symbol") own.symbols.set(node.declaration.name, map.uidOf(key));
    else own.file = map.uidOf(key);
  }
  return wanted;
}

function concerns({ markers = [] }: FileFacts, { symbols }: Wanted, { mode, known }: MarkOptions): boolean {
  return mode === "write" ? symbols.size > 0 : markers.some(({ uid }) => known(uid));
}

interface FileOptions extends MarkOptions {
  readonly style: MarkerStyle;
  readonly wanted: Wanted;
}

interface Outcome {
  readonly markers: number;
  readonly diff: string;
  /** Declarations without a place for a marker. */
  readonly left: readonly string[];
}

const FOREIGN: ReadonlySet<Category> = new Set<Category>(["vendored", "generated", "asset"]);

/** Or why the file is left as it is. */
async function markFile(map: RepositoryMap, facts: FileFacts, options: FileOptions): Promise<Outcome | string> {
  const { path } = facts;
  const source = readSource(options.root, path);
  if (source !== undefined && planFor(source.text, facts, options, false).edits.length === 0) return { markers: 0, diff: "", left: [] };
  const category = facts.generated ? "generated" : map.scan.category(path);
  if (FOREIGN.has(category)) return category;
  if (facts.parse !== "full") return "cannot be parsed";
  if (source === undefined) return "is not UTF-8";
  if (map.scan.tree.real(path) !== path) return "is a link";
  const plan = await safePlan(source.text, facts, options);
  if (plan === undefined) return "would not read the same afterwards";
  if (plan.edits.length > 0 && !options.dryRun && !writeSource(options.root, path, source, applyEdits(source.text, plan.edits))) {
    return "changed during the run";
  }
  const wanted = planFor(source.text, facts, options, false).names;
  const left = wanted.filter((name) => !plan.names.includes(name));
  return { markers: countMarkers(plan.edits), diff: unifiedDiff(path, source.text, plan.edits), left };
}

function planFor(text: string, facts: FileFacts, { mode, known, style, wanted }: FileOptions, plain: boolean): MarkerPlan {
  if (mode === "write") return writeMarkers(text, facts, wanted, style, plain);
  return { edits: removeMarkers(text, facts, known, style), names: [] };
}

/** What stands behind other code on its line may have no place for a marker: then the others are written without it. */
async function safePlan(text: string, facts: FileFacts, options: FileOptions): Promise<MarkerPlan | undefined> {
  const whole = planFor(text, facts, options, false);
  if (await readsTheSame(text, whole, facts, options)) return whole;
  const plain = planFor(text, facts, options, true);
  if (plain.names.length === whole.names.length) return undefined;
  return plain.edits.length === 0 || (await readsTheSame(text, plain, facts, options)) ? plain : undefined;
}

/** The same facts, and every marker that was written is found where it belongs. */
async function readsTheSame(text: string, plan: MarkerPlan, facts: FileFacts, { wanted }: FileOptions): Promise<boolean> {
  const language = languageOf(facts.path);
  if (language === undefined) return false;
  const { extract } = await language.load();
  const before = await extract(facts.path, text, "full");
  const places = new Map(facts.declarations.map(({ name, block }) => [name, block]));
  if (before.declarations.some(({ name, block }) => places.get(name) !== block)) return false;
  const after = await extract(facts.path, applyEdits(text, plan.edits), "full");
  const bound = new Map((after.markers ?? []).map(({ declaration, uid }) => [declaration, uid]));
  const kept = (before.markers ?? []).filter(
    ({ declaration, uid }) => declaration !== undefined && wanted.symbols.get(declaration) === uid,
  );
  const names = plan.names.length === 0 ? [] : [...plan.names, ...kept.flatMap(({ declaration }) => declaration ?? [])];
  return sameFacts(before, after) && names.every((name) => bound.get(name) === wanted.symbols.get(name));
}

function countMarkers(edits: readonly Edit[]): number {
  return edits.reduce((sum, { text }) => sum + Math.max(1, text.split("@dsp").length - 1), 0);
}

function languageOf(path: string): Language | undefined {
  return languages.find((language) => language.claims(path));
}
