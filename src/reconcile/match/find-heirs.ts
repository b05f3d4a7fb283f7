/** Which file took in a removed one: the one where most of its symbols are now. */
import { readDescription } from "../../dsp/read.js";
import { parseSource } from "../../dsp/source-ref.js";
import type { Uid } from "../../model/operation.js";
import type { PlacedText } from "../texts/lost-texts.js";
import type { Plan } from "../plan.js";
import type { Context } from "../reconcile-types.js";

/** Less than this share of the symbols makes no heir. */
const LEAST = 0.5;

export function findHeirs(plan: Plan, context: Context, lost: readonly PlacedText[]): (uid: Uid | undefined) => Uid | undefined {
  const gone = goneFiles(plan, context, lost);
  if (gone.size === 0) return () => undefined;
  const homes = homesOf(plan, context, new Set(gone.values()));
  const heirs = new Map<Uid, Uid>();
  for (const [uid, path] of gone) {
    const { total = 0, counts = new Map<string, number>() } = homes.get(path) ?? {};
    const [best] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const heir = best === undefined || best[1] < total * LEAST ? undefined : plan.sources.get(best[0]);
    if (heir !== undefined) heirs.set(uid, heir);
  }
  return (uid) => (uid === undefined ? undefined : heirs.get(uid));
}

/** Removed files that texts were written at or about, with their paths. */
function goneFiles(plan: Plan, context: Context, lost: readonly PlacedText[]): ReadonlyMap<Uid, string> {
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
  /** Symbols that the file had. */
  total: number;
  /** By the `source:` of the file where they are now. */
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
