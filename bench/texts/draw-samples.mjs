/** A draw that anybody can repeat: the same entities and the same seed give the same samples. */
import { createHash } from "node:crypto";

/** `count` of the entities, those with the smallest hashes of seed and key; so a change of one text changes no other sample. */
export function drawSamples(entities, count, seed) {
  return entities
    .map((entity) => ({ entity, rank: createHash("sha256").update(`${seed}\0${entity.key}`).digest("hex") }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ entity }) => entity);
}
