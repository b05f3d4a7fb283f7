/** M4 and M5: files that stand elsewhere now, by what git says, by their content, or by what they offer and import. */
import type { Node } from "../model/graph.js";
import { assign, type Pair } from "./assign.js";
import { forEachPair } from "./likeness/candidates.js";
import { interfacesOf, interfaceScore, type FileInterface } from "./file-interface.js";
import { freeEntities, openNodes, type Evidence, type Matching, type MatchRule, type World } from "./matching.js";
import type { OldEntity } from "./old-entities.js";
import { origins } from "./trusted.js";
import { alike, shinglesOf, type Shingles } from "./likeness/similarity.js";

/** Semantics J.1. */
const ALIKE = 0.6;

type FileNode = Node & { readonly type: "file" };

export function matchFiles(world: World, matching: Matching, evidence: Evidence, displaced: ReadonlySet<string>): void {
  const missing = freeEntities(world, matching).filter(
    (entity) => !entity.external && entity.symbol === undefined && (displaced.has(entity.path) || !world.stands(entity.path)),
  );
  if (missing.length === 0) return;
  matchRenames(world, matching, evidence, missing);
  const left = missing.filter((entity) => matching.isFree(entity));
  // A file that stood there before is nobody's new place.
  const fresh = openNodes(world, matching, "file").filter(({ path }) => displaced.has(path) || evidence.history?.had(path) !== true);
  if (left.length > 0 && fresh.length > 0) matchAlike(world, matching, evidence, left, fresh);
}

function matchRenames(world: World, matching: Matching, { history }: Evidence, missing: readonly OldEntity[]): void {
  for (const [entity, origin] of origins(missing, history)) {
    const node = world.byKey.get(history?.renames.get(origin.path) ?? "");
    if (node?.type !== "file" || !matching.isOpen(node)) continue;
    matching.bind(node, entity.uid, "git-rename", entity);
  }
}

interface Side {
  readonly path: string;
  readonly text: Shingles;
  readonly offers: FileInterface;
}

interface FilePair extends Pair {
  readonly entity: OldEntity;
  readonly node: FileNode;
  readonly rule: MatchRule;
}

function matchAlike(world: World, matching: Matching, evidence: Evidence, left: readonly OldEntity[], fresh: readonly FileNode[]): void {
  const known = origins(left, evidence.history);
  const texts = evidence.history?.texts([...known.values()].map(({ path }) => path)) ?? new Map<string, string>();
  const interfaces = interfacesOf(world, matching);
  const olds = left.map((entity) => ({
    entity,
    path: entity.path,
    text: shinglesOf(texts.get(known.get(entity)?.path ?? "") ?? ""),
    offers: interfaces.old(entity),
  }));
  const read = (path: string): string => (texts.size === 0 ? "" : (evidence.read(path) ?? ""));
  const news = fresh.map((node) => ({ node, path: node.path, text: shinglesOf(read(node.path)), offers: interfaces.now(node) }));
  const pairs = new Map<string, FilePair>();
  const words = ({ text, offers }: Side): readonly (string | number)[] => [...text.hashes, ...offers.names];
  forEachPair(olds, news, words, words, (old, now) => {
    if (world.family(old.path) !== world.family(now.path)) return;
    const content = alike(old.text, now.text);
    const offered = interfaceScore(old.offers, now.offers, old.path, now.path);
    const score = Math.max(content, offered);
    if (score < ALIKE) return;
    pairs.set(`${old.entity.uid} ${now.path}`, {
      old: old.entity.uid,
      new: now.path,
      score,
      from: old.entity.source,
      to: now.path,
      entity: old.entity,
      node: now.node,
      rule: content >= offered ? "content" : "interface",
    });
  });
  const { matched, ambiguous } = assign([...pairs.values()]);
  for (const { node, entity, rule, score } of matched) matching.bind(node, entity.uid, rule, entity, score);
  for (const { node, entity } of ambiguous) {
    if (matching.isOpen(node)) matching.problems.push({ code: "ambiguous-match", path: node.path, detail: entity.source });
  }
}
