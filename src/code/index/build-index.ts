/** Linked graph → index. */
import { byteOrder } from "../../model/basics.js";
import { numbered, writeColumns } from "../../model/collections/columns.js";
import { EDGE_KINDS, kindOfStatement } from "../../model/edge-kinds.js";
import type { FileFacts } from "../../model/facts.js";
import { type Edge, type Graph, type Key, type Reason, areExclusive, type Scan } from "../../model/graph.js";
import { COLUMNS, ENTRY, FILE, kindPlace, SITE, type CodeIndex } from "./code-index.js";

export function buildIndex({ files, units, nodes, variants }: Graph, scan: Scan): CodeIndex {
  const { text, row, rows, finish } = writeColumns(COLUMNS);
  const targets = numbered();
  const manifests = [...files.keys()].filter((path) => !scan.files.has(path) && files.get(path)?.lists !== undefined).toSorted(byteOrder);
  const place = new Map([...scan.files.keys(), ...manifests].map((path, index) => [path, index]));
  const target = (key: Key | undefined): number => (key === undefined ? -1 : targets.place(key));
  const edgesOf = (path: string, file: number): void => {
    const linked = files.get(path)?.edges ?? [];
    const edges = linked.flatMap((edge) =>
      variants.has(edge.to) ? keysIn(scan, variants, path, edge.to).map((to) => ({ ...edge, to })) : [edge],
    );
    edges.push(...fromVariants(scan, linked));
    for (const { to, via, reasons } of edges) {
      row("edges", file, target(to), target(via), rows("sites"));
      for (const reason of reasons) {
        const { line, imported, local, form } = reason;
        const kind = EDGE_KINDS.indexOf(kindOfStatement(reason));
        row("sites", line, text(imported), text(local), siteFlags(reason), kind, text(form), rows("uses"));
        for (const use of reason.uses) row("uses", use.line, kindPlace(use), text(use.within?.label), text(use.member), text(use.subject));
      }
    }
  };
  for (const [path, facts] of scan.files) {
    const file = rows("files");
    row("files", text(path), flagsOf(scan, path), target(units.get(path)), text(facts.condition));
    for (const { name, line } of facts.declarations) row("declarations", file, text(name), line);
    for (const one of facts.exports)
      if (one.kind === "local" && isRenamed(one)) row("renames", file, text(one.declaration), text(one.name));
    edgesOf(path, file);
  }
  for (const path of manifests) {
    row("files", text(path), FILE.manifest, -1, -1);
    edgesOf(path, rows("files") - 1);
  }
  for (const { path, name, by, evidence } of entriesOf(scan)) {
    const file = place.get(path);
    if (file !== undefined) row("entries", file, text(name), ENTRY[by], text(evidence));
  }
  // A part of a module that no statement names, such as assembly, can be asked for as well.
  for (const { next, parts = [] } of files.values())
    for (const key of [...next, ...parts]) if (nodes.get(key)?.type === "file" && !scan.files.has(key)) target(key);
  for (const key of targets.names) {
    const node = nodes.get(key);
    const path = node === undefined ? key.slice(0, Math.max(0, key.lastIndexOf("#"))) : node.type === "external" ? "" : node.path;
    row("targets", text(key), place.get(path) ?? -1);
  }
  for (const [one, other] of exclusivePairs(scan)) row("exclusive", text(one), text(other));
  return finish();
}

/** The declarations that a name may stand for in a file: of those for several builds, the ones that some build has together with the file. */
function keysIn(scan: Scan, variants: Graph["variants"], from: string, key: Key): readonly Key[] {
  const others = variants.get(key) ?? [];
  const at = key.lastIndexOf("#");
  if (others.length === 0 || at < 0) return [key];
  const kept = [key.slice(0, at), ...others].filter((path) => path !== from && !areExclusive(scan, from, path));
  return kept.map((path) => `${path}${key.slice(at)}`);
}

/** Names that a file takes from a variant of the module that it imports, such as the file for one platform, under the names of that module. */
function fromVariants(scan: Scan, edges: readonly Edge[]): readonly Edge[] {
  const sites = edges.flatMap((edge) =>
    edge.reasons.flatMap(({ variantOf, line }) => (variantOf === undefined ? [] : [{ edge, variantOf, line }])),
  );
  return sites.flatMap(({ edge, variantOf, line }) => {
    const local = (scan.files.get(edge.to)?.exports ?? []).flatMap((one) =>
      one.kind === "local" ? [[one.name, one.declaration] as const] : [],
    );
    const declared = new Map(local);
    const taken = edges
      .flatMap(({ to, reasons }) => (to === edge.to ? [] : reasons))
      .filter((one) => one.specifier === variantOf && one.line === line);
    return taken.map((reason): Edge => {
      const { imported = "*", uses } = reason;
      const name = declared.get(imported);
      if (name !== undefined) return { ...edge, to: `${edge.to}#${name}`, via: edge.to, reasons: [reason] };
      // What the variant passes on is a member of it, as it is of a namespace.
      const ofMember = uses.map((use) => ({ ...use, member: imported }));
      return { ...edge, reasons: [imported === "*" ? reason : { ...reason, imported: "*", uses: ofMember }] };
    });
  });
}

