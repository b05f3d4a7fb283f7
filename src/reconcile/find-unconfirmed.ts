/**
 * Removals in a clone whose history ends before the map was last up to date (amendment 13). If version control never contained the
 * entity, it may have been removed, or moved in a way that the map alone does not show.
 */
import type { Uid } from "../model/operation.js";
import type { Problem } from "../model/problem.js";
import type { Evidence, Matching, World } from "./match/matching.js";
import type { OldEntity } from "./old-entities.js";
import { origins, type Origin } from "./match/own-texts.js";

const TOO_SHORT: Problem = {
  code: "shallow-history",
  path: ".dsp",
  detail: "the commit that last touched it is not in this clone",
};

/** Subset of the removed entities. Reports that history is too short if one was removed or moved before it begins. */
export async function findUnconfirmed(
  world: World,
  matching: Matching,
  evidence: Evidence,
  gone: ReadonlySet<Uid>,
): Promise<ReadonlySet<Uid>> {
  const lost = world.old.all.filter(({ uid }) => gone.has(uid));
  const absent = [...lost, ...movedEntities(world, matching)];
  const known = origins(absent, evidence.history);
  const wasCommitted = (entity: OldEntity): boolean => evidence.history?.existed(known.get(entity)?.path ?? "") === true;
  const declared = await declaredThen(lost.filter(wasCommitted), known, evidence);
  const unconfirmed = lost.filter((entity) => !wasCommitted(entity) || (entity.symbol !== undefined && !declared.has(entity)));
  if (unconfirmed.length > 0 || absent.some((entity) => !wasCommitted(entity))) matching.problems.push(TOO_SHORT);
  return new Set(unconfirmed.map(({ uid }) => uid));
}

function movedEntities(world: World, matching: Matching): readonly OldEntity[] {
  return [...matching.matches].flatMap(([key, { uid, from }]): OldEntity[] => {
    const node = world.byKey.get(key);
    const entity = world.old.byUid.get(uid);
    if (node === undefined || entity === undefined || entity.external || from === world.sourceOf(node)) return [];
    return [entity];
  });
}

/** Symbols that the file declared at the oldest known commit. */
async function declaredThen(
  entities: readonly OldEntity[],
  known: ReadonlyMap<OldEntity, Origin>,
  { history, parse }: Evidence,
): Promise<ReadonlySet<OldEntity>> {
  const symbols = entities.filter(({ symbol }) => symbol !== undefined);
  const paths = new Set(symbols.flatMap((entity) => known.get(entity)?.path ?? []));
  if (history === undefined || paths.size === 0) return new Set();
  const facts = await parse(history.texts([...paths]));
  return new Set(
    symbols.filter((entity) => {
      const origin = known.get(entity);
      return facts.get(origin?.path ?? "")?.declarations.some(({ name }) => name === origin?.symbol) === true;
    }),
  );
}
