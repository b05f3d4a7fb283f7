/** Texts of a model whose drafts have changed since, from the map alone. */
import type { Uid } from "../../model/operation.js";
import type { ViewFindings } from "../../picture/findings.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { readDescription } from "../../dsp/read.js";
import { originOf } from "../../texts/provenance.js";

/** What a token of a text by a model looks like. */
const WRITTEN = /[0-9a-f]:[0-9a-f]/;

export function staleTexts({ tree, columns, entities, why }: MapGraph): NonNullable<ViewFindings["stale"]> {
  return columns.uids.flatMap((uid: Uid) => {
    const description = readDescription(tree, uid);
    const tokens = description.get("drafts") ?? "";
    if (!WRITTEN.test(tokens)) return [];
    const isStale = (slot: string, text: string): boolean => originOf(tokens, { slot, text }) === "stale";
    const own = ["purpose", "overview"].filter((key) => isStale(key, description.get(key) ?? ""));
    const entity = entities.get(uid);
    const whys = (entity?.imports ?? []).filter((edge) =>
      isStale(edge.via === undefined ? edge.imported : `${edge.imported} via=${edge.via}`, why(edge)),
    );
    const source = entity?.source ?? "";
    return [
      ...own.map((text) => ({ source, text })),
      ...whys.map(({ imported }) => ({ source, text: `why it imports ${entities.get(imported)?.source ?? imported}` })),
    ];
  });
}
