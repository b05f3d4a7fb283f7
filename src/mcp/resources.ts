/** Every entity as a resource: listed in pages, found by completion, read as JSON. */
import { isUid } from "../dsp/uid.js";
import type { Uid } from "../model/operation.js";
import type { MapGraph } from "../retrieve/map-graph.js";
import { readCursor, writeCursor } from "./cursor.js";
import type { LoadedMap } from "./live-map.js";
import { cutText, shownLines } from "../model/shown-text.js";

export const ENTITY_TEMPLATE = "dsp://entity/{uid}";
export const MIME_TYPE = "application/json";

const SCHEME = "dsp://entity/";
const PAGE = 100;
const MOST_COMPLETIONS = 100;
const PURPOSE = 160;
const QUESTION = "resources/list";

interface ResourcePage {
  readonly resources: {
    readonly uri: string;
    readonly name: string;
    readonly description: string;
    readonly mimeType: string;
  }[];
  readonly nextCursor?: string;
}

/** By UID. Throws `UserError` for a cursor of another graph. */
export function listResources({ graph, digest }: LoadedMap, cursor: string | undefined): ResourcePage {
  const at = cursor === undefined ? 0 : readCursor(cursor, { question: QUESTION, graph: digest });
  const { uids: all, leads } = graph().columns;
  const page = all.slice(at, at + PAGE).map((uid, index) => ({ uid, ...leads.at(at + index) }));
  const resources = page.map(({ uid, source = "", purpose = "" }) => ({
    uri: `${SCHEME}${uid}`,
    name: shownLines(source === "" ? uid : source),
    description: shownLines(cutText(purpose, PURPOSE)),
    mimeType: MIME_TYPE,
  }));
  const end = at + resources.length;
  return end < all.length ? { resources, nextCursor: writeCursor({ question: QUESTION, graph: digest, offset: end }) } : { resources };
}

/** The UID in a URI; undefined if it is not the URI of an entity in the map. It is never used as a path. */
export function uidOfAddress(address: string, graph: MapGraph): Uid | undefined {
  const name = address.startsWith(SCHEME) ? address.slice(SCHEME.length) : "";
  return isUid(name) && graph.entities.has(name) ? name : undefined;
}

/** UIDs with this prefix, then those of sources with this prefix. */
export function completeUid(
  graph: MapGraph,
  begun: string,
): { readonly values: string[]; readonly total: number; readonly hasMore: boolean } {
  const { uids, leads } = graph.columns;
  const byUid = uids.filter((uid) => uid.startsWith(begun));
  const isNamed = (uid: Uid, place: number): boolean => !uid.startsWith(begun) && leads.at(place)?.source.startsWith(begun) === true;
  const found = [...byUid, ...(begun === "" ? [] : uids.filter(isNamed))];
  return { values: found.slice(0, MOST_COMPLETIONS), total: found.length, hasMore: found.length > MOST_COMPLETIONS };
}