/** Further conditions are taken to go together with all others. */
const MOST_CONDITIONS = 200;

function exclusivePairs({ files, workspaceOf }: Scan): readonly (readonly [string, string])[] {
  const first = new Map<string, string>();
  for (const [path, { condition }] of files)
    if (condition !== undefined && !first.has(condition) && first.size < MOST_CONDITIONS) first.set(condition, path);
  return [...first].flatMap(([one, path]) => {
    const workspace = workspaceOf(path);
    return [...first.keys()].flatMap((other) => (workspace?.excludes?.(one, other) === true ? [[one, other] as const] : []));
  });
}

function isRenamed({ name, declaration, inner }: Extract<FileFacts["exports"][number], { kind: "local" }>): boolean {
  return inner !== true && name !== declaration && declaration !== "default";
}

interface Entry {
  readonly path: string;
  readonly name?: string | undefined;
  readonly by: keyof typeof ENTRY;
  readonly evidence: string;
}

/** A name alone declares nothing. */
const DECLARED: ReadonlySet<string> = new Set(["R1", "R2", "R3", "R4"]);

/** Rules of further entries of a package that others import. */
const OFFERED: ReadonlySet<string> = new Set(["exports", "main", "types"]);

/** Entrypoints, the declarations that they name, and what a library or the files of a framework offer to others. */
function entriesOf(scan: Scan): readonly Entry[] {
  const declared = declaredEntries(scan);
  const known = new Set(declared.map(({ path }) => path));
  return [...declared, ...[...scan.files.values()].flatMap((facts) => (known.has(facts.path) ? [] : openedEntries(scan, facts)))];
}

/** What others may import by the path of its file in a published package. */
function openedEntries({ workspaceOf, category }: Scan, facts: FileFacts): readonly Entry[] {
  const { path } = facts;
  const home = category(path) === "source" ? workspaceOf(path)?.packageOf(path) : undefined;
  if (home?.opens?.(path) !== true) return [];
  const names = exportedBy(facts).filter((name) => !name.startsWith("_"));
  return names.map((name) => ({ path, name, by: "path", evidence: `${path} in the published package ${home.name}` }));
}

function declaredEntries({ candidates, files, units }: Scan): readonly Entry[] {
  const parts = new Map(units.map((unit) => [unit.path, unit.files]));
  return candidates.flatMap(({ entry, group = [], symbols = [], evidence: [evidence = "a rule"], class: rootClass, rule, optional }) => {
    if (!DECLARED.has(rootClass) || optional === true) return [];
    const paths = [...new Set([entry, ...group.map(({ path }) => path)].flatMap((path) => parts.get(path) ?? [path]))];
    const isOffered = rootClass === "R2" || (rootClass === "R3" && OFFERED.has(rule));
    const by: Entry["by"] | undefined = rule.startsWith("framework") ? "framework" : isOffered ? "others" : undefined;
    return [
      ...paths.map((path) => ({ path, by: "start" as const, evidence })),
      ...symbols.map(({ path, name }) => ({ path, name, by: "start" as const, evidence })),
      ...(by === undefined
        ? []
        : paths.flatMap((path) => [undefined, ...exportedBy(files.get(path))].map((name) => ({ path, name, by, evidence })))),
    ];
  });
}

function exportedBy(facts: FileFacts | undefined): readonly string[] {
  const names = facts?.exports.flatMap((one) => (one.kind === "local" && one.inner !== true ? [one.declaration] : [])) ?? [];
  return [...new Set(names)];
}

const BESIDE: ReadonlySet<string> = new Set(["example", "docs", "bench", "story", "fixture"]);

function flagsOf(scan: Scan, path: string): number {
  const category = scan.category(path);
  const facts = scan.files.get(path);
  return (
    (category === "test" ? FILE.test : 0) |
    (category === "source" ? FILE.source : 0) |
    (BESIDE.has(category) ? FILE.beside : 0) |
    (category === "generated" || facts?.generated === true ? FILE.generated : 0) |
    (facts === undefined ? 0 : readingFlags(facts))
  );
}

function readingFlags({ parse, problems }: FileFacts): number {
  if (parse === "skipped") return FILE.large;
  return parse !== "full" || problems.some(({ code }) => code === "parse-error") ? FILE.broken : 0;
}

function siteFlags({ kind, folded, imported, unused, alternative }: Reason): number {
  return (
    (kind === "re-export" ? SITE.reExport : 0) |
    (kind === "side-effect" ? SITE.sideEffect : 0) |
    (folded === true ? SITE.member : 0) |
    (imported === "*" ? SITE.star : 0) |
    (unused === true ? SITE.unused : 0) |
    (alternative === true ? SITE.alternative : 0)
  );
}
