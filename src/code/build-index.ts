/** Linked graph → index. */
import { EDGE_KINDS, kindOfStatement } from "../model/edge-kinds.js";
import type { FileFacts } from "../model/facts.js";
import type { Reason, Graph, Key } from "../model/graph.js";
import type { Scan } from "../model/scan.js";
import { COLUMNS, FILE, kindPlace, SITE, type CodeIndex } from "./code-index.js";

type List = keyof typeof COLUMNS;

export function buildIndex({ files, units, nodes }: Graph, scan: Scan): CodeIndex {
  const strings = numbered();
  const targets = numbered();
  const lists = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, [] as number[][]])) as unknown as Record<List, number[][]>;
  const place = new Map([...scan.files.keys()].map((path, index) => [path, index]));
  const optional = (text: string | undefined): number => (text === undefined ? -1 : strings.place(text));
  const target = (key: Key | undefined): number => (key === undefined ? -1 : targets.place(key));
  for (const [path, facts] of scan.files) {
    const file = lists.files.length;
    lists.files.push([strings.place(path), flagsOf(scan, path), target(units.get(path))]);
    for (const { name, line } of facts.declarations) lists.declarations.push([file, strings.place(name), line]);
    for (const { to, via, reasons } of files.get(path)?.edges ?? []) {
      lists.edges.push([file, target(to), target(via), lists.sites.length]);
      for (const reason of reasons) {
        const { line, imported, local, form } = reason;
        const kind = EDGE_KINDS.indexOf(kindOfStatement(reason));
        lists.sites.push([line, optional(imported), optional(local), siteFlags(reason), kind, strings.place(form), lists.uses.length]);
        for (const use of reason.uses)
          lists.uses.push([use.line, kindPlace(use), optional(use.within?.label), optional(use.member), optional(use.subject)]);
      }
    }
  }
  for (const key of targets.names) {
    const node = nodes.get(key);
    const path = node === undefined || node.type === "external" ? "" : node.path;
    lists.targets.push([strings.place(key), place.get(path) ?? -1]);
  }
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([list, names]) => [
      list,
      Object.fromEntries(names.map((name, column) => [name, Int32Array.from(lists[list as List], (row) => row[column] ?? -1)])),
    ]),
  );
  return { ...columns, strings: strings.names } as unknown as CodeIndex;
}

const BESIDE: ReadonlySet<string> = new Set(["example", "docs", "bench", "story", "fixture"]);

function flagsOf(scan: Scan, path: string): number {
  const category = scan.category(path);
  const facts = scan.files.get(path);
  return (
    (category === "test" ? FILE.test : 0) |
    (BESIDE.has(category) ? FILE.beside : 0) |
    (category === "generated" || facts?.generated === true ? FILE.generated : 0) |
    (facts === undefined ? 0 : readingFlags(facts))
  );
}

function readingFlags({ parse, problems }: FileFacts): number {
  if (parse === "skipped") return FILE.large;
  return parse !== "full" || problems.some(({ code }) => code === "parse-error") ? FILE.broken : 0;
}

function siteFlags({ kind, folded, imported }: Reason): number {
  return (
    (kind === "re-export" ? SITE.reExport : 0) |
    (kind === "side-effect" ? SITE.sideEffect : 0) |
    (folded === true ? SITE.member : 0) |
    (imported === "*" ? SITE.star : 0)
  );
}

interface Numbered {
  readonly place: (name: string) => number;
  /** In the order of first use. */
  readonly names: string[];
}

function numbered(): Numbered {
  const places = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    place(name) {
      let at = places.get(name);
      if (at === undefined) places.set(name, (at = names.push(name) - 1));
      return at;
    },
  };
}
