/** Maps for tests of exports. */
import fc from "fast-check";
import { formatSource } from "../../../src/dsp/dsp-tree.js";
import type { ExportSource } from "../../../packages/view/src/picture/export/export-graph.js";
import type { Request } from "../../../packages/view/src/picture/export/fit-graph.js";
import { fileGraphOf } from "../../../packages/view/src/picture/file-graph.js";
import { roomsOf } from "../../../packages/view/src/picture/rooms.js";
import { readMapGraph } from "../../../src/retrieve/read-map-graph.js";

interface Hostile {
  hostileMap(format: typeof formatSource): ReadonlyMap<string, string>;
}

export function sourceOf(tree: ReadonlyMap<string, string>): ExportSource {
  const map = readMapGraph(tree);
  const files = fileGraphOf(map);
  return { map, files, root: roomsOf(files) };
}

export function requestFor(source: ExportSource, request: Partial<Request> = {}): Request {
  return { room: source.root, level: "rooms", cycles: false, externals: false, ...request };
}

export async function hostileTree(): Promise<ReadonlyMap<string, string>> {
  const { hostileMap } = (await import(new URL("../../../bench/exports/hostile-map.mjs", import.meta.url).href)) as Hostile;
  return hostileMap(formatSource);
}

export interface PlainFile {
  readonly path: string;
  /** Places of files. */
  readonly imports: readonly number[];
}

/** A map of files without declarations. */
export function treeOf(files: readonly PlainFile[]): ReadonlyMap<string, string> {
  const uid = (at: number): string => `obj-${at.toString(16).padStart(8, "0")}`;
  const lines = files.flatMap(({ path, imports }, at): readonly (readonly [string, string])[] => [
    [`${uid(at)}/description`, `source: ${path}\nkind: object\npurpose: Purpose of ${path}.\n`],
    [`${uid(at)}/imports`, [...new Set(imports)].flatMap((to) => (to === at ? [] : [`${uid(to)}\n`])).join("")],
    [`${uid(at)}/shared`, ""],
  ]);
  return new Map([...lines, ["TOC", files.map((_, at) => `${uid(at)}\n`).join("")]]);
}

const name = fc.constantFrom("a", "b", "c");
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `${names.join("/")}.x`);

export const someFiles: fc.Arbitrary<readonly PlainFile[]> = fc
  .uniqueArray(path, { minLength: 2, maxLength: 30 })
  .chain((paths) =>
    fc.tuple(
      ...paths.map((one) => fc.array(fc.nat(paths.length - 1), { maxLength: 4 }).map((imports): PlainFile => ({ path: one, imports }))),
    ),
  );
