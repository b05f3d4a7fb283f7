import { descriptionPath } from "../dsp/dsp-tree.js";
import { parseDescription } from "../dsp/description.js";
import type { History } from "../model/history.js";
import type { OldEntity } from "./old-entities.js";

/**
 * Those whose former text history knows: at the last commit of the map they had the source that they have now. A map that was updated
 * and not committed yet has moved on, and what git has at its paths is somebody else's.
 */
export function trusted(entities: readonly OldEntity[], history: History | undefined): readonly OldEntity[] {
  if (history === undefined || entities.length === 0) return [];
  const path = ({ uid }: OldEntity): string => `.dsp/${descriptionPath(uid)}`;
  const texts = history.texts(entities.map(path));
  return entities.filter((entity) => {
    const text = texts.get(path(entity));
    return text !== undefined && parseDescription(text).get("source") === entity.source;
  });
}

/** Those, and entities of a map that was never committed: what git has at their paths is the best that anybody knows. */
export function remembered(entities: readonly OldEntity[], history: History | undefined): readonly OldEntity[] {
  if (history === undefined) return [];
  const sure = new Set(trusted(entities, history));
  return entities.filter((entity) => sure.has(entity) || !history.had(`.dsp/${descriptionPath(entity.uid)}`));
}
