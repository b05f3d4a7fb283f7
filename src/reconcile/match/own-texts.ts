/** The former text of an entity: git has the texts committed together with the map, but the map may have changed since. */
import { descriptionPath, parseDescription, parseSource } from "../../dsp/dsp-tree.js";
import type { History } from "../../model/history.js";
import type { OldEntity } from "../old-entities.js";

/** Place of an entity at the last commit of the map. */
export interface Origin {
  readonly path: string;
  readonly symbol?: string;
}

/** Entities whose source is the same as at the last commit of the map. */
export function trusted(entities: readonly OldEntity[], history: History | undefined): readonly OldEntity[] {
  const committed = committedSources(entities, history);
  return entities.filter((entity) => committed.get(entity) === entity.source);
}

/** If the map was never committed, the text that git has at the entity's path is the best available. */
export function origins(entities: readonly OldEntity[], history: History | undefined): ReadonlyMap<OldEntity, Origin> {
  if (history === undefined) return new Map();
  const committed = committedSources(entities, history);
  return new Map(
    entities.flatMap((entity): [OldEntity, Origin][] => {
      const source = committed.get(entity);
      if (source !== undefined && source !== entity.source) return [[entity, parseSource(source)]];
      return source === undefined && history.existed(`.dsp/${descriptionPath(entity.uid)}`) ? [] : [[entity, entity]];
    }),
  );
}

function committedSources(entities: readonly OldEntity[], history: History | undefined): ReadonlyMap<OldEntity, string> {
  if (history === undefined || entities.length === 0) return new Map();
  const path = ({ uid }: OldEntity): string => `.dsp/${descriptionPath(uid)}`;
  const texts = history.texts(entities.map(path));
  return new Map(
    entities.flatMap((entity): [OldEntity, string][] => {
      const text = texts.get(path(entity));
      const source = text === undefined ? undefined : parseDescription(text).get("source");
      return source === undefined ? [] : [[entity, source]];
    }),
  );
}
