/** Successor of a removed file: the file that now contains most of its symbols. */
import { readDescription } from "../../dsp/read.js";
import { parseSource } from "../../dsp/source-ref.js";
import type { Uid } from "../../model/operation.js";
import type { PlacedText } from "../texts/lost-texts.js";
import type { Plan } from "../plan.js";
import type { Context } from "../reconcile-types.js";

/** A successor holds at least this share of the symbols. */
const LEAST = 0.5;

export function findSuccessors(plan: Plan, context: Context, lost: readonly PlacedText[]): (uid: Uid | undefined) => Uid | undefined {
  const gone = removedFiles(plan, context, lost);
  if (gone.size === 0) return () => undefined;
  const homes = homesOf(plan, context, new Set(gone.values()));
  const successors = new Map<Uid, Uid>();
  for (const [uid, path] of gone) {
    const { total = 0, counts = new Map<string, number>() } = homes.get(path) ?? {};
    const [best] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const successor = best === undefined || best[1] < total * LEAST ? undefined : plan.sources.get(best[0]);
    if (successor !== undefined) successors.set(uid, successor);
  }
  return (uid) => (uid === undefined ? undefined : successors.get(uid));
}

/** Removed files with texts written at or about them, and their paths. */
function removedFiles(plan: Plan, context: Context, lost: readonly PlacedText[]): ReadonlyMap<Uid, string> {
  const files = new Map<Uid, string>();
  for (const uid of lost.flatMap(({ owner, imported, exporter }) => [owner, imported, exporter])) {
    if (uid === undefined || plan.entities.has(uid)) continue;
    const description = readDescription(context.before, uid);
    const { path, symbol } = parseSource(description.get("source") ?? "");
    if (description.get("kind") !== "external" && symbol === undefined) files.set(uid, path);
  }
  return files;
}

interface Homes {
  /** Number of symbols in the removed file. */
  total: number;
  /** Symbol counts by the `source:` of the file that contains them now. */
  readonly counts: Map<string, number>;
}

function homesOf(plan: Plan, context: Context, paths: ReadonlySet<string>): ReadonlyMap<string, Homes> {
  const homes = new Map<string, Homes>();
  for (const uid of context.known) {
    const { path, symbol } = parseSource(readDescription(context.before, uid).get("source") ?? "");
    if (symbol === undefined || !paths.has(path)) continue;
    const home = homes.get(path) ?? { total: 0, counts: new Map<string, number>() };
    homes.set(path, home);
    home.total += 1;
    const [now] = (plan.sourceOf.get(uid) ?? "").split("#", 1);
    if (now !== undefined && now !== "") home.counts.set(now, (home.counts.get(now) ?? 0) + 1);
  }
  return homes;
}
