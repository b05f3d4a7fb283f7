/** Files that moved, found by git renames, by content, or by names and imports. */
import { assign, type Pair } from "./assign.js";
import { forEachPair, alike, shinglesOf, type Shingles } from "../likeness/similarity.js";
import { interfacesOf, interfaceScore, type FileInterface } from "./file-interface.js";
import { importersOf, mapScore } from "./map-evidence.js";
import { matchConverted } from "./match-converted.js";
import { freeEntities, openNodes, type Evidence, type FileNode, type Matching, type MatchRule, type World } from "./matching.js";
import type { OldEntity } from "../old-entities.js";
import { origins, type Origin } from "./own-texts.js";

/** Least similarity of the texts of a file that moved. */
const ALIKE = 0.6;

export function matchFiles(world: World, matching: Matching, evidence: Evidence, displaced: ReadonlySet<string>): void {
  const missing = freeEntities(world, matching).filter(
    (entity) => !entity.external && entity.symbol === undefined && (displaced.has(entity.path) || !world.exists(entity.path)),
  );
  if (missing.length === 0) return;
  const known = origins(missing, evidence.history);
  const renames = renamesOf(known, evidence);
  const stoodBeside = coexistence(known, evidence, displaced);
  // For displaced paths, the texts have already determined which file left and which took its place.
  const converted = missing.filter(({ path }) => !displaced.has(path));
  const vacant = freshFor(world, matching, evidence, displaced).filter(({ path }) => !displaced.has(path));
  const remember = (entities: readonly OldEntity[]): ReadonlyMap<OldEntity, string> => formerTexts(entities, known, evidence);
  matchConverted(world, matching, {
    missing: converted,
    fresh: vacant,
    renames,
    coexisted: stoodBeside,
    formerTexts: remember,
    read: evidence.read,
  });
  matchRenames(world, matching, renames);
  const left = missing.filter((entity) => matching.isFree(entity));
  const fresh = freshFor(world, matching, evidence, displaced);
  if (left.length > 0 && fresh.length > 0) matchAlike(world, matching, evidence, { left, fresh, stoodBeside });
}

function formerTexts(
  entities: readonly OldEntity[],
  known: ReadonlyMap<OldEntity, Origin>,
  { history }: Evidence,
): ReadonlyMap<OldEntity, string> {
  const pathOf = (entity: OldEntity): string => known.get(entity)?.path ?? "";
  const texts = history?.texts(entities.flatMap((entity) => known.get(entity)?.path ?? []));
  return new Map(
    entities.flatMap((entity): [OldEntity, string][] => {
      const text = texts?.get(pathOf(entity));
      return text === undefined ? [] : [[entity, text]];
    }),
  );
}

type Coexisted = (entity: OldEntity, node: FileNode) => boolean;

/** Whether both existed at the same time, as far as history is known. */
function coexistence(known: ReadonlyMap<OldEntity, Origin>, { history }: Evidence, displaced: ReadonlySet<string>): Coexisted {
  return (entity, { path }) => {
    const origin = known.get(entity)?.path;
    return origin !== undefined && !displaced.has(path) && history?.existed(origin) === true && history.existed(path);
  };
}

/** A file that already existed at its path is not the target of a move. Without enough history this cannot be excluded. */
function freshFor(world: World, matching: Matching, { history }: Evidence, displaced: ReadonlySet<string>): readonly FileNode[] {
  const isFresh = ({ path }: FileNode): boolean => displaced.has(path) || history?.partial === true || history?.existed(path) !== true;
  return openNodes(world, matching, "file").filter(isFresh);
}

/** Current paths according to version control. */
function renamesOf(known: ReadonlyMap<OldEntity, Origin>, { history }: Evidence): ReadonlyMap<OldEntity, string> {
  return new Map(
    [...known].flatMap(([entity, { path }]): [OldEntity, string][] => {
      const to = history?.renames.get(path);
      return to === undefined ? [] : [[entity, to]];
    }),
  );
}

function matchRenames(world: World, matching: Matching, renames: ReadonlyMap<OldEntity, string>): void {
  for (const [entity, path] of renames) {
    const node = world.byKey.get(path);
    if (node?.type === "file" && matching.isOpen(node) && matching.isFree(entity)) matching.bind(node, entity.uid, "git-rename", entity);
  }
}

interface Side {
  readonly path: string;
  readonly text: Shingles;
  readonly offers: FileInterface;
  readonly importers: ReadonlySet<string>;
}

interface FilePair extends Pair {
  readonly entity: OldEntity;
  readonly node: FileNode;
  readonly rule: MatchRule;
}

interface Apart {
  readonly left: readonly OldEntity[];
  readonly fresh: readonly FileNode[];
  readonly stoodBeside: Coexisted;
}

function matchAlike(world: World, matching: Matching, evidence: Evidence, { left, fresh, stoodBeside }: Apart): void {
  const known = origins(left, evidence.history);
  const texts = evidence.history?.texts([...known.values()].map(({ path }) => path)) ?? new Map<string, string>();
  const interfaces = interfacesOf(world, matching);
  const importers = importersOf(world, matching);
  const olds = left.map((entity) => ({
    entity,
    path: entity.path,
    text: shinglesOf(texts.get(known.get(entity)?.path ?? "") ?? ""),
    offers: interfaces.old(entity),
    importers: importers.old(entity),
  }));
  const read = (path: string): string => (texts.size === 0 ? "" : (evidence.read(path) ?? ""));
  const news = fresh.map((node) => ({
    node,
    path: node.path,
    text: shinglesOf(read(node.path)),
    offers: interfaces.now(node),
    importers: importers.now(node),
  }));
  const pairs = new Map<string, FilePair>();
  const words = ({ path, text, offers, importers: by }: Side): readonly (string | number)[] => [
    ...text.hashes,
    ...offers.names,
    ...offers.targets,
    ...by,
    `/${path.slice(path.lastIndexOf("/") + 1)}`,
  ];
  forEachPair(olds, news, words, words, (old, now) => {
    if (world.family(old.path) !== world.family(now.path) || stoodBeside(old.entity, now.node)) return;
    const content = alike(old.text, now.text);
    const offered = interfaceScore(old.offers, now.offers, old.path, now.path);
    // Files without a known former text can be matched only by the map.
    const mapped =
      old.text.tokens > 0 ? 0 : mapScore(world, importers, { entity: old.entity, node: now.node, old: old.offers, now: now.offers });
    const score = Math.max(content, offered, mapped);
    if (score < ALIKE) return;
    pairs.set(`${old.entity.uid} ${now.path}`, {
      old: old.entity.uid,
      new: now.path,
      score,
      from: old.entity.source,
      to: now.path,
      entity: old.entity,
      node: now.node,
      rule: mapped > Math.max(content, offered) ? "map" : content >= offered ? "content" : "interface",
    });
  });
  const { matched, ambiguous } = assign([...pairs.values()]);
  for (const { node, entity, rule, score } of matched) matching.bind(node, entity.uid, rule, entity, score);
  for (const { node, entity } of ambiguous) {
    if (matching.isOpen(node)) matching.problems.push({ code: "ambiguous-match", path: node.path, detail: entity.source });
  }
}
