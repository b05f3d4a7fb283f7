import type { Uid } from "../../../../src/model/operation.js";
import { encoded, entityHash, hashOf, isWellFormed } from "../picture/page-address.js";
import type { MapGraph } from "../../../../src/retrieve/map-graph.js";

export { entityHash, hashOf };

interface Route {
  /** `""` is the first screen. */
  readonly key: string;
  readonly argument: string;
  /** What is shown of the screen: after `?`. */
  readonly query: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [, key = "", argument = "", query = ""] = /^#?\/?([^/?]*)\/?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  return { key, argument: decoded(argument), query: new URLSearchParams(query) };
}

/** Address of a declaration that is no entity: of the one that contains it. */
export function memberHash(map: MapGraph, path: string, name: string): string {
  const parts = name.split(".");
  const around = parts.map((_, at) => `${path}#${parts.slice(0, parts.length - 1 - at).join(".")}`);
  const uid = around.flatMap((source) => map.bySource.get(source) ?? [])[0] ?? map.byPath.get(path)?.[0] ?? "";
  return `${entityHash(map, uid)}?${new URLSearchParams({ member: name }).toString()}`;
}

/** The entity that an argument of `#/e/` names. A source that several entities have means the first. */
export function entityNamed({ entities, bySource }: MapGraph, argument: string): Uid | undefined {
  return entities.has(argument) ? argument : bySource.get(argument)?.[0];
}

/**
 * Address of a file at the place where its source is published; undefined unless the template is one of `https:`. What follows `#` in the template
 * names lines, as in `#L{from}-L{to}`, and is left out for a whole file.
 */
export function sourceAddress(
  template: string | undefined,
  commit: string | undefined,
  path: string,
  lines?: { readonly from: number; readonly to: number },
): string | undefined {
  if (template === undefined || path === "" || !template.startsWith("https://") || !isWellFormed(path)) return undefined;
  if (template.includes("{commit}") && commit === undefined) return undefined;
  const [file = "", part] = template.split("#", 2);
  const whole = part === undefined || (lines === undefined && part.includes("{")) ? file : `${file}#${part}`;
  return whole
    .replaceAll("{commit}", () => encoded(commit ?? ""))
    .replaceAll("{path}", () => encoded(path))
    .replaceAll("{from}", String(lines?.from ?? ""))
    .replaceAll("{to}", String(lines?.to ?? ""));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
