/**
 * Converted files: importers still use the same module name (`index.js` → `index.ts`, `orders.py` →
 * `orders/__init__.py`), or the symbols are now in another new file, with the same text. Both are stronger evidence than text similarity.
 */
import { assign, type Pair } from "./assign.js";
import { bodyOfText, shareOfSmaller, type Body } from "../likeness/body.js";
import { isSameDraft } from "./map-evidence.js";
import type { FileNode, Matching, MatchRule, World } from "./matching.js";
import type { OldEntity } from "../old-entities.js";

interface FilePair extends Pair {
  readonly entity: OldEntity;
  readonly node: FileNode;
}

interface Converted {
  readonly missing: readonly OldEntity[];
  /** Files at paths that had no file before. */
  readonly fresh: readonly FileNode[];
  /** Renames found by version control. */
  readonly renames: ReadonlyMap<OldEntity, string>;
  /** Whether both existed at the same time: then neither is the successor of the other. */
  readonly coexisted: (entity: OldEntity, node: FileNode) => boolean;
  /** Former texts, as far as they are known. */
  readonly formerTexts: (missing: readonly OldEntity[]) => ReadonlyMap<OldEntity, string>;
  /** Decoded text of a current file. */
  readonly read: (path: string) => string | undefined;
}

export function matchConverted(world: World, matching: Matching, converted: Converted): void {
  const { missing, fresh, renames, coexisted } = converted;
  const apart = (pairs: readonly FilePair[]): readonly FilePair[] => pairs.filter(({ entity, node }) => !coexisted(entity, node));
  bindBest(matching, "converted", apart(sameModules(world, missing, fresh)));
  const left = missing.filter((entity) => matching.isFree(entity));
  const open = fresh.filter((node) => matching.isOpen(node));
  if (left.length > 0 && open.length > 0)
    bindBest(matching, "carried", withSameText(apart(carriers(world, left, open, renames)), converted));
}

/** Share of the smaller text that the other one must contain. */
const SAME_TEXT = 0.5;

/** Names can coincide (`up` and `down`, `main`, `handler`). If the former text is known, it must match as well. */
function withSameText(pairs: readonly FilePair[], { formerTexts, read }: Converted): readonly FilePair[] {
  const texts = pairs.length === 0 ? new Map<OldEntity, string>() : formerTexts([...new Set(pairs.map(({ entity }) => entity))]);
  const bodies = new Map<string, Body>();
  const bodyOf = (key: string, text: string): Body => {
    const body = bodies.get(key) ?? bodyOfText(text, "");
    bodies.set(key, body);
    return body;
  };
  return pairs.filter(({ entity, node }) => {
    const [was, is] = [texts.get(entity), read(node.path)];
    return (
      was === undefined || is === undefined || shareOfSmaller(bodyOf(`< ${entity.uid}`, was), bodyOf(`> ${node.path}`, is)) >= SAME_TEXT
    );
  });
}

/** Ambiguous pairs are left to later rules with more evidence. */
function bindBest(matching: Matching, rule: MatchRule, pairs: readonly FilePair[]): void {
  for (const { entity, node, score } of assign(pairs).matched) {
    matching.bind(node, entity.uid, rule, entity, rule === "carried" ? score : undefined);
  }
}

/** The same stem in the same directory first, then the same extension. */
function sameModules(world: World, missing: readonly OldEntity[], fresh: readonly FileNode[]): readonly FilePair[] {
  const byName = new Map<string, OldEntity[]>();
  const nameOf = (path: string): string => `${familyOf(world, path)} ${world.moduleName(path)}`;
  for (const entity of missing) byName.set(nameOf(entity.path), [...(byName.get(nameOf(entity.path)) ?? []), entity]);
  return fresh.flatMap((node) =>
    (byName.get(nameOf(node.path)) ?? []).map((entity) => {
      const [old, now] = [splitPath(entity.path), splitPath(node.path)];
      const score = 0.8 + (old.stem === now.stem ? 0.1 : 0) + (old.ending === now.ending ? 0.1 : 0);
      return pairOf(entity, node, score);
    }),
  );
}

/** Files of no language are grouped by extension, which a conversion changes. */
function familyOf(world: World, path: string): string {
  const family = world.family(path);
  return family.startsWith(".") ? "" : family;
}

function splitPath(path: string): { readonly stem: string; readonly ending: string } {
  const dot = path.lastIndexOf(".");
  return dot <= path.lastIndexOf("/") ? { stem: path, ending: "" } : { stem: path.slice(0, dot), ending: path.slice(dot) };
}

/** A name alone may coincide; a name with the same draft does not. */
const NAME_ALONE = 0.75;
/** More than half of the symbols. */
const MOST = 0.5;

function carriers(
  world: World,
  missing: readonly OldEntity[],
  fresh: readonly FileNode[],
  renames: ReadonlyMap<OldEntity, string>,
): readonly FilePair[] {
  const wanted = new Set(missing.map(({ path }) => path));
  const symbols = new Map<string, OldEntity[]>();
  for (const entity of world.old.all) {
    if (entity.symbol === undefined || entity.external || !wanted.has(entity.path)) continue;
    symbols.set(entity.path, [...(symbols.get(entity.path) ?? []), entity]);
  }
  const carriedBy = (path: string, own: readonly OldEntity[]): number => own.reduce((sum, symbol) => sum + carried(world, path, symbol), 0);
  return missing.flatMap((entity) => {
    const own = symbols.get(entity.path) ?? [];
    if (own.length === 0) return [];
    const renamed = renames.get(entity);
    const least = renamed === undefined ? 0 : carriedBy(renamed, own);
    return fresh.flatMap((node) => {
      if (world.family(entity.path) !== world.family(node.path)) return [];
      const sum = carriedBy(node.path, own);
      // A rename found by version control takes precedence.
      const isMore = node.path !== renamed && sum > least;
      return sum >= 1 && sum > own.length * MOST && isMore ? [pairOf(entity, node, sum / own.length)] : [];
    });
  });
}

function carried(world: World, path: string, symbol: OldEntity): number {
  const node = world.byKey.get(`${path}#${symbol.symbol}`);
  if (node === undefined) return 0;
  return isSameDraft(world, symbol, node) ? 1 : NAME_ALONE;
}

function pairOf(entity: OldEntity, node: FileNode, score: number): FilePair {
  return { old: entity.uid, new: node.path, score, from: entity.source, to: node.path, entity, node };
}
