/** The page of a project's map as one file, for `view` and `export`. */
import { basename } from "node:path";
import type { Streams } from "../../cli/streams.js";
import { originOf } from "../../git/origin.js";
import { viewDataOf } from "../../picture/view-data.js";
import type { ViewHead } from "../../picture/view-format.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { readSingle } from "../options/option-values.js";
import type { Given } from "../registry/command.js";
import { openPageMap } from "./page-map.js";
import { pageParts } from "./page-parts.js";
import { siteHtml } from "./site-html.js";
import { sourceLinks } from "./source-url.js";

/** `stamp`: of the map, if the page is served. Throws `UserError` if there is no map, or no such revision. */
export async function pageOf(given: Given, streams: Streams, stamp?: string): Promise<{ readonly map: MapGraph; readonly html: string }> {
  const head = headOf(given);
  const { map, known } = await openPageMap(given, streams);
  return { map, html: siteHtml(map, viewDataOf(map, { ...head, ...known }), pageParts(), stamp) };
}

/** What the page says about the project. */
function headOf(given: Given): ViewHead {
  const origin = originOf(given.root);
  return { title: readSingle(given.argv, "title") ?? origin?.path.at(-1) ?? basename(given.root), ...sourceLinks(given, origin) };
}
