/**
 * Removals: drafted edges that are no longer derived, entities whose source is provably gone, and entities with nothing
 * but drafts that are no longer produced. Everything else may be somebody's work and stays.
 */
import {
  recipientPath,
  sharedDescriptionPath,
  whyPath,
  formatImportLine,
  readDescription,
  readImports,
  readShared,
  isUid,
} from "../dsp/dsp-tree.js";
import type { TextMoves } from "../dsp/removed-texts.js";
import { type Operation, OWNER_WHY, type Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { Plan } from "./plan.js";
import { ADOPTED, isAdopted } from "../dsp/drafts.js";
import type { Context, Reconciled } from "./reconcile-types.js";
import { entitiesWithTexts, isDescribed, isOurEdge, isUntouched } from "./texts/untouched.js";
import { groupBy } from "../model/basics.js";

interface Removable {
  readonly gone: ReadonlySet<Uid>;
  /** The part of `gone` that may have moved instead; undefined if that is known for all. */
  readonly unconfirmed: ReadonlySet<Uid> | undefined;
  /** Importer and line of edges whose why was carried to another edge. */
  readonly given: ReadonlySet<string>;
  readonly prune: boolean | "ours";
}

interface Removals extends Reconciled {
  /** Entities kept because of texts of people, although they may be gone. */
  readonly spared: TextMoves["unconfirmed"];
}

export function removals(plan: Plan, context: Context, { gone: all, unconfirmed, given, prune }: Removable): Removals {
  // If it is unknown whether an entity was removed or moved, texts of people stay with it.
  const isCareful = prune === "ours" || (prune && unconfirmed !== undefined);
  const hasTexts = isCareful ? carriesTexts(context, given) : () => false;
  const doubtful = prune === "ours" ? all : (unconfirmed ?? NONE);
  const gone = new Set([...all].filter((uid) => !doubtful.has(uid) || !hasTexts(uid)));
  const others = [...context.known].filter((uid) => !plan.entities.has(uid));
  const clashes = findClashes(plan, context);
  const dropped = new Set<Uid>();
  const isRemovable = (uid: Uid): boolean =>
    !dropped.has(uid) &&
    !isExternal(context, uid) &&
    (gone.has(uid) || (isOutdated(plan, context, { dropped, clashes }, uid) && !hasTexts(uid)));
  const removable = (removed: readonly Operation[]): readonly Uid[] => [
    ...others.filter(isRemovable),
    ...unimported(plan, context, { others, dropped, removed }).filter((uid) => !dropped.has(uid) && !hasTexts(uid)),
  ];
  let { operations, problems } = removedLines(plan, context, { given, others, dropped, clashes });
  // An entity may have been kept only for what it says about another one.
  for (let more = prune === false ? [] : removable(operations); more.length > 0; more = removable(operations)) {
    for (const uid of more) dropped.add(uid);
    ({ operations, problems } = removedLines(plan, context, { given, others, dropped, clashes }));
  }
  const keptEntities = others.filter((uid) => !dropped.has(uid) && !doubtful.has(uid)).flatMap((uid) => keptEntity(context, uid));
  const spared =
    prune === true ? [...doubtful].filter((uid) => !dropped.has(uid)).map((uid) => ({ uid, source: sourceOf(context, uid) })) : [];
  return {
    operations: [...[...dropped].map((uid): Operation => ({ op: "removeEntity", uid })), ...operations],
    problems: [...problems, ...keptEntities],
    spared,
  };
}

interface Remaining {
  readonly given: ReadonlySet<string>;
  /** Entities that are no longer produced. */
  readonly others: readonly Uid[];
  readonly dropped: ReadonlySet<Uid>;
  readonly clashes: Clashes;
}

/** Imports and shares that go although both ends stay; a removed entity takes its own with it. */
function removedLines(plan: Plan, context: Context, { given, others, dropped, clashes }: Remaining): Reconciled {
  const operations: Operation[] = [];
  const problems: Problem[] = [];
  const kept = new Set<string>();
  const isMoved = new Set(clashes.imports.map(({ importer, imported }) => `${importer} ${imported}`));
  for (const importer of context.known) {
    if (!plan.entities.has(importer)) continue;
    for (const line of removedImports(plan, context, importer, dropped)) {
      const id = `${importer} ${formatImportLine(line.imported, line.exporter)}`;
      if (isMoved.has(id)) continue;
      if (line.ours || given.has(id) || isInTheWay(clashes, line.exporter, line.imported))
        operations.push({ op: "removeImport", importer, imported: line.imported, exporter: line.exporter });
      else {
        problems.push(keptEdge(context, importer, line));
        if (line.exporter !== undefined) kept.add(`${line.exporter} ${line.imported}`);
      }
    }
  }
  // Removing an export removes the edges of all importers that use it, including entities of others.
  for (const importer of others) if (!dropped.has(importer)) for (const edge of edgesOfOthers(context, importer)) kept.add(edge);
  for (const uid of others)
    if (!dropped.has(uid) && context.draftTokensOf(uid) !== undefined) operations.push(...completed(context, uid, dropped));
  operations.push(...movedImports(context, clashes, given));
  for (const exporter of plan.entities) operations.push(...removedShares(plan, context, exporter, { dropped, kept, clashes }));
  return { operations, problems };
}

/** What a merge left incomplete of an entity that stays although nothing maps it: a line without its why is nobody's statement, but for members. */
function completed({ before }: Context, uid: Uid, dropped: ReadonlySet<Uid>): readonly Operation[] {
  const imports = readImports(before, uid).flatMap(({ uid: imported, via: exporter }): readonly Operation[] => {
    if (before.has(whyPath(uid, imported, exporter)) || dropped.has(imported) || dropped.has(exporter ?? "")) return [];
    const isMember =
      exporter === undefined && readDescription(before, imported).get("source")?.split("#", 1)[0] === sourceOf({ before }, uid);
    const line = { importer: uid, imported, exporter };
    return [isMember ? { op: "addImport", ...line, why: OWNER_WHY } : { op: "removeImport", ...line }];
  });
  const bare = readShared(before, uid).filter((shared) => !before.has(sharedDescriptionPath(uid, shared)) && !dropped.has(shared));
  return bare.length === 0 ? imports : [...imports, { op: "createShared", exporter: uid, shared: bare.map((one) => ({ uid: one })) }];
}

const NONE: ReadonlySet<Uid> = new Set();

/** Texts of people at or about an entity would be lost with it. */
function carriesTexts(context: Context, given: ReadonlySet<string>): (uid: Uid) => boolean {
  let about: ReadonlySet<Uid> | undefined;
  return (uid) => !isUntouched(context, uid) || (about ??= entitiesWithTexts(context, given)).has(uid);
}

function sourceOf({ before }: Pick<Context, "before">, uid: Uid): string {
  return readDescription(before, uid).get("source") ?? uid;
}

function isExternal({ before }: Context, uid: Uid): boolean {
  return readDescription(before, uid).get("kind") === "external";
}

/** A second entity with the same source is reported and left unchanged. */
function isOutdated(plan: Plan, context: Context, { dropped, clashes }: Pick<Remaining, "dropped" | "clashes">, uid: Uid): boolean {
  if (plan.sources.has(readDescription(context.before, uid).get("source") ?? "")) return false;
  return isUntouched(context, uid, dropped, (exporter, imported) => isInTheWay(clashes, exporter, imported));
}

interface RemovedLine {
  readonly imported: Uid;
  readonly exporter: Uid | undefined;
  readonly ours: boolean;
}

/** Lines between managed entities that the code no longer justifies. */
function removedImports(plan: Plan, context: Context, importer: Uid, dropped: ReadonlySet<Uid>): readonly RemovedLine[] {
  const wanted = plan.imports.get(importer);
  return readImports(context.before, importer).flatMap(({ uid: imported, via: exporter }): RemovedLine[] => {
    if (wanted?.has(formatImportLine(imported, exporter)) === true || dropped.has(imported) || dropped.has(exporter ?? "")) return [];
    const managed = isManaged(plan, context, imported) && (exporter === undefined || isManaged(plan, context, exporter));
    if (!managed) return [];
    // Every line has a why (§5.6); a line that lost it in a merge is nobody's statement, unless others made its importer.
    if (!context.before.has(whyPath(importer, imported, exporter)) && isTheirs(context, importer)) return [];
    return [{ imported, exporter, ours: isOurEdge(context, importer, imported, exporter) && !isTheirOwner(context, importer, imported) }];
  });
}

/** Exporter and imported entity of edges through others that have a why written by someone. */
function edgesOfOthers(context: Context, importer: Uid): readonly string[] {
  return readImports(context.before, importer).flatMap(({ uid, via }) =>
    via === undefined || isOurEdge(context, importer, uid, via) ? [] : [`${via} ${uid}`],
  );
}

/** Others decide who owns a function, if they made the owner and both are in the same file. */
function isTheirOwner(context: Context, importer: Uid, imported: Uid): boolean {
  const owner = readDescription(context.before, importer);
  const [file] = (readDescription(context.before, imported).get("source") ?? "").split("#", 1);
  return isTheirs(context, importer) && owner.get("source")?.split("#", 1)[0] === file;
}

export function isTheirs({ draftTokensOf }: Context, uid: Uid): boolean {
  return isAdopted(draftTokensOf(uid) ?? ADOPTED);
}

/** An entity that is no longer produced is managed if an earlier run left its draft tokens. */
function isManaged(plan: Plan, context: Context, uid: Uid): boolean {
  return plan.entities.has(uid) || context.draftTokensOf(uid) !== undefined;
}

/** Nothing maps it any more, and an earlier run made it; what others made is theirs. */
function keptEntity(context: Context, uid: Uid): readonly Problem[] {
  const isOurs = context.draftTokensOf(uid) !== undefined && !isExternal(context, uid);
  return isOurs ? [{ code: "described-entity-kept", path: sourceOf(context, uid), detail: uid }] : [];
}

function keptEdge({ before }: Context, importer: Uid, { imported, exporter }: RemovedLine): Problem {
  const path = readDescription(before, importer).get("source") ?? importer;
  return { code: "manual-edge-kept", path, detail: formatImportLine(imported, exporter) };
}

interface Sharing {
  readonly dropped: ReadonlySet<Uid>;
  /** Exporter and shared entity of edges that stay. */
  readonly kept: ReadonlySet<string>;
  readonly clashes: Clashes;
}

/**
 * Only lines between entities that this tool produces. Shares added by hand stay, and so do those that a kept edge needs, and what people
 * wrote of one that is kept.
 */
function removedShares(plan: Plan, context: Context, exporter: Uid, { dropped, kept, clashes }: Sharing): readonly Operation[] {
  const inTheWay = (clashes.shares.get(exporter) ?? []).map((shared): Operation => ({ op: "removeShared", exporter, shared }));
  if (context.draftTokensOf(exporter) === undefined) return inTheWay;
  const wanted = plan.shared.get(exporter);
  const outdated = readShared(context.before, exporter).flatMap((shared): Operation[] => {
    if (wanted?.has(shared) === true || dropped.has(shared) || !isManaged(plan, context, shared)) return [];
    if (kept.has(`${exporter} ${shared}`) || isInTheWay(clashes, exporter, shared)) return [];
    if (!plan.entities.has(shared) && isDescribed(context, exporter, shared)) return [];
    return [{ op: "removeShared", exporter, shared }];
  });
  return [...inTheWay, ...outdated];
}

interface Undone {
  /** Entities that are no longer produced. */
  readonly others: readonly Uid[];
  readonly dropped: ReadonlySet<Uid>;
  readonly removed: readonly Operation[];
}

/** Externals that an earlier run found and that are no longer imported. */
function unimported(plan: Plan, context: Context, { others, dropped, removed }: Undone): readonly Uid[] {
  const externals = others.filter((uid) => isExternal(context, uid) && context.draftTokensOf(uid) !== undefined);
  if (externals.length === 0) return [];
  const lost = new Set(
    removed.flatMap((operation) =>
      operation.op === "removeImport" ? [`${operation.importer} ${operation.imported} ${operation.exporter ?? ""}`] : [],
    ),
  );
  const named = new Set<Uid>();
  for (const importer of context.known) {
    if (dropped.has(importer)) continue;
    for (const { uid, via } of readImports(context.before, importer))
      if (!dropped.has(via ?? "") && !lost.has(`${importer} ${uid} ${via ?? ""}`)) named.add(uid);
    for (const shared of readShared(context.before, importer)) if (plan.shared.get(importer)?.has(shared) === true) named.add(shared);
  }
  return externals.filter((uid) => !named.has(uid));
}

interface Edge {
  readonly importer: Uid;
  readonly imported: Uid;
}

/**
 * One path of a map cannot hold both an import and a share (§4.3, docs/decisions/0003). The wanted map has no such pair (`withoutPathClash`), but
 * what people wrote may stand in its way.
 */
interface Clashes {
  /** Exporter → shares in the way of a wanted import. They go, and their texts are kept in `.dsp/removed-texts`. */
  readonly shares: ReadonlyMap<Uid, readonly Uid[]>;
  /** Imports in the way of a wanted share. */
  readonly imports: readonly Edge[];
}

function findClashes(plan: Plan, { before, known }: Context): Clashes {
  const wanted: Edge[] = [];
  for (const [importer, lines] of plan.imports)
    for (const line of lines)
      if (isUid(line) && known.has(line) && !before.has(recipientPath(line, importer))) wanted.push({ importer, imported: line });
  const directories = wanted.length === 0 ? new Set<string>() : directoriesIn(before.keys());
  const imports = [...plan.shared].flatMap(([imported, shared]) =>
    [...shared].flatMap((importer) => (before.has(recipientPath(imported, importer)) ? [{ importer, imported }] : [])),
  );
  const inTheWay = wanted.filter(({ importer, imported }) => directories.has(recipientPath(imported, importer)));
  const shares = new Map(
    [...groupBy(inTheWay, ({ imported }) => imported)].map(([exporter, edges]) => [exporter, edges.map(({ importer }) => importer)]),
  );
  return { shares, imports };
}

function isInTheWay({ shares }: Clashes, exporter: Uid | undefined, shared: Uid): boolean {
  return exporter !== undefined && shares.get(exporter)?.includes(shared) === true;
}

/** Those of shared entities. */
function directoriesIn(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    const end = path.lastIndexOf("/");
    if (path.indexOf("/", path.indexOf("/exports/") + "/exports/".length) === end && path.includes("/exports/"))
      found.add(path.slice(0, end));
  }
  return found;
}

/** Imports that people added name the module as its own exporter: then their reason has another place. */
function movedImports(context: Context, { imports }: Clashes, given: ReadonlySet<string>): readonly Operation[] {
  return imports.flatMap(({ importer, imported }): readonly Operation[] => {
    const removal: Operation = { op: "removeImport", importer, imported };
    if (isOurEdge(context, importer, imported, undefined) || given.has(`${importer} ${imported}`)) return [removal];
    const why = context.before.get(whyPath(importer, imported, undefined))?.trimEnd() ?? "";
    return [removal, { op: "addImport", importer, imported, exporter: imported, why }];
  });
}
