/**
 * `--markers`: updates or removes the markers in the sources according to the map. A file is
 * written only if its facts stay the same apart from the markers.
 */
import { languages } from "../../../languages/index.js";
import { applyEdits, type Edit } from "../../markers/edits.js";
import { removeMarkers } from "../../markers/remove-markers.js";
import { safePlan } from "../../markers/safe-plan.js";
import { unifiedDiff } from "../../markers/unified-diff.js";
import { writeMarkers, type MarkerPlan, type Wanted } from "../../markers/write-markers.js";
import type { FileFacts } from "../../model/facts.js";
import type { Category, Language, MarkerStyle } from "../../model/language.js";
import type { Uid } from "../../model/operation.js";
import { readSingle, type Values } from "../options/option-values.js";
import { readSource, writeSource, type SourceText } from "../../fs/write-sources.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";

type MarkerMode = "write" | "remove";

export interface MarkedSources {
  readonly mode: MarkerMode;
  /** Files that were written, or would be with `dryRun`. */
  readonly files: readonly string[];
  /** Markers written, corrected or removed in them. */
  readonly markers: number;
  /** Unchanged files, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly diff: string;
}

/** Undefined if it is not given. Throws `UserError` if it is repeated. */
export function markerMode(argv: Values): MarkerMode | undefined {
  const mode = readSingle(argv, "markers");
  return mode === "write" || mode === "remove" ? mode : undefined;
}

interface MarkOptions {
  readonly root: string;
  readonly mode: MarkerMode | undefined;
  readonly dryRun: boolean;
  /** Whether the UID belongs to the map. */
  readonly known: (uid: string) => boolean;
}

/** Undefined without a mode. */
export async function markSources(map: RepositoryMap, options: MarkOptions): Promise<MarkedSources | undefined> {
  const { mode } = options;
  if (mode === undefined) return undefined;
  const wanted = wantedMarkers(map);
  const files: string[] = [];
  const skipped: { path: string; reason: string }[] = [];
  const diffs: string[] = [];
  let markers = 0;
  for (const [path, facts] of map.scan.files) {
    const language = languageOf(path);
    const style = language?.markers;
    const own = wanted.get(path) ?? { symbols: new Map<string, Uid>(), file: undefined };
    if (language === undefined || style === undefined || !concerns(facts, own, options)) continue;
    const outcome = await markFile(map, facts, { ...options, language, style, wanted: own });
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
  readonly language: Language;
  readonly style: MarkerStyle;
  readonly wanted: Wanted;
}

interface Outcome {
  readonly markers: number;
  readonly diff: string;
  /** Declarations without a suitable line for a marker. */
  readonly left: readonly string[];
}

const FOREIGN: ReadonlySet<Category> = new Set<Category>(["vendored", "generated", "asset"]);

/** Or the reason why the file is unchanged. */
async function markFile(map: RepositoryMap, facts: FileFacts, options: FileOptions): Promise<Outcome | string> {
  const { path } = facts;
  const source = readSource(options.root, path);
  const plans = source === undefined ? [] : [false, true].map((plain) => planFor(source.text, facts, options, plain));
  if (plans[0]?.edits.length === 0) return { markers: 0, diff: "", left: plans[0].left };
  const category = facts.generated ? "generated" : map.scan.category(path);
  if (FOREIGN.has(category)) return category;
  if (facts.parse !== "full") return "cannot be parsed";
  if (source === undefined) return "is not UTF-8";
  if (map.scan.tree.real(path) !== path) return "is a link";
  const plan = await safePlan(source.text, facts, plans, options.wanted, (await options.language.load()).extract);
  if (plan === undefined) return "would not read the same afterwards";
  if (plan.edits.length > 0 && !options.dryRun && !writeSource(options.root, path, source, applyEdits(source.text, plan.edits))) {
    return "changed during the run";
  }
  return { markers: countMarkers(plan.edits), diff: diffOf(path, source, plan.edits), left: plan.left };
}

/** `plain`: without declarations that follow other code on their line, which may not be found again. */
function planFor(text: string, facts: FileFacts, { mode, known, style, wanted }: FileOptions, plain: boolean): MarkerPlan {
  if (mode === "write") return writeMarkers(text, facts, wanted, style, plain);
  return { edits: removeMarkers(text, facts, known, style), names: [], left: [] };
}

/** The byte order mark is part of the first line. */
function diffOf(path: string, { text, byteOrderMark: mark }: SourceText, edits: readonly Edit[]): string {
  if (!mark) return unifiedDiff(path, text, edits);
  const behind = edits.map((edit): Edit => ({ ...edit, start: edit.start + 1, end: edit.end + 1 }));
  return unifiedDiff(path, `\ufeff${text}`, behind);
}

function countMarkers(edits: readonly Edit[]): number {
  return edits.reduce((sum, { text }) => sum + Math.max(1, text.split("@dsp").length - 1), 0);
}

function languageOf(path: string): Language | undefined {
  return languages.find((language) => language.claims(path));
}
