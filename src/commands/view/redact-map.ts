/** Secrets in the texts of a map are replaced one text at a time, as in exports. */
import type { MapGraph } from "../../retrieve/map-graph.js";
import { createRedactor } from "../../texts/redact.js";

/** The same map for whoever reads its columns, reasons, further texts and texts of exporters. */
export function redactMap(map: MapGraph): MapGraph {
  const redact = createRedactor();
  const { leads } = map.columns;
  const lead: typeof leads.at = (place) => {
    const found = leads.at(place);
    // Addresses of packages may have passwords. Paths are keys, and stay.
    return found && { ...found, purpose: redact(found.purpose), source: found.kind === "external" ? redact(found.source) : found.source };
  };
  return {
    ...map,
    columns: { ...map.columns, leads: { at: lead } },
    whyOf: (edge) => redact(map.whyOf(edge)),
    extras: (uid) => new Map([...map.extras(uid)].map(([key, text]) => [key, redact(text)])),
    sharedText: (exporter, shared) => redact(map.sharedText(exporter, shared)),
  };
}
