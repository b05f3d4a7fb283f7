/** Open texts → jobs, in dependency order: a module is described after its dependencies. */
import { components } from "../../model/graphs/components.js";
import { byteOrder, addTo } from "../../model/basics.js";
import type { Graph, Key, Node } from "../../model/graph.js";
import type { Tree } from "../../model/tree.js";
import type { Job, Material } from "../../texts/stage/job.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { homeOf, type FoundSlots } from "./find-slots.js";

/** With more texts in one answer, models begin to skip some. */
const MOST_SLOTS = 40;
const MOST_EXTERNALS = 20;
const EXTERNALS = "external packages";
const SHOWN_NAMES = 24;
/** Importers, and as many imported sources, from which the texts of a file may take words. */
const MOST_NEAR = 24;
/** Tokens for one text and its related material: a small prompt gets fewer texts, so that the source has room. */
const PER_SLOT = 200;

interface Showing {
  /** Only its files are shown. */
  readonly tree: Tree;
  /** Token limit of one request. */
  readonly maxPrompt: number;
}

export function findJobs(map: RepositoryMap, found: FoundSlots, { tree, maxPrompt }: Showing): readonly Job[] {
  const most = Math.min(MOST_SLOTS, Math.floor(maxPrompt / PER_SLOT));
  const homes = orderHomes(
    map.graph,
    [...found.byHome.keys()].filter((home) => map.graph.nodes.get(home)?.type !== "external"),
  );
  const keys = new Map<Key, readonly string[]>();
  const near = openNear(map, tree);
  const jobs: Job[] = [...externalJobs(map, found, keys, { most: Math.min(MOST_EXTERNALS, most), near })];
  for (const { home, component } of homes) {
    const slots = (found.byHome.get(home) ?? []).filter(({ kind }) => kind !== "overview");
    const material = materialOf(map.graph, home, tree);
    if (slots.length === 0 || material.length === 0) continue;
    const after = [...neighbours(map.graph, home)].filter((key) => !component.has(key)).flatMap((key) => keys.get(key) ?? []);
    const pieces = chunks(slots, most).map((some, index) => ({ key: index === 0 ? home : `${home} (${index + 1})`, some }));
    keys.set(
      home,
      pieces.map(({ key }) => key),
    );
    const common = {
      kind: "file",
      about: home,
      material: () => material.map((read) => read()),
      near: () => near([home]),
      related: [],
      after,
    } as const;
    jobs.push(...pieces.map(({ key, some }): Job => ({ ...common, key, slots: some })));
  }
  return mostUsedFirst([...jobs, ...overviewJobs(map, found, keys, { tree, near })], importersIn(map.graph));
}

/** What most files import comes first, each after what it depends on: a run that ends early has written what most readers meet. */
function mostUsedFirst(jobs: readonly Job[], importers: ReadonlyMap<Key, ReadonlySet<Key>>): readonly Job[] {
  const used = (job: Job): number => (job.kind === "file" ? (importers.get(job.about)?.size ?? 0) : -1);
  const byKey = new Map(jobs.map((job) => [job.key, job]));
  const placed = new Set<Job>();
  const place = (job: Job): void => {
    const open: Job[] = [job];
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      const first = next.after.flatMap((key) => byKey.get(key) ?? []).find((other) => !placed.has(other) && !open.includes(other));
      if (first !== undefined) open.push(first);
      else {
        placed.add(next);
        open.pop();
      }
    }
  };
  // A sort that keeps the order of equals.
  for (const job of jobs.toSorted((a, b) => used(b) - used(a))) if (!placed.has(job)) place(job);
  return [...placed];
}

function externalJobs(
  map: RepositoryMap,
  found: FoundSlots,
  keys: Map<Key, readonly string[]>,
  { most, near }: { readonly most: number; readonly near: Near },
): readonly Job[] {
  const externals = [...found.byHome].flatMap(([home, slots]) =>
    map.graph.nodes.get(home)?.type === "external" ? slots.map((slot) => ({ home, slot })) : [],
  );
  const sorted = externals.toSorted((a, b) => byteOrder(a.home, b.home));
  return chunks(sorted, most).map((some, index): Job => {
    const key = `${EXTERNALS} ${index + 1}`;
    const homes = some.map(({ home }) => home);
    for (const home of homes) keys.set(home, [key]);
    const common = { kind: "externals", about: EXTERNALS, material: () => [], near: () => near(homes), related: [], after: [] } as const;
    return { ...common, key, slots: some.map(({ slot }) => slot) };
  });
}

