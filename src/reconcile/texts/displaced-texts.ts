/**
 * The exception from matching by the recorded source: a path whose file moved elsewhere while another file took its place. It requires both: the current file shares
 * next to nothing with the former one, and the former text is nearly unchanged at another path that is new, or vacated in the same way.
 */
import type { Node } from "../../model/graph.js";
import { forEachPair } from "../likeness/similarity.js";
import type { Evidence, World } from "../match/matching.js";
import type { OldEntity } from "../old-entities.js";
import { trusted } from "../match/own-texts.js";
import { alike, jaccard, shinglesOf, type Shingles } from "../likeness/similarity.js";

/** Texts that are less alike are those of another file. */
const ANOTHER = 0.3;
const NEARLY_SAME = 0.9;
/** Files that share half of their lines are the same file; a cheap first check. */
const SAME_LINES = 0.5;
/** Shorter texts are no evidence. */
const LEAST_TOKENS = 20;

interface Suspect {
  readonly path: string;
  readonly was: Shingles;
  readonly is: Shingles;
}

/** Paths whose former file moved elsewhere. */
export function findDisplaced(world: World, { history, read }: Evidence): ReadonlySet<string> {
  // If the map was never committed, former texts are unknown.
  if (history === undefined || !history.mapped) return new Set();
  const files = world.nodes.filter((node): node is Node & { type: "file" } => node.type === "file");
  const knownAt = (node: Node): OldEntity | undefined => world.old.bySource.get(world.sourceOf(node))?.find((entity) => !entity.external);
  const fresh = files.filter((node) => knownAt(node) === undefined && !history.existed(node.path));
  const changed = files.filter((node) => history.existed(node.path) && history.changed(node.path)).flatMap((node) => knownAt(node) ?? []);
  const stayed = changed.length + fresh.length < 2 ? [] : trusted(changed, history);
  if (stayed.length === 0) return new Set();
  const texts = history.texts(stayed.map(({ path }) => path));
  const suspects = stayed.flatMap(({ path }) => suspect(path, texts.get(path), read(path)) ?? []);
  if (suspects.length === 0) return new Set();
  const places = [...suspects, ...fresh.flatMap(({ path }) => newcomer(path, read(path)) ?? [])];
  return settled(suspects, homes(world, suspects, places));
}

function suspect(path: string, was: string | undefined, is: string | undefined): Suspect | undefined {
  if (was === undefined || is === undefined || jaccard(linesOf(was), linesOf(is)) >= SAME_LINES) return undefined;
  const found = { path, was: shinglesOf(was), is: shinglesOf(is) };
  return found.was.tokens < LEAST_TOKENS || alike(found.was, found.is) >= ANOTHER ? undefined : found;
}

function newcomer(path: string, is: string | undefined): Pick<Suspect, "path" | "is"> | undefined {
  return is === undefined ? undefined : { path, is: shinglesOf(is) };
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split("\n").map((line) => line.trim()));
}

/** Current path of each suspect's former text. */
function homes(world: World, suspects: readonly Suspect[], places: readonly Pick<Suspect, "path" | "is">[]): ReadonlyMap<string, string> {
  const best = new Map<string, { readonly path: string; readonly score: number }>();
  forEachPair(
    suspects,
    places,
    (old) => old.was.hashes,
    (now) => now.is.hashes,
    (old, now) => {
      if (world.family(old.path) !== world.family(now.path)) return;
      const score = alike(old.was, now.is);
      if (score >= NEARLY_SAME && score > (best.get(old.path)?.score ?? 0)) best.set(old.path, { path: now.path, score });
    },
  );
  return new Map([...best].map(([path, home]) => [path, home.path]));
}

/** A file can only move to a path that was vacated. */
function settled(suspects: readonly Suspect[], home: ReadonlyMap<string, string>): ReadonlySet<string> {
  const suspected = new Set(suspects.map(({ path }) => path));
  const displaced = new Set(home.keys());
  for (let size = -1; size !== displaced.size;) {
    size = displaced.size;
    for (const path of displaced) {
      const to = home.get(path) ?? "";
      if (suspected.has(to) && !displaced.has(to)) displaced.delete(path);
    }
  }
  return displaced;
}
