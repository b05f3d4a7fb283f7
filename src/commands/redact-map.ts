/** Secrets in the texts of a map are replaced one text at a time: what is found in the whole of an output could reach over its records. */
import type { MapGraph } from "../retrieve/map-graph.js";
import { createRedactor } from "../texts/redact.js";

/** The same map for whoever reads its columns, reasons, further texts and texts of exporters. */
export function redactMap(map: MapGraph): MapGraph {
  const redact = createRedactor();
  const { leads } = map.columns;
  const lead: typeof leads.at = (place) => {
    const found = leads.at(place);
    return found && { ...found, purpose: redact(found.purpose) };
  };
  return {
    ...map,
    columns: { ...map.columns, leads: { at: lead } },
    whyOf: (edge) => redact(map.whyOf(edge)),
    extras: (uid) => new Map([...map.extras(uid)].map(([key, text]) => [key, redact(text)])),
    sharedText: (exporter, shared) => redact(map.sharedText(exporter, shared)),
  };
}