function overviewJobs(
  map: RepositoryMap,
  found: FoundSlots,
  keys: ReadonlyMap<Key, readonly string[]>,
  { tree, near }: { readonly tree: Tree; readonly near: Near },
): readonly Job[] {
  return map.contents.flatMap(({ keys: documented }): readonly Job[] => {
    const root = documented[0] ?? "";
    const slots = (found.byHome.get(root) ?? []).filter(({ kind }) => kind === "overview");
    if (slots.length === 0) return [];
    const file = map.graph.files.get(root);
    const shared = (file?.shared ?? []).slice(0, SHOWN_NAMES).map(({ key }) => key);
    const shown = [...new Set([root, ...(file?.next ?? []), ...shared, ...documented.slice(1, SHOWN_NAMES)])];
    const related = shown.flatMap((key) => (map.graph.nodes.has(key) ? [[key.replace(/^::/, ""), map.uidOf(key)] as const] : []));
    const material = materialOf(map.graph, root, tree);
    const after = shown.flatMap((key) => keys.get(homeIn(map.graph, key)) ?? []);
    return [
      {
        key: `overview of ${root}`,
        kind: "overview",
        about: root,
        slots,
        material: () => material.map((read) => read()),
        near: () => near(shown),
        related,
        after: [...new Set(after)],
      },
    ];
  });
}

/** What surrounds files and externals: the sources that they import and that import them, and how their packages describe themselves. */
type Near = (homes: readonly Key[]) => readonly string[];

function openNear(map: RepositoryMap, tree: Tree): Near {
  const { graph, scan } = map;
  const importers = importersIn(graph);
  const packages = scan.workspaces.flatMap((workspace) => workspace.packages);
  return (homes) => {
    const users = homes.flatMap((home) => [...(importers.get(home) ?? [])].slice(0, MOST_NEAR));
    const around = [...new Set(homes.flatMap((home) => [home, ...[...neighbours(graph, home)].slice(0, MOST_NEAR), ...users]))];
    const sources = around.flatMap((key) => materialOf(graph, key, tree).map((read) => read().text));
    const own = packages.filter(({ directory }) =>
      [...homes, ...users].some((home) => directory === "" || home.startsWith(`${directory}/`)),
    );
    return [...around, ...sources, ...own.flatMap(({ name, description = "" }) => [name, description])];
  };
}

/** The files that import from a home. */
function importersIn(graph: Graph): ReadonlyMap<Key, ReadonlySet<Key>> {
  const importers = new Map<Key, Set<Key>>();
  for (const [importer, { edges }] of graph.files)
    for (const { to, via } of edges)
      for (const home of [homeIn(graph, to), ...(via === undefined ? [] : [homeIn(graph, via)])]) addTo(importers, home, importer);
  return importers;
}

function homeIn(graph: Graph, key: Key): Key {
  const node = graph.nodes.get(key);
  return node === undefined ? key : homeOf(node);
}

/** Homes of a file's imports and of the modules that it imports from. */
function neighbours(graph: Graph, home: Key): ReadonlySet<Key> {
  const edges = graph.files.get(home)?.edges ?? [];
  return new Set(edges.flatMap(({ to, via }) => [homeIn(graph, to), ...(via === undefined ? [] : [homeIn(graph, via)])]));
}

/** Each home with the homes of its cycle, dependencies first; ties in byte order. */
function orderHomes(graph: Graph, homes: readonly Key[]): readonly { readonly home: Key; readonly component: ReadonlySet<Key> }[] {
  const wanted = new Set(homes);
  const files = [...new Set([...graph.files.keys(), ...homes])].toSorted(byteOrder);
  const known = new Set(files);
  const adjacency = new Map(
    files.map((file) => [file, [...neighbours(graph, file)].filter((key) => key !== file && known.has(key)).toSorted(byteOrder)]),
  );
  return components(adjacency).flatMap((members) => {
    const component = new Set(members);
    return members
      .filter((home) => wanted.has(home))
      .toSorted(byteOrder)
      .map((home) => ({ home, component }));
  });
}

/** Readers for the sources of a file, or for the parts of a unit; none if they must not be shown. */
function materialOf(graph: Graph, home: Key, tree: Tree): readonly (() => Material)[] {
  const node = graph.nodes.get(home);
  const parts = node?.type === "unit" ? (graph.files.get(home)?.parts ?? []) : [home];
  return parts.flatMap((key) => {
    const part = graph.nodes.get(key);
    return part?.type === "file" && part.facts !== undefined && tree.has(part.path) ? [() => read(part, tree)] : [];
  });
}

function read({ path, facts }: Extract<Node, { type: "file" }>, tree: Tree): Material {
  return { path, dialect: facts?.dialect ?? "", text: tree.read(path) ?? "", declarations: facts?.declarations ?? [] };
}

function chunks<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
