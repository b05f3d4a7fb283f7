/**
 * Why each import of a map is there, in columns: its statements with the rules that found them, and what else `explain` says of an entity. Made with
 * the map, kept outside of the repository, and valid only for exactly these sources and this map.
 */
import type { Columns } from "../model/collections/columns.js";
import type { Key } from "../model/graph.js";
import type { Problem } from "../model/problem.js";

/** Names of the columns of each list. */
export const REASON_COLUMNS = {
  /** In documented order. `root`: how it was found, if it is an entrypoint. */
  entities: ["key", "uid", "root"],
  /** `from`, `to` and `via` are texts, so that an edge need not wait for what it leads to. `sites`: place of the first site. */
  edges: ["from", "to", "via", "why", "sites"],
  sites: ["line", "form", "imported", "specifier", "rule", "kind", "typeOnly"],
  /** As JSON. */
  findings: ["path", "problem"],
  /** Files that declare an entity of another file for other builds. */
  variants: ["key", "path"],
  /** Files of modules of several files. */
  parts: ["path", "module"],
  /** Files that no root reaches. */
  unreached: ["path", "reason"],
} as const;

export type MapReasons = Columns<typeof REASON_COLUMNS>;

interface MapSite {
  readonly line: number;
  readonly form: string;
  readonly imported: string | undefined;
  readonly specifier: string;
  readonly rule: string;
  readonly kind: string;
  readonly typeOnly: boolean;
}

export interface MapEdge {
  readonly from: Key;
  readonly to: Key;
  readonly via: Key | undefined;
  /** The drafted text. */
  readonly why: string | undefined;
  readonly sites: readonly MapSite[];
}

/** Questions to the reasons, by key. */
export interface OpenedReasons {
  /** Of all entities, in documented order. */
  readonly keys: readonly Key[];
  readonly uidOf: (key: Key) => string;
  /** How an entrypoint was found. */
  readonly rootOf: (key: Key) => string | undefined;
  /** Edges from, to or through it, in documented order; of a file also those to its symbols, to those that it declares for other builds, and to the module that it is a part of. */
  readonly edgesOf: (key: Key) => readonly MapEdge[];
  readonly findingsOf: (path: string) => readonly Problem[];
  readonly unreachedReason: (path: string) => string | undefined;
}

export function openReasons({ strings, entities, edges, sites, findings, variants, parts, unreached }: MapReasons): OpenedReasons {
  const text = (at: number | undefined): string | undefined => (at === undefined || at < 0 ? undefined : strings[at]);
  const keys = Array.from(entities.key, (at) => text(at) ?? "");
  const places = new Map(keys.map((key, place) => [key, place]));
  const rowsOf = (column: Int32Array, name: string): readonly number[] => {
    const at = strings.indexOf(name);
    return at < 0 ? [] : [...column.keys()].filter((row) => column[row] === at);
  };
  const siteAt = (at: number): MapSite => ({
    line: sites.line[at] ?? 0,
    form: text(sites.form[at]) ?? "",
    imported: text(sites.imported[at]),
    specifier: text(sites.specifier[at]) ?? "",
    rule: text(sites.rule[at]) ?? "",
    kind: text(sites.kind[at]) ?? "",
    typeOnly: sites.typeOnly[at] === 1,
  });
  const edgeAt = (at: number): MapEdge => {
    const [start, end] = [edges.sites[at] ?? 0, edges.sites[at + 1] ?? sites.line.length];
    return {
      from: text(edges.from[at]) ?? "",
      to: text(edges.to[at]) ?? "",
      via: text(edges.via[at]),
      why: text(edges.why[at]),
      sites: Array.from({ length: end - start }, (_, place) => siteAt(start + place)),
    };
  };
  return {
    keys,
    uidOf: (key) => text(entities.uid[places.get(key) ?? -1]) ?? "",
    rootOf: (key) => text(entities.root[places.get(key) ?? -1]),
    edgesOf(key) {
      const declared = rowsOf(variants.path, key).map((row) => text(variants.key[row]) ?? "");
      const own = places.has(key) && !key.includes("#") ? [...keys.filter((one) => one.startsWith(`${key}#`)), ...declared] : [];
      const into = own.flatMap((one) => rowsOf(edges.to, one)).filter((row) => text(edges.from[row]) !== key);
      // An import that names nothing runs every file of a module.
      const module = text(parts.module[rowsOf(parts.path, key)[0] ?? -1]);
      const intoModule =
        module === undefined ? [] : rowsOf(edges.to, module).filter((row) => edgeAt(row).sites.some(({ kind }) => kind === "side-effect"));
      const rows = new Set([...intoModule, ...[edges.from, edges.to, edges.via].flatMap((column) => rowsOf(column, key)), ...into]);
      return [...rows].toSorted((a, b) => a - b).map(edgeAt);
    },
    findingsOf: (path) => rowsOf(findings.path, path).map((row) => JSON.parse(text(findings.problem[row]) ?? "{}") as Problem),
    unreachedReason: (path) => text(unreached.reason[rowsOf(unreached.path, path)[0] ?? -1]),
  };
}
